/** Every place in a picture file that can hold anything besides the picture. None of it may be passed on. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createImageCleaning, scanImage } from '../../src/host-backend/images/picture.js';
import { ProblemError } from '../../src/host-backend/shared/problem.js';
import { WorkBudget } from '../../src/shared/budgets.js';
import { picture } from './pictures.js';

const text = 'Taken-by-Ada-at-home';
const policy = { maxImageBytes: 10_000_000, maxImagePixels: 25_000_000, livenessAttempts: 3 };
const decoding = new WorkBudget(32_000_000, 1_000, 1);
const { clean } = createImageCleaning({ mode: 'auto', policy, decoding });

const latin = (value: string): Buffer => Buffer.from(value, 'latin1');
const uint32 = (value: number, isLittle = false): Buffer => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value);
  else bytes.writeUInt32BE(value);
  return bytes;
};

/** Inserts something into the picture at an offset. A negative offset counts from the end. */
const inserted = (bytes: Uint8Array, at: number, ...pieces: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(bytes).subarray(0, at), ...pieces, Buffer.from(bytes).subarray(at)]);

const profileWith = async (name: 'srgb' | 'p3', hidden: string): Promise<Buffer> => {
  const { icc } = await sharp(
    await sharp(await picture())
      .withIccProfile(name)
      .jpeg()
      .toBuffer(),
  ).metadata();
  assert.ok(icc !== undefined);
  const profile = Buffer.concat([icc, latin(hidden)]);
  profile.writeUInt32BE(profile.length, 0);
  // The header holds a serial number as well.
  profile.write(hidden.slice(0, 16), 84, 'latin1');
  return profile;
};

const segment = (marker: number, content: string | Buffer): Buffer => {
  const bytes = typeof content === 'string' ? latin(content) : content;
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
};

const piece = (mark: string, profile: Buffer, number = 1, count = 1): Buffer =>
  Buffer.concat([latin(mark), Buffer.from([number, count]), profile]);

const icc = (profile: Buffer, number = 1, count = 1) => segment(0xe2, piece('ICC_PROFILE\0', profile, number, count));

const chunk = (type: string, content: string | Buffer): Buffer => {
  const bytes = typeof content === 'string' ? latin(content) : content;
  const body = Buffer.concat([latin(type), bytes]);
  return Buffer.concat([uint32(bytes.length), body, uint32(crc32(body))]);
};

const riffChunk = (type: string, content: string | Buffer): Buffer => {
  const bytes = typeof content === 'string' ? latin(content) : content;
  return Buffer.concat([latin(type), uint32(bytes.length, true), bytes, Buffer.alloc(bytes.length % 2)]);
};

const riff = (chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([latin('WEBP'), ...chunks]);
  return Buffer.concat([latin('RIFF'), uint32(body.length, true), body]);
};

/** Stored uncompressed, so that the text is visible. */
const stored = (value: string | Buffer): Buffer => deflateSync(value, { level: 0 });

type Carriers = Record<string, Buffer>;

