import { reduceDocumentCapture } from '../../../src/elements/document-capture/flow/machine.js';
import { initialDocumentCapture } from '../../../src/elements/document-capture/flow/state.js';
import type {
  DocumentCaptureEffect,
  DocumentCaptureEvent,
  DocumentCaptureOptions,
  DocumentCaptureState,
} from '../../../src/elements/document-capture/flow/state.js';
import { documentHints } from '../../../src/document/types.js';
import type { DocumentGateState, DocumentHint, DocumentVerdict } from '../../../src/document/types.js';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type TimelessEvent = Without<DocumentCaptureEvent, 'time'>;

/** A verdict with one gate in the given state. */
export function verdictOf(hint: DocumentHint | null, gate: DocumentGateState = 'block'): DocumentVerdict {
  const gates = Object.fromEntries(
    documentHints.map((name) => [name, name === hint ? gate : 'pass']),
  ) as DocumentVerdict['gates'];
  return { accept: hint === null, usable: hint === null || gate !== 'block', hint, gates, advice: [], score: 0.8 };
}

export const good = verdictOf(null);

/** Plays events against the machine, keeping the clock and every effect. */
export class DocumentScenario {
  state: DocumentCaptureState;
  time = 1000;
  readonly effects: DocumentCaptureEffect[] = [];
  /** Effects of the last event only. */
  last: readonly DocumentCaptureEffect[] = [];

  constructor(options: Partial<DocumentCaptureOptions> = {}) {
    this.state = initialDocumentCapture({ auto: true, review: true, hasBackend: true, sides: ['front'], ...options });
  }

  send(event: TimelessEvent): this {
    const before = JSON.stringify(this.state);
    const step = reduceDocumentCapture(this.state, { ...event, time: this.time });
    if (JSON.stringify(this.state) !== before) throw new Error(`${event.type} changed its input`);
    this.state = step.state;
    this.last = step.effects;
    this.effects.push(...step.effects);
    return this;
  }

  frames(count: number, verdict: DocumentVerdict, everyMs = 50): this {
    for (let index = 0; index < count; index += 1) {
      this.time += everyMs;
      this.send({ type: 'frame-judged', frameTime: this.time, verdict });
    }
    return this;
  }

  toFraming(): this {
    return this.send({ type: 'start' })
      .send({ type: 'camera-live' })
      .send({ type: 'vision-ready', analysis: 'pixels' });
  }

  /** Takes a picture, from framing or from the corners until it is finished. */
  take(verdict: DocumentVerdict = good): this {
    const { attempt } = this.state;
    if (this.state.status === 'capturing' && this.state.step === 'take') {
      this.send({ type: 'still-taken', attempt });
    }
    this.send({ type: 'still-judged', attempt, verdict });
    return this.send({
      type: 'encoded',
      picture: { id: `picture-${attempt}`, attempt, capturedAt: '', width: 1000, height: 630 },
    });
  }

  toReview(): this {
    return this.toFraming().frames(13, good).take();
  }

  toAdjusting(): this {
    this.send({ type: 'file-given' });
    return this.send({ type: 'file-read', attempt: this.state.attempt, found: true });
  }

  get status(): DocumentCaptureState['status'] {
    return this.state.status;
  }

  types(): string[] {
    return this.last.map(({ type }) => type);
  }

  notices(): string[] {
    return this.effects.flatMap((effect) => (effect.type === 'emit' ? effect.event.type : []));
  }
}
