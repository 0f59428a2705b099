/**
 * Delivers a video's frames to one asynchronous consumer: only new frames, never a second one while the first is
 * being worked on, and after a slow one the newest, not the next. Nothing while the page is hidden. The browser is asked
 * for no more frames than are taken: each one it tells of costs the page a round of its rendering.
 */

/** A frame on show; read its pixels from the video now, not later. */
export interface PumpedFrame {
  /** Milliseconds, the clock of `performance.now()`: when the frame was presented. */
  time: number;
  video: HTMLVideoElement;
}

/**
 * Resolves when the next frame may come. A rejection stops the pump and reaches `onError`.
 */
export type FrameConsumer = (frame: PumpedFrame) => Promise<void>;

export interface FramePumpOptions {
  /** Frames that come sooner after the last delivered one are left out, milliseconds. Default: none are. */
  minIntervalMs?: number;
  /** Called once, after the pump has stopped, with what the consumer threw. */
  onError: (error: unknown) => void;
}

/** How long before the next frame is due the browser is asked for one: a timer that runs late must not miss it. */
const earlyMs = 8;

export class FramePump {
  readonly #consumer: FrameConsumer;
  readonly #onError: (error: unknown) => void;
  readonly #minIntervalMs: number;
  #video: HTMLVideoElement | null = null;
  #cancelRequest: (() => void) | null = null;
  #busy = false;
  /** A frame was presented while the consumer was busy: its turn comes as soon as the consumer is free. */
  #missed = false;
  #lastVideoTime = -1;
  #deliveredAt = Number.NEGATIVE_INFINITY;

  constructor(consumer: FrameConsumer, { onError, minIntervalMs = 0 }: FramePumpOptions) {
    this.#consumer = consumer;
    this.#onError = onError;
    this.#minIntervalMs = minIntervalMs;
  }

  get running(): boolean {
    return this.#video !== null;
  }

  /** Starts, or goes over to another video. The video need not play yet. */
  start(video: HTMLVideoElement): void {
    if (this.#video === video) return;
    this.stop();
    this.#video = video;
    this.#lastVideoTime = -1;
    this.#deliveredAt = Number.NEGATIVE_INFINITY;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    this.#request();
  }

  /** No frame is delivered after this; one that is being worked on is not waited for. Idempotent. */
  stop(): void {
    this.#video = null;
    this.#missed = false;
    this.#cancelRequest?.();
    this.#cancelRequest = null;
    document.removeEventListener('visibilitychange', this.#handleVisibility);
  }

  readonly #handleVisibility = (): void => {
    if (document.hidden) {
      this.#missed = false;
      this.#cancelRequest?.();
      this.#cancelRequest = null;
    } else {
      this.#request();
    }
  };

  #request(): void {
    const video = this.#video;
    if (video === null || this.#cancelRequest !== null || document.hidden) return;
    const waitMs = this.#deliveredAt + this.#minIntervalMs - earlyMs - performance.now();
    if (waitMs > 0) {
      const id = setTimeout(() => {
        this.#cancelRequest = null;
        this.#request();
      }, waitMs);
      this.#cancelRequest = () => clearTimeout(id);
      return;
    }
    if ('requestVideoFrameCallback' in video) {
      const id = video.requestVideoFrameCallback((now) => {
        this.#cancelRequest = null;
        this.#present(video, now);
      });
      this.#cancelRequest = () => video.cancelVideoFrameCallback(id);
    } else {
      this.#requestByTime(video);
    }
  }

  /** Firefox before 132 reports no frames, so a changed `currentTime` counts as a new one. */
  #requestByTime(video: HTMLVideoElement): void {
    const id = requestAnimationFrame((now) => {
      this.#cancelRequest = null;
      if (video.readyState >= 2 && video.currentTime !== this.#lastVideoTime) {
        this.#lastVideoTime = video.currentTime;
        this.#present(video, now);
      } else {
        this.#request();
      }
    });
    this.#cancelRequest = () => cancelAnimationFrame(id);
  }

  #present(video: HTMLVideoElement, time: number): void {
    if (this.#video !== video || document.hidden) return;
    if (this.#busy) {
      // One is enough to know of: the next is asked for when the consumer is free.
      this.#missed = true;
    } else if (time - this.#deliveredAt < this.#minIntervalMs) {
      this.#request();
    } else {
      void this.#deliver(video, time);
    }
  }

  async #deliver(video: HTMLVideoElement, time: number): Promise<void> {
    this.#busy = true;
    this.#missed = false;
    this.#deliveredAt = time;
    this.#request();
    try {
      await this.#consumer({ time, video });
    } catch (error) {
      if (this.#video !== null) {
        this.stop();
        this.#onError(error);
      }
    } finally {
      this.#busy = false;
    }
    const current = this.#video;
    if (current === null || document.hidden) return;
    // The newest frame is still on show; waiting for the next would halve the rate of a slow consumer.
    const now = performance.now();
    if (this.#missed && now - this.#deliveredAt >= this.#minIntervalMs) void this.#deliver(current, now);
    else this.#request();
  }
}
