/** Pictures and forms for the attacks. */
import { request as httpRequest, type ClientRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { pictureOf } from '../../server/test/face-counter/people.js';
import type { Target, SendOptions } from './target.js';

export async function noisyJpeg(width: number, height: number, quality = 60): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  const create = { width, height, channels: 3, background: '#888', noise } as const;
  return Uint8Array.from(await sharp({ create }).jpeg({ quality }).toBuffer());
}

/** A PNG of black and white noise: small itself, but larger than allowed once it is a JPEG. */
export async function noisyBits(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const tile = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  const png = await tile.grayscale().threshold(128).png({ palette: true, colors: 2 }).toBuffer();
  return Uint8Array.from(png);
}

/** A face that the face check finds, in a picture of a phone's size. */
async function selfie(): Promise<Uint8Array<ArrayBuffer>> {
  const face = sharp(await pictureOf(1));
  return Uint8Array.from(await face.resize({ height: 1280 }).jpeg({ quality: 95 }).toBuffer());
}

async function makePictures() {
  return {
    selfie: await selfie(),
    small: await noisyJpeg(64, 80),
    /** About 2 MB. */
    large: await noisyJpeg(3200, 2400),
  };
}

export const pictures = makePictures();

export { details as captureDetails, documentForm, faceForm } from '../../server/test/host-backend/harness.js';

export interface BegunUpload {
  request: ClientRequest;
  /** The answer's status, or the reason why there was none. */
  ended: Promise<string>;
}

export interface RawTarget {
  port: number;
  path: string;
  method?: string;
  headers: Record<string, string>;
}

/** Begins a request whose body the caller writes. */
export function beginRequest({ port, path, method = 'POST', headers }: RawTarget): BegunUpload {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
  const ended = new Promise<string>((resolve) => {
    request.once('response', (response) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'broken'));
  });
  return { request, ended };
}

const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

/** Begins a chunked upload of a selfie: the caller writes its bytes. */
export function beginUpload(target: Target, options: SendOptions): BegunUpload {
  const headers = { ...Object.fromEntries(target.headers(options)), ...multipart };
  const begun = beginRequest({ port: target.port, path: '/idv/faces', headers });
  begun.request.write('--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
  return begun;
}

/** Waits until all have ended. Those that outlast the attacker's patience count as `open`. */
export async function endsOf(uploads: readonly BegunUpload[], patienceMs: number): Promise<string[]> {
  const over = new AbortController();
  const waited = pause(patienceMs, 'open', { signal: over.signal }).catch(() => 'open');
  const ends = await Promise.all(uploads.map(({ ended }) => Promise.race([ended, waited])));
  over.abort();
  for (const { request } of uploads) request.destroy();
  return ends;
}

/** Sends a request and ignores the answer's body. */
export async function statusOf(answer: Response | Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

/** Counts by value, as `3 × 201, 1 × 503`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(', ');
}
