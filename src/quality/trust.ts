import type { FaceMeasures } from './types.js';

/** Where a measure can be trusted: a landmark on the wrong place measures something else. */

export function within(value: number | null, limit: number): boolean {
  return value === null || Math.abs(value) <= limit;
}

/** Past this blur colours and lids run into each other. */
export const readableBlurPercent = 1.18;

function isFrontal({ yawDegrees, pitchDegrees, rollDegrees }: FaceMeasures): boolean {
  return within(yawDegrees, 20) && within(pitchDegrees, 20) && within(rollDegrees, 20);
}

/** Frontal and sharp enough that each landmark lies on what it is named after. */
export function isReadable(measures: FaceMeasures): boolean {
  return isFrontal(measures) && within(measures.blur, readableBlurPercent);
}

/** Colours of large parts keep their place where eyes and lips run into each other already. */
const colourBlurPercent = 2.2;
/** With more stops between the sides one of them is in shadow, where what light there is has another colour. */
const mostShadow = 1.8;

/** Frontal, and so lit that nose, lips and chin have the colour of the other skin. */
export function showsColours(measures: FaceMeasures): boolean {
  return (
    isFrontal(measures) &&
    within(measures.blur, colourBlurPercent) &&
    within(measures.lightUnevenness, mostShadow)
  );
}

/** Large enough and far enough above the noise that small differences of colour mean something. */
export function isClear(measures: FaceMeasures): boolean {
  const { faceSignalToNoiseDb, faceHeightRatio, faceHighlight } = measures;
  return (
    faceHighlight !== null &&
    faceHighlight >= 0.11 &&
    faceSignalToNoiseDb !== null &&
    faceSignalToNoiseDb >= 25 &&
    faceHeightRatio !== null &&
    faceHeightRatio >= 0.25
  );
}

/** Where channels are cut off the hue is gone. */
export function isCutOff(measures: FaceMeasures): boolean {
  return measures.faceClipHigh !== null && measures.faceClipHigh > 0.05;
}

/** Past this gap of the lips, of the mouth's width. */
export const openMouth = 0.38;

/** Teeth, tongue and shadow lie where the mesh expects lips and chin; and an open mouth is a mouth that is seen. */
export function isMouthOpen(measures: FaceMeasures): boolean {
  return measures.mouthOpen !== null && measures.mouthOpen > openMouth;
}

/** A lid gap below this is a closed eye even where blur hides lashes and iris. */
const closedGap = 0.15;

/** Closed lids lack the sharp edges of an eye and read as blur up to here; beyond it nothing is known of the eyes. */
const eyelessBlurPercent = 2.4;

export function showsEyes(measures: FaceMeasures): boolean {
  const { eyeGapLeft, eyeGapRight } = measures;
  if (eyeGapLeft === null || eyeGapRight === null) return false;
  if (within(measures.blur, readableBlurPercent)) return true;
  return within(measures.blur, eyelessBlurPercent) && (eyeGapLeft + eyeGapRight) / 2 < closedGap;
}
