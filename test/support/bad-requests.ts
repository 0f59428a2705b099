/** Requests that a backend must refuse or survive, generated from a seed, so that a failure can be reproduced. */
import { joined } from './joined.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface BadRequest {
  category: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

type Random = () => number;

const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
const below = (random: Random, limit: number) => Math.floor(random() * limit);
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[below(random, items.length)] as Item;

function randomBytes(random: Random, most: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: below(random, most) }, () => below(random, 256));
}

function flipped(random: Random, bytes: Uint8Array, most: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  const flips = 1 + below(random, most);
  for (let flip = 0; flip < flips; flip += 1) {
    const offset = below(random, copy.length);
    copy[offset] = (copy[offset] ?? 0) ^ (1 << below(random, 8));
  }
  return copy;
}

export interface Ingredients {
  /** Valid pictures, one of each format. */
  pictures: readonly Uint8Array[];
  /** 14,000 × 14,000. */
  bomb: Uint8Array;
  token: string;
  origin: string;
}

const rightDetails = {
  capturedAt: '2026-01-01T12:00:00Z',
  mode: 'manual',
  thresholdsVersion: '1',
  measures: { faceHeightRatio: 0.5 },
  country: 'NGA',
  documentType: 'ng_national_id',
};

const nastyTexts = ['', '\u0000', '../../etc/passwd', '__proto__', '💥', "' OR 1=1 --", '{{7*7}}', 'NaN'];

function nastyValue(random: Random, depth = 0): unknown {
  const kind = below(random, depth > 3 ? 5 : 8);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random() * 10 ** below(random, 300);
    case 2:
      return pick(random, nastyTexts).repeat(1 + below(random, 50));
    case 3:
      return random() < 0.5;
    case 4:
      return -0;
    case 5:
      return Array.from({ length: below(random, 5) }, () => nastyValue(random, depth + 1));
    default:
      return Object.fromEntries(
        Array.from({ length: below(random, 5) }, () => [
          pick(random, [...nastyTexts, ...Object.keys(rightDetails)]),
          nastyValue(random, depth + 1),
        ]),
      );
  }
}

function part(disposition: string, content: Uint8Array, boundary: string): Uint8Array {
  return joined(utf8(`--${boundary}\r\ncontent-disposition: ${disposition}\r\n\r\n`), content, utf8('\r\n'));
}

interface Form {
  image?: Uint8Array;
  fileName?: string;
  details?: Uint8Array;
  boundary?: string;
}

function formOf({ image, fileName = 'a.jpg', details, boundary = 'b' }: Form): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  if (image !== undefined) {
    for (const name of ['image', 'source', 'target']) {
      parts.push(part(`form-data; name="${name}"; filename="${fileName}"`, image, boundary));
    }
  }
  const text = details ?? utf8(JSON.stringify(rightDetails));
  parts.push(part('form-data; name="details"', text, boundary));
  return joined(...parts, utf8(`--${boundary}--\r\n`));
}

type Maker = (random: Random, ingredients: Ingredients) => Partial<Omit<BadRequest, 'category'>>;

const withImage = (image: Uint8Array, fileName?: string) => ({ body: formOf({ image, fileName }) });

