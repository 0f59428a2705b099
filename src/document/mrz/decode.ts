/** Turns the network's outputs for one line into characters. */
import { type LineKind, type LineKindName, lineKinds, priorAt, zoneCharacters } from './formats.js';

/** Outputs for each frame: "between characters", then `zoneCharacters`. */
export const outputsPerFrame = zoneCharacters.length + 1;

export interface ReadLine {
  text: string;
  /** `null` if no kind of line fits better than any sequence of characters. */
  kind: LineKindName | null;
  /** Probability of each character, 0 to 1. */
  certainty: number[];
  /** Mean log probability of the characters, for comparing readings of the same line. */
  score: number;
}

/** Distances between neighboring characters that are tried, frames. A character of the usual size takes 4.5. */
const pitches = [3.6, 3.9, 4.2, 4.5, 4.8, 5.1, 5.5, 5.9, 6.3, 6.7] as const;
/** Cost of a distance that differs from the pitch by all of it, squared. */
const unevenCost = 16;
/** What a clear gap between two characters gains at most. Without it, one wide character could count as two. */
const gapGain = 2;
/** The gain of one certain character is limited, so that no other is given up for it. */
const mostGain = 5;
const mostLoss = -4;
/** Cost of a number of characters that no format has. */
const wrongLengthCost = 8;
const mostCharacters = 50;

/**
 * Reads the characters from the places that together fit the even pitch of the print best, so a character that is hard
 * to see is read as well as it can be, and a stain between two is not.
 * @param logits `frames × outputsPerFrame`
 * @returns `null` if there are fewer than ten characters
 */
export function decodeLine(logits: ArrayLike<number>): ReadLine | null {
  const frames = Math.floor(logits.length / outputsPerFrame);
  const logs = logSoftmax(logits, frames);
  const gains = gainsOf(logs, frames);
  let best: { score: number; places: number[] } | null = null;
  for (const pitch of pitches) {
    for (const chain of chainsOf(gains, frames, pitch)) if (best === null || chain.score > best.score) best = chain;
  }
  if (best === null || best.places.length < 10) return null;
  return spell(logs, best.places);
}

function logSoftmax(logits: ArrayLike<number>, frames: number): Float64Array {
  const logs = new Float64Array(frames * outputsPerFrame);
  for (let frame = 0; frame < frames; frame++) {
    const from = frame * outputsPerFrame;
    let highest = -Infinity;
    for (let at = from; at < from + outputsPerFrame; at++) highest = Math.max(highest, logits[at]!);
    let sum = 0;
    for (let at = from; at < from + outputsPerFrame; at++) sum += Math.exp(logits[at]! - highest);
    const base = highest + Math.log(sum);
    for (let at = from; at < from + outputsPerFrame; at++) logs[at] = logits[at]! - base;
  }
  return logs;
}

/** How much more likely a character's center is at each frame than a gap. */
function gainsOf(logs: Float64Array, frames: number): Float64Array {
  return Float64Array.from({ length: frames }, (_, frame) => {
    const from = frame * outputsPerFrame;
    let character = -Infinity;
    for (let at = from + 1; at < from + outputsPerFrame; at++) character = Math.max(character, logs[at]!);
    return Math.max(mostLoss, Math.min(mostGain, character - logs[from]!));
  });
}

/** How clear the gap is between the character at a frame and the one `step` frames before it. */
function gapsOf(gains: Float64Array, frames: number, step: number): Float64Array {
  return Float64Array.from({ length: frames }, (_, frame) => {
    let clearest = -Infinity;
    for (let at = Math.max(0, frame - step + 1); at < frame; at++) clearest = Math.max(clearest, -gains[at]!);
    return Math.max(-gapGain, Math.min(gapGain, clearest));
  });
}

/** The best chain of places for a pitch: of any number of characters, and of each number that a format has. */
function chainsOf(gains: Float64Array, frames: number, pitch: number): { score: number; places: number[] }[] {
  const steps = [3, 4, 5, 6, 7, 8].filter((step) => Math.abs(step / pitch - 1) < 0.32);
  const gaps = steps.map((step) => gapsOf(gains, frames, step));
  const costs = steps.map((step) => unevenCost * (step / pitch - 1) ** 2);
  const scores = new Float64Array(mostCharacters * frames).fill(-Infinity);
  const before = new Int32Array(mostCharacters * frames).fill(-1);
  scores.set(gains);
  for (let count = 1; count < mostCharacters; count++) {
    const row = count * frames;
    for (let frame = Math.max(steps.at(-1)!, count * steps[0]!); frame < frames; frame++) {
      for (let at = 0; at < steps.length; at++) {
        const from = frame - steps[at]!;
        const score = scores[row - frames + from]! + gains[frame]! + gaps[at]![frame]! - costs[at]!;
        if (score > scores[row + frame]!) {
          scores[row + frame] = score;
          before[row + frame] = from;
        }
      }
    }
  }
  const lengths = new Set<number>(Object.values(lineKinds).map(({ length }) => length));
  let best = { score: -Infinity, count: 0, frame: 0 };
  for (let count = 0; count < mostCharacters; count++) {
    const cost = lengths.has(count + 1) ? 0 : wrongLengthCost;
    for (let frame = 0; frame < frames; frame++) {
      const score = scores[count * frames + frame]! - cost;
      if (score > best.score) best = { score, count, frame };
    }
  }
  if (best.score === -Infinity) return [];
  const places: number[] = [];
  for (let { count, frame } = best; frame >= 0 && count >= 0; count--) {
    places.unshift(frame);
    frame = before[count * frames + frame]!;
  }
  return [{ score: best.score, places }];
}

/** The kind of line that explains the characters best, and each place's most likely character in it. */
function spell(logs: Float64Array, places: readonly number[]): ReadLine {
  let best: ReadLine | null = null;
  const kinds: [LineKindName | null, LineKind | null][] = [
    [null, null],
    ...(Object.entries(lineKinds) as [LineKindName, LineKind][]).filter(([, { length }]) => length === places.length),
  ];
  let bestTotal = -Infinity;
  for (const [name, kind] of kinds) {
    const read = readAs(logs, places, kind);
    if (read.total <= bestTotal) continue;
    bestTotal = read.total;
    best = { text: read.text, kind: name, certainty: read.certainty, score: read.seen / places.length };
  }
  return best!;
}

function readAs(logs: Float64Array, places: readonly number[], kind: LineKind | null) {
  let text = '';
  let total = 0;
  let seen = 0;
  const certainty: number[] = [];
  for (const [at, frame] of places.entries()) {
    const from = frame * outputsPerFrame + 1;
    const prior = priorAt(kind, at);
    let sum = 0;
    let best = 0;
    for (let each = 0; each < zoneCharacters.length; each++) {
      sum += Math.exp(logs[from + each]! + prior[each]!);
      if (logs[from + each]! + prior[each]! > logs[from + best]! + prior[best]!) best = each;
    }
    text += zoneCharacters[best]!;
    total += Math.log(sum);
    seen += logs[from + best]!;
    certainty.push(Math.exp(logs[from + best]! + prior[best]!) / sum);
  }
  return { text, total, seen, certainty };
}