async function jpegCarriers(): Promise<Carriers> {
  const plain = await picture();
  const progressive = await sharp(plain).jpeg({ progressive: true }).toBuffer();
  const secondScan = progressive.indexOf(Buffer.from([0xff, 0xda]), progressive.indexOf(Buffer.from([0xff, 0xda])) + 2);
  const atStart: Carriers = {
    'JFXX thumbnail': segment(0xe0, `JFXX\0\x10${text}`),
    'APP0 of another name': segment(0xe0, `AVI1\0${text}`),
    'JFIF with a thumbnail': segment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01${text}`),
    'JFIF with something behind it': segment(0xe0, `JFIF\0\x01\x02\0\0\x01\0\x01\0\0${text}`),
    EXIF: segment(0xe1, `Exif\0\0${text}`),
    XMP: segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${text}`),
    'sRGB profile': icc(await profileWith('srgb', text)),
    'P3 profile': icc(await profileWith('p3', text)),
    'profile that cannot be read': icc(latin(`${text}${'.'.repeat(200)}`)),
    'profile in pieces': Buffer.concat([icc(latin(text), 1, 2), icc(latin(text), 2, 2)]),
    'multi-picture index': segment(0xe2, `MPF\0${text}`),
    'APP2 of FlashPix': segment(0xe2, `FPXR\0${text}`),
    Photoshop: segment(0xed, `Photoshop 3.0\0${text}`),
    'Adobe segment with something behind it': segment(0xee, `Adobe\0\x64\0\0\0\0\x01${text}`),
    'APP14 of another name': segment(0xee, `Other\0\x64\0\0\0\0\x01${text}`),
    comment: segment(0xfe, text),
    'restart interval with room': segment(0xdd, `\0\0${text}`),
    'number of lines': segment(0xdc, text),
    'hierarchical progression': segment(0xde, text),
    'expanded reference': segment(0xdf, text),
    'reserved for extensions (C8)': segment(0xc8, text),
  };
  for (const marker of [0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xef]) {
    atStart[`APP${marker - 0xe0}`] = segment(marker, text);
  }
  for (const marker of [0x02, 0x4f, 0xbf, 0xf0, 0xf7, 0xf8, 0xfd]) {
    atStart[`reserved marker ${marker.toString(16)}`] = segment(marker, text);
  }
  const tables = plain.indexOf(0xdb, 2) - 1;
  const tablesEnd = tables + 2 + Buffer.from(plain).readUInt16BE(tables + 2);
  const longTables = Buffer.from(inserted(plain, tablesEnd, latin(text)));
  longTables.writeUInt16BE(tablesEnd - tables - 2 + text.length, tables + 2);
  return {
    ...Object.fromEntries(Object.entries(atStart).map(([name, bytes]) => [name, inserted(plain, 2, bytes)])),
    'comment between scans': inserted(progressive, secondScan, segment(0xfe, text)),
    'EXIF between scans': inserted(progressive, secondScan, segment(0xe1, `Exif\0\0${text}`)),
    'quantization tables with room': longTables,
    'something behind its end': inserted(plain, plain.length, latin(text)),
    'a second picture behind its end': inserted(plain, plain.length, inserted(plain, 2, segment(0xfe, text))),
  };
}

async function pngCarriers(): Promise<Carriers> {
  const plain = await picture({ format: 'png' });
  const afterHeader = 33;
  const chunks: Carriers = {
    iCCP: chunk('iCCP', Buffer.concat([latin(`${text}\0\0`), stored(await profileWith('p3', text))])),
    zTXt: chunk('zTXt', Buffer.concat([latin('Author\0\0'), stored(text)])),
    tEXt: chunk('tEXt', `Author\0${text}`),
    iTXt: chunk('iTXt', `Author\0\0\0\0\0${text}`),
    'sRGB with room': chunk('sRGB', `\0${text}`),
    'gAMA with room': chunk('gAMA', `\0\0\xb1\x8f${text}`),
    'cICP with room': chunk('cICP', `\x0c\x0d\0\x01${text}`),
    cHRM: chunk('cHRM', `${text}............`),
  };
  for (const type of 'eXIf tIME sPLT hIST pHYs bKGD sBIT oFFs pCAL sCAL gIFg acTL fcTL fdAT prVt'.split(' ')) {
    chunks[type] = chunk(type, text);
  }
  return {
    ...Object.fromEntries(Object.entries(chunks).map(([name, bytes]) => [name, inserted(plain, afterHeader, bytes)])),
    'tEXt before its end': inserted(plain, plain.length - 12, chunk('tEXt', `Author\0${text}`)),
    'IEND with room': Buffer.concat([plain.subarray(0, plain.length - 12), chunk('IEND', text)]),
    'something behind its end': inserted(plain, plain.length, latin(text)),
  };
}

async function webpCarriers(): Promise<Carriers> {
  const plain = Buffer.from(await picture({ format: 'webp' }));
  const image = plain.subarray(12);
  const [width, height] = [64, 80];
  const uint24 = (value: number) => uint32(value, true).subarray(0, 3);
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)]);
  const extended = (flags: number, ...more: Buffer[]) =>
    riffChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), size, ...more]));
  const animation = Buffer.alloc(6);
  const frameHead = Buffer.concat([Buffer.alloc(6), size, Buffer.from([10, 0, 0, 0])]);
  const frame = (...more: Buffer[]) => riffChunk('ANMF', Buffer.concat([frameHead, image, ...more]));
  return {
    EXIF: riff([extended(0x08), image, riffChunk('EXIF', text)]),
    XMP: riff([extended(0x04), image, riffChunk('XMP ', text)]),
    'sRGB profile': riff([extended(0x20), riffChunk('ICCP', await profileWith('srgb', text)), image]),
    'P3 profile': riff([extended(0x20), riffChunk('ICCP', await profileWith('p3', text)), image]),
    'chunk of another name': riff([extended(0), image, riffChunk('JUNK', text)]),
    'VP8X with room': riff([extended(0, latin(text)), image]),
    'ANIM with room': riff([extended(0x02), riffChunk('ANIM', Buffer.concat([animation, latin(text)])), frame()]),
    'EXIF in a frame': riff([extended(0x02), riffChunk('ANIM', animation), frame(riffChunk('EXIF', text))]),
    'XMP in a frame': riff([extended(0x02), riffChunk('ANIM', animation), frame(riffChunk('XMP ', text))]),
    'another chunk in a frame': riff([extended(0x02), riffChunk('ANIM', animation), frame(riffChunk('JUNK', text))]),
    'something behind its end': Buffer.concat([plain, latin(text)]),
  };
}