/** The kinds of bad requests. Each is bad in one way. */
const makers: Record<string, Maker> = {
  'cut image': (random, { pictures }) => {
    const picture = pick(random, pictures);
    return withImage(picture.subarray(0, below(random, picture.length)));
  },
  'bit-flipped image': (random, { pictures }) => withImage(flipped(random, pick(random, pictures), 40)),
  'bit-flipped header of an image': (random, { pictures }) => {
    const picture = pick(random, pictures);
    return withImage(joined(flipped(random, picture.subarray(0, 64), 12), picture.subarray(64)));
  },
  bomb: (_, { bomb }) => withImage(bomb),
  'wrong image size': (random, { pictures }) => {
    const corrupted = Uint8Array.from(pick(random, pictures));
    const view = new DataView(corrupted.buffer);
    const offset = below(random, Math.min(200, corrupted.length - 4));
    view.setUint16(offset, 14_000);
    view.setUint16(offset + 2, 14_000);
    return withImage(corrupted);
  },
  polyglot: (random, { pictures }) => {
    const other = pick(random, ['<script>alert(1)</script>', 'PK\u0003\u0004', '%PDF-1.7', 'GIF89a']);
    const picture = pick(random, pictures);
    return withImage(random() < 0.5 ? joined(utf8(other), picture) : joined(picture, utf8(other)));
  },
  'wrong extension': (random) =>
    withImage(utf8(pick(random, ['GIF89a....', 'BM......', '<svg/>', 'II*\u0000', 'text'])), 'a.png'),
  'noise as image': (random) => withImage(randomBytes(random, 5_000)),
  'details of any shape': (random, { pictures }) => ({
    body: formOf({ image: pick(random, pictures), details: utf8(JSON.stringify(nastyValue(random)) ?? '') }),
  }),
  'one wrong detail': (random, { pictures }) => {
    const name = pick(random, Object.keys(rightDetails));
    const details = utf8(JSON.stringify({ ...rightDetails, [name]: nastyValue(random) }));
    return { body: formOf({ image: pick(random, pictures), details }) };
  },
  'details that are not JSON': (random, { pictures }) => ({
    body: formOf({ image: pick(random, pictures), details: randomBytes(random, 200) }),
  }),
  'cut form': (random, { pictures }) => {
    const form = formOf({ image: pick(random, pictures) });
    return { body: form.slice(0, below(random, form.length)) };
  },
  'bit-flipped form': (random, { pictures }) => ({
    body: flipped(random, formOf({ image: pick(random, pictures) }), 30),
  }),
  'noise as form': (random) => ({ body: randomBytes(random, 3_000) }),
  'many parts': (random) => {
    const count = 2 + below(random, 2_000);
    const parts = Array.from({ length: count }, (_, index) => part(`form-data; name="part${index}"`, utf8('x'), 'b'));
    return { body: joined(...parts, utf8('--b--')) };
  },
  'part twice': (random, { pictures }) => {
    const form = formOf({ image: pick(random, pictures) });
    return { body: joined(form.subarray(0, form.length - 7), form) };
  },
  'long header of a part': (random) => ({
    body: utf8(`--b\r\ncontent-disposition: form-data; name="${'n'.repeat(below(random, 90_000))}`),
  }),
  'content type': (random, { pictures }) => {
    const type = pick(random, [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      'application/json',
      'text/html; charset=utf-16',
      ';;;',
      'multipart/mixed; boundary=b',
    ]);
    return { headers: { 'content-type': type }, body: formOf({ image: pick(random, pictures) }) };
  },
  'idempotency key': (random, { pictures }) => ({
    headers: { 'idempotency-key': pick(random, ['', ' ', 'a b', 'é', 'k'.repeat(256), '\t']) },
    body: formOf({ image: pick(random, pictures) }),
  }),
  token: (random, { pictures, token }) => ({
    headers: {
      authorization: pick(random, [
        '',
        'Bearer',
        'Bearer x',
        'Basic YTpi',
        `Bearer ${token}x`,
        `Bearer ${token.split('.').slice(0, 2).join('.')}.`,
        `Bearer ${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`,
        `Bearer ${'a.'.repeat(2_000)}`,
      ]),
    },
    body: formOf({ image: pick(random, pictures) }),
  }),
  origin: (random) => ({
    headers: { origin: pick(random, ['null', 'https://evil.example', 'x', 'file://', 'https://bank.example.evil']) },
  }),
  path: (random) => ({
    method: pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']),
    path: pick(random, [
      '/liveness/%00',
      '/liveness/..%2f..%2fetc',
      `/liveness/${'a'.repeat(6_000)}`,
      '/liveness/callback/x',
      `/liveness/callback/${crypto.randomUUID()}.${'0'.repeat(64)}`,
      '/__proto__',
      '/sessions/currently',
      '/%E0%A4%A',
    ]),
  }),
};

export const categories = Object.keys(makers);

/** The bad request with number `seed`. Consecutive seeds cycle through the categories. */
export function badRequest(seed: number, ingredients: Ingredients): BadRequest {
  const random = seededRandom(seed);
  const category = categories[seed % categories.length] ?? '';
  const made = makers[category]?.(random, ingredients) ?? {};
  const { method = 'POST', body } = made;
  return {
    category,
    method,
    path: made.path ?? pick(random, ['/faces', '/documents', '/face-comparisons']),
    headers: {
      origin: ingredients.origin,
      authorization: `Bearer ${ingredients.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'idempotency-key': `fuzz-${seed}`,
      ...made.headers,
    },
    ...(method === 'POST' && body !== undefined ? { body } : {}),
  };
}

export interface Verdict {
  outcome: 'refused' | 'taken' | 'crashed';
  /** Why it counts as a crash; empty otherwise. */
  reason: string;
}

const taken = new Set([200, 201, 204]);

/** A 4xx with a problem's code is a refusal; a 2xx is fine, because a flipped bit may be harmless; the rest is a crash. */
export async function judge(response: Response): Promise<Verdict> {
  const { status } = response;
  if (taken.has(status)) return { outcome: 'taken', reason: '' };
  const text = await response.text();
  const code = /"code":"([A-Z_]+)"/.exec(text)?.[1];
  const isProblem = response.headers.get('content-type') === 'application/problem+json';
  if (status >= 400 && status < 500 && isProblem && code !== undefined) {
    return { outcome: 'refused', reason: '' };
  }
  return { outcome: 'crashed', reason: `${status} ${code ?? text.slice(0, 80)}` };
}
