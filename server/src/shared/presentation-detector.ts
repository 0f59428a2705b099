import type { ReadPicture } from './face-reader.js';

/**
 * How much a picture looks as if it shows a living face and not a screen or a print: 0 to 1, of the largest face. `null`
 * if it finds no face to judge.
 */
export type PresentationDetector = (picture: ReadPicture) => number | null;
