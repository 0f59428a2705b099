/** Runs in the page of `page-origins.test.ts`. */
import type { EngineChoice } from '../../../../src/engine/types.js';
import { acquireVision } from '../../../../src/engine/client.js';
import { IdvError } from '../../../../src/contract/errors.js';

async function startVision(assets: string | null, engine: EngineChoice): Promise<object> {
  const vision = acquireVision({ ...(assets === null ? {} : { assets }), engine });
  const failed = new Promise<never>((_, reject) => vision.onFailure(reject));
  // A failure before it is ready is reported there.
  failed.catch(() => {});
  try {
    const ready = await vision.ready;
    // The last files of the compact engine arrive after that, and a still waits for them.
    const picture = await createImageBitmap(new ImageData(new Uint8ClampedArray(64 * 64 * 4).fill(255), 64, 64));
    const request = { time: 0, oval: { centerX: 0.5, centerY: 0.5, width: 0.5, height: 0.7 }, still: true };
    return (await vision.analyze(picture, request)) === null ? await failed : ready;
  } catch (error) {
    return error instanceof IdvError
      ? { code: error.code, message: error.message }
      : { code: 'unknown', message: String(error) };
  } finally {
    vision.release();
  }
}

Object.assign(globalThis, { startVision });
