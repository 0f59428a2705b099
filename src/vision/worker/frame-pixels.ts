/**
 * Long side of the picture a face is looked for in, pixels: landmarks are found on 192 × 192 of it, sharpness is judged
 * on it.
 */
const analysisLongSide = 640;

/** Reads frames into memory, reduced to one size. One canvas for all. */
export class FramePixels {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context: OffscreenCanvasRenderingContext2D;

  /** @param longSide pixels that the longer side is reduced to */
  constructor(readonly longSide = analysisLongSide) {
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no 2D canvas in the worker');
    this.#context = context;
  }

  /**
   * The caller keeps the frame and closes it. Everything that follows works on these pixels, the face engine too:
   * WebKit's engine finds no face in a transferred bitmap, but in the pixels drawn from it.
   */
  read(frame: ImageBitmap | VideoFrame): ImageData {
    const source =
      'displayWidth' in frame
        ? { width: frame.displayWidth, height: frame.displayHeight }
        : { width: frame.width, height: frame.height };
    if (source.width === 0 || source.height === 0) throw new Error('the frame was closed');
    const scale = Math.min(1, this.longSide / Math.max(source.width, source.height));
    const width = Math.max(1, Math.round(source.width * scale));
    const height = Math.max(1, Math.round(source.height * scale));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    this.#context.imageSmoothingQuality = 'medium';
    this.#context.drawImage(frame, 0, 0, width, height);
    return this.#context.getImageData(0, 0, width, height);
  }

  /** Gives the canvas's memory back, which Safari keeps until the canvas is collected. The next frame takes it anew. */
  release(): void {
    this.#canvas.width = 0;
    this.#canvas.height = 0;
  }
}
