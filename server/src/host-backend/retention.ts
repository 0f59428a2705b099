import type { RetentionOptions } from './options.js';

export interface Retention {
  /** At most as long as a session lasts; 0: no picture is held. */
  pictureSeconds: number;
  /** `null`: until the session's end. */
  resultSeconds: number | null;
}

/** As far as a token or a check knows a session. */
export interface SessionLife {
  sessionId: string;
  /** Seconds since the epoch. */
  expiresAt: number;
}

export interface Clocked {
  retention: Retention;
  now: () => number;
}

const mostResultMinutes = 60 * 24 * 30;

/** @throws {TypeError} for times that are none */
export function toRetention({ pictureMinutes, resultMinutes }: RetentionOptions, sessionMinutes: number): Retention {
  const ofPictures = pictureMinutes ?? sessionMinutes;
  if (!(ofPictures >= 0 && ofPictures <= sessionMinutes)) {
    throw new TypeError(`retention.pictureMinutes must be 0 to ${sessionMinutes}.`);
  }
  const ofResults = resultMinutes ?? sessionMinutes;
  if (!(ofResults > 0 && ofResults <= mostResultMinutes)) {
    throw new TypeError(`retention.resultMinutes must be above 0, at most ${mostResultMinutes}.`);
  }
  return {
    pictureSeconds: ofPictures * 60,
    resultSeconds: resultMinutes === undefined ? null : ofResults * 60,
  };
}

function secondsLeft({ now }: Clocked, { expiresAt }: SessionLife): number {
  return Math.max(0, expiresAt - now() / 1000);
}

/** How long a picture may be held that comes in now. */
export function pictureSeconds(clocked: Clocked, session: SessionLife): number {
  return Math.min(clocked.retention.pictureSeconds, secondsLeft(clocked, session));
}

/** How long a result is kept that comes in now. */
export function resultSeconds(clocked: Clocked, session: SessionLife): number {
  return clocked.retention.resultSeconds ?? Math.max(1, secondsLeft(clocked, session));
}
