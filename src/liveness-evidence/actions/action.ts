import { structureResidual, type FaceFacts } from '../face-facts.js';
import { lastedMs } from '../neutral.js';
import { livenessLimits } from '../limits.js';

/** One frame of one face, compared with the same face at rest. */
export interface ActionView {
  timeMs: number;
  face: FaceFacts;
  neutral: FaceFacts;
}

/** Progress of one action. */
export interface ActionState {
  /** Shown by the ring, 0 to 1. */
  readonly progress: number;
  /** When the face was last seen at rest, in milliseconds of the trace. `null` before that. */
  readonly restMs: number | null;
  /** The face at that time, from which later changes are measured. */
  readonly restFace: FaceFacts | null;
  /**
   * The angle at which the face first appeared at its target, in degrees, if no frame showed it on the way or it got
   * there too fast. Otherwise `null`.
   */
  readonly suddenDegrees: number | null;
  /** The largest angle since it first appeared at its target, in degrees. */
  readonly farDegrees: number;
  /** Number of frames since the rest that showed the face between rest and target. */
  readonly wayFrames: number;
  /** When the face reached its target. `null` if it is not there, or got there faster than a person would. */
  readonly reachedMs: number | null;
  /** Number of frames since then, and sums over them. */
  readonly heldFrames: number;
  readonly heldSum: number;
  readonly done: boolean;
  /** How clearly the action was seen: the smallest ratio of measure to limit that counted, 1 or more once reached. */
  readonly clearness: number;
  /** The face moved far enough, but without the depth of a head. This only asks the person to try again. */
  readonly flat: boolean;
}

export type ActionStep = (state: ActionState, view: ActionView) => ActionState;

export const unstarted: ActionState = {
  progress: 0,
  restMs: null,
  restFace: null,
  suddenDegrees: null,
  farDegrees: 0,
  wayFrames: 0,
  reachedMs: null,
  heldFrames: 0,
  heldSum: 0,
  done: false,
  clearness: 0,
  flat: false,
};

/** The face is back at rest, so the action starts over. */
export function atRest(state: ActionState, view: ActionView, progress = 0): ActionState {
  return { ...unstarted, flat: state.flat, restMs: view.timeMs, restFace: view.face, progress };
}

/** The face moved elsewhere, or not as requested. */
export function underWay(state: ActionState, progress: number): ActionState {
  const { flat, restMs, restFace, wayFrames } = state;
  return { ...unstarted, flat, restMs, restFace, wayFrames, progress };
}

/** The face is between rest and target. */
export function onItsWay(state: ActionState, progress: number): ActionState {
  return { ...underWay(state, progress), wayFrames: state.wayFrames + 1 };
}

export interface Arrival {
  minRiseMs: number;
  holdMs: number;
  minFrames?: number;
  /** How many frames must have shown the face on its way. A swapped picture has none. Default 0. */
  minWayFrames?: number;
  /** The measure in this frame. */
  clearness: number;
  /** Summed over the held frames. */
  value?: number;
}

/**
 * The face is at its target. This counts only if it was at rest before and did not get there too fast. The action is
 * done once the face has stayed there.
 */
export function arrived(state: ActionState, view: ActionView, arrival: Arrival): ActionState {
  const { minRiseMs, holdMs, minFrames = 2, minWayFrames = 0 } = arrival;
  const { clearness, value = 0 } = arrival;
  if (state.restMs === null) return underWay(state, 0);
  if (state.reachedMs === null) {
    const sinceRestMs = view.timeMs - state.restMs;
    // If frames were missed on the way, don't expect to have seen it.
    const hasWay = state.wayFrames >= minWayFrames || sinceRestMs >= livenessLimits.unseenWayMs;
    const isSudden = sinceRestMs < minRiseMs || !hasWay;
    if (isSudden) return underWay({ ...state, restMs: null }, 0);
  }
  const reachedMs = state.reachedMs ?? view.timeMs;
  const heldFrames = state.heldFrames + 1;
  const heldMs = lastedMs(view.timeMs - reachedMs, heldFrames);
  const done = heldMs >= holdMs && heldFrames >= minFrames;
  return {
    ...state,
    reachedMs,
    heldFrames,
    heldSum: state.heldSum + value,
    // The ring stays just short of full during the hold.
    progress: done ? 1 : 0.85 + 0.15 * Math.min(1, heldMs / holdMs),
    clearness: Math.max(state.clearness, clearness),
    done,
  };
}

/** The ring fills from 0 to 0.85 on the way. The rest is the hold. */
export function onTheWay(value: number, target: number): number {
  return 0.85 * Math.max(0, Math.min(1, value / target));
}

function isHeadStill({ face, neutral }: ActionView, maxTurnDegrees: number): boolean {
  return (
    Math.abs(face.yawDegrees - neutral.yawDegrees) <= maxTurnDegrees &&
    Math.abs(face.pitchDegrees - neutral.pitchDegrees) <= maxTurnDegrees
  );
}

/** Whether the head and the rigid landmarks are where they are at rest. */
export function isRestStill(view: ActionView, maxTurnDegrees: number): boolean {
  return isHeadStill(view, maxTurnDegrees) && structureResidual(view.neutral, view.face) <= livenessLimits.restResidual;
}
