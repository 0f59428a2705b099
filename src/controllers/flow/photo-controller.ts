import type { LifecycleEffect } from '../../capture/lifecycle/types.js';
import type { PhotoEffect, PhotoFields, Picture } from '../../capture/lifecycle/photo-types.js';
import { asCaptureError } from './errors.js';
import { FlowController } from './flow-controller.js';
import type { ControllerTypes, FlowFrames, FlowOptions, FlowSettings } from './flow-controller.js';
import type { Submission, SubmissionSettings } from '../backend/submission.js';

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

interface PhotoFlowFrames<Encoded> extends FlowFrames {
  keepBest(frameTime: number): void;
  discardBest(): void;
  takeStill(attempt: number, source: 'best' | 'live'): Promise<void>;
  verifyStill(attempt: number): Promise<void>;
  encodeStill(): Promise<Encoded>;
  discardStill(): void;
}

/** What flows that take photos share: stills, the photo on show, and its submission. */
export abstract class PhotoController<
  T extends PhotoControllerTypes,
  Capture,
  Options extends FlowOptions<T, Capture> = FlowOptions<T, Capture>,
> extends FlowController<T, Capture, Options> {
  protected abstract override readonly frames: PhotoFlowFrames<T['encoded']>;
  protected abstract readonly submission: Submission<T['photo'], T['result']>;
  #photoUrl: string | null = null;
  /** The photo that the page has taken into its own hands. */
  #takenOver: string | null = null;

  /** The photo from review on, for showing it. */
  get photoUrl(): string | null {
    return this.#photoUrl;
  }

  /** The backend's answer; `null` where the page took the photo over. */
  resultOf(pictureId: string): T['result'] | null {
    return this.#takenOver === pictureId ? null : this.submission.result;
  }

  /** Another device has done what was to be done here. */
  adopt(result: T['result']): void {
    this.#takenOver = null;
    this.submission.adopt(result);
    this.send({ type: 'handed-over' });
  }

  /** Keeps an encoded still under this id. @returns the picture, for the machine */
  protected abstract keepPhoto(picture: Pick<Picture, 'id' | 'attempt'>, encoded: T['encoded']): object;

  /** Nothing of the photos stays. */
  protected abstract dropPhotos(): void;

  protected startedAt(): string {
    return new Date(performance.timeOrigin + (this.state.startedAt ?? 0)).toISOString();
  }

  protected override optionsOf({ manual, review, backend }: T['settings']): T['state']['options'] {
    return { auto: !manual, review, hasBackend: backend !== null };
  }

  protected override run(effect: PhotoEffect<T['announcement'], T['pageEvent']>): void {
    switch (effect.type) {
      case 'keep-best-frame':
        this.frames.keepBest(effect.frameTime);
        break;
      case 'discard-best-frame':
        this.frames.discardBest();
        break;
      case 'take-still':
        void this.frames.takeStill(effect.attempt, effect.source);
        break;
      case 'verify-still':
        void this.frames.verifyStill(effect.attempt);
        break;
      case 'encode':
        void this.#encode(effect.attempt);
        break;
      case 'discard-still':
        this.frames.discardStill();
        break;
      case 'abort-submit':
        this.submission.abort();
        break;
      case 'cue':
        this.signals.cue(effect.cue);
        break;
      case 'forget':
        this.submission.forget();
        this.forgetPhotos();
        break;
      default:
        super.run(effect satisfies LifecycleEffect<T['announcement'], T['pageEvent']>);
    }
  }

  /** Ticks lead to the right place, and a tone rises while the person holds still. */
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

  /** From here on, the line is free for what is needed last. */
  protected override emit(event: T['pageEvent']): boolean {
    if (event.type === 'ready' && this.state.options.hasBackend) this.submission.prepare();
    return super.emit(event);
  }

  /** Most frames change only the verdict, which is not shown, so the element need not render. */
  protected override isShownDifferently(before: T['state'], after: T['state']): boolean {
    if (before.status !== after.status || after.status !== 'framing') return before !== after;
    const names = ['vision', 'loadedBytes', 'hint', 'direction'] as (keyof T['state'])[];
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

  /** Tells the page of the photo, which may take it over. */
  protected emitCaptured(event: T['pageEvent'], photo: T['photo'] | null): void {
    if (photo !== null) this.#takenOver = this.emit(event) ? null : photo.id;
  }

  protected submit(photo: T['photo'] | null, pictureId: string): void {
    if (photo === null || this.#takenOver === pictureId) {
      this.send({ type: 'submitted', pictureId });
      return;
    }
    void this.submission.submit(photo, this.options.settings(), {
      onWaiting: (waiting) => this.send({ type: 'submit-waiting', pictureId, waiting }),
      onDone: () => this.send({ type: 'submitted', pictureId }),
      onFailure: (error) => this.send({ type: 'submit-failed', pictureId, error }),
    });
  }

  async #encode(attempt: number): Promise<void> {
    try {
      const encoded = await this.frames.encodeStill();
      if (this.state.status !== 'capturing' || this.state.attempt !== attempt) return;
      const picture = this.keepPhoto({ id: crypto.randomUUID(), attempt }, encoded);
      this.send({ type: 'encoded', picture });
    } catch (cause) {
      this.send({ type: 'capture-failed', attempt, error: asCaptureError(cause) });
    }
  }

  #revoke(): void {
    if (this.#photoUrl !== null) URL.revokeObjectURL(this.#photoUrl);
    this.#photoUrl = null;
  }
}
