import type { LifecycleEvent } from '../steps/types.js';
import type { PhotoEffect, PhotoEvent, PhotoFields, Picture } from '../steps/photo-types.js';
import { reportToConsole } from '../element/console-report.js';
import { asCaptureError } from './errors.js';
import { FlowController } from './flow-controller.js';
import type { ControllerTypes, EffectTable, FlowLoop, FlowOptions, FlowSettings, Untimed } from './flow-controller.js';
import type { SessionListener, Submission, SubmissionSettings } from '../submission/submission.js';

export interface PhotoSettings extends FlowSettings, SubmissionSettings {
  manual: boolean;
  review: boolean;
}

/** The types of one flow that takes photos. `photo`: what is handed to the page and sent. */
export interface PhotoControllerTypes extends ControllerTypes {
  state: PhotoFields & { status: string };
  settings: PhotoSettings;
  encoded: object;
  photo: { id: string };
  result: object;
}

/** The members of a photo flow's loop that a controller needs. */
interface PhotoLoop extends FlowLoop {
  readonly held: { keep(frameTime: number): void; clear(): void };
}

/** The members of a photo flow's stills that a controller needs. */
interface PhotoStills<Encoded> {
  take(attempt: number, source: 'best' | 'live'): Promise<void>;
  verify(attempt: number): Promise<void>;
  encode(): Promise<Encoded>;
  discard(): void;
}

/** Shared by flows that take photos: stills, the displayed photo, and its submission. */
export abstract class PhotoController<
  T extends PhotoControllerTypes,
  Capture,
  Options extends FlowOptions<T, Capture> = FlowOptions<T, Capture>,
