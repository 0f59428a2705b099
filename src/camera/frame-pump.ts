/**
 * Delivers a video's frames to one asynchronous consumer: only new frames, one at a time. A slow consumer gets the
 * newest frame instead of the next. Delivers nothing while the page is hidden. It requests only frames that it will
 * deliver, because each callback costs the page a rendering pass.
 */

/** Read the pixels now, not later: without `frame`, they are what the video currently shows. */
export interface PumpedFrame {
  /** When the frame was presented, or came from the track, in milliseconds of `performance.now()`. */
  time: number;
  video: HTMLVideoElement;
  /**
   * The frame itself, if it comes from the video's track. Closed once the consumer is done, unless it was transferred.
   */
  frame: VideoFrame | null;
}

/**
 * Resolves when the next frame may come. A rejection stops the pump and reaches `onError`.
 */
export type FrameConsumer = (frame: PumpedFrame) => Promise<void>;

export interface FramePumpOptions {
  /** Skips frames that follow the last delivered one sooner than this, in milliseconds. Default: skips none. */
  minIntervalMs?: number;
  /** Takes frames from the video's track if the browser supports it, which saves rendering. Default: `false`. */
  fromTrack?: boolean;
  /** Called for each frame that the video reports, delivered or not. Frames from the track are not reported. */
  onShown?: (now: number, frame: VideoFrameCallbackMetadata) => void;
  /** Called once with what the consumer threw, after the pump has stopped. */
  onError: (error: unknown) => void;
}

/** The next frame is requested this many milliseconds before it is due, so that a late timer does not miss it. */
const earlyMs = 8;

export class FramePump {
  readonly #consumer: FrameConsumer;
  readonly #onError: (error: unknown) => void;
  readonly #onShown: FramePumpOptions['onShown'];
  readonly #minIntervalMs: number;
  #fromTrack: boolean;
  #video: HTMLVideoElement | null = null;
  #frames: TrackFrames | null = null;
  #cancelRequest: (() => void) | null = null;
  #busy = false;
  /** Whether a frame was presented while the consumer was busy. It is delivered as soon as the consumer is free. */
  #missed = false;
  #lastVideoTime = -1;
  #deliveredAt = Number.NEGATIVE_INFINITY;

  constructor(consumer: FrameConsumer, { onError, onShown, minIntervalMs = 0, fromTrack = false }: FramePumpOptions) {
    this.#consumer = consumer;
    this.#onError = onError;
    this.#onShown = onShown;
    this.#minIntervalMs = minIntervalMs;
    this.#fromTrack = fromTrack;
  }

  get running(): boolean {
    return this.#video !== null;
  }

  /** Starts, or switches to another video. The video need not be playing yet. */
  start(video: HTMLVideoElement): void {
    if (this.#video === video) return;
    this.stop();
    this.#video = video;
    this.#lastVideoTime = -1;
    this.#deliveredAt = Number.NEGATIVE_INFINITY;
    document.addEventListener('visibilitychange', this.#handleVisibility);
    this.#request();
  }

  /** Stops delivering frames, without waiting for the consumer. Idempotent. */
  stop(): void {
    this.#video = null;
    this.#rest();
    document.removeEventListener('visibilitychange', this.#handleVisibility);
  }

  readonly #handleVisibility = (): void => {
    if (document.hidden) this.#rest();
    else if (!this.#busy) this.#request();
  };

  #rest(): void {
    this.#missed = false;
    this.#cancelRequest?.();
    this.#cancelRequest = null;
    this.#frames?.close();
    this.#frames = null;
  }

  #request(): void {
    const video = this.#video;
    if (video === null || this.#cancelRequest !== null || document.hidden) return;
    const frames = this.#framesOf(video);
    if (frames !== null) {
      this.#requestOfTrack(video, frames);
      return;
    }
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
      const id = video.requestVideoFrameCallback((now, frame) => {
        this.#cancelRequest = null;
        this.#onShown?.(now, frame);
        this.#present(video, now);
      });
      this.#cancelRequest = () => video.cancelVideoFrameCallback(id);
    } else {
      this.#requestByTime(video);
    }
  }

  #framesOf(video: HTMLVideoElement): TrackFrames | null {
    if (!this.#fromTrack) return null;
    if (this.#frames?.isOf(video) !== true) {
      this.#frames?.close();
      this.#frames = TrackFrames.of(video);
    }
    return this.#frames;
  }

  #requestOfTrack(video: HTMLVideoElement, frames: TrackFrames): void {
    let isCanceled = false;
    this.#cancelRequest = () => {
      isCanceled = true;
    };
    void frames.next().then((taken) => {
      if (isCanceled) {
        taken?.frame.close();
        return;
      }
      this.#cancelRequest = null;
      if (taken !== null && frames.isOf(video)) {
        this.#present(video, taken.time, taken.frame);
        return;
      }
      taken?.frame.close();
      // The track has ended, or delivers nothing although it is live. Use the video's own frame callbacks.
      if (taken === null && frames.isOf(video)) this.#fromTrack = false;
      this.#request();
    });
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

