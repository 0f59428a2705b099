/** Does what a device does with a film: the element's rules without the element. */
import { advanceAttempt, awaitRest, beginAttempt } from '../../../src/liveness-evidence/attempt.js';
import type { LivenessAttempt } from '../../../src/liveness-evidence/attempt.js';
import type { LivenessPlan, LivenessSample } from '../../../src/liveness-evidence/index.js';
import { takeMoment, type LivenessMoment } from '../../../src/liveness-evidence/moments.js';

export type Jpeg = Promise<Uint8Array<ArrayBuffer>>;

export interface FilmFrame {
  sample: LivenessSample;
  /** Encodes the frame like a browser, as a key picture or as a moment's smaller one. */
  jpeg: (small: boolean) => Jpeg;
}

/** Rendered in advance, or on demand. */
export type Film = Iterable<FilmFrame> | AsyncIterable<FilmFrame>;

/** Keyed by the index of the frame in the trace. */
export type Pictures = Map<number, Uint8Array<ArrayBuffer>>;

/** Requests a moment for a challenge, with the trace and the pictures so far. */
export type Ask = (challenge: number, done: Performance) => Promise<LivenessMoment | null>;

export interface Performance {
  attempt: LivenessAttempt;
  pictures: Pictures;
  momentPictures: Pictures;
}

/** Runs the film through the state machine's rules, as the element does. */
export async function performFilm(
  film: Film,
  plan: LivenessPlan,
  ask: Ask = () => Promise.resolve(null),
): Promise<Performance> {
  let attempt = beginAttempt(plan);
  const pictures: Pictures = new Map();
  const momentPictures: Pictures = new Map();
  const moments: LivenessMoment[] = [];
  const hear = async (challenge: number): Promise<void> => {
    const moment = await ask(challenge, { attempt, pictures, momentPictures });
    if (moment !== null) moments.push(moment);
  };
  await hear(0);
  for await (const { sample, jpeg } of film) {
    const before = attempt;
    const isWaiting = before.judgment.memory.firstNeutral === null;
    const next = isWaiting ? awaitRest(before, sample) : advanceAttempt(before, sample);
    attempt = next.frames.length > before.frames.length ? takeMoment(next, moments) : next;
    const { judgment } = attempt;
    const index = attempt.frames.length - 1;
    if (judgment.keepPicture) pictures.set(index, await jpeg(false));
    if (attempt.moments.length > before.moments.length) momentPictures.set(index, await jpeg(true));
    if (judgment.phase === 'passed' || judgment.phase === 'failed') break;
    if (judgment.results.length > before.judgment.results.length) await hear(judgment.challenge);
  }
  return { attempt, pictures, momentPictures };
}
