/** The host's own look at a picture before the service, which is paid for each, gets it. */
import type { Size } from 'idv-elements/contract';
import type { FaceCheck } from './options.js';
import { ProblemError } from './problem.js';
import type { WorkBudget } from './work-budget.js';

/**
 * @param size in pixels: the picture is decoded
 * @throws {ProblemError} `NO_FACE`, `MULTIPLE_FACES`, `INVALID_IMAGE`
 */
export type CheckFace = (image: Uint8Array, size: Size) => Promise<void>;

/** Lower than what the capture takes by itself, 0.14 to 0.25 by the shape of the camera: a file may come from elsewhere. */
const defaultLeastHeight = 0.1;
/** As the capture does: whoever is far behind is no second person. */
const leastOtherFace = 0.2;

/** @throws {TypeError} for a height that is none */
export function createFaceCheck(check: FaceCheck | undefined, decoding: WorkBudget): CheckFace {
  if (check === undefined) return () => Promise.resolve();
  const { counter, leastHeight = defaultLeastHeight } = check;
  if (!(leastHeight >= 0 && leastHeight < 1)) {
    throw new TypeError('faceCheck.leastHeight must be a share of the picture, 0 to 1.');
  }
  return async (image, { width, height }) => {
    const lease = await decoding.take('', width * height);
    const faces = await counter(image)
      .catch((cause: unknown) => {
        throw new ProblemError('INVALID_IMAGE', { detail: 'The picture is broken.', cause });
      })
      .finally(() => lease.release());
    const heights = faces.map(({ box }) => box.height).sort((a, b) => b - a);
    const [main] = heights;
    if (main === undefined) throw new ProblemError('NO_FACE');
    if (heights.some((height, at) => at > 0 && height >= leastOtherFace * main)) {
      throw new ProblemError('MULTIPLE_FACES');
    }
    if (main < leastHeight) {
      throw new ProblemError('INVALID_IMAGE', { detail: 'The face is too small in the picture.' });
    }
  };
}
