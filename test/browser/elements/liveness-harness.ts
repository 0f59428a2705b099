import '../../../src/elements/liveness-challenge/define.js';
import type { LivenessIssuer } from '../../../src/backend/liveness-issuer.js';
import type { IdvLivenessChallenge } from '../../../src/elements/liveness-challenge/liveness-challenge.js';
import type { InstallOptions } from '../../../testing/src/index.js';
import type { LivenessFailure } from '../../../src/liveness-evidence/index.js';
import type { LivenessOutcome } from '../../../src/contract/liveness-contract.js';
import { insertWithCamera, part, smallCamera, until, type Mounted } from './harness.js';

/** An element in the page and a person in front of the camera. */
export function mountChallenge(
  issuer: LivenessIssuer | null,
  attributes: Record<string, string> = {},
  options: InstallOptions = {},
): Promise<Mounted<IdvLivenessChallenge>> {
  const element = document.createElement('idv-liveness-challenge');
  element.issuer = issuer;
  return insertWithCamera(element, attributes, { profile: smallCamera, ...options });
}

/** Failures on a slow machine, whose frames are too far apart to follow a face. */
const stalls: readonly LivenessFailure[] = ['face-lost', 'face-jumped'];

/** Resolves with the outcome, after as many attempts as a stalling machine needs. Rejects on any other failure. */
export function outcomeOf(element: IdvLivenessChallenge): Promise<LivenessOutcome> {
  return new Promise((resolve, reject) => {
    element.addEventListener('idv-challenge-missed', ({ reason, challenge }) => {
      if (!stalls.includes(reason)) reject(new Error(`${challenge} was missed: ${reason}`));
      void until(() => element.status === 'missed' && part(element, 'primary-action') !== null).then(() =>
        part(element, 'primary-action')?.click(),
      );
    });
    element.addEventListener('idv-liveness-challenge-completed', ({ status }) => resolve(status));
  });
}

/**
 * WebKit's copies of a playing video are sometimes transparent; on a busy device, every third one is. Makes every third
 * copy empty, including the first, or all of them, until `restore`.
 */
export function emptyCopies(): { allEmpty: boolean; restore: () => void } {
  const own = window.createImageBitmap;
  let copies = 0;
  const state = { allEmpty: false, restore: () => void (window.createImageBitmap = own) };
  window.createImageBitmap = async (source: ImageBitmapSource, ...rest: unknown[]) => {
    const copy = await (own as (...args: unknown[]) => Promise<ImageBitmap>).call(window, source, ...rest);
    if (!(source instanceof HTMLVideoElement)) return copy;
    copies += 1;
    if (!state.allEmpty && copies % 3 !== 1) return copy;
    const { width, height } = copy;
    copy.close();
    return (own as (picture: ImageData) => Promise<ImageBitmap>).call(window, new ImageData(width, height));
  };
  return state;
}

/** Green value of the middle, 0–255. It is 0 in a JPEG of an empty copy. */
export async function brightnessOf(picture: Blob): Promise<number> {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  context.drawImage(bitmap, bitmap.width >> 1, bitmap.height >> 1, 1, 1, 0, 0, 1, 1);
  bitmap.close();
  return context.getImageData(0, 0, 1, 1).data[1]!;
}
