/**
 * Decides which announcements of a flow, or of a whole journey of flows, reach the live region, and when. Pure: the
 * caller passes in the time.
 *
 * Screen readers cut off or skip an announcement if the next one follows too soon. So every announcement is followed by
 * a pause. Announcements of events wait in a queue. Only the newest announcement of an ongoing state waits, and it
 * replaces any older one.
 */
export const voiceTiming = {
  /** How long a state must last before it is announced, because many states are over in a moment. Milliseconds. */
  settleMs: 200,
  /** Shortest time from the start of one announcement to the start of the next: about five words. Milliseconds. */
  quietMs: 1500,
  /** A correction waits until the previous announcement has been read out. Estimated milliseconds per character. */
  characterMs: 65,
  /** Longest time that a correction waits for the previous announcement, milliseconds. */
  maxReadingMs: 5000,
  /** Shortest time before the same words are repeated, even if others came in between. Milliseconds. */
  sameWordsMs: 3000,
  /** The same for a correction, unless it is asked for or repeated on purpose. Milliseconds. */
  sameCorrectionMs: 6000,
  /** Number of corrections in a row that are not slowed down. */
  quickCorrections: 3,
  /** Shortest pause before each further correction, because the person needs time to try. Milliseconds. */
  patientMs: 5000,
  /** After this long without a correction, the count starts again. Milliseconds. */
  rowEndsMs: 15_000,
  /** Maximum number of events in the queue. The oldest are dropped. */
  maxEvents: 2,
} as const;

/**
 * `event`: something has happened. It is queued, so newer announcements don't replace it. `advice`: queued like an
 * event, but doesn't restart the count of corrections. `now`: an ongoing state, dropped when a newer announcement
 * arrives. `correction`: dropped in the same way, and slowed down after several in a row.
 */
export type Manner = 'event' | 'advice' | 'now' | 'correction';

/** What an announcement is about, which decides how it is said. */
export interface Announced {
  kind: string;
  /** Set for the kind `status`. */
  status?: string;
  /** Say it even if the same words were said last. */
  again?: boolean;
  /** The person has just pressed the shutter and expects an answer. */
  asked?: boolean;
}

/**
 * Statuses that are still going on while they are announced. Every other status is an outcome or asks the person for
 * something.
 */
const passing: readonly string[] = [
  'idle',
  'canceled',
  'permission',
  'loading',
  'framing',
  'checking',
  'capturing',
  'submitting',
  'swapping',
  'creating',
  'presenting',
  'following',
  'handoff',
  'reading',
  'resuming',
  'sending',
  'comparing',
  'finishing',
];

/** How a flow's announcement is said. */
export function mannerOf({ kind, status, asked }: Announced): Manner {
  if (kind === 'help') return 'advice';
  if (kind === 'wait') return 'now';
  if (kind === 'hint') return asked === true ? 'now' : 'correction';
  if (kind !== 'status' || status === undefined) return 'event';
  if (status === 'holding') return 'correction';
  return passing.includes(status) ? 'now' : 'event';
}

interface Utterance {
  text: string;
  /** When it was added, milliseconds. */
  since: number;
  manner: Manner;
  /** Say it even if the same words were said last. */
  again: boolean;
}

export interface Voice {
  /** The latest announcement; empty before the first. */
  readonly text: string;
  readonly saidAt: number;
  /** Whether that announcement is still true, so that it need not be repeated. */
  readonly stands: boolean;
  /** Recent announcements and their times. */
  readonly recent: readonly { text: string; at: number }[];
  /** Number of corrections in a row. */
  readonly corrections: number;
  readonly correctedAt: number;
  /** Queued events, oldest first. They are said before `current`. */
  readonly events: readonly Utterance[];
  readonly current: Utterance | null;
}

export const silentVoice: Voice = {
  text: '',
  saidAt: Number.NEGATIVE_INFINITY,
  stands: false,
  recent: [],
  corrections: 0,
  correctedAt: Number.NEGATIVE_INFINITY,
  events: [],
  current: null,
};

/** Adds an announcement. An empty text means that the previous one and the current state no longer apply. */
export function addUtterance(voice: Voice, utterance: Utterance): Voice {
  if (utterance.text === '') return { ...voice, current: null, stands: false };
  if (utterance.manner === 'now' || utterance.manner === 'correction') return { ...voice, current: utterance };
  // The event ends the state before it.
  return { ...voice, events: [...voice.events, utterance].slice(-voiceTiming.maxEvents), current: null };
}

/**
 * Returns the announcement that is due at this time, if any, and the milliseconds until the next may be due; `null` if
 * none is waiting.
 */
export function speak(voice: Voice, time: number): { voice: Voice; said: string | null; dueInMs: number | null } {
  const next = voice.events[0] ?? voice.current;
  if (next === null) return { voice, said: null, dueInMs: null };
  if (next.text === voice.text && voice.stands && !next.again) return speak(withoutNext(voice), time);
  const dueInMs = dueAt(voice, next, time) - time;
  if (dueInMs > 0) return { voice, said: null, dueInMs };
  const said = sayNext(voice, next, time);
  return { voice: said, said: next.text, dueInMs: speak(said, time).dueInMs };
}

function withoutNext(voice: Voice): Voice {
  const [, ...events] = voice.events;
  return voice.events.length > 0 ? { ...voice, events } : { ...voice, current: null };
}

function dueAt(voice: Voice, { text, since, manner, again }: Utterance, time: number): number {
  const { settleMs, quietMs, characterMs, maxReadingMs, sameCorrectionMs, quickCorrections, patientMs } = voiceTiming;
  const sameAt = voice.recent.find((one) => one.text === text)?.at ?? Number.NEGATIVE_INFINITY;
  const sameWordsMs = manner === 'correction' && !again ? sameCorrectionMs : voiceTiming.sameWordsMs;
  let pauseMs: number = quietMs;
  if (manner === 'correction') {
    pauseMs = Math.max(pauseMs, Math.min(maxReadingMs, voice.text.length * characterMs));
    if (correctionsIn(voice, time) >= quickCorrections) pauseMs = Math.max(pauseMs, patientMs);
  }
  return Math.max(voice.saidAt + pauseMs, sameAt + sameWordsMs, manner === 'now' ? since + settleMs : since);
}

function correctionsIn({ corrections, correctedAt }: Voice, time: number): number {
  return time - correctedAt > voiceTiming.rowEndsMs ? 0 : corrections;
}

function sayNext(voice: Voice, { text, manner }: Utterance, time: number): Voice {
  const isCorrection = manner === 'correction';
  const recent = voice.recent.filter((one) => one.text !== text && time - one.at < voiceTiming.sameCorrectionMs);
  return {
    ...withoutNext(voice),
    text,
    saidAt: time,
    stands: true,
    recent: [...recent, { text, at: time }],
    // An event begins another part of the journey, so the count restarts.
    corrections: isCorrection ? correctionsIn(voice, time) + 1 : manner === 'event' ? 0 : voice.corrections,
    correctedAt: isCorrection ? time : voice.correctedAt,
  };
}
