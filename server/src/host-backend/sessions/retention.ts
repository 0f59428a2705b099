import type { RetentionOptions } from '../options.js';

export interface Retention {
  /** At most the length of a session; 0: no picture is held. */
  pictureSeconds: number;
  /** `null`: until the end of the session. */
  resultSeconds: number | null;
}

/** The part of a session that tokens and checks know. */
export interface SessionLife {
  sessionId: string;
  /** End of the session, seconds since the epoch. */
  endsAt: number;
}

export interface Clocked {
  retention: Retention;
  now: () => number;
}

const maxResultMinutes = 60 * 24 * 30;

/** @throws {TypeError} for invalid times */
export function toRetention({ pictureMinutes, resultMinutes }: RetentionOptions, sessionMinutes: number): Retention {
  const forPictures = pictureMinutes ?? sessionMinutes;
  if (!(forPictures >= 0 && forPictures <= sessionMinutes)) {
    throw new TypeError(`retention.pictureMinutes must be 0 to ${sessionMinutes}.`);
  }
  const forResults = resultMinutes ?? sessionMinutes;
  if (!(forResults > 0 && forResults <= maxResultMinutes)) {
    throw new TypeError(`retention.resultMinutes must be above 0, at most ${maxResultMinutes}.`);
  }
  return { pictureSeconds: forPictures * 60, resultSeconds: resultMinutes === undefined ? null : forResults * 60 };
}

function secondsLeft({ now }: Clocked, { endsAt }: SessionLife): number {
  return Math.max(0, endsAt - now() / 1000);
}

/** How long a picture that arrives now may be held. */
export function pictureSeconds(clocked: Clocked, session: SessionLife): number {
  return Math.min(clocked.retention.pictureSeconds, secondsLeft(clocked, session));
}

/** How long a result that arrives now is stored. */
export function resultSeconds(clocked: Clocked, session: SessionLife): number {
  return clocked.retention.resultSeconds ?? Math.max(1, secondsLeft(clocked, session));
}
