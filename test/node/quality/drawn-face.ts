/**
 * A face drawn with a simple model of light, with the landmarks that the measures read: enough physics to test how a
 * measure responds, without an engine. Light is linear; the sensor adds noise and encodes to sRGB.
 */
import { defaultOval } from '../../../src/face/oval.js';
import type { FaceFrame } from '../../../src/face/types.js';
import type { FaceObservation } from '../../../src/contract/face.js';
import { blurred } from '../../support/blur.js';

/** Monk Skin Tone scale, the ten published sRGB values (Ellis Monk, 2023). */
export const monkTones = [
  0xf6ede4, 0xf3e7db, 0xf7ead0, 0xeadaba, 0xd7bd96, 0xa07e56, 0x825c43, 0x604134, 0x3a312a, 0x292420,
] as const;

type Rgb = readonly [red: number, green: number, blue: number];

export interface DrawnFace {
  width: number;
  height: number;
  /** Monk tone 1 to 10. */
  monk: number;
  /** 1 is a well-exposed picture, in which white is about 235. */
  exposure: number;
  /** Standard deviation, 8-bit steps. */
  noise: number;
  /** Light on the right half of the face in the picture, relative to the left. */
  rightLight: number;
  /** Face height over picture height. */
  share: number;
  centerX: number;
  centerY: number;
  /** Black hair from the upper lip to the chin, around the lips. */
  beard: boolean;
  /** Lip gap over mouth width. */
  mouthGap: number;
  background: number;
  /** Gaussian blur of the whole picture, pixels. */
  blur: number;
}

export const goodFace: DrawnFace = {
  width: 480,
  height: 360,
  monk: 5,
  exposure: 1,
  noise: 0.5,
  rightLight: 0.85,
  share: 0.44,
  centerX: 0.5,
  centerY: 0.5,
  beard: false,
  mouthGap: 0.02,
  background: 0.45,
  blur: 0,
};

function linear(code: number): number {
  const value = code / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function coded(light: number): number {
  const value = Math.min(1, Math.max(0, light));
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

/** The skin's surface reflects some of the light, the same in every tone. */
const surface = 0.02;

function skinOf(monk: number): Rgb {
  const value = monkTones[monk - 1] ?? monkTones[4];
  return [linear(value >> 16) + surface, linear((value >> 8) & 255) + surface, linear(value & 255) + surface];
}

/** Deterministic Gaussian noise with unit deviation (Box–Muller over a linear congruential generator). */
function gaussianNoise(length: number): Float64Array {
  let state = 12345;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 1) / 4294967297;
  };
  return Float64Array.from({ length }, () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()));
}

let lastNoise: Float64Array = new Float64Array();

/** Identical for all pictures of a size. */
function noiseOf(length: number): Float64Array {
  if (lastNoise.length !== length) lastNoise = gaussianNoise(length);
  return lastNoise;
}

/** Positions on the face, as shares of its height from its center: x right, y down. */
const eyeX = 0.16;
const eyeY = -0.06;
const eyeHalf = 0.075;
const eyeGap = 0.048;
const mouthY = 0.27;
const mouthHalf = 0.13;
const lipHeight = 0.035;

function inEllipse(x: number, y: number, halfX: number, halfY: number): boolean {
  return (x / halfX) ** 2 + (y / halfY) ** 2 <= 1;
}

