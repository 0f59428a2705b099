import type { FaceHint, FaceMeasureName, FaceMeasures } from './types.js';

/** Changes whenever a limit or a formula changes; travels with every picture that was judged by it. */
export const thresholdsVersion = 'face-1';

export type FaceThresholdId =
  | 'light-level'
  | 'light-face'
  | 'light-noise'
  | 'light-entropy'
  | 'light-face-black'
  | 'faces-least'
  | 'faces-most'
  | 'light-face-clipped'
  | 'size-least'
  | 'size-most'
  | 'centre-x'
  | 'centre-y'
  | 'cover-eyes'
  | 'cover-nose'
  | 'cover-colour'
  | 'cover-lips'
  | 'pose-yaw'
  | 'pose-pitch'
  | 'pose-roll'
  | 'eyes-open'
  | 'eyes-wink'
  | 'mouth-closed'
  | 'light-evenness'
  | 'blur'
  | 'motion';

/** One limit on one measure. */
export interface FaceThreshold {
  /** Name of the limit, for overriding it. */
  readonly id: FaceThresholdId;
  readonly measure: FaceMeasureName;
  /** What the person is told when it fails. */
  readonly hint: FaceHint;
  readonly unit: string;
  /** How the measure is made, in one line. */
  readonly formula: string;
  /** Where the measure comes from, and what the limit lies between. */
  readonly source: string;
  /** `above`: too high is bad; `below`: too low is bad; `beyond`: too far from zero is bad. */
  readonly fails: 'above' | 'below' | 'beyond';
  /** Past this value the frame is not captured automatically. */
  readonly accept: number;
  /** The limit while the frame before passed: a little looser, so that a hint does not flicker. */
  readonly keep: number;
  /** Past this value not even the manual shutter captures; `null`: the limit only warns. */
  readonly block: number | null;
  /** The value at and beyond which the score has nothing left to gain. */
  readonly ideal: number;
  /** Weight in the score that chooses the best of several good frames. */
  readonly weight: number;
  /** The limit is judged only where the measure can be trusted. */
  readonly trustedWhen?: (measures: FaceMeasures) => boolean;
}

function within(value: number | null, limit: number): boolean {
  return value === null || Math.abs(value) <= limit;
}

/** Past this blur colours and lids run into each other. */
const readableBlurPercent = 1.15;

/** Frontal and sharp enough that each landmark lies on what it is named after. */
function isReadable(measures: FaceMeasures): boolean {
  return (
    within(measures.yawDegrees, 20) &&
    within(measures.pitchDegrees, 20) &&
    within(measures.rollDegrees, 20) &&
    within(measures.blur, readableBlurPercent)
  );
}

/** Large enough and far enough above the noise that small differences of colour mean something. */
function isClear(measures: FaceMeasures): boolean {
  const { faceSignalToNoiseDb, faceHeightRatio, faceHighlight } = measures;
  return (
    faceHighlight !== null &&
    faceHighlight >= 0.11 &&
    faceSignalToNoiseDb !== null &&
    faceSignalToNoiseDb >= 22 &&
    faceHeightRatio !== null &&
    faceHeightRatio >= 0.25
  );
}

/** Where channels are cut off the hue is gone. */
function isCutOff(measures: FaceMeasures): boolean {
  return measures.faceClipHigh !== null && measures.faceClipHigh > 0.05;
}

/** Past this gap of the lips, of the mouth's width. */
const openMouth = 0.38;

/** Teeth, tongue and shadow lie where the mesh expects lips and chin; and an open mouth is a mouth that is seen. */
function isMouthOpen(measures: FaceMeasures): boolean {
  return measures.mouthOpen !== null && measures.mouthOpen > openMouth;
}

/** A lid gap below this is a closed eye even where blur hides lashes and iris. */
const closedGap = 0.15;

/** An open eye keeps its contrast a little longer than colours keep their place. */
const readableEyeBlurPercent = 1.5;
/** Closed lids lack the sharp edges of an eye and read as blur up to here; beyond it nothing is known of the eyes. */
const eyelessBlurPercent = 2.4;

function showsEyes(measures: FaceMeasures): boolean {
  const { eyeGapLeft, eyeGapRight } = measures;
  if (eyeGapLeft === null || eyeGapRight === null) return false;
  if (within(measures.blur, readableEyeBlurPercent)) return true;
  return within(measures.blur, eyelessBlurPercent) && (eyeGapLeft + eyeGapRight) / 2 < closedGap;
}

