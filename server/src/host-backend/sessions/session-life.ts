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

/** A session outlives its tokens if the partner allows renewal. */

export interface TokenRules {
  /** How long a token lasts. */
  tokenSeconds: number;
}

/** When a token issued at `issuedAt` expires. All times are seconds since the epoch. */
export function tokenEnd({ tokenSeconds }: TokenRules, issuedAt: number, endsAt: number): number {
  return Math.min(issuedAt + tokenSeconds, endsAt);
}

/** When the token of a repeated answer expires, or a new token if that one has expired. */
export function laterTokenEnd(
  rules: TokenRules & { now: () => number },
  { expiresAt, endsAt }: { expiresAt: number; endsAt: number },
): number {
  const seconds = Math.floor(rules.now() / 1000);
  return expiresAt > seconds ? expiresAt : tokenEnd(rules, seconds, endsAt);
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The ends of a token and its session in the format of answers. */
export function endsOf({ expiresAt, endsAt }: { expiresAt: number; endsAt: number }): {
  expiresAt: string;
  endsAt?: string;
} {
  return { expiresAt: iso(expiresAt), ...(endsAt > expiresAt ? { endsAt: iso(endsAt) } : {}) };
}
