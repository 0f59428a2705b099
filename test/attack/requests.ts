/** Pictures and forms that attacks are made of. */
import sharp from 'sharp';
import { details } from '../node/server/harness.js';

async function noisyJpeg(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const create = { width, height, channels: 3, background: '#888', noise } as const;
  return Uint8Array.from(await sharp({ create }).jpeg({ quality: 60 }).toBuffer());
}

async function makePictures() {
  return { selfie: await noisyJpeg(1024, 768), small: await noisyJpeg(64, 80) };
}

export const pictures = makePictures();

export const captureDetails = details;

/** `details` may be text that is no JSON at all. */
export function faceForm(
  image: Uint8Array<ArrayBuffer>,
  sentDetails: string = JSON.stringify(details),
): FormData {
  const form = new FormData();
  form.set('image', new Blob([image], { type: 'image/jpeg' }), 'selfie.jpg');
  form.set('details', sentDetails);
  return form;
}

/** Counts by value, as `3 × 201, 1 × 503`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(', ');
}
