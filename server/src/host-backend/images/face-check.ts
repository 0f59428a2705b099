/** Checks the faces in a picture before a paid call to the service. */
import { BodyError, type WorkBudget } from '../../shared/budgets.js';
import type { FaceCheck } from '../options.js';
import { decodedPixels, type ScannedImage } from './picture.js';
import { ProblemError } from '../shared/problem.js';

/**
 * @param upload what `image` was made from, which counts against the decoding budget
 * @throws {ProblemError} `NO_FACE`, `MULTIPLE_FACES`, `INVALID_IMAGE`
 * @throws {BodyError} if too much is being decoded
 */
export type CheckFace = (image: Uint8Array, upload: ScannedImage) => Promise<void>;

/**
 * Lower than what automatic capture accepts (0.14 to 0.25, depending on the camera), because a file may come from
 * elsewhere.
 */
const defaultMinHeight = 0.1;
/** A much smaller face is a person in the background, as in capture. */
const minOtherFace = 0.2;

/** @throws {TypeError} for an invalid height */
export function createFaceCheck(check: FaceCheck | undefined, decoding: WorkBudget): CheckFace {
  if (check === undefined) return () => Promise.resolve();
  const { counter, minHeight = defaultMinHeight } = check;
  if (!(minHeight >= 0 && minHeight < 1)) {
    throw new TypeError('faceCheck.minHeight must be a share of the picture, 0 to 1.');
  }
  return async (image, upload) => {
    const faces = await decoding
      .run(upload.owner ?? '', decodedPixels(upload), () => counter(image))
      .catch((cause: unknown) => {
        if (cause instanceof BodyError) throw cause;
        throw new ProblemError('INVALID_IMAGE', { detail: 'The picture is broken.', cause });
      });
    const heights = faces.map(({ box }) => box.height).sort((a, b) => b - a);
    const [main] = heights;
    if (main === undefined) throw new ProblemError('NO_FACE');
    if (heights.some((height, at) => at > 0 && height >= minOtherFace * main)) {
      throw new ProblemError('MULTIPLE_FACES');
    }
    if (main < minHeight) {
      throw new ProblemError('INVALID_IMAGE', { detail: 'The face is too small in the picture.' });
    }
  };
}

/** Scores a picture with `faceCheck.presentation`. @throws {BodyError} if too much is being decoded */
export type ScorePresentation = (image: Uint8Array, upload: ScannedImage) => Promise<number | null>;

export function createPresentationScore(check: FaceCheck | undefined, decoding: WorkBudget): ScorePresentation {
  const score = check?.presentation;
  if (score === undefined) return () => Promise.resolve(null);
  return (image, upload) =>
    decoding
      .run(upload.owner ?? '', decodedPixels(upload), () => score(image))
      .catch((error: unknown) => {
        if (error instanceof BodyError) throw error;
        return null;
      });
}
