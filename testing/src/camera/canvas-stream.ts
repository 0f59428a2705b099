import type { Size } from 'idv-elements/contract';
import type { PictureSource } from './picture-source.js';

/** A camera that is covered, broken or taken by another app keeps delivering `black` or `frozen` frames. */
export type PictureFault = 'none' | 'black' | 'frozen';

/** Draws a source onto a canvas at a steady rate and offers the canvas as a real stream. */
export class CanvasStream {
  readonly stream: MediaStream;
  readonly canvas: HTMLCanvasElement;
  fault: PictureFault = 'none';
  readonly #context: CanvasRenderingContext2D;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #frames = 0;

  constructor(
    private readonly source: PictureSource,
    size: Size,
    private readonly frameRate: number,
  ) {
    this.canvas = document.createElement('canvas');
    this.canvas.width = size.width;
    this.canvas.height = size.height;
    const context = this.canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context) throw new Error('The simulated camera could not get a 2D canvas.');
    this.#context = context;
    this.stream = this.canvas.captureStream(frameRate);
    this.#next = performance.now();
    // Draw continuously by a timer, because WebKit's play() waits for a drawing made after the call.
    this.#tick();
  }

  /** Number of pictures drawn so far. */
  get frames(): number {
    return this.#frames;
  }

  get running(): boolean {
    return this.#timer !== undefined;
  }

  /** Stops drawing and every track of the stream. */
  stop(): void {
    this.halt();
    for (const track of this.stream.getTracks()) track.stop();
  }

  /** Stops drawing, but not the tracks. */
  halt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const now = performance.now();
    this.#draw(now);
    this.#frames++;
    // Late frames are dropped, not caught up on.
    this.#next = Math.max(this.#next + 1000 / this.frameRate, performance.now() + 1);
    this.#timer = setTimeout(() => this.#tick(), this.#next - performance.now());
  }

  #draw(now: number): void {
    const { width, height } = this.canvas;
    if (this.fault === 'black') {
      this.#context.fillStyle = '#000';
      this.#context.fillRect(0, 0, width, height);
    } else if (this.fault === 'frozen' && this.#frames > 0) {
      this.#context.drawImage(this.canvas, 0, 0);
    } else {
      this.source.draw(this.#context, now);
    }
  }
}