> extends FlowController<T, Capture, Options> {
  declare readonly dispatch: (
    event: Untimed<T['event'] | LifecycleEvent<T['state']['options']> | PhotoEvent<never, object>>,
  ) => void;
  protected abstract override readonly loop: PhotoLoop;
  protected abstract readonly stills: PhotoStills<T['encoded']>;
  protected abstract readonly submission: Submission<T['photo'], T['result']>;
  #photoUrl: string | null = null;
  /** The photo that the page has taken over. */
  #takenOver: string | null = null;

  /** The photo to show, from the review on. */
  get photoUrl(): string | null {
    return this.#photoUrl;
  }

  /** The backend's answer; `null` if the page took over the photo. */
  resultOf(pictureId: string): T['result'] | null {
    return this.#takenOver === pictureId ? null : this.submission.result;
  }

  /** Takes over the result of another device that has completed this step. */
  adopt(result: T['result']): void {
    this.#takenOver = null;
    this.submission.adopt(result);
    this.dispatch({ type: 'handed-over' });
  }

  /** Keeps an encoded still under this id. @returns the picture, for the machine */
  protected abstract keepPhoto(picture: Pick<Picture, 'id' | 'attempt'>, encoded: T['encoded']): object;

  /** The photo for the event `captured`; `null` if it is gone. */
  protected abstract capturedPhoto(event: T['pageEvent']): T['photo'] | null;

  /** Discards the photos. */
  protected abstract dropPhotos(): void;

  protected startedAt(): string {
    return new Date(performance.timeOrigin + (this.state.startedAt ?? 0)).toISOString();
  }

  protected override optionsOf({ manual, review, backend }: T['settings']): T['state']['options'] {
    return { auto: !manual, review, hasBackend: backend !== null };
  }

  /** The effects that every photo flow handles. */
  protected photoEffects(): EffectTable<PhotoEffect<T['announcement'], T['pageEvent']>> {
    return {
      ...this.lifecycleEffects(),
      'keep-best-frame': ({ frameTime }) => this.loop.held.keep(frameTime),
      'discard-best-frame': () => this.loop.held.clear(),
      'take-still': ({ attempt, source }) => void this.stills.take(attempt, source),
      'verify-still': ({ attempt }) => void this.stills.verify(attempt),
      encode: ({ attempt }) => void this.#encode(attempt),
      'discard-still': () => this.stills.discard(),
      'open-session': () => void this.submission.open(this.options.settings(), this.sessionListener),
      'abort-submit': () => this.submission.abort(),
      cue: ({ cue }) => this.signals.cue(cue),
      forget: () => {
        this.submission.forget();
        this.forgetPhotos();
      },
      emit: ({ event }) => this.#emitPhoto(event),
    };
  }

  protected readonly sessionListener: SessionListener = {
    onUnavailable: (unavailable) => this.dispatch({ type: 'session-unavailable', unavailable }),
    onRefused: (error) => this.dispatch({ type: 'session-refused', error }),
    onFailed: (error) => reportToConsole(({ reportFailure }) => reportFailure(this.host, error)),
  };

  /** Ticks guide to the right place, and a tone rises while the person holds still. */
  protected override sound(): void {
    const { state, signals } = this;
    if (state.status === 'holding' && 'progress' in state) {
      signals.guide(0.5 + 0.5 * Number(state.progress), 0);
    } else if (state.status === 'framing' && 'verdict' in state) {
      const { score = 0 } = (state.verdict ?? {}) as { score?: number };
      const side = ({ left: -1, right: 1 } as const)[String('direction' in state ? state.direction : '')] ?? 0;
      signals.seek(score > 0 ? score : null, side, performance.now());
    } else {
      signals.rest();
    }
  }

  protected override leave(): void {
    super.leave();
    this.forgetPhotos();
  }

  /** Most frames change only the verdict, which is not shown, so the element need not render. */
  protected override isShownDifferently(before: T['state'], after: T['state']): boolean {
    if (before.status !== after.status || after.status !== 'framing') return before !== after;
    const names = [
      'vision',
      'loadedBytes',
      'hint',
      'direction',
      'offersHelp',
      'lamp',
      'isUnavailable',
    ] as (keyof T['state'])[];
    return names.some((name) => before[name] !== after[name]);
  }

  protected showPhoto(image: Blob): void {
    this.#revoke();
    this.#photoUrl = URL.createObjectURL(image);
  }

  protected hidePhoto(): void {
    this.#revoke();
  }

  protected forgetPhotos(): void {
    this.#revoke();
    this.dropPhotos();
    this.host.requestUpdate();
  }

  /** The page may take over a captured photo. */
  #emitPhoto(event: T['pageEvent']): void {
    // From here on, the network is free for code that is needed last.
    if (event.type === 'ready' && this.state.options.hasBackend) this.submission.prepare();
    const photo = event.type === 'captured' ? this.capturedPhoto(event) : null;
    if (event.type === 'captured' && photo === null) return;
    const isEmitted = this.emit(event);
    if (photo !== null) this.#takenOver = isEmitted ? null : photo.id;
  }

  protected submit(photo: T['photo'] | null, pictureId: string): void {
    if (photo === null || this.#takenOver === pictureId) {
      this.dispatch({ type: 'submitted', pictureId });
      return;
    }
    void this.submission.submit(photo, this.options.settings(), {
      onWaiting: (waiting) => this.dispatch({ type: 'submit-waiting', pictureId, waiting }),
      onSlow: () => this.dispatch({ type: 'submit-slow', pictureId }),
      onDone: () => this.dispatch({ type: 'submitted', pictureId }),
      onFailure: (error) => this.dispatch({ type: 'submit-failed', pictureId, error }),
    });
  }

  async #encode(attempt: number): Promise<void> {
    try {
      const encoded = await this.stills.encode();
      if (this.state.status !== 'capturing' || this.state.attempt !== attempt) return;
      const picture = this.keepPhoto({ id: crypto.randomUUID(), attempt }, encoded);
      this.dispatch({ type: 'encoded', picture });
    } catch (cause) {
      this.dispatch({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  #revoke(): void {
    if (this.#photoUrl !== null) URL.revokeObjectURL(this.#photoUrl);
    this.#photoUrl = null;
  }
}
