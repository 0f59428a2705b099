/** What a simulated camera sees at a given time. One source may feed several streams. */
export interface PictureSource {
  /** Draws the whole picture. `timeMs` is monotonic. */
  draw(context: CanvasRenderingContext2D, timeMs: number): void;
}

/** Plays given pictures in order, scaled to cover the stream's picture. */
export class FrameSource implements PictureSource {
  #started: number | undefined;

  private constructor(
    private readonly frames: readonly ImageBitmap[],
    private readonly frameRate: number,
    private readonly loop: boolean,
  ) {}

  /**
   * @param frames bitmaps or encoded images (JPEG, PNG, WebP)
   * @param options `frameRate` per second, default 15. `loop` starts again at the end (default); otherwise the last frame
   * stays.
   *
   * @example
   * ```js
   * const frames = await FrameSource.from([firstBlob, secondBlob], { frameRate: 10 });
   * installSimulatedCamera({ frames });
   * ```
   */
  static async from(
    frames: readonly (ImageBitmap | Blob)[],
    options: { frameRate?: number; loop?: boolean } = {},
  ): Promise<FrameSource> {
    if (frames.length === 0) throw new TypeError('A clip needs at least one frame.');
    const bitmaps = await Promise.all(
      frames.map(async (frame) => (frame instanceof Blob ? createImageBitmap(frame) : frame)),
    );
    return new FrameSource(bitmaps, options.frameRate ?? 15, options.loop ?? true);
  }

  /** Index of the frame shown at a time from the clip's start. */
  frameAt(clipMs: number): number {
    const number = Math.floor((clipMs / 1000) * this.frameRate);
    return this.loop ? number % this.frames.length : Math.min(number, this.frames.length - 1);
  }

  draw(context: CanvasRenderingContext2D, timeMs: number): void {
    this.#started ??= timeMs;
    const frame = this.frames[this.frameAt(timeMs - this.#started)]!;
    const { width, height } = context.canvas;
    const scale = Math.max(width / frame.width, height / frame.height);
    const w = frame.width * scale;
    const h = frame.height * scale;
    context.drawImage(frame, (width - w) / 2, (height - h) / 2, w, h);
  }
}
