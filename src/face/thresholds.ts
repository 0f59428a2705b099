import { above, below, beyond, type Threshold, type ThresholdNote } from './threshold.js';
import {
  isHalfUnlit,
  isPosable,
  isReadable,
  openMouth,
  posableBlurPercent,
  readableBlurPercent,
  showsCovers,
  within,
} from './trust.js';
import type { FaceHint, FaceMeasureName, FaceMeasures, FaceThresholdId } from './types.js';

export type FaceThreshold = Threshold<FaceThresholdId, FaceMeasureName, FaceHint, FaceMeasures>;

/** Changes whenever a limit or a formula changes. Sent with every picture that was judged by it. */
export const thresholdsVersion = 'face-8';

/** Every threshold of a face frame. Units, formulas and sources are below. */
export const faceThresholds: readonly FaceThreshold[] = [
  // Light: brightness of face and scene, noise, and clipping at either end.
  below(
    { id: 'light-level', measure: 'lightLevel', hint: 'too-dark' },
    { accept: 0.072, keep: 0.066, insist: 0.055, block: 0.03, ideal: 0.25, weight: 1 },
  ),
  below(
    { id: 'light-face', measure: 'faceHighlight', hint: 'too-dark' },
    { accept: 0.045, keep: 0.042, insist: 0.02, block: 0.012, ideal: 0.15, weight: 0 },
    // The whites of the eyes are the brightest part of a dark face, so a blink would pass for darkness.
    ({ eyesClosed }) => eyesClosed === null || eyesClosed <= 0,
  ),
  above(
    { id: 'light-back', measure: 'backlight', hint: 'too-dark' },
    { accept: 3.6, keep: 3.8, insist: null, block: null, ideal: 1.5, weight: 0 },
    // If the white of the eyes is not visible, only skin is left, and dark skin shines less.
    ({ eyesClosed, eyesHidden }) => (eyesClosed ?? -6) <= 0 && (eyesHidden ?? -6) <= -1.5,
  ),
  below(
    { id: 'light-face-noise', measure: 'faceSignalToNoiseDb', hint: 'too-dark' },
    { accept: 13.5, keep: 12.5, insist: 9, block: null, ideal: 30, weight: 0 },
  ),
  below(
    { id: 'light-noise', measure: 'signalToNoiseDb', hint: 'too-dark' },
    { accept: 3, keep: 2, insist: -3, block: -6, ideal: 30, weight: 1 },
  ),
  below(
    { id: 'light-entropy', measure: 'luminanceEntropy', hint: 'too-dark' },
    { accept: 3.5, keep: 3.3, insist: 2.5, block: 2, ideal: 6, weight: 0 },
    // A face in front of a plain wall also has little entropy, and a wall in full light is not dark.
    (measures) => measures.faceCount !== 1 && measures.sceneHighlight !== null && measures.sceneHighlight < 0.2,
  ),
  above(
    { id: 'light-face-black', measure: 'faceClipLow', hint: 'too-dark' },
    { accept: 0.4, keep: 0.45, insist: 0.65, block: 0.8, ideal: 0.05, weight: 0 },
  ),
  above(
    { id: 'light-face-clipped', measure: 'faceClipHigh', hint: 'too-bright' },
    { accept: 0.18, keep: 0.21, insist: 0.5, block: 0.8, ideal: 0.02, weight: 1 },
  ),
  above(
    { id: 'light-evenness', measure: 'lightUnevenness', hint: 'uneven-light' },
    { accept: 3.4, keep: 3.6, insist: null, block: null, ideal: 0.5, weight: 1 },
  ),
  // Place: how many faces, how large, where, how turned, how still.
  below(
    { id: 'faces-min', measure: 'faceCount', hint: 'no-face' },
    { accept: 0.5, keep: 0.5, insist: 0.5, block: 0.5, ideal: 1, weight: 0 },
  ),
  above(
    { id: 'faces-max', measure: 'faceCount', hint: 'multiple-faces' },
    { accept: 1.5, keep: 1.5, insist: 1.5, block: 1.5, ideal: 1, weight: 0 },
  ),
  below(
    { id: 'size-min', measure: 'ovalFill', hint: 'too-far' },
    { accept: 0.37, keep: 0.345, insist: 0.3, block: 0.2, ideal: 0.65, weight: 1 },
  ),
  above(
    { id: 'size-max', measure: 'ovalFill', hint: 'too-close' },
    { accept: 0.98, keep: 1.02, insist: 1.15, block: 1.4, ideal: 0.75, weight: 1 },
  ),
  beyond(
    { id: 'center-x', measure: 'offsetX', hint: 'off-center' },
    { accept: 0.4, keep: 0.44, insist: 0.5, block: 1.1, ideal: 0.08, weight: 1 },
  ),
  beyond(
    { id: 'center-y', measure: 'offsetY', hint: 'off-center' },
    { accept: 0.32, keep: 0.34, insist: 0.35, block: 0.7, ideal: 0.06, weight: 1 },
  ),
  beyond(
    { id: 'pose-yaw', measure: 'yawDegrees', hint: 'turn-straight' },
    { accept: 14, keep: 15, insist: 16, block: 18, ideal: 3, weight: 2 },
  ),
  above(
    { id: 'pose-pitch', measure: 'pitchDegrees', hint: 'turn-straight' },
    { accept: 15.5, keep: 17, insist: 24, block: 50, ideal: 4, weight: 1 },
    isPosable,
  ),
  // A low webcam or a phone at the chest sees the face from below: people simply sit there.
  below(
    { id: 'pose-tilted-back', measure: 'pitchDegrees', hint: 'turn-straight' },
    { accept: -18, keep: -19, insist: -24, block: -50, ideal: -4, weight: 1 },
    isPosable,
  ),
  beyond(
    { id: 'pose-roll', measure: 'rollDegrees', hint: 'turn-straight' },
    { accept: 14, keep: 16, insist: 24, block: 60, ideal: 4, weight: 1 },
    isPosable,
  ),
  above(
    { id: 'motion', measure: 'motion', hint: 'hold-still' },
    { accept: 0.4, keep: 0.5, insist: null, block: null, ideal: 0.05, weight: 2 },
  ),
  // Features: what can be seen of eyes, nose and mouth, and how sharply.
  below(
    { id: 'cover-mesh', measure: 'meshFound', hint: 'covered' },
    { accept: 0.5, keep: 0.5, insist: 0.5, block: null, ideal: 1, weight: 0 },
    // A mesh fits many covered faces too, so it is no evidence that nothing covers them.
    ({ meshFound }) => (meshFound ?? 1) < 0.5,
  ),
  above(
    { id: 'cover-face', measure: 'faceOcclusion', hint: 'covered' },
    { accept: 1.8, keep: 2.6, insist: null, block: null, ideal: -4, weight: 1 },
    showsCovers,
  ),
  above(
    { id: 'cover-eyes', measure: 'eyesHidden', hint: 'covered' },
    { accept: -1.5, keep: -0.7, insist: null, block: null, ideal: -4, weight: 1 },
    (measures) => isReadable(measures) && !isHalfUnlit(measures),
  ),
  above(
    { id: 'glasses-glare', measure: 'glassesGlare', hint: 'glasses-glare' },
    { accept: 1, keep: 1.8, insist: null, block: null, ideal: -4, weight: 1 },
    isReadable,
  ),
  above(
    { id: 'eyes-closed', measure: 'eyesClosed', hint: 'eyes-closed' },
    { accept: 0, keep: 0.8, insist: null, block: null, ideal: -6, weight: 3 },
    isReadable,
  ),
  above(
    { id: 'mouth-closed', measure: 'mouthOpen', hint: 'mouth-open' },
    { accept: openMouth, keep: 0.41, insist: null, block: null, ideal: 0.1, weight: 1 },
    (measures) => within(measures.blur, 3),
  ),
  above(
    { id: 'blur', measure: 'blur', hint: 'blurry' },
    { accept: 1.4, keep: readableBlurPercent, insist: posableBlurPercent, block: null, ideal: 0.4, weight: 3 },
  ),
];

