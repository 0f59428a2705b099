import type { FaceCaptureStatus } from '../../../elements/face-capture/flow/state.js';
import type { FaceHint, HintDirection } from '../../../face/types.js';
import type { Passage } from './common.js';

/** Problems that can keep a selfie from being taken. */
export type FaceProblem = 'light' | 'bright' | 'sight' | 'people' | 'cover' | 'steady';

/** The selfie capture past its first screen. */
export interface FaceWords {
  photo: string;
  /** Shown under the shutter. `help`: after a while without a photo. */
  shutterNote: { automatic: string; manual: string; help: string };
  /** Shown if the device cannot run the face checks. */
  pixelsNote: string;
  /** One line for each state. It is announced, and shown if the state has no other words. */
  states: Record<Exclude<FaceCaptureStatus, 'permission' | 'done'>, string>;
  permission: Passage;
  paused: Passage;
  review: Passage;
  waitingForNetwork: string;
  done: { sent: Passage; kept: Passage };
  /** The hints without a direction. */
  hints: Record<FaceHint, string>;
  /** Replaces `hints.blurry` on a phone. */
  steadyOnPhone: string;
  /** The face is in the right place, and the rest of the engine is still loading. */
  almostReady: string;
  /** Used instead of the hint when the direction is known. Left and right as in the mirrored picture. */
  directions: Partial<Record<FaceHint, Partial<Record<HintDirection, string>>>>;
  /** Replaces `shutterNote.help` while a hint is shown: says what is still wrong, and more ways to correct it. */
  help: Record<FaceProblem, string>;
  /** Name of the switch that turns the screen into a lamp. */
  lamp: string;
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<FaceHint, string>;
}
