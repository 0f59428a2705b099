import { ocrB } from './ocr-b.js';

/** Distance between letters: ten to the inch, centimeters. */
export const ocrBPitch = 0.254;
/** Size at which the font's own advance is that distance, centimeters. */
export const ocrBEm = ocrBPitch / ocrB.advance;

const byLetter = new Map<string, readonly (readonly number[])[]>();

/** Contours of a letter as x, y, x, y, … in ems, from the top left of its place. A letter that OCR-B lacks has none. */
export function ocrBContours(letter: string): readonly (readonly number[])[] {
  let contours = byLetter.get(letter);
  if (contours === undefined) {
    const glyph = ocrB.glyphs[ocrB.letters.indexOf(letter)];
    contours = (glyph?.split(' ') ?? []).map((text) =>
      [...text].map((code, at) => ocrB.alphabet.indexOf(code) * ocrB.step + (at % 2 === 0 ? ocrB.left : 0)),
    );
    byLetter.set(letter, contours);
  }
  return contours;
}