/** Where the figures in a limit's `source` come from. */
const rendered = 'Own measurement (npm run lab -- faces) on rendered frames of six people and ten Monk tones';

/** Where limits on networks come from. */
const fitted =
  'Fitted by lab/cover/fit.ts on real and rendered people, drawn over; the limit by cross-validation over people';

/**
 * Unit, formula and source of every limit. "good a, bad b" are the values nearest to the limit in the
 * rendered frames; the limit lies about midway on the scale of the measure.
 */
export const faceThresholdNotes: Record<FaceThresholdId, ThresholdNote> = {
  'light-level': {
    unit: 'linear light, 0 to 1',
    formula:
      'geometric mean of the highlights (99th percentile of linear light) of face and scene, the scene at least the face; of the scene without a face. The face: as in light-face',
    source: `Exposure judged by highlights, never by mean skin: a fixed luminance fails dark skin (OFIQ). ${rendered}: good 0.191, bad 0.053 with a face, 0.058 without; real people: good 0.149, bad 0.053`,
  },
  'light-face': {
    unit: 'linear light, 0 to 1',
    formula: 'light of the brightest hundredth of the face, or twice that of the white of the eyes, whichever is more',
    source: `For a face before a bright window. The white of the eyes is not darker with dark skin (real people: 0.05 ± 0.44 stops brighter, the whole face 1.23 ± 0.27 stops darker). ${rendered}: good 0.191, bad 0.047`,
  },
  'light-back': {
    unit: 'stops',
    formula: 'log2 of the highlight of the scene over that of the face, both as in light-level',
    source:
      'A face before a window. Exposure follows the window, so no limit on the light of the face alone sees it; the shine or the white of the eyes stand for the face, whose skin has no say. Real people: good 2.9, the next 1.9',
  },
  'light-noise': {
    unit: 'dB',
    formula: '20 log10 (deviation of 8 × 8 block means / median noise of the blocks)',
    source: `Noise after Immerkær 1996. ${rendered}: good 9.2, bad -3.1`,
  },
  'light-entropy': {
    unit: 'bit',
    formula: 'entropy of the histogram of 8-bit luma, whole picture',
    source: `Dynamic range of ISO/IEC 29794-5. A covered lens is below 3; ${rendered}: good 5.9, plain walls 4.9`,
  },
  'light-face-black': {
    unit: 'share of the face',
    formula: 'share of the face ellipse with luma at most 4 of 255',
    source: `Under-exposure prevention of ISO/IEC 29794-5. ${rendered}: good 0.04, one-sided light 0.23; half the face black is past use`,
  },
  'light-face-noise': {
    unit: 'dB',
    formula: '20 log10 (mean luma of the face / median noise of the blocks)',
    source:
      'Whether the face can be made out. Below it noise moves the mesh by more than 3 % of the distance between the eyes in most dimmed frames of real and synthetic people, above it in few',
  },
  'light-face-clipped': {
    unit: 'share of the face',
    formula: 'share of the face ellipse with two channels or more at least 250 of 255',
    source: `Over-exposure prevention of ISO/IEC 29794-5, on the face so that a white wall may be white, of two channels so that red may saturate in warm light. ${rendered}: good 0.0004, bad 0.42`,
  },
  'light-evenness': {
    unit: 'stops',
    formula: 'difference in log2 of linear light of nine mirrored pairs of points on bare skin',
    source: `Illumination uniformity of ISO/IEC 29794-5, as a ratio so that it is the same in every tone. ${rendered}: good 0.8, bad 3.9. Of 362 real people to accept one is above, at 4.8; the next is at 2.8`,
  },
  'faces-min': {
    unit: 'faces',
    formula: 'faces found whose mesh is plausible',
    source: 'The identity service must find exactly one face',
  },
  'faces-max': {
    unit: 'faces',
    formula: 'the main face, and every other at least a fifth as high',
    source: 'The identity service must find exactly one face',
  },
  'size-min': {
    unit: 'share of the oval',
    formula: 'landmarks 10 to 152 over the height of the oval',
    source: `Head size of ISO/IEC 29794-5, against the oval shown. ${rendered}: good 0.50 (0.43 where the mesh slips), bad 0.29`,
  },
  'size-max': {
    unit: 'share of the oval',
    formula: 'landmarks 10 to 152 over the height of the oval',
    source: `Head size of ISO/IEC 29794-5, against the oval shown. ${rendered}: good 0.81, bad 1.20`,
  },
  'center-x': {
    unit: 'share of the oval',
    formula:
      'middle of landmarks 10 and 152 from the middle of the oval, of its width, as from where the face fills 0.65 of it',
    source: `${rendered}: good 0.15, bad 0.64`,
  },
  'center-y': {
    unit: 'share of the oval',
    formula:
      'middle of landmarks 10 and 152 from the middle of the oval, of its height, as from where the face fills 0.65 of it',
    source: `${rendered}: good 0.06, bad 0.36; real webcams, below whose screen the face sits low: 0.30`,
  },
  'pose-yaw': {
    unit: '°',
    formula: 'pose matrix, along the line of sight, roll taken out first',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good 7.9, bad 27.9; real portraits up to 11.4. No photo is taken beyond 18`,
  },
  'pose-pitch': {
    unit: '°',
    formula: 'pose matrix, along the line of sight, roll taken out first',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good 6.3, bad 16.0; real portraits up to 13.9`,
  },
  'pose-tilted-back': {
    unit: '°',
    formula: 'pose matrix, along the line of sight, roll taken out first',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good -9.4, bad -21.4; people at low webcams -6 to -19`,
  },
  'pose-roll': {
    unit: '°',
    formula: 'pose matrix',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good 7.1, bad 25.8`,
  },
  motion: {
    unit: 'face heights per second',
    formula: 'mean move of ten rigid landmarks since the frame before',
    source: 'Motion blur: at 1/30 s a move of 0.4 a second smears 1.3 % of the face, the limit of blur',
  },
  'cover-mesh': {
    unit: '0 or 1',
    formula: 'whether the mesh finds the face that the detector has found',
    source: 'Face occlusion prevention of ISO/IEC 29794-5. Without a mesh, nothing else of the face can be judged',
  },
  'cover-face': {
    unit: 'log-odds',
    formula:
      'a network of 10 units over gradient directions in 81 cells of the upright face, mean of face and mirror image',
    source: `Face occlusion prevention of ISO/IEC 29794-5. ${fitted}`,
  },
  'cover-eyes': {
    unit: 'log-odds',
    formula:
      'a network of 8 units over gradient directions in 70 cells around each eye, its light and its detail against those of the face; mean of both eyes',
    source: `Eyes visible of ISO/IEC 29794-5. ${fitted}`,
  },
  'glasses-glare': {
    unit: 'log-odds',
    formula: 'the same network',
    source: `Eyes visible of ISO/IEC 29794-5. ${fitted}`,
  },
  'eyes-closed': {
    unit: 'log-odds',
    formula: 'the same network, plus up to 2 where little can be seen between the lids (eyesOpen below 0.25)',
    source: `Eyes open of ISO/IEC 29794-5. ${fitted}`,
  },
  'mouth-closed': {
    unit: 'ratio',
    formula: 'landmarks 13 to 14 over 78 to 308',
    source: `Mouth closed of ISO/IEC 29794-5. ${rendered}: good 0.11, open 0.50; real smiles with teeth to 0.31`,
  },
  blur: {
    unit: '% of the face height',
    formula:
      'deviation of the Gaussian that softens edges like that, all of them or the two worst directions, more so where another one stays sharp',
    source: `Sharpness of ISO/IEC 29794-5, at the face's own scale; faces are distinguished by 8 to 16 cycles over the face (Costen, Parker and Craw 1996). ${rendered}: good 0.69, moved by 24 pixels 1.6, other bad 1.87; real people: good portraits 0.84, soft videos 1.3, blurred by 6 pixels 2.0`,
  },
};
