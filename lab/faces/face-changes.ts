/**
 * Mild changes that cameras, apps and connections make to a picture. None of them makes a good selfie bad or a bad one
 * good.
 */
import type { Pixels, Size } from '../../src/contract/geometry.js';
import {
  backlit,
  balanced,
  beautified,
  blockCodec,
  exposed,
  mixedLight,
  oversharpened,
  sensorNoise,
  softened,
  trailed,
  wideLens,
  type PictureChange,
} from '../shared/camera.js';
import { seededRandom } from '../../testing/src/render/random.js';

export interface FaceChange {
  name: string;
  apply(picture: Pixels): Pixels;
  /** JPEG quality with which the result is saved, 0 to 1. */
  jpegQuality?: number;
  /** Conditions whose labels the change invalidates. */
  except?: readonly string[];
}

const asIs = (picture: Pixels): Pixels => picture;

/** Maps each channel through its own table. */
function mapCodes(picture: Pixels, codeOf: (code: number, channel: number) => number): Pixels {
  const tables = [0, 1, 2].map((channel) =>
    Uint8ClampedArray.from({ length: 256 }, (_, code) => codeOf(code, channel)),
  );
  const data = picture.data.slice();
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      data[at + channel] = tables[channel]![data[at + channel]!]!;
    }
  }
  return { width: picture.width, height: picture.height, data };
}

const gamma =
  (power: number) =>
  (picture: Pixels): Pixels =>
    mapCodes(picture, (code) => 255 * (code / 255) ** power);

const contrast =
  (gain: number) =>
  (picture: Pixels): Pixels =>
    mapCodes(picture, (code) => 128 + gain * (code - 128));

/** Sensor noise, 8-bit steps, the same every time. */
const noise =
  (sigma: number) =>
  (picture: Pixels): Pixels => {
    const random = seededRandom(7);
    const data = picture.data.slice();
    for (let at = 0; at < data.length; at++) {
      if (at % 4 === 3) continue;
      // The sum of three uniform values is close enough to a Gaussian; its deviation is 1/2.
      data[at] = data[at]! + sigma * 2 * (random() + random() + random() - 1.5);
    }
    return { width: picture.width, height: picture.height, data };
  };

/** The part of the picture from shares `x`, `y` on, resized by bilinear sampling. */
const cropped =
  (part: { x: number; y: number; width: number; height: number }, size: Size) =>
  (picture: Pixels): Pixels => {
    const data = new Uint8ClampedArray(size.width * size.height * 4);
    const scaleX = (part.width * picture.width) / size.width;
    const scaleY = (part.height * picture.height) / size.height;
    for (let y = 0; y < size.height; y++) {
      const sourceY = part.y * picture.height + (y + 0.5) * scaleY - 0.5;
      const top = Math.min(picture.height - 2, Math.max(0, Math.floor(sourceY)));
      const down = Math.min(1, Math.max(0, sourceY - top));
      for (let x = 0; x < size.width; x++) {
        const sourceX = part.x * picture.width + (x + 0.5) * scaleX - 0.5;
        const left = Math.min(picture.width - 2, Math.max(0, Math.floor(sourceX)));
        const right = Math.min(1, Math.max(0, sourceX - left));
        const from = (top * picture.width + left) * 4;
        const below = from + picture.width * 4;
        for (let channel = 0; channel < 4; channel++) {
          data[(y * size.width + x) * 4 + channel] =
            (1 - down) * ((1 - right) * picture.data[from + channel]! + right * picture.data[from + 4 + channel]!) +
            down * ((1 - right) * picture.data[below + channel]! + right * picture.data[below + 4 + channel]!);
        }
      }
    }
    return { width: size.width, height: size.height, data };
  };

/** The whole picture at another height. The worker reduces larger ones. */
const resized =
  (height: number) =>
  (picture: Pixels): Pixels =>
    cropped(
      { x: 0, y: 0, width: 1, height: 1 },
      { width: Math.round((picture.width * height) / picture.height), height },
    )(picture);

/** What a phone in portrait sees: three quarters as wide as high, from the picture's middle. */
function portrait(picture: Pixels): Pixels {
  const width = Math.min(1, (0.75 * picture.height) / picture.width);
  return cropped({ x: (1 - width) / 2, y: 0, width, height: 1 }, { width: 480, height: 640 })(picture);
}

const shifted = (x: number, y: number) => (picture: Pixels) =>
  cropped({ x, y, width: 0.95, height: 0.95 }, picture)(picture);

function mirrored(picture: Pixels): Pixels {
  const { width, height } = picture;
  const from = new Uint32Array(picture.data.slice().buffer);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) to[y * width + x] = from[y * width + width - 1 - x]!;
  }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}

const inTurn =
  (...changes: PictureChange[]): PictureChange =>
  (picture) =>
    changes.reduce((made, change) => change(made), picture);

/** Conditions about light. */
const ofLight = ['too-bright', 'uneven-light', 'dark', 'dark-visible', 'dark-made'];

export const faceChanges: readonly FaceChange[] = [
  { name: 'as is', apply: asIs },
  { name: 'gamma 0.8', apply: gamma(0.8) },
  { name: 'gamma 1.25', apply: gamma(1.25) },
  // Lower contrast makes clipped white areas gray, which a camera never does.
  { name: 'contrast 0.85', apply: contrast(0.85), except: ['too-bright'] },
  { name: 'contrast 1.15', apply: contrast(1.15) },
  { name: 'warm light', apply: balanced(1.15, 0.8) },
  { name: 'cool light', apply: balanced(0.87, 1.2) },
  { name: 'JPEG 50', apply: asIs, jpegQuality: 0.5 },
  { name: 'JPEG 75', apply: asIs, jpegQuality: 0.75 },
  { name: 'noise 3', apply: noise(3) },
  // Results of cheap phones and laptops. Changing the light invalidates labels about light.
  { name: 'dim room', apply: inTurn(exposed(0.35), sensorNoise(0.35)), except: ofLight },
  { name: 'warm lamp', apply: balanced(1.45, 0.55) },
  { name: 'mixed light', apply: mixedLight },
  { name: 'backlight', apply: backlit, except: [...ofLight, 'dim-made', 'good-dim'] },
  { name: 'over-exposed', apply: exposed(1.6), except: ofLight },
  { name: 'soft lens', apply: softened(1.5) },
  { name: 'wide lens', apply: wideLens, except: ['off-center', 'multiple', 'too-close'] },
  { name: 'trail 5 px', apply: trailed(5) },
  { name: 'beauty filter', apply: beautified },
  { name: 'sharpened', apply: oversharpened },
  { name: 'video codec', apply: blockCodec(18) },
  { name: 'video codec, dim', apply: inTurn(exposed(0.5), sensorNoise(0.5), blockCodec(24)), except: ofLight },
  { name: 'blur 1.2 px', apply: softened(1.2) },
  { name: 'blur 1.8 px', apply: softened(1.8) },
  { name: 'mirrored', apply: mirrored },
  { name: 'shifted up', apply: shifted(0, 0.05) },
  { name: 'shifted left', apply: shifted(0.05, 0) },
  { name: '480 × 360', apply: resized(360) },
  { name: '960 × 720', apply: resized(720) },
  // Cropping to portrait cuts off people at the edge.
  { name: 'portrait 480 × 640', apply: portrait, except: ['off-center', 'multiple'] },
];

export function keepsLabel(change: FaceChange, condition: string): boolean {
  return change.except?.includes(condition) !== true;
}
