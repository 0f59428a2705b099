/**
 * Color profiles (ICC.1:2022) hold names, dates, serial numbers and whatever else a program writes into them, so none is
 * passed on unchanged. Nearly all pictures use one of two color spaces: sRGB, the default without a profile, and the
 * Display P3 of phones, for which this package writes its own profile.
 */
import { ascii } from '../../shared/image-header.js';

/** Red, green and blue of each color space as XYZ under D50. */
const primaries = {
  srgb: [0.436, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7139],
  p3: [0.5151, 0.2412, -0.0011, 0.292, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841],
} as const;
const maxPrimaryError = 0.004;

/** The light at half the signal, the same in both color spaces. */
const midLight = 0.214;
const maxMidError = 0.01;

const d50 = [0.9642, 1, 0.8249];
/** The curve of ISO 61966-2-1, as parameters g, a, b, c, d of ICC's curve type 3. */
const srgbCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const headerBytes = 128;
const entryBytes = 12;
const maxTags = 100;

export type ColorSpace = 'srgb' | 'p3' | 'other';

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  text(at: number): string {
    return ascii(this.#bytes, at, 4);
  }

  fixed(at: number): number {
    return this.#view.getInt32(at) / 65_536;
  }

  uint32(at: number): number {
    return this.#view.getUint32(at);
  }

  uint16(at: number): number {
    return this.#view.getUint16(at);
  }
}

/** The light at half the signal. */
function lightOf(reader: Reader, at: number): number {
  if (reader.text(at) === 'curv') {
    const count = reader.uint32(at + 8);
    if (count === 0) return 0.5;
    if (count === 1) return 0.5 ** (reader.uint16(at + 12) / 256);
    return reader.uint16(at + 12 + 2 * Math.round((count - 1) / 2)) / 65_535;
  }
  if (reader.text(at) !== 'para') return Number.NaN;
  const [g = 0, a = 0, b = 0] = [0, 1, 2].map((index) => reader.fixed(at + 12 + 4 * index));
  switch (reader.uint16(at + 8)) {
    case 0:
      return 0.5 ** g;
    case 3:
      return (a * 0.5 + b) ** g;
    default:
      return Number.NaN;
  }
}

/** @throws {RangeError} for a truncated profile */
function readProfile(profile: Uint8Array): ColorSpace {
  const reader = new Reader(profile);
  if (reader.text(36) !== 'acsp' || reader.text(16) !== 'RGB ' || reader.text(20) !== 'XYZ ') return 'other';
  const count = reader.uint32(headerBytes);
  if (count > maxTags) return 'other';
  const tags = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const entry = headerBytes + 4 + index * entryBytes;
    tags.set(reader.text(entry), reader.uint32(entry + 4));
  }
  if (tags.has('A2B0')) return 'other';
  const channels = ['r', 'g', 'b'];
  const colors = channels.flatMap((channel) => {
    const at = tags.get(`${channel}XYZ`) ?? profile.length;
    return [0, 1, 2].map((index) => reader.fixed(at + 8 + 4 * index));
  });
  const lights = channels.map((channel) => lightOf(reader, tags.get(`${channel}TRC`) ?? profile.length));
  if (!lights.every((light) => Math.abs(light - midLight) <= maxMidError)) return 'other';
  const isLike = (space: 'srgb' | 'p3') =>
    primaries[space].every((value, index) => Math.abs(value - (colors[index] ?? Infinity)) <= maxPrimaryError);
  if (isLike('srgb')) return 'srgb';
  return isLike('p3') ? 'p3' : 'other';
}

/** The color space of a profile; `other` also if the profile cannot be read. */
export function colorSpaceOf(profile: Uint8Array): ColorSpace {
  try {
    return readProfile(profile);
  } catch {
    return 'other';
  }
}

const fixedOf = (value: number): number[] => {
  const view = new DataView(new ArrayBuffer(4));
  view.setInt32(0, Math.round(value * 65_536));
  return [...new Uint8Array(view.buffer)];
};

const uint32Of = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));

const xyz = (values: readonly number[]): number[] => [...codes('XYZ '), 0, 0, 0, 0, ...values.flatMap(fixedOf)];

/** Writes a text as a multi-localized string with one record, in English. */
function localized(text: string): number[] {
  const letters = codes(text).flatMap((code) => [0, code]);
  const record = [...codes('enUS'), ...uint32Of(letters.length), ...uint32Of(28)];
  return [...codes('mluc'), 0, 0, 0, 0, ...uint32Of(1), ...uint32Of(12), ...record, ...letters];
}

/** Display P3, version 4. */
function makeP3(): Uint8Array {
  const curve = [...codes('para'), 0, 0, 0, 0, 0, 3, 0, 0, ...srgbCurve.flatMap(fixedOf)];
  const { p3 } = primaries;
  // Adapts colors from D65 to D50, by Bradford's method.
  const adaptation = [1.0479, 0.0229, -0.0502, 0.0296, 0.9905, -0.0171, -0.0092, 0.0151, 0.7517];
  const shared: [string[], number[]][] = [
    [['desc'], localized('P3')],
    [['cprt'], localized('-')],
    [['wtpt'], xyz(d50)],
    [['chad'], [...codes('sf32'), 0, 0, 0, 0, ...adaptation.flatMap(fixedOf)]],
    [['rXYZ'], xyz(p3.slice(0, 3))],
    [['gXYZ'], xyz(p3.slice(3, 6))],
    [['bXYZ'], xyz(p3.slice(6, 9))],
    [['rTRC', 'gTRC', 'bTRC'], curve],
  ];
  const count = shared.reduce((sum, [names]) => sum + names.length, 0);
  const entries: number[] = [];
  const data: number[] = [];
  for (const [names, content] of shared) {
    const at = headerBytes + 4 + count * entryBytes + data.length;
    for (const name of names) entries.push(...codes(name), ...uint32Of(at), ...uint32Of(content.length));
    data.push(...content, ...Array.from({ length: (4 - (content.length % 4)) % 4 }, () => 0));
  }
  const length = headerBytes + 4 + entries.length + data.length;
  const header = new Uint8Array(headerBytes);
  header.set(uint32Of(length), 0);
  header.set([4, 0x40], 8);
  header.set(codes('mntrRGB XYZ '), 12);
  // Any fixed date will do.
  header.set([0x07, 0xea, 0, 1, 0, 1], 24);
  header.set(codes('acsp'), 36);
  header.set(d50.flatMap(fixedOf), 68);
  return Uint8Array.from([...header, ...uint32Of(count), ...entries, ...data]);
}

let p3: Uint8Array | undefined;

/** The profile that replaces this one. `null` if the picture is in sRGB or in a rare color space, and needs none. */
export function cleanProfile(profile: Uint8Array): Uint8Array | null {
  return colorSpaceOf(profile) === 'p3' ? (p3 ??= makeP3()) : null;
}