  #present(video: HTMLVideoElement, time: number, frame: VideoFrame | null = null): void {
    const isWanted = this.#video === video && !document.hidden;
    if (isWanted && !this.#busy && time - this.#deliveredAt >= this.#minIntervalMs) {
      void this.#deliver(video, time, frame);
      return;
    }
    frame?.close();
    if (!isWanted) return;
    // One waiting frame is enough. The next is requested when the consumer is free.
    if (this.#busy) this.#missed = true;
    else this.#request();
  }

  async #deliver(video: HTMLVideoElement, time: number, frame: VideoFrame | null): Promise<void> {
    this.#busy = true;
    this.#missed = false;
    this.#deliveredAt = time;
    // A track keeps its newest frame until somebody reads it.
    if (frame === null) this.#request();
    try {
      await this.#consumer({ time, video, frame });
    } catch (error) {
      if (this.#video !== null) {
        this.stop();
        this.#onError(error);
      }
    } finally {
      frame?.close();
      this.#busy = false;
    }
    const current = this.#video;
    if (current === null || document.hidden) return;
    // The video still shows the newest frame. Waiting for the next would halve the rate of a slow consumer.
    const now = performance.now();
    if (this.#missed && now - this.#deliveredAt >= this.#minIntervalMs) void this.#deliver(current, now, null);
    else this.#request();
  }
}

/** Chromium offers this on pages. The standard and WebKit offer it only in workers. */
interface TrackProcessor {
  readable: ReadableStream<VideoFrame>;
}
type TrackProcessorClass = new (options: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

interface TakenFrame {
  /** The receiver closes it. */
  frame: VideoFrame;
  /** When the camera delivered the frame, in milliseconds of `performance.now()`. */
  time: number;
}

/** If a frame seems older than this, its clock was reset, in milliseconds. */
const maxAgeMs = 250;

/** Reads frames from a video's track as they leave the camera. They cost the page no rendering pass. */
class TrackFrames {
  readonly track: MediaStreamTrack;
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  /** Offset from the frames' clock to the page's: the smallest seen, because frames arrive late but never early. */
  #offset = Number.POSITIVE_INFINITY;

  private constructor(track: MediaStreamTrack, processor: TrackProcessor) {
    this.track = track;
    this.#reader = processor.readable.getReader();
  }

  /** `null` if the browser does not support this, or the video shows no live track. */
  static of(video: HTMLVideoElement): TrackFrames | null {
    const { MediaStreamTrackProcessor } = globalThis as { MediaStreamTrackProcessor?: TrackProcessorClass };
    const track = liveTrackOf(video);
    if (MediaStreamTrackProcessor === undefined || track === null) return null;
    try {
      return new TrackFrames(track, new MediaStreamTrackProcessor({ track, maxBufferSize: 1 }));
    } catch {
      return null;
    }
  }

  /** Whether the video still shows this track. */
  isOf(video: HTMLVideoElement): boolean {
    return liveTrackOf(video) === this.track;
  }

  /** The newest frame that was not read yet, or the next one. `null` if no more will come. */
  async next(): Promise<TakenFrame | null> {
    try {
      const { value: frame } = await this.#reader.read();
      return frame === undefined ? null : { frame, time: this.#timeOf(frame) };
    } catch {
      return null;
    }
  }

  close(): void {
    void this.#reader.cancel().catch(() => undefined);
  }

  #timeOf({ timestamp }: VideoFrame): number {
    const now = performance.now();
    const late = now - timestamp / 1000;
    if (!(late >= this.#offset) || late - this.#offset > maxAgeMs) this.#offset = late;
    return now - (late - this.#offset);
  }
}

function liveTrackOf({ srcObject }: HTMLVideoElement): MediaStreamTrack | null {
  const [track] = srcObject instanceof MediaStream ? srcObject.getVideoTracks() : [];
  return track?.readyState === 'live' ? track : null;
}
