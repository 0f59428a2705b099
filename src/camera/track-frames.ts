/** Chromium offers this on pages; the standard, and WebKit, in workers alone. */
interface TrackProcessor {
  readable: ReadableStream<VideoFrame>;
}
type TrackProcessorClass = new (options: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

export interface TakenFrame {
  /** Whoever takes it closes it. */
  frame: VideoFrame;
  /** Milliseconds, the clock of `performance.now()`: when the camera gave it. */
  time: number;
}

/** A frame that seems to be older says that its clock was set anew, milliseconds. */
const maxAgeMs = 250;

/** Frames of a video's track as the camera gives them: to be told of them costs the page no round of its rendering. */
export class TrackFrames {
  readonly track: MediaStreamTrack;
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  /** From the frames' clock to the page's: the least that was met, for a frame is seen late, never early. */
  #offset = Number.POSITIVE_INFINITY;

  private constructor(track: MediaStreamTrack, processor: TrackProcessor) {
    this.track = track;
    this.#reader = processor.readable.getReader();
  }

  /** `null` where the browser has none, or the video shows no live track. */
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

  /** Whether these are still what the video shows. */
  isOf(video: HTMLVideoElement): boolean {
    return liveTrackOf(video) === this.track;
  }

  /** The newest that nobody has taken, or the next. `null`: there will be none. */
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
