import type { FaceFacts } from '../face-facts.js';
import { livenessLimits } from '../limits.js';
import {
  arrived,
  atRest,
  isRestStill,
  onItsWay,
  onTheWay,
  underWay,
  type ActionState,
  type ActionStep,
} from './action.js';

const smile = livenessLimits.smile;
const open = livenessLimits['open-mouth'];

/** A smile: the corners of the mouth move out and up while the rest of the face stays still. Teeth may show. */
export const smileStep: ActionStep = (state, view) => {
  const { face, neutral } = view;
  if (!isRestStill(view, smile.maxTurnDegrees)) return underWay(state, 0);
  const share = smileShare(face, neutral);
  if (share < 0.4) return atRest(state, view, onTheWay(share, 1));
  if (share < minOf(state)) return onItsWay(state, onTheWay(share, 1));
  const { minRiseMs, holdMs } = smile;
  return arrived(state, view, { minRiseMs, holdMs, minFrames: 3, clearness: share });
};

/** Share of the limit above which the face stays at its target, so that flickering landmarks don't end the hold. */
function minOf({ reachedMs }: ActionState): number {
  return reachedMs === null ? 1 : livenessLimits.keptShare;
}

/**
 * The smaller of width and rise of the mouth, relative to a smile's. Each corner counts separately, because speaking
 * mouths, or mouths pulled to one side, are as wide.
 */
export function smileShare(face: FaceFacts, neutral: FaceFacts): number {
  const width = (face.mouthWidth / neutral.mouthWidth - 1) / (smile.width - 1);
  const rises = [0, 1].map((side) => neutral.cornerDrops[side]! - face.cornerDrops[side]!);
  return Math.min(width, Math.min(...rises) / smile.rise);
}

/** The lips open wide while the upper face stays still. */
export const openMouthStep: ActionStep = (state, view) => {
  const { face, neutral } = view;
  if (!isRestStill(view, open.maxTurnDegrees)) return underWay(state, 0);
  const share = Math.min(face.mouthOpen / open.gap, (face.mouthOpen - neutral.mouthOpen) / open.rise);
  if (share < 0.5) return atRest(state, view, onTheWay(share, 1));
  if (share < minOf(state)) return onItsWay(state, onTheWay(share, 1));
  const { minRiseMs, holdMs } = open;
  return arrived(state, view, { minRiseMs, holdMs, minFrames: 3, clearness: share });
};
