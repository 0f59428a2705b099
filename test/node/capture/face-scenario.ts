import { reduceFaceCapture } from '../../../src/elements/face-capture/flow/machine.js';
import { initialFaceCapture } from '../../../src/elements/face-capture/flow/state.js';
import type {
  FaceCaptureEffect,
  FaceCaptureEvent,
  FaceCaptureOptions,
  FaceCaptureState,
  FacePicture,
} from '../../../src/elements/face-capture/flow/state.js';
import { faceHints } from '../../../src/face/types.js';
import type { FaceHint, FaceVerdict, GateState } from '../../../src/face/types.js';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type TimelessEvent = Without<FaceCaptureEvent, 'time'>;

/** A verdict with one gate in the given state. */
export function verdictOf(hint: FaceHint | null, gate: GateState = 'block', score = 0.8): FaceVerdict {
  const gates = Object.fromEntries(
    faceHints.map((name) => [name, name === hint ? gate : 'pass']),
  ) as FaceVerdict['gates'];
  return {
    accept: hint === null || gate === 'advise',
    holds: hint === null || gate === 'advise',
    tolerable: hint === null || (gate !== 'block' && gate !== 'insist'),
    usable: hint === null || gate !== 'block',
    hint: gate === 'advise' ? null : hint,
    direction: null,
    gates,
    failed: [],
    score,
  };
}

/** A verdict with several warnings. */
export function warningOf(hints: readonly FaceHint[], score = 0.5): FaceVerdict {
  const worst = faceHints.find((name) => hints.includes(name)) ?? null;
  const verdict = verdictOf(worst, 'warn', score);
  for (const hint of hints) verdict.gates[hint] = 'warn';
  return verdict;
}

export const good = verdictOf(null);

export const defaultOptions: FaceCaptureOptions = { auto: true, review: true, hasBackend: true };

export function pictureOf(attempt: number): Omit<FacePicture, 'warnings' | 'mode'> {
  return {
    id: `picture-${attempt}`,
    attempt,
    capturedAt: '2026-01-01T00:00:00.000Z',
    width: 1280,
    height: 720,
    bytes: 200_000,
  };
}

/** Plays events against the machine, keeping the clock and every effect. */
export class Scenario {
  state: FaceCaptureState;
  time = 1000;
  readonly effects: FaceCaptureEffect[] = [];
  /** Effects of the last event only. */
  last: readonly FaceCaptureEffect[] = [];

  constructor(options: Partial<FaceCaptureOptions> = {}) {
    this.state = initialFaceCapture({ ...defaultOptions, ...options });
  }

  send(event: TimelessEvent, afterMs = 0): this {
    this.time += afterMs;
    const step = reduceFaceCapture(this.state, { ...event, time: this.time });
    this.state = step.state;
    this.last = step.effects;
    this.effects.push(...step.effects);
    return this;
  }

  frame(verdict: FaceVerdict, afterMs = 50): this {
    this.time += afterMs;
    return this.send({ type: 'frame-judged', frameTime: this.time, verdict });
  }

  frames(count: number, verdict: FaceVerdict, afterMs = 50): this {
    for (let index = 0; index < count; index += 1) this.frame(verdict, afterMs);
    return this;
  }

  toFraming(analysis: 'face' | 'pixels' = 'face'): this {
    return this.send({ type: 'start' }).send({ type: 'camera-live' }).send({ type: 'vision-ready', analysis });
  }

  toStill(): this {
    this.toFraming().frames(13, good);
    return this.send({ type: 'still-taken', attempt: this.state.attempt });
  }

  toReview(): this {
    this.toStill();
    return this.judgeStill(good).encode();
  }

  toSubmitting(): this {
    return this.toReview().send({ type: 'confirm' });
  }

  judgeStill(verdict: FaceVerdict): this {
    return this.send({ type: 'still-judged', attempt: this.state.attempt, verdict });
  }

  encode(): this {
    return this.send({ type: 'encoded', picture: pictureOf(this.state.attempt) });
  }

  get picture(): FacePicture | null {
    return this.state.picture ?? null;
  }

  /** Types of the effects so far, in order. */
  types(effects: readonly FaceCaptureEffect[] = this.effects): string[] {
    return effects.map(({ type }) => type);
  }

  notices(): string[] {
    return this.effects.flatMap((effect) => (effect.type === 'emit' ? effect.event.type : []));
  }
}