/** The colors as a program that applies profiles shows them. */
const colorsOf = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer();

/** Searches the file for the first 16 letters of the text, because some places hold no more. */
const holdsText = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes(text.slice(0, 16));

for (const [format, carriersOf] of Object.entries({ jpeg: jpegCarriers, png: pngCarriers, webp: webpCarriers })) {
  describe(`a ${format} drops`, async () => {
    for (const [name, taken] of Object.entries(await carriersOf())) {
      it(name, async () => {
        assert.ok(holdsText(taken), 'it carries the text');
        const scanned = scanImage(taken);
        assert.ok(scanned !== null);
        const stripped = scanned.strip();
        const cleaned = await clean(scanned).catch((error: unknown) => {
          if (error instanceof ProblemError && error.code === 'INVALID_IMAGE') return null;
          throw error;
        });
        // Refusing it is fine, too: no camera writes such a file.
        for (const left of [stripped, cleaned]) {
          if (left === null) continue;
          assert.equal(holdsText(left), false, 'no text is left');
          assert.deepEqual(
            await sharp(left)
              .metadata()
              .then(({ width, height }) => [width, height]),
            [64, 80],
          );
        }
        // Colors are tested below.
        if (stripped === null || name === 'P3 profile') return;
        assert.deepEqual(await colorsOf(stripped), await colorsOf(await plainOf(format, name)));
      });
    }
  });
}

async function plainOf(format: string, name: string): Promise<Uint8Array> {
  const plain = await picture({ format: format as 'jpeg' | 'png' | 'webp' });
  return name.includes('between scans') ? sharp(plain).jpeg({ progressive: true }).toBuffer() : plain;
}

describe('the colors of a phone', () => {
  const red = { r: 220, g: 30, b: 40 };
  const colorIn = async (bytes: Uint8Array) =>
    [...(await sharp(bytes).toColorspace('srgb').raw().toBuffer())].slice(0, 3);

  for (const format of ['jpeg', 'webp'] as const) {
    it(`are kept in Display P3, with our own profile (${format})`, async () => {
      const create = { width: 64, height: 64, channels: 3, background: red } as const;
      const taken = await sharp({ create }).withIccProfile('p3').toFormat(format, { quality: 100 }).toBuffer();
      const stripped = scanImage(taken)?.strip();
      assert.ok(stripped !== null && stripped !== undefined);
      const [before, after] = await Promise.all([colorIn(taken), colorIn(stripped)]);
      for (const [channel, value] of before.entries())
        assert.ok(Math.abs(value - (after[channel] ?? 0)) <= 2, `${before.join()} ${after.join()}`);
      const { icc: profile } = await sharp(stripped).metadata();
      assert.ok(profile !== undefined && !profile.equals((await sharp(taken).metadata()).icc ?? profile));
    });
  }

  it('are only re-encoded in any other color space', async () => {
    const plain = await picture();
    const isPlain = (profile: Buffer) => scanImage(inserted(plain, 2, icc(profile)))?.isPlainJpeg;
    const p3 = await profileWith('p3', '');
    assert.deepEqual([isPlain(await profileWith('srgb', '')), isPlain(p3)], [true, true]);
    const other = Buffer.from(p3);
    const entry = other.indexOf('gXYZ');
    other.writeInt32BE(0.2 * 65_536, other.readUInt32BE(entry + 4) + 8);
    assert.equal(isPlain(other), false);
    assert.equal(isPlain(p3.subarray(0, 200)), false, 'cut off');
  });
});
