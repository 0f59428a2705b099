import type { FaceFacts } from '../face-facts.js';
import { livenessLimits } from '../limits.js';
import { atRest, isRestStill, underWay, type ActionStep } from './action.js';

const limits = livenessLimits.blink;

/** Both eyes shut and open again while the rest of the face stays still. */
export const blinkStep: ActionStep = (state, view) => {
  const { face, neutral, timeMs } = view;
  if (!isRestStill(view, limits.maxTurnDegrees)) return underWay({ ...state, restMs: null }, 0);
  const gap = lidShare(face, neutral);
  const sight = sightShare(face, neutral);
  const isOpen = gap >= limits.open && sight >= limits.openSight;
  if (isOpen) {
    if (state.reachedMs === null || state.restMs === null) return atRest(state, view);
    const shutMs = timeMs - state.restMs;
    if (shutMs < limits.minMs || shutMs > limits.maxMs) return atRest(state, view);
    return { ...state, progress: 1, done: true };
  }
  if (state.restMs === null || state.restFace === null) return underWay(state, 0);
  const each = Math.max(lidShareOf(face, neutral, 0), lidShareOf(face, neutral, 1));
  const isShut = gap <= limits.closed && each <= limits.closedEach && sight <= limits.closedSight;
  if (!isShut) return state;
  const isSlow = state.reachedMs === null && timeMs - state.restMs > limits.maxCloseMs;
  // Grimacing, smiling or looking down also closes the eyes, but changes other things too.
  if (isSlow || !isRestOfFaceStill(state.restFace, face)) {
    return underWay({ ...state, restMs: null }, 0);
  }
  return {
    ...state,
    progress: 0.7,
    reachedMs: state.reachedMs ?? timeMs,
    clearness: Math.max(
      state.clearness,
      Math.min(limits.closed / Math.max(gap, 0.05), limits.closedSight / Math.max(sight, 0.05)),
    ),
  };
};

/** Changes are measured against the last frame with open eyes. */
function isRestOfFaceStill(open: FaceFacts, shut: FaceFacts): boolean {
  const corner = (side: 0 | 1): number => Math.abs(shut.cornerDrops[side] - open.cornerDrops[side]);
  return (
    Math.abs(shut.yawDegrees - open.yawDegrees) <= limits.maxMoveDegrees &&
    Math.abs(shut.pitchDegrees - open.pitchDegrees) <= limits.maxMoveDegrees &&
    Math.abs(Math.log(shut.mouthWidth / open.mouthWidth)) <= limits.maxMouthChange &&
    Math.abs(shut.mouthOpen - open.mouthOpen) <= limits.maxMouthChange &&
    Math.max(corner(0), corner(1)) <= limits.maxCornerMove
  );
}

/** Lid gap relative to the resting face, mean of both eyes. */
function lidShare(face: FaceFacts, neutral: FaceFacts): number {
  return (lidShareOf(face, neutral, 0) + lidShareOf(face, neutral, 1)) / 2;
}

function lidShareOf(face: FaceFacts, neutral: FaceFacts, eye: 0 | 1): number {
  return face.lidGaps[eye] / Math.max(neutral.lidGaps[eye], 0.02);
}

/** Visible part of the eyes relative to the resting face. Falls back to the lid gap if it was not measured. */
function sightShare(face: FaceFacts, neutral: FaceFacts): number {
  if (face.eyesOpen === null || neutral.eyesOpen === null) return lidShare(face, neutral) ** 2;
  return face.eyesOpen / Math.max(neutral.eyesOpen, 0.02);
}
