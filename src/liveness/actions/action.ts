import { structureResidual, type FaceFacts } from '../face-facts.js';
import { lastedMs } from '../neutral.js';
import { livenessLimits } from '../limits.js';

/** One frame of one face, seen against the same face at rest. */
export interface ActionView {
  timeMs: number;
  face: FaceFacts;
  neutral: FaceFacts;
}

/** How far one action has come. */
export interface ActionState {
  /** 0 to 1, for the ring. */
  readonly progress: number;
  /** When the face was last seen at rest, milliseconds of the trace; `null` before. */
  readonly restMs: number | null;
  /** That face; later changes are measured from it. */
  readonly restFace: FaceFacts | null;
  /** Degrees at which it was first seen at its target when nobody saw the way there; `null`: the way was seen. */
  readonly suddenDegrees: number | null;
  /** The farthest since it was first seen at its target, degrees. */
  readonly farDegrees: number;
  /** Frames since then that show it between rest and target. */
  readonly wayFrames: number;
  /** Since when it has been where it was asked to go; `null`: not there, or not in a way a person gets there. */
  readonly reachedMs: number | null;
  /** Frames since then, and sums over them. */
  readonly heldFrames: number;
  readonly heldSum: number;
  readonly done: boolean;
  /** The least of measure over limit that counted, 1 and more once reached: how clearly the action was seen. */
  readonly clearness: number;
  /** Moved far enough, but without the depth of a head: the person is only asked to try again. */
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

/** Back at rest: whatever was reached is forgotten. */
export function atRest(state: ActionState, view: ActionView, progress = 0): ActionState {
  return { ...unstarted, flat: state.flat, restMs: view.timeMs, restFace: view.face, progress };
}

/** Somewhere else, or not as asked. */
export function underWay(state: ActionState, progress: number): ActionState {
  const { flat, restMs, restFace, wayFrames } = state;
  return { ...unstarted, flat, restMs, restFace, wayFrames, progress };
}

/** Between rest and target. */
export function onItsWay(state: ActionState, progress: number): ActionState {
  return { ...underWay(state, progress), wayFrames: state.wayFrames + 1 };
}

export interface Arrival {
  minRiseMs: number;
  holdMs: number;
  minFrames?: number;
  /** Frames that must have shown it on its way: a picture changed for another has none. Default 0. */
  minWayFrames?: number;
  /** Of this frame. */
  clearness: number;
  /** To be added up over the held frames. */
  value?: number;
}

/**
 * Where it was asked to go. Counts only when the face was seen at rest before and took its time from there; done when
 * it has stayed.
 */
export function arrived(state: ActionState, view: ActionView, arrival: Arrival): ActionState {
  const { minRiseMs, holdMs, minFrames = 2, minWayFrames = 0 } = arrival;
  const { clearness, value = 0 } = arrival;
  if (state.restMs === null) return underWay(state, 0);
  if (state.reachedMs === null) {
    const sinceRestMs = view.timeMs - state.restMs;
    // Where frames were missed just then, nobody saw the way.
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
    // The ring waits just short of full while the hold runs.
    progress: done ? 1 : 0.85 + 0.15 * Math.min(1, heldMs / holdMs),
    clearness: Math.max(state.clearness, clearness),
    done,
  };
}

/** 0 to 0.85 on the way: the rest is the hold. */
export function onTheWay(value: number, target: number): number {
  return 0.85 * Math.max(0, Math.min(1, value / target));
}

function isHeadStill({ face, neutral }: ActionView, maxTurnDegrees: number): boolean {
  return (
    Math.abs(face.yawDegrees - neutral.yawDegrees) <= maxTurnDegrees &&
    Math.abs(face.pitchDegrees - neutral.pitchDegrees) <= maxTurnDegrees
  );
}

/** Something in the face moved, and the rest of it stayed. */
export function isRestStill(view: ActionView, maxTurnDegrees: number): boolean {
  return isHeadStill(view, maxTurnDegrees) && structureResidual(view.neutral, view.face) <= livenessLimits.restResidual;
}
