/** A picture that no decoder can open must not reach the service, which is paid for each call. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { createImageCleaning, scanImage } from '../../src/host-backend/images/picture.js';
import { WorkBudget } from '../../src/shared/budgets.js';
import { hasTooManyScans } from '../../src/shared/image-header.js';
import { sampleOf } from '../../../test/support/sample.js';
import { apiKey, call, faceForm, openSession, openBackend } from './harness.js';
import { picture, pictureOfScans } from './pictures.js';

const encodings: Record<string, (image: Sharp) => Sharp> = {
  baseline: (image) => image.jpeg(),
  'baseline without subsampling': (image) => image.jpeg({ chromaSubsampling: '4:4:4' }),
  progressive: (image) => image.jpeg({ progressive: true }),
  gray: (image) => image.grayscale().jpeg(),
};

const made = async (encode: (image: Sharp) => Sharp) =>
  Uint8Array.from(await encode(sharp(await picture({ width: 24, height: 24 }))).toBuffer());

/** Ids and lengths that are wrong nearly everywhere, and single bits. */
const changes = [
  () => 0x00,
  () => 0x0f,
  () => 0xf0,
  () => 0xff,
  (byte: number) => byte ^ 0x01,
  (byte: number) => byte ^ 0x10,
  (byte: number) => byte + 1,
];

/** Offsets of everything but the compressed rows, which only a decoder can judge. */
function headOffsets(jpeg: Uint8Array): number[] {
  const offsets: number[] = [];
  for (let at = 2; at < jpeg.length - 4;) {
    const marker = jpeg[at + 1] ?? 0;
    const isSegment = jpeg[at] === 0xff && marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd7);
    const length = ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    if (isSegment) for (let inside = 4; inside < length + 2; inside += 1) offsets.push(at + inside);
    at += isSegment ? length + 2 : 1;
  }
  return offsets;
}

/** Whether libjpeg-turbo opens it. Rows that end early or are wrong are drawn in gray. */
const isDecodable = (bytes: Uint8Array): Promise<boolean> =>
  sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );

describe('a JPEG with one wrong byte in its head', () => {
  for (const [name, encode] of Object.entries(encodings)) {
    it(`is refused unless a decoder opens it (${name})`, async () => {
      const jpeg = await made(encode);
      const faults = headOffsets(jpeg).flatMap((offset) => changes.map((change) => ({ offset, change })));
      let refused = 0;
      for (const { offset, change } of sampleOf(faults, 300)) {
        const broken = Uint8Array.from(jpeg);
        broken[offset] = change(jpeg[offset] ?? 0);
        const image = scanImage(broken);
        // Sizes are limited before.
        const stripped = image !== null && image.width * image.height < 100_000 ? image.strip() : null;
        refused += Number(stripped === null);
        if (stripped === null) continue;
        assert.ok(await isDecodable(stripped), `byte ${offset}: ${jpeg[offset]} became ${broken[offset]}`);
      }
      assert.ok(refused > 0);
      const unchanged = scanImage(jpeg)?.strip();
      assert.ok(unchanged && (await isDecodable(unchanged)));
    });
  }

  it('costs no call of the service', async () => {
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return Promise.reject(new Error('not expected'));
    };
    const backend = openBackend({ identityService: { baseUrl: 'http://localhost:1', apiKey, fetch } });
    const { token } = await openSession(backend);
    const jpeg = await picture();
    const table = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xdb]));
    const frame = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xc0]));
    // The id of a quantization table, and the id of the table that the first component uses.
    for (const [offset, value] of [
      [table + 4, 15],
      [frame + 12, 3],
    ] as const) {
      const broken = Uint8Array.from(jpeg);
      broken[offset] = value;
      const answer = await call(backend, '/faces', { token, body: faceForm(broken) });
      assert.equal(((await answer.json()) as { code: string }).code, 'INVALID_IMAGE');
    }
    assert.equal(calls, 0);
  });
});

describe('a JPEG with more scans than any encoder writes', () => {
  for (const mode of ['strip', 'reencode'] as const) {
    it(`is refused before it is decoded, which no time limit would stop (${mode})`, async () => {
      const policy = { maxImageBytes: 1_000_000, maxImagePixels: 1_000_000, livenessAttempts: 3 };
      const { clean } = createImageCleaning({ mode, policy, decoding: new WorkBudget(1_000_000, 60_000, 1) });
      const cleaned = async (scans: number) => clean(scanImage(await pictureOfScans(scans))!);
      assert.ok((await cleaned(100)).length > 0);
      await assert.rejects(cleaned(101), { code: 'INVALID_IMAGE' });
    });
  }

  it('is counted as a decoder does, which forgives wrong lengths and bytes between segments', async () => {
    const jpeg = await pictureOfScans(101);
    for (const hidden of [[0x00], [0xff, 0xe3, 0x00, 0x00], [0xff, 0xd0], [0xff, 0x01, 0xff]]) {
      const end = jpeg.indexOf(0xff, 2);
      assert.ok(hasTooManyScans(Uint8Array.from([...jpeg.slice(0, end), ...hidden, ...jpeg.slice(end)])));
    }
    assert.ok(!hasTooManyScans(await pictureOfScans(100)));
  });
});

describe('a PNG with wrong chunks', () => {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  type Chunk = readonly [type: string, content: Uint8Array];

  function chunksOf(png: Uint8Array): Chunk[] {
    const chunks: Chunk[] = [];
    const bytes = Buffer.from(png);
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
      chunks.push([bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))]);
    }
    return chunks;
  }

  function pngOf(chunks: readonly Chunk[]): Buffer {
    const written = chunks.map(([type, content]) => {
      const typed = Buffer.concat([Buffer.from(type), content]);
      const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      checksum.writeUInt32BE(crc32(typed));
      return Buffer.concat([length, typed, checksum]);
    });
    return Buffer.concat([signature, ...written]);
  }

  const images = { colors: { palette: false }, palette: { palette: true } };
  for (const [name, options] of Object.entries(images)) {
    it(`is refused unless a decoder opens it (${name})`, async () => {
      const chunks = chunksOf(await made((image) => image.png(options)));
      const isKept = (changed: readonly Chunk[]) => scanImage(pngOf(changed))?.strip() ?? null;
      assert.ok(isKept(chunks));
      const [header, ...rest] = chunks;
      const changed: (readonly Chunk[])[] = [rest, chunks.toReversed(), [header!, ...chunks]];
      for (const [type] of chunks) changed.push(chunks.filter(([other]) => other !== type));
      for (let offset = 8; offset < 13; offset += 1) {
        for (const value of [0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 255]) {
          // Only the rows reveal whether they are interlaced.
          if (offset === 12 && value <= 1) continue;
          const fields = Uint8Array.from(header![1]);
          fields[offset] = value;
          changed.push([['IHDR', fields], ...rest]);
        }
      }
      let refused = 0;
      for (const one of changed) {
        const stripped = isKept(one);
        refused += Number(stripped === null);
        if (stripped !== null)
          assert.ok(await isDecodable(stripped), JSON.stringify(one.map(([type, { length }]) => `${type} ${length}`)));
      }
      assert.ok(refused > changed.length / 2);
    });
  }
});