/** Reflectance at a position on the face; `null` outside it. */
function reflectanceAt(face: DrawnFace, x: number, y: number): Rgb | null {
  if (!inEllipse(x, y, 0.38, 0.5)) return null;
  const skin = skinOf(face.monk);
  for (const side of [-1, 1]) {
    const u = x - side * eyeX;
    const v = y - eyeY;
    if (inEllipse(u, v, eyeHalf, eyeGap / 2)) {
      return Math.hypot(u, v) < 0.03 ? [0.02, 0.014, 0.01] : [0.6, 0.56, 0.52];
    }
    if (Math.abs(u) < 0.09 && Math.abs(v + 0.1) < 0.014) {
      return [skin[0] * 0.3, skin[1] * 0.28, skin[2] * 0.26];
    }
  }
  if (inEllipse(x + 0.03, y - 0.14, 0.015, 0.01) || inEllipse(x - 0.03, y - 0.14, 0.015, 0.01)) {
    return [skin[0] * 0.25, skin[1] * 0.2, skin[2] * 0.2];
  }
  const gap = face.mouthGap * mouthHalf;
  if (inEllipse(x, y - mouthY, mouthHalf, Math.max(gap, 0.003))) return [0.03, 0.012, 0.012];
  if (inEllipse(x, y - mouthY, mouthHalf * 1.1, lipHeight + gap)) {
    return [skin[0] * 0.85, skin[1] * 0.6, skin[2] * 0.65];
  }
  if (face.beard && y > 0.17) return [0.011, 0.009, 0.007];
  // Cheekbones shine.
  const shines = inEllipse(Math.abs(x) - 0.28, y - 0.03, 0.04, 0.03);
  return shines ? [skin[0] + 0.06, skin[1] + 0.06, skin[2] + 0.06] : skin;
}

/** Light that reaches the sensor. */
function seen(face: DrawnFace): Uint8ClampedArray {
  const { width, height } = face;
  const size = face.share * height;
  const codes = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5 - face.centerX * width) / size;
      const v = (y + 0.5 - face.centerY * height) / size;
      const onFace = reflectanceAt(face, u, v);
      // Walls are brighter on one side, with a pale frame and a dark shelf on them.
      const wall = face.background * (0.8 + (0.4 * x) / width);
      const frame = x > 0.06 * width && x < 0.16 * width && y > 0.1 * height && y < 0.3 * height;
      const shelf = x > 0.85 * width && y > 0.5 * height && y < 0.8 * height;
      const plain: Rgb = frame ? [0.75, 0.73, 0.7] : shelf ? [0.05, 0.04, 0.03] : [wall, wall, wall];
      const hair = onFace === null && v < -0.2 && inEllipse(u, v + 0.05, 0.45, 0.6);
      const surface = onFace ?? (hair ? ([0.015, 0.012, 0.01] as const) : plain);
      // The head is round: light falls off toward its sides, and one side gets less.
      const shade =
        onFace === null ? 1 : (1 - 0.9 * u * u) * (1 + ((face.rightLight - 1) * (1 + Math.tanh(u * 12))) / 2);
      for (let channel = 0; channel < 3; channel++) {
        codes[(y * width + x) * 4 + channel] = coded(surface[channel]! * shade * face.exposure);
      }
    }
  }
  return codes;
}

/** Recently drawn faces, before blur and noise. Tests draw one face through many lenses. */
const drawn = new Map<string, Uint8ClampedArray>();
const maxDrawn = 16;

function drawnOnce(face: DrawnFace): Uint8ClampedArray {
  const key = JSON.stringify({ ...face, blur: 0, noise: 0 });
  const codes = drawn.get(key) ?? seen(face);
  drawn.set(key, codes);
  if (drawn.size > maxDrawn) drawn.delete(drawn.keys().next().value!);
  return codes;
}

/** Draws the picture and returns it with its one face, as a frame to be measured. */
export function drawFace(change: Partial<DrawnFace> = {}): FaceFrame {
  const face = { ...goodFace, ...change };
  const { width, height } = face;
  const noise = noiseOf(width * height * 4);
  const sharp = { width, height, data: drawnOnce(face) };
  const { data } = face.blur > 0 ? blurred(sharp, face.blur) : sharp;
  const noisy = data.map((code, at) => (at % 4 === 3 ? 255 : code + face.noise * noise[at]!));
  const pixels = { width, height, data: noisy };
  return { pixels, faces: [observationOf(face)], oval: defaultOval(pixels), time: 0, engine: true };
}

