/** The pictures of a PDF: JPEGs as they are, and plain samples as pixels. */
import { withoutExif } from './exif.js';
import type { PdfFile, PdfStream } from './file.js';
import { isArray, isDictionary, PdfError, type PdfValue } from './syntax.js';

export type PdfPicture =
  | { kind: 'jpeg'; width: number; height: number; bytes: Uint8Array }
  /** RGBA. */
  | { kind: 'pixels'; width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** More pixels than this are averaged in blocks, because a tab on a small phone has little memory. */
const maxPixels = 12_000_000;
const maxSide = 20_000;
const maxSampleBytes = 100_000_000;

/** How samples become colors. */
interface Colors {
  /** Samples of a pixel. */
  channels: 1 | 3;
  /** RGB of each sample, for indexed colors. */
  palette: Uint8Array | null;
}

/** @throws PdfError for codings and color spaces that scans rarely have */
export async function readPicture(file: PdfFile, stream: PdfStream): Promise<PdfPicture> {
  const { dictionary } = stream;
  const [width, height] = [file.number(dictionary, 'Width', 0), file.number(dictionary, 'Height', 0)];
  if (!isSide(width) || !isSide(height)) throw new PdfError('unreadable', 'A picture has no usable size.');
  const bits = file.number(dictionary, 'BitsPerComponent', 8);
  const { bytes, filter } = await file.decode(stream, maxSampleBytes);
  if (filter === '/DCTDecode' || filter === '/DCT') return { kind: 'jpeg', width, height, bytes: withoutExif(bytes) };
  if (filter !== null) throw new PdfError('unreadable', `A picture is coded by ${filter.slice(1)}.`);
  const colors = await colorsOf(file, file.get(dictionary, 'ColorSpace', 'CS'));
  const isPlain = bits === 8 || (bits === 1 && colors.channels === 1);
  if (!isPlain) throw new PdfError('unreadable', `A picture has ${bits} bits a sample.`);
  const rowBytes = Math.ceil((width * colors.channels * bits) / 8);
  if (bytes.length < rowBytes * height * 0.9) throw new PdfError('unreadable', 'A picture is incomplete.');
  const decode = file.get(dictionary, 'Decode', 'D');
  const isInverted = isArray(decode) && decode[0] === 1 && decode[1] === 0;
  return pixelsOf({ bytes, width, height, bits, rowBytes, isInverted, ...colors });
}

const isSide = (side: number): boolean => Number.isInteger(side) && side > 0 && side <= maxSide;

async function colorsOf(file: PdfFile, value: PdfValue, depth = 0): Promise<Colors> {
  const [name, ...rest] = isArray(value) ? value.map((one) => file.resolve(one)) : [value];
  switch (name) {
    case '/DeviceGray':
    case '/CalGray':
    case '/G':
      return { channels: 1, palette: null };
    case '/DeviceRGB':
    case '/CalRGB':
    case '/RGB':
      return { channels: 3, palette: null };
    case '/ICCBased': {
      const [profile = null] = rest;
      const channels = isDictionary(profile) ? file.number(profile, 'N', 0) : 0;
      if (channels === 1 || channels === 3) return { channels, palette: null };
      break;
    }
    case '/Indexed':
    case '/I': {
      if (!isArray(value) || depth > 0) break;
      const base = await colorsOf(file, file.resolve(value[1]), 1);
      return { channels: 1, palette: rgbOf(await paletteBytes(file, value[3]), base.channels) };
    }
    default:
  }
  throw new PdfError('unreadable', 'A picture has an unknown color space.');
}

async function paletteBytes(file: PdfFile, value: PdfValue | undefined): Promise<Uint8Array> {
  const stream = file.stream(value);
  if (stream !== null) return (await file.decode(stream, 1024)).bytes;
  const bytes = file.resolve(value);
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
}

function rgbOf(bytes: Uint8Array, channels: 1 | 3): Uint8Array {
  return channels === 3 ? bytes : Uint8Array.from([...bytes].flatMap((gray) => [gray, gray, gray]));
}

interface Samples extends Colors {
  bytes: Uint8Array;
  width: number;
  height: number;
  bits: number;
  rowBytes: number;
  isInverted: boolean;
}

function pixelsOf(samples: Samples): PdfPicture {
  const { bytes, width, height, bits, rowBytes, isInverted, channels, palette } = samples;
  const block = Math.ceil(Math.sqrt((width * height) / maxPixels));
  const [columns, rows] = [Math.floor(width / block), Math.floor(height / block)];
  const data = new Uint8ClampedArray(columns * rows * 4);
  const sums = new Float64Array(columns * 3);
  const sampleAt = (y: number, index: number): number => {
    if (bits === 8) return bytes[y * rowBytes + index] ?? 0;
    const bit = ((bytes[y * rowBytes + (index >> 3)] ?? 0) >> (7 - (index & 7))) & 1;
    return palette === null ? bit * 255 : bit;
  };
  const colorAt = (y: number, x: number, channel: number): number => {
    const sample = sampleAt(y, channels === 3 ? x * 3 + channel : x);
    const color = palette === null ? sample : (palette[sample * 3 + channel] ?? 0);
    return isInverted && palette === null ? 255 - color : color;
  };
  for (let row = 0; row < rows; row += 1) {
    sums.fill(0);
    for (let y = row * block; y < (row + 1) * block; y += 1) {
      for (let x = 0; x < columns * block; x += 1) {
        const at = Math.floor(x / block) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          sums[at + channel] = (sums[at + channel] ?? 0) + colorAt(y, x, channel);
      }
    }
    for (let column = 0; column < columns; column += 1) {
      const at = (row * columns + column) * 4;
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = (sums[column * 3 + channel] ?? 0) / (block * block);
      data[at + 3] = 255;
    }
  }
  return { kind: 'pixels', width: columns, height: rows, data };
}