const rendered =
  'Own measurement (npm run eval:faces) on rendered frames of six people and ten Monk tones';

/**
 * Every limit of a face frame. "good a, bad b" in a source are the values nearest to the limit in the rendered
 * frames; the limit lies about midway on the scale of the measure.
 */
export const faceThresholds: readonly FaceThreshold[] = [
  {
    id: 'light-level',
    measure: 'lightLevel',
    hint: 'too-dark',
    unit: 'linear light, 0 to 1',
    formula:
      'geometric mean of the highlights (99th percentile of linear light) of face and scene, the scene at least the face; of the scene without a face',
    source: `Exposure judged by highlights, never by mean skin: a fixed luminance fails dark skin (OFIQ). ${rendered}: good 0.111, bad 0.044 with a face, 0.058 without`,
    fails: 'below',
    accept: 0.072,
    keep: 0.066,
    block: 0.03,
    ideal: 0.25,
    weight: 1,
  },
  {
    id: 'light-face',
    measure: 'faceHighlight',
    hint: 'too-dark',
    unit: 'linear light, 0 to 1',
    formula: 'light of the brightest hundredth of the face: shine and the white of the eyes',
    source: `For a face before a bright window. ${rendered}: good 0.080 (tone 10 in dim light), bad 0.041`,
    fails: 'below',
    accept: 0.045,
    keep: 0.042,
    block: 0.012,
    ideal: 0.15,
    weight: 0,
  },
  {
    id: 'light-noise',
    measure: 'signalToNoiseDb',
    hint: 'too-dark',
    unit: 'dB',
    formula: '20 log10 (deviation of 8 × 8 block means / median noise of the blocks)',
    source: `Noise after Immerkær 1996. ${rendered}: good 9.2, bad -3.1`,
    fails: 'below',
    accept: 3,
    keep: 2,
    block: -6,
    ideal: 30,
    weight: 1,
  },
  {
    id: 'light-entropy',
    measure: 'luminanceEntropy',
    hint: 'too-dark',
    unit: 'bit',
    formula: 'entropy of the histogram of 8-bit luma, whole picture',
    source: `Dynamic range of ISO/IEC 29794-5. A covered lens is below 3; ${rendered}: good 5.9, plain walls 4.9`,
    fails: 'below',
    accept: 3.5,
    keep: 3.3,
    block: 2,
    ideal: 6,
    weight: 0,
    // A face before a plain wall has little entropy too, and a white wall that is cut off is not dark.
    trustedWhen: (measures) =>
      measures.faceCount !== 1 && measures.sceneHighlight !== null && measures.sceneHighlight < 0.5,
  },
  {
    id: 'light-face-black',
    measure: 'faceClipLow',
    hint: 'too-dark',
    unit: 'share of the face',
    formula: 'share of the face ellipse with luma at most 4 of 255',
    source: `Under-exposure prevention of ISO/IEC 29794-5. ${rendered}: good 0.04, one-sided light 0.23; half the face black is past use`,
    fails: 'above',
    accept: 0.4,
    keep: 0.45,
    block: 0.8,
    ideal: 0.05,
    weight: 0,
  },
  {
    id: 'faces-least',
    measure: 'faceCount',
    hint: 'no-face',
    unit: 'faces',
    formula: 'faces found whose mesh is plausible',
    source: 'The identity service must find exactly one face',
    fails: 'below',
    accept: 0.5,
    keep: 0.5,
    block: 0.5,
    ideal: 1,
    weight: 0,
  },
  {
    id: 'faces-most',
    measure: 'faceCount',
    hint: 'multiple-faces',
    unit: 'faces',
    formula: 'the main face, and every other at least a fifth as high',
    source: 'The identity service must find exactly one face',
    fails: 'above',
    accept: 1.5,
    keep: 1.5,
    block: 1.5,
    ideal: 1,
    weight: 0,
  },
  {
    id: 'light-face-clipped',
    measure: 'faceClipHigh',
    hint: 'too-bright',
    unit: 'share of the face',
    formula: 'share of the face ellipse with two channels or more at least 250 of 255',
    source: `Over-exposure prevention of ISO/IEC 29794-5, on the face so that a white wall may be white, of two channels so that red may saturate in warm light. ${rendered}: good 0.0004, bad 0.42`,
    fails: 'above',
    accept: 0.18,
    keep: 0.21,
    block: 0.8,
    ideal: 0.02,
    weight: 1,
  },
  {
    id: 'size-least',
    measure: 'ovalFill',
    hint: 'too-far',
    unit: 'share of the oval',
    formula: 'landmarks 10 to 152 over the height of the oval',
    source: `Head size of ISO/IEC 29794-5, against the oval shown. ${rendered}: good 0.50 (0.43 where the mesh slips), bad 0.29`,
    fails: 'below',
    accept: 0.37,
    keep: 0.345,
    block: 0.2,
    ideal: 0.65,
    weight: 1,
  },
  {
    id: 'size-most',
    measure: 'ovalFill',
    hint: 'too-close',
    unit: 'share of the oval',
    formula: 'landmarks 10 to 152 over the height of the oval',
    source: `Head size of ISO/IEC 29794-5, against the oval shown. ${rendered}: good 0.81, bad 1.20`,
    fails: 'above',
    accept: 0.98,
    keep: 1.02,
    block: 1.4,
    ideal: 0.75,
    weight: 1,
  },
  {
    id: 'centre-x',
    measure: 'offsetX',
    hint: 'off-centre',
    unit: 'share of the oval',
    formula: 'middle of landmarks 10 and 152 from the middle of the oval, of its width',
    source: `${rendered}: good 0.15, bad 0.64`,
    fails: 'beyond',
    accept: 0.35,
    keep: 0.4,
    block: 1.1,
    ideal: 0.08,
    weight: 1,
  },
  {
    id: 'centre-y',
    measure: 'offsetY',
    hint: 'off-centre',
    unit: 'share of the oval',
    formula: 'middle of landmarks 10 and 152 from the middle of the oval, of its height',
    source: `${rendered}: good 0.06, bad 0.35`,
    fails: 'beyond',
    accept: 0.22,
    keep: 0.25,
    block: 0.7,
    ideal: 0.06,
    weight: 1,
  },
  {
    id: 'cover-eyes',
    measure: 'eyeCover',
    hint: 'covered',
    unit: 'lid gap per stop',
    formula: 'lid gap over contrast between the lids, the worse eye',
    source: `Eyes visible of ISO/IEC 29794-5. ${rendered}: good 0.23, closed 0.57, sunglasses 0.68, hand 1.9`,
    fails: 'above',
    accept: 0.62,
    keep: 0.7,
    block: null,
    ideal: 0.25,
    weight: 0,
    trustedWhen: isReadable,
  },
  {
    id: 'cover-nose',
    measure: 'noseColour',
    hint: 'covered',
    unit: 'stops of colour',
    formula:
      'distance in log2 R/G, log2 B/G of the nose tip from forehead, bridge and upper cheeks',
    source: `Face occlusion prevention of ISO/IEC 29794-5. ${rendered}: good 0.28, masks 0.54; real faces 0.19`,
    fails: 'above',
    accept: 0.42,
    keep: 0.46,
    block: null,
    ideal: 0.2,
    weight: 0,
    trustedWhen: (measures) => isReadable(measures) && !isCutOff(measures),
  },
  {
    id: 'cover-colour',
    measure: 'lowerFaceColour',
    hint: 'covered',
    unit: 'stops of colour',
    formula:
      'larger distance in log2 R/G, log2 B/G of upper lip and chin from forehead, bridge and upper cheeks',
    source: `Mouth occlusion prevention of ISO/IEC 29794-5. ${rendered}: good 0.37, masks and books 0.77; real beards to 0.55`,
    fails: 'above',
    accept: 0.65,
    keep: 0.7,
    block: null,
    ideal: 0.35,
    weight: 0,
    trustedWhen: (measures) => isReadable(measures) && !isMouthOpen(measures),
  },
  {
    id: 'cover-lips',
    measure: 'lipColour',
    hint: 'covered',
    unit: 'stops of colour',
    formula: 'distance in log2 R/G, log2 B/G of the lips from a ring of skin around them',
    source: `Mouth occlusion prevention of ISO/IEC 29794-5. ${rendered}: good 0.22 (0.14 in clips), masks and hands 0.09; real lips from 0.19`,
    fails: 'below',
    accept: 0.115,
    keep: 0.1,
    block: null,
    ideal: 0.2,
    weight: 0,
    // Noise near black moves colour: a dark face in dim light would read as covered.
    trustedWhen: (measures) =>
      isReadable(measures) && isClear(measures) && !isCutOff(measures) && !isMouthOpen(measures),
  },
  {
    id: 'pose-yaw',
    measure: 'yawDegrees',
    hint: 'turn-straight',
    unit: '°',
    formula: 'pose matrix, corrected for the oblique line of sight',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good 7.9, bad 25`,
    fails: 'beyond',
    accept: 15,
    keep: 17,
    block: 50,
    ideal: 3,
    weight: 2,
  },
  {
    id: 'pose-pitch',
    measure: 'pitchDegrees',
    hint: 'turn-straight',
    unit: '°',
    formula: 'pose matrix, corrected for the oblique line of sight',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good 6.7, bad 16.3; real frontal portraits 5 to 16`,
    fails: 'beyond',
    accept: 14,
    keep: 15.5,
    block: 50,
    ideal: 4,
    weight: 1,
  },
  {
    id: 'pose-roll',
    measure: 'rollDegrees',
    hint: 'turn-straight',
    unit: '°',
    formula: 'pose matrix',
    source: `Head pose of ISO/IEC 29794-5. ${rendered}: good 6.3, bad 23`,
    fails: 'beyond',
    accept: 14,
    keep: 16,
    block: 60,
    ideal: 4,
    weight: 1,
  },
  {
    id: 'eyes-open',
    measure: 'eyesOpen',
    hint: 'eyes-closed',
    unit: 'stops',
    formula: 'lid gap over eye width, times stops between white and iris, mean of both eyes',
    source: `Eyes open of ISO/IEC 29794-5. ${rendered}: good 0.41, closed 0.18; real smiling eyes from 0.30`,
    fails: 'below',
    accept: 0.25,
    keep: 0.23,
    block: null,
    ideal: 0.6,
    weight: 3,
    trustedWhen: showsEyes,
  },
  {
    id: 'eyes-wink',
    measure: 'eyeOpenLeast',
    hint: 'eyes-closed',
    unit: 'stops',
    formula: 'the same of the eye that shows less',
    source: `${rendered}: good 0.36, closed 0.15`,
    fails: 'below',
    accept: 0.16,
    keep: 0.14,
    block: null,
    ideal: 0.5,
    weight: 1,
    trustedWhen: showsEyes,
  },
  {
    id: 'mouth-closed',
    measure: 'mouthOpen',
    hint: 'mouth-open',
    unit: 'ratio',
    formula: 'landmarks 13 to 14 over 78 to 308',
    source: `Mouth closed of ISO/IEC 29794-5. ${rendered}: good 0.11, open 0.50; real smiles with teeth to 0.31`,
    fails: 'above',
    accept: openMouth,
    keep: 0.41,
    block: null,
    ideal: 0.1,
    weight: 1,
    trustedWhen: (measures) => within(measures.blur, 3),
  },
  {
    id: 'light-evenness',
    measure: 'lightUnevenness',
    hint: 'uneven-light',
    unit: 'stops',
    formula: 'difference in log2 of linear light of nine mirrored pairs of points on bare skin',
    source: `Illumination uniformity of ISO/IEC 29794-5, as a ratio so that it is the same in every tone. ${rendered}: good 0.8, bad 3.9; real portraits to 1.3`,
    fails: 'above',
    accept: 1.8,
    keep: 2,
    block: null,
    ideal: 0.5,
    weight: 1,
  },
  {
    id: 'blur',
    measure: 'blur',
    hint: 'blurry',
    unit: '% of the face height',
    formula: 'deviation of the Gaussian that softens the face like that, worst direction',
    source: `Sharpness of ISO/IEC 29794-5, at the face's own scale. ${rendered}: good 0.82 (0.94 in clips), bad 1.86; Gaussian blur of 4 pixels on a face of 215 reads 1.1 to 2.9`,
    fails: 'above',
    accept: readableBlurPercent,
    keep: 1.25,
    block: null,
    ideal: 0.4,
    weight: 3,
  },
  {
    id: 'motion',
    measure: 'motion',
    hint: 'hold-still',
    unit: 'face heights per second',
    formula: 'mean move of ten rigid landmarks since the frame before',
    source:
      'Motion blur: at 1/30 s a move of 0.4 a second smears 1.3 % of the face, the limit of blur',
    fails: 'above',
    accept: 0.4,
    keep: 0.5,
    block: null,
    ideal: 0.05,
    weight: 2,
  },
];
