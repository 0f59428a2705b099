import { depthBetween, noseParallax } from '../face-facts.js';
import { livenessLimits } from '../limits.js';
import {
  arrived,
  atRest,
  onItsWay,
  onTheWay,
  underWay,
  type ActionState,
  type ActionStep,
  type ActionView,
} from './action.js';

const limits = livenessLimits.turn;

/** A turn of the head. `side`: 1 toward the person's left, -1 toward the right. */
export function turnStep(side: 1 | -1): ActionStep {
  return (state, view) => {
    const { face, neutral } = view;
    const moved = side * (face.yawDegrees - neutral.yawDegrees);
    const yaw = moved - limits.otherSideShare * Math.max(0, -side * neutral.yawDegrees);
    const progress = onTheWay(yaw, limits.yawDegrees);
    if (isGlance(state, view, yaw)) return { ...state, progress: 1, done: true };
    if (Math.abs(moved) < limits.leaveDegrees) return atRest(state, view, progress);
    const pitch = Math.abs(face.pitchDegrees - neutral.pitchDegrees);
    if (moved < 0 || pitch > limits.maxPitchDegrees) return underWay(state, progress);
    if (yaw < limits.yawDegrees) {
      // After a sudden arrival, the way back completes the turn: it shows that a head moved.
      return state.suddenDegrees === null || state.clearness < 1
        ? onItsWay(state, progress)
        : { ...state, progress: 1, done: true };
    }
    const depth = depthBetween(neutral, face);
    const parallax = side * noseParallax(neutral, face).x;
    const clearness = Math.min(depth / limits.depth, parallax / limits.parallax);
    if (clearness < 1) {
      // A head shows more depth the further it turns. Only a picture is this flat at this angle.
      const flat = state.flat || yaw > 1.3 * limits.yawDegrees;
      return { ...onItsWay(state, progress), flat };
    }
    const seen = Math.min(clearness, (1.5 * yaw) / limits.yawDegrees);
    if (isSudden(state, view, yaw)) {
      const farDegrees = Math.max(state.farDegrees, yaw);
      const sudden: ActionState = {
        ...state,
        suddenDegrees: state.suddenDegrees ?? yaw,
        farDegrees,
        progress: 0.9,
        clearness: Math.max(state.clearness, seen),
      };
      return yaw > farDegrees - limits.goesOnDegrees ? sudden : { ...sudden, progress: 1, done: true };
    }
    const { minRiseMs, holdMs } = limits;
    return arrived({ ...state, suddenDegrees: null }, view, {
      minRiseMs: state.suddenDegrees === null ? minRiseMs : 0,
      holdMs,
      clearness: seen,
    });
  };
}

/**
 * Whether the face was seen on its way, then at its target in a single frame. In dim light, a camera catches no more of
 * a quick turn.
 */
function isGlance({ reachedMs, wayFrames, heldFrames }: ActionState, { timeMs }: ActionView, yaw: number): boolean {
  const isOver = yaw < limits.yawDegrees && reachedMs !== null && heldFrames === 1;
  return isOver && wayFrames > 0 && timeMs - reachedMs >= limits.glanceMs;
}

/**
 * Whether the face got to its target too fast or without being seen on its way, so that the picture may have been
 * swapped. A head that moved fast turns further, or is seen coming back.
 */
function isSudden(state: ActionState, { timeMs }: ActionView, yaw: number): boolean {
  if (state.restMs === null || state.reachedMs !== null) return false;
  if (state.suddenDegrees !== null) return yaw < state.suddenDegrees + limits.goesOnDegrees;
  const sinceRestMs = timeMs - state.restMs;
  const isUnseen = state.wayFrames === 0 && sinceRestMs < livenessLimits.unseenWayMs;
  return isUnseen || sinceRestMs < limits.minRiseMs;
}
