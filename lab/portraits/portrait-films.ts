/**
 * Films of animated photographs: people who do what a plan asks at their own pace, and people who do something else.
 */
import type { ChallengeKind } from '../../src/liveness-evidence/index.js';
import { challengeKinds, challengeStrength } from '../../src/liveness-evidence/index.js';
import { stillMoment, type Moment } from './portrait-moment.js';

/** Durations of a movement's phases in seconds, and how far it goes. */
export const paces = {
  slow: { rise: 0.95, hold: 0.7, rest: 1.3, far: 0.8 },
  even: { rise: 0.5, hold: 0.5, rest: 1, far: 0.9 },
  quick: { rise: 0.24, hold: 0.3, rest: 0.75, far: 1 },
} as const;
export type Pace = keyof typeof paces;

export interface Script {
  name: string;
  /** In order. */
  shown: readonly ChallengeKind[];
  seconds: number;
  at: (seconds: number) => Moment;
}

export function ease(share: number): number {
  const clamped = Math.max(0, Math.min(1, share));
  return clamped * clamped * (3 - 2 * clamped);
}

/** Rises from 0 to 1, stays, and returns. */
function pulse(time: number, from: number, rise: number, hold: number): number {
  return ease((time - from) / rise) * (1 - ease((time - from - rise - hold) / rise));
}

/** Small movements of head and hand that nobody can suppress. */
export function sway(time: number, phase: number): Moment {
  return {
    ...stillMoment,
    yaw: 0.9 * Math.sin(time * 1.3 + phase) + 0.4 * Math.sin(time * 3.1 + 2 * phase),
    pitch: 0.7 * Math.sin(time * 1.1 + 3 * phase),
    roll: 0.6 * Math.sin(time * 0.9 + phase),
    shiftX: 2 * Math.sin(time * 0.8 + phase),
    shiftY: 1.5 * Math.sin(time * 1.2 + phase),
    growth: 1 + 0.008 * Math.sin(time * 0.7 + phase),
  };
}

/** Three different movements, one of them with depth. */
export function drawKinds(random: () => number): ChallengeKind[] {
  for (;;) {
    const kinds = [...challengeKinds]
      .map((kind) => ({ kind, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, 3)
      .map(({ kind }) => kind);
    if (kinds.some((kind) => challengeStrength[kind] === 'depth')) return kinds;
  }
}

/** Leaning forward takes longer than turning the head. */
function approachRise(rise: number): number {
  return Math.max(0.6, rise);
}

/** A person who does what is asked. */
export function cooperation(kinds: readonly ChallengeKind[], pace: Pace, random: () => number): Script {
  const { rise, hold, rest, far } = paces[pace];
  const phase = random() * 6;
  const starts: number[] = [];
  let time = 1.1;
  for (const kind of kinds) {
    starts.push(time);
    const takes = kind === 'blink' ? 0.5 : kind === 'move-closer' ? 2 * approachRise(rise) + 0.8 : 2 * rise + hold;
    time += takes + rest;
  }
  // Some turn the head a little while nodding, or nod a little while turning.
  const slant = (random() - 0.5) * 0.3;
  const reach = far * (0.92 + 0.16 * random());
  const at = (now: number): Moment => {
    const moment = sway(now, phase);
    kinds.forEach((kind, index) => {
      const start = starts[index]!;
      const share = pulse(now, start, rise, hold);
      switch (kind) {
        case 'turn-left':
        case 'turn-right': {
          const side = kind === 'turn-left' ? 1 : -1;
          moment.yaw += side * 45 * reach * share;
          moment.pitch += 20 * slant * share;
          moment.roll += 12 * slant * share;
          return;
        }
        case 'nod':
          moment.pitch += 34 * reach * share;
          moment.yaw += 16 * slant * share;
          return;
        case 'blink':
          moment.blink = Math.max(moment.blink, pulse(now, start, 0.1, 0.09 + 0.2 * rise));
          return;
        case 'smile':
          moment.smile = share * Math.min(1, 0.1 + reach);
          return;
        case 'open-mouth':
          moment.openMouth = share * Math.min(1, 0.1 + reach);
          return;
        case 'move-closer':
          moment.growth *= 1 + 0.62 * pulse(now, start, approachRise(rise), 0.8);
      }
    });
    return moment;
  };
  return { name: `${kinds.join(' ')} ${pace}`, shown: kinds, seconds: time + 0.4, at };
}

type Distraction = (time: number, phase: number) => Partial<Moment>;

/** Things that people do instead of what was asked. None is a movement of the challenge. */
const distractions: Record<string, Distraction> = {
  speaks: (time, phase) => ({
    openMouth: 0.28 * Math.max(0, Math.sin(time * 9 + phase)) * (0.5 + 0.5 * Math.sin(time * 2.3)),
    smile: 0.22 * Math.max(0, Math.sin(time * 1.7 + phase)),
    pitch: 2.5 * Math.sin(time * 2.9),
    yaw: 3 * Math.sin(time * 1.9),
  }),
  'looks down': (time) => ({ blink: 0.62 * pulse(time, 1.4, 0.25, 1.1), pitch: 3 * pulse(time, 1.4, 0.4, 1.1) }),
  winks: (time) => ({ wink: Math.max(pulse(time, 1.5, 0.12, 0.2), pulse(time, 3.2, 0.12, 0.2)) }),
  squints: (time) => ({ blink: 0.5 * pulse(time, 1.4, 0.3, 0.8), smile: 0.25 * pulse(time, 1.4, 0.3, 0.8) }),
  sways: (time) => ({
    yaw: 8 * Math.sin(time * 1.6),
    pitch: 4 * Math.sin(time * 1.2),
    growth: 1 + 0.08 * Math.sin(time * 1.1),
    shiftX: 14 * Math.sin(time * 1.3),
    roll: 4 * Math.sin(time * 1.4),
  }),
  'half turns': (time) => ({ yaw: 13 * Math.sin(time * 1.5), pitch: 5 * Math.sin(time * 2.1) }),
  'leans in': (time) => ({ growth: 1 + 0.17 * pulse(time, 1.4, 0.8, 1), pitch: 4 * pulse(time, 1.4, 0.8, 1) }),
};
export const distractionNames = Object.keys(distractions);

export function distraction(name: string, random: () => number): Script {
  const phase = random() * 6;
  const act = distractions[name];
  if (act === undefined) throw new Error(`no distraction ${name}`);
  return {
    name,
    shown: [],
    seconds: 5,
    at: (time) => {
      const moment = sway(time, phase);
      // A moment of rest first, because every attempt starts with one.
      const share = ease((time - 0.9) / 0.4);
      for (const [key, value] of Object.entries(act(time, phase)) as [keyof Moment, number][]) {
        moment[key] = key === 'growth' ? moment[key] * (1 + (value - 1) * share) : moment[key] + value * share;
      }
      return moment;
    },
  };
}
