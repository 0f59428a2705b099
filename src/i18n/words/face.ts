import type { FaceCaptureStatus } from '../../capture/face/types.js';
import type { FaceHint, HintDirection } from '../../quality/types.js';
import type { Passage } from './common.js';

/** What a selfie can fail by for long. */
export type FaceProblem = 'light' | 'bright' | 'sight' | 'people' | 'cover' | 'steady';

/** The selfie capture past its first screen. */
export interface FaceWords {
  photo: string;
  /** Under the shutter. `help`: after a while without a photo. */
  shutterNote: { automatic: string; manual: string; help: string };
  /** Shown where the device cannot run the face checks. */
  pixelsNote: string;
  /** One line for each state; read out, and shown where the state has no words of its own. */
  states: Record<Exclude<FaceCaptureStatus, 'permission' | 'done'>, string>;
  permission: Passage;
  paused: Passage;
  review: Passage;
  waitingForNetwork: string;
  done: { sent: Passage; kept: Passage };
  /** Without a direction. */
  hints: Record<FaceHint, string>;
  /** In place of `hints.blurry` on a phone. */
  steadyOnPhone: string;
  /** The face is in the right place, and the rest of the engine is still loading. */
  almostReady: string;
  /** Used instead of the hint when the direction is known. Left and right as in the mirrored picture. */
  directions: Partial<Record<FaceHint, Partial<Record<HintDirection, string>>>>;
  /** In place of `shutterNote.help` while a hint is on show: what is still wrong, and more ways to put it right. */
  help: Record<FaceProblem, string>;
  /** Name of the switch that makes the screen a lamp. */
  lamp: string;
  /** One sentence on a picture that is good enough, but could be better. */
  warnings: Record<FaceHint, string>;
}
