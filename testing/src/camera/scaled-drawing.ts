import type { Pixels, Size } from 'idv-elements/contract';

/** Brings software-drawn pictures onto a canvas that may be larger than what can be drawn in a frame's time. */
export class ScaledDrawing {
  #scratch: CanvasRenderingContext2D | undefined;

  /** Draws at no more than `maxPixels` and scales up to the canvas. */
  draw(context: CanvasRenderingContext2D, maxPixels: number, render: (size: Size) => Pixels): void {
    const { width, height } = context.canvas;
    // A larger picture is drawn at this size and scaled, so that a frame stays within its time on the page's thread.
    const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const pixels = render(size);
    const image = new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, size.width, size.height);
    if (scale === 1) {
      context.putImageData(image, 0, 0);
      return;
    }
    const scratch = this.#scratchOf(size);
    scratch.putImageData(image, 0, 0);
    context.drawImage(scratch.canvas, 0, 0, width, height);
  }

  #scratchOf(size: Size): CanvasRenderingContext2D {
    const scratch = (this.#scratch ??= createContext());
    if (scratch.canvas.width !== size.width || scratch.canvas.height !== size.height) {
      scratch.canvas.width = size.width;
      scratch.canvas.height = size.height;
    }
    return scratch;
  }
}

function createContext(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gave no 2D canvas for the simulated camera.');
  return context;
}
