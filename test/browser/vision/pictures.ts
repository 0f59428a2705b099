import { drawTestFace } from '../../../src/engine/worker/self-test.js';

export const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

/** A camera frame with the drawn face in its middle, or two of them side by side. */
export async function faceFrame(count: 1 | 2 = 1): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = '#b9c2c9';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const face = drawTestFace();
  for (const left of count === 1 ? [192] : [32, 352]) context.putImageData(face, left, 112);
  return createImageBitmap(canvas);
}
