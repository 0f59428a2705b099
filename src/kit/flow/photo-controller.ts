import type { PhotoEffect, PhotoEvent, PhotoPageEvent, PhotoState, Picture } from '../steps/photo-types.js';
import { reportToConsole } from '../element/console-report.js';
import type { SessionListener, Submission, SubmissionSettings } from '../submission/submission.js';
import { asCaptureError } from './errors.js';
import { FlowController } from './flow-controller.js';
import type { CommonEffect, FlowOptions, FlowSettings } from './flow-controller.js';

export interface PhotoSettings extends FlowSettings, SubmissionSettings {
  manual: boolean;
  review: boolean;
}

export interface PhotoControllerOptions extends FlowOptions {
  settings(): PhotoSettings;
}

/** The encoded picture, for the machine. */
export type EncodedPicture = Extract<PhotoEvent, { type: 'encoded' }>['picture'];

/**
 * Shared by flows that take photos: stills, the displayed photo, and its submission. `Photo` is what is handed to the
 * page and sent.
 */
export abstract class PhotoController<
  State extends PhotoState = PhotoState,
  FlowEvent = PhotoEvent | { time: number; type: 'retake' },
  Photo extends { id: string } = { id: string },
  Result = unknown,
> extends FlowController<State, FlowEvent | PhotoEvent> {
  declare protected readonly options: PhotoControllerOptions;
  /** The members of a photo flow's stills that a controller needs. */
  protected abstract readonly stills: {
    take(attempt: number, source: 'best' | 'live'): Promise<void>;
    verify(attempt: number): Promise<void>;
    encode(): Promise<object>;
    discard(): void;
  };
  protected abstract readonly submission: Submission<Photo, Result>;
  #photoUrl: string | null = null;
  /** The photo that the page has taken over. */
  #takenOver: string | null = null;

  /** The photo to show, from the review on. */
  get photoUrl(): string | null {
    return this.#photoUrl;
  }

  /** The backend's answer; `null` if the page took over the photo. */
  resultOf(pictureId: string): Result | null {
    return this.#takenOver === pictureId ? null : this.submission.result;
  }

  /** Takes over the result of another device that has completed this step. */
  adopt(result: Result): void {
    this.#takenOver = null;
    this.submission.adopt(result);
    this.dispatch({ type: 'handed-over' });
  }

  /** Keeps an encoded still under this id. @returns the picture, for the machine */
  protected abstract keepPhoto(picture: Pick<Picture, 'id' | 'attempt'>, encoded: object): EncodedPicture;

  /** The photo for the event `captured`; `null` if it is gone. */
  protected abstract capturedPhoto(event: { type: 'captured' }): Photo | null;

  /** Discards the photos. */
  protected abstract dropPhotos(): void;

  protected startedAt(): string {
    return new Date(performance.timeOrigin + (this.state.startedAt ?? 0)).toISOString();
  }

  protected override optionsOf({ manual, review, backend }: PhotoSettings): State['options'] {
    return { auto: !manual, review, hasBackend: backend !== null };
  }

  protected override perform(effect: PhotoEffect | CommonEffect): void {
    switch (effect.type) {
      case 'keep-best-frame':
        this.loop.held.keep(effect.frameTime);
        break;
      case 'discard-best-frame':
        this.loop.held.clear();
        break;
      case 'take-still':
        void this.stills.take(effect.attempt, effect.source);
        break;
      case 'verify-still':
        void this.stills.verify(effect.attempt);
        break;
      case 'encode':
        void this.#encode(effect.attempt);
        break;
      case 'discard-still':
        this.stills.discard();
        break;
      case 'open-session':
        void this.submission.open(this.options.settings(), this.sessionListener);
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
        super.perform(effect);
    }
  }

  protected readonly sessionListener: SessionListener = {
    onUnavailable: (unavailable) => this.dispatch({ type: 'session-unavailable', unavailable }),
    onRefused: (error) => this.dispatch({ type: 'session-refused', error }),
    onFailed: (error) => reportToConsole(({ reportFailure }) => reportFailure(this.host, error)),
  };

  /** Ticks guide to the right place, and a tone rises while the person holds still. */
  protected override sound(): void {
    const { signals } = this;
    const state: PhotoState = this.state;
    if (state.status === 'holding') {
      signals.guide(0.5 + 0.5 * state.progress, 0);
    } else if (state.status === 'framing') {
      const score = state.verdict?.score ?? 0;
      const side = state.direction === 'left' ? -1 : state.direction === 'right' ? 1 : 0;
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
  protected override isShownDifferently(before: State, after: State): boolean {
    if (before.status !== after.status || after.status !== 'framing') return before !== after;
    const names = [
      'vision',
      'loadedBytes',
      'hint',
      'direction',
      'offersHelp',
      'lamp',
      'isUnavailable',
    ] as (keyof State)[];
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
  protected override emit(event: PhotoPageEvent | { type: 'captured' }): boolean {
    // From here on, the network is free for code that is needed last.
    if (event.type === 'ready' && this.state.options.hasBackend) this.submission.prepare();
    if (event.type !== 'captured') return super.emit(event);
    const photo = this.capturedPhoto(event);
    if (photo === null) return true;
    const isEmitted = super.emit(event);
    this.#takenOver = isEmitted ? null : photo.id;
    return isEmitted;
  }

  protected submit(photo: Photo | null, pictureId: string): void {
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
