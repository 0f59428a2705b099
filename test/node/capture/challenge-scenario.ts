import assert from 'node:assert/strict';
import { initialLivenessChallenge } from '../../../src/elements/liveness-challenge/flow/state.js';
import type {
  ChallengePageEvent,
  LivenessChallengeEffect,
  LivenessChallengeEvent,
  LivenessChallengeState,
  LivenessChallengeStatus,
} from '../../../src/elements/liveness-challenge/flow/state.js';
import { reduceLivenessChallenge } from '../../../src/elements/liveness-challenge/flow/machine.js';
import type { ChallengeKind, LivenessPlan, LivenessSample } from '../../../src/liveness-evidence/index.js';
import { act, film, planOf, type Moment } from '../../support/film.js';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type TimelessEvent = Without<LivenessChallengeEvent, 'time'>;

/** Asserts that the state has this status, and returns it. */
export function stateIn<S extends LivenessChallengeStatus>(
  { state }: ChallengeScenario,
  status: S,
): Extract<LivenessChallengeState, { status: S }> {
  assert.equal(state.status, status);
  return state as Extract<LivenessChallengeState, { status: S }>;
}

/** Plays events against the machine, keeping the clock and every effect. Films continue where the previous one ended. */
export class ChallengeScenario {
  state: LivenessChallengeState = initialLivenessChallenge();
  time = 1000;
  readonly effects: LivenessChallengeEffect[] = [];
  /** Effects of the last event only. */
  last: readonly LivenessChallengeEffect[] = [];
  readonly plan: LivenessPlan;
  #seed = 1;

  constructor(kinds: readonly ChallengeKind[] = ['turn-left', 'smile'], timeLimitMs = 6000, { moments = false } = {}) {
    this.plan = { ...planOf(kinds, timeLimitMs), ...(moments ? { moments } : {}) };
  }

  send(event: TimelessEvent, afterMs = 0): this {
    this.time += afterMs;
    const step = reduceLivenessChallenge(this.state, { ...event, time: this.time });
    this.state = step.state;
    this.last = step.effects;
    this.effects.push(...step.effects);
    return this;
  }

  /** Sends frames of a person who acts by this script for the given time. */
  watch(seconds: number, script: (seconds: number) => Moment = () => ({}), fps = 15): this {
    const begin = this.time;
    this.#seed += 1;
    for (const sample of film(script, { seconds, fps, seed: this.#seed })) {
      this.frame({ ...sample, time: begin + sample.time - 1000 + 1000 / fps });
    }
    return this;
  }

  frame(sample: LivenessSample): this {
    this.time = sample.time;
    return this.send({ type: 'frame-analyzed', sample });
  }

  /** The person rests, makes the movement, and rests again. */
  do(kind: ChallengeKind): this {
    return this.watch(3, (seconds) => act(kind, seconds, 0.7));
  }

  toFraming(): this {
    return this.send({ type: 'start' })
      .send({ type: 'camera-live' })
      .send({ type: 'vision-ready', analysis: 'face' })
      .send({ type: 'plan-given', attempt: this.state.attempt, plan: this.plan });
  }

  toChallenge(): this {
    return this.toFraming().watch(0.7);
  }

  toBetween(): this {
    this.toChallenge();
    const [first] = this.plan.challenges;
    // The loop ends while the head is still returning.
    for (let step = 0; this.state.status === 'challenge' && step < 40; step += 1) {
      const from = step / 15;
      this.watch(1 / 15, () => act(first!.kind, from, 0));
    }
    return this;
  }

  toSubmitting(): this {
    this.toFraming();
    for (const { kind } of this.plan.challenges) this.do(kind);
    return this;
  }

  /** Types of the effects so far, in order. */
  types(effects: readonly LivenessChallengeEffect[] = this.effects): string[] {
    return effects.map(({ type }) => type);
  }

  events(): ChallengePageEvent[] {
    return this.effects.flatMap((effect) => (effect.type === 'emit' ? [effect.event] : []));
  }

  announced(): string[] {
    return this.effects.flatMap((effect) => {
      if (effect.type !== 'announce') return [];
      const { announcement } = effect;
      switch (announcement.kind) {
        case 'status':
          return announcement.status;
        case 'hint':
          return `hint ${announcement.hint}`;
        case 'challenge':
          return `${announcement.after ? 'then ' : ''}${announcement.challenge}`;
        case 'swap':
          return `swap ${announcement.note}`;
        case 'wait':
          return `wait ${announcement.reason}`;
      }
    });
  }
}
