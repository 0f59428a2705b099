/**
 * What one live region says of what a flow, or a whole journey of flows, has to say, and when. Pure: time comes in.
 *
 * Screen readers cut off words, or skip them, when others follow too soon. So there is a pause after everything that is
 * said, what has happened is said in order, and of what merely goes on only the newest is left when its turn comes.
 */
export const voiceTiming = {
  /** What goes on is said if it still goes on after so long, milliseconds: many a state lasts for no more than a moment. */
  settleMs: 200,
  /** From the beginning of one announcement to the next, at least, milliseconds: five words take about as long. */
  quietMs: 1500,
  /** A correction waits until what was said before has been read out: so long for each character, milliseconds. */
  characterMs: 65,
  /** Longer sentences hold nothing back for longer, milliseconds. */
  maxReadingMs: 5000,
  /** The same words come no sooner than this after they were said, whatever was said between, milliseconds. */
  sameWordsMs: 3000,
  /** A correction that was right for a moment is not made again before, milliseconds. */
  sameCorrectionMs: 6000,
  /** Corrections in a row that come without further delay. */
  quickCorrections: 3,
  /** After these, a person needs time to try rather than more words, milliseconds. */
  patientMs: 5000,
  /** A row of corrections ends when none was needed for so long, milliseconds. */
  rowEndsMs: 15_000,
  /** Events that wait, at most; the oldest give way. */
  maxEvents: 2,
} as const;

/**
 * `event`: it has happened, and is said even if more has happened since. `advice`: it is said like that, too, and changes
 * nothing. `now`: it goes on, and is dropped once something newer is to be said. `correction`: the same, and it comes less
 * often the more of them were said.
 */
export type Manner = 'event' | 'advice' | 'now' | 'correction';

/** What words are about, which decides how long they may wait, and for how long they are true. */
export interface Announced {
  kind: string;
  /** Of the kind `status`. */
  status?: string;
  /** Also where the same words were said last. */
  again?: boolean;
  /** The person has just asked. */
  asked?: boolean;
}

/** What is still going on when its words are said. Every other state is an outcome, or asks for something. */
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

/** How what a flow announces is said. */
export function mannerOf({ kind, status, asked }: Announced): Manner {
  // Whoever presses the shutter waits for an answer.
  if (kind === 'help') return 'advice';
  if (kind === 'wait') return 'now';
  if (kind === 'hint') return asked === true ? 'now' : 'correction';
  if (kind !== 'status' || status === undefined) return 'event';
  if (status === 'holding') return 'correction';
  return passing.includes(status) ? 'now' : 'event';
}

export interface Utterance {
  text: string;
  /** When it came, milliseconds. */
  since: number;
  manner: Manner;
  /** Also where the same words were said last. */
  again: boolean;
}

export interface Voice {
  /** What was said last; empty before. */
  readonly text: string;
  readonly saidAt: number;
  /** It is still true: the same need not be said. */
  readonly stands: boolean;
  /** What was said a moment ago, and when. */
  readonly recent: readonly { text: string; at: number }[];
  /** Corrections said in a row. */
  readonly corrections: number;
  readonly correctedAt: number;
  /** What waits: events first, in order, then what goes on. */
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

/** One more thing to say. Without words: what was said last, and what waits to be said, is not true any more. */
export function addUtterance(voice: Voice, utterance: Utterance): Voice {
  if (utterance.text === '') return { ...voice, current: null, stands: false };
  if (utterance.manner === 'now' || utterance.manner === 'correction') return { ...voice, current: utterance };
  // Whatever went on before is over.
  return { ...voice, events: [...voice.events, utterance].slice(-voiceTiming.maxEvents), current: null };
}

/** What is said at this time, if anything, and in how many milliseconds the next may be due; `null`: nothing waits. */
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
    // What has happened begins another part of the journey.
    corrections: isCorrection ? correctionsIn(voice, time) + 1 : manner === 'event' ? 0 : voice.corrections,
    correctedAt: isCorrection ? time : voice.correctedAt,
  };
}
