/** Runs in the page of `page-origins.test.ts`. */
import type { EngineChoice } from '../../../../src/vision/types.js';
import { acquireVision } from '../../../../src/vision/client.js';
import { IdvError } from '../../../../src/shared/errors.js';

async function startVision(assets: string | null, engine: EngineChoice): Promise<object> {
  const vision = acquireVision({ ...(assets === null ? {} : { assets }), engine });
  try {
    return await vision.ready;
  } catch (error) {
    return error instanceof IdvError
      ? { code: error.code, message: error.message }
      : { code: 'unknown', message: String(error) };
  } finally {
    vision.release();
  }
}

Object.assign(globalThis, { startVision });
