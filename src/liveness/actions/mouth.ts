import { livenessLimits } from '../limits.js';
import {
  arrived,
  atRest,
  isRestStill,
  onItsWay,
  onTheWay,
  underWay,
  type ActionStep,
} from './action.js';

const smile = livenessLimits.smile;
const open = livenessLimits['open-mouth'];

/** The corners of the mouth go out and up; the rest of the face stays. Teeth may show. */
export const smileStep: ActionStep = (state, view) => {
  const { face, neutral } = view;
  if (!isRestStill(view, smile.mostTurnDegrees)) return underWay(state, 0);
  const width = (face.mouthWidth / neutral.mouthWidth - 1) / (smile.width - 1);
  const lift = (face.mouthLift - neutral.mouthLift) / smile.lift;
  const share = Math.min(width, lift);
  if (share < 0.4) return atRest(state, view, onTheWay(share, 1));
  if (share < 1) return onItsWay(state, onTheWay(share, 1));
  const { leastRiseMs, holdMs } = smile;
  return arrived(state, view, { leastRiseMs, holdMs, leastFrames: 3, clearness: share });
};

/** The lips part wide; the upper face stays. */
export const openMouthStep: ActionStep = (state, view) => {
  const { face, neutral } = view;
  if (!isRestStill(view, open.mostTurnDegrees)) return underWay(state, 0);
  const share = Math.min(
    face.mouthOpen / open.gap,
    (face.mouthOpen - neutral.mouthOpen) / open.rise,
  );
  if (share < 0.5) return atRest(state, view, onTheWay(share, 1));
  if (share < 1) return onItsWay(state, onTheWay(share, 1));
  const { leastRiseMs, holdMs } = open;
  // Lips part within two frames of a slow camera.
  const leastWayFrames = 0;
  return arrived(state, view, {
    leastRiseMs,
    holdMs,
    leastFrames: 3,
    leastWayFrames,
    clearness: share,
  });
};