/** Landmark index → position on the drawn face. */
function meshOf(face: DrawnFace): Map<number, [number, number]> {
  const places = new Map<number, [number, number]>([
    [10, [0, -0.5]],
    [152, [0, 0.5]],
    [168, [0, -0.08]],
    [234, [-0.38, 0]],
    [454, [0.38, 0]],
  ]);
  const put = (indices: readonly number[], x: number, y: number, spread = 0.02): void =>
    indices.forEach((index, at) => places.set(index, [x + spread * (at - (indices.length - 1) / 2), y]));
  put([151, 9, 6, 197, 195, 5], 0, -0.1, 0);
  [151, 9, 6, 197, 195, 5].forEach((index, at) => places.set(index, [0, -0.3 + at * 0.06]));
  put([108, 69], -0.12, -0.32);
  put([337, 299], 0.12, -0.32);
  put([117, 118, 101, 50], -0.18, 0.05);
  put([346, 347, 330, 280], 0.18, 0.05);
  put([205, 207, 192], -0.2, 0.2);
  put([425, 427, 416], 0.2, 0.2);
  put([4, 1, 45, 275], 0, 0.09, 0.012);
  put([164, 167, 393], 0, 0.2);
  put([199, 200, 175], 0, 0.4);
  const eyes = [
    [-eyeX, 33, 133, [160, 159, 158], [144, 145, 153]],
    [eyeX, 362, 263, [385, 386, 387], [380, 374, 373]],
  ] as const;
  for (const [x, left, right, upper, lower] of eyes) {
    places.set(left, [x - eyeHalf, eyeY]);
    places.set(right, [x + eyeHalf, eyeY]);
    upper.forEach((index, at) => places.set(index, [x + 0.03 * (at - 1), eyeY - eyeGap / 2]));
    lower.forEach((index, at) => places.set(index, [x + 0.03 * (at - 1), eyeY + eyeGap / 2]));
  }
  const mouthGap = face.mouthGap * mouthHalf;
  const around = (indices: readonly number[], halfX: number, halfY: number): void =>
    indices.forEach((index, at) => {
      const angle = Math.PI + (at / indices.length) * 2 * Math.PI;
      places.set(index, [halfX * Math.cos(angle), mouthY + halfY * Math.sin(angle)]);
    });
  around(
    [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
    mouthHalf * 1.1,
    lipHeight + mouthGap,
  );
  around(
    [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 324, 318, 402, 317, 14, 87, 178, 88, 95],
    mouthHalf,
    Math.max(mouthGap, 0.001),
  );
  return places;
}

function observationOf(face: DrawnFace): FaceObservation {
  const landmarks = new Float32Array(478 * 3);
  const size = face.share * face.height;
  for (const [index, [x, y]] of meshOf(face)) {
    landmarks[index * 3] = face.centerX + (x * size) / face.width;
    landmarks[index * 3 + 1] = face.centerY + (y * size) / face.height;
  }
  const left = face.centerX * face.width - 0.38 * size;
  const top = face.centerY * face.height - 0.5 * size;
  return {
    box: { x: left, y: top, width: 0.76 * size, height: size },
    score: 0.95,
    landmarks,
    poseMatrix: poseMatrix(0, 0, 0),
  };
}

/** Column-major pose from degrees, in the signs of `FaceMeasures`. */
export function poseMatrix(yaw: number, pitch: number, roll: number): Float32Array {
  const [y, p, r] = [yaw, pitch, roll].map((value) => (value * Math.PI) / 180) as [number, number, number];
  const [cy, sy] = [Math.cos(y), Math.sin(y)];
  const [cp, sp] = [Math.cos(p), Math.sin(p)];
  const [cr, sr] = [Math.cos(r), Math.sin(r)];
  // Rz(roll) · Ry(yaw) · Rx(pitch), x right, y up, z toward the camera.
  return Float32Array.of(
    ...[cr * cy, sr * cy, -sy, 0],
    ...[cr * sy * sp - sr * cp, sr * sy * sp + cr * cp, cy * sp, 0],
    ...[cr * sy * cp + sr * sp, sr * sy * cp - cr * sp, cy * cp, 0],
    ...[0, 0, -40, 1],
  );
}
