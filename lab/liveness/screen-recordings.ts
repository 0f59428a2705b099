/**
 * A film or photograph on the screen of a phone or laptop, recorded by a camera: handheld, turned, with glare and
 * bezel.
 */
import type { Pixels } from '../../src/contract/geometry.js';
import { blurred } from '../../test/support/blur.js';
import { sampleAt } from '../portraits/portrait-surface.js';

export interface ScreenKind {
  /** Width over height of the screen. */
  aspect: number;
  /** Height of the screen over that of the camera's picture. */
  size: number;
  /** Width of the dark border, of the screen's height. */
  bezel: number;
  /** Movement of the hand: degrees, and shares of the picture's height. 0: on a stand. */
  hand: number;
  /** Strength of the moiré between the screen's pixels and the camera's, 8-bit steps, and its wavelength in pixels. */
  beat: number;
  beatLength: number;
  /** Brightest reflection, 8-bit steps. */
  glare: number;
  /** Gamma of the screen relative to the world: an exponent for the codes. */
  gamma: number;
}

export const screenKinds = {
  phone: { aspect: 0.56, size: 0.98, bezel: 0.035, hand: 1, beat: 0, beatLength: 9, glare: 28, gamma: 1.15 },
  'bright phone': { aspect: 0.5, size: 0.9, bezel: 0.02, hand: 1.4, beat: 0, beatLength: 9, glare: 10, gamma: 0.85 },
  'close phone': { aspect: 0.62, size: 1.35, bezel: 0.03, hand: 1.2, beat: 2, beatLength: 4.6, glare: 16, gamma: 1.05 },
  'phone in landscape': {
    aspect: 1.78,
    size: 0.62,
    bezel: 0.04,
    hand: 1,
    beat: 0,
    beatLength: 9,
    glare: 24,
    gamma: 1.1,
  },
  laptop: { aspect: 1.6, size: 1.15, bezel: 0.05, hand: 0, beat: 5, beatLength: 3.4, glare: 20, gamma: 1.2 },
} satisfies Record<string, ScreenKind>;
export type ScreenName = keyof typeof screenKinds;

export interface ScreenPose {
  yaw: number;
  pitch: number;
  roll: number;
  growth: number;
}

export const uprightScreen: ScreenPose = { yaw: 0, pitch: 0, roll: 0, growth: 1 };

const focal = 620;

/** The film's middle, cropped to the screen's shape. */
function croppedTo(film: Pixels, aspect: number): { left: number; top: number; width: number; height: number } {
  const height = Math.min(film.height, film.width / aspect);
  const width = height * aspect;
  return { left: (film.width - width) / 2, top: (film.height - height) / 2, width, height };
}

/** Renders the camera's view of the screen. The room is another picture, out of focus. */
export function rephotograph(
  film: Pixels,
  room: Pixels,
  kind: ScreenKind,
  pose: ScreenPose,
  seconds: number,
  phase: number,
): Pixels {
  const { width, height } = film;
  const crop = croppedTo(film, kind.aspect);
  const shown = blurred(film, 0.6);
  const { hand } = kind;
  const yaw = pose.yaw + hand * (1.1 * Math.sin(seconds * 1.7 + phase) + 0.3 * Math.sin(seconds * 6 + phase));
  const pitch = pose.pitch + hand * 1.2 * Math.sin(seconds * 1.3 + 2 * phase);
  const roll = pose.roll + hand * 1.2 * Math.sin(seconds * 0.9 + phase);
  const moveX = hand * 0.012 * height * Math.sin(seconds * 1.1 + phase);
  const moveY = hand * 0.012 * height * Math.sin(seconds * 1.5 + 3 * phase);
  const size = kind.size * height * pose.growth * (1 + hand * 0.012 * Math.sin(seconds * 0.8));
  const radians = Math.PI / 180;
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  // Axes of the screen in space: along its width, down its height, and its normal.
  const across = [cy * cr, cp * sr + sp * sy * cr, sp * sr - cp * sy * cr] as const;
  const down = [-cy * sr, cp * cr - sp * sy * sr, sp * cr + cp * sy * sr] as const;
  const normal = [
    across[1] * down[2] - across[2] * down[1],
    across[2] * down[0] - across[0] * down[2],
    across[0] * down[1] - across[1] * down[0],
  ] as const;
  const middle = [moveX, moveY, focal] as const;
  const reach = normal[0] * middle[0] + normal[1] * middle[1] + normal[2] * middle[2];
  const data = new Uint8ClampedArray(film.data.length);
  const half = { height: size / 2, width: (size * kind.aspect) / 2 };
  const border = kind.bezel * size;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = (y * width + x) * 4;
      data[place + 3] = 255;
      const rayX = x - width / 2;
      const rayY = y - height / 2;
      const far = reach / (normal[0] * rayX + normal[1] * rayY + normal[2] * focal);
      const offX = rayX * far - middle[0];
      const offY = rayY * far - middle[1];
      const offZ = focal * far - middle[2];
      const u = across[0] * offX + across[1] * offY + across[2] * offZ;
      const v = down[0] * offX + down[1] * offY + down[2] * offZ;
      const beyond = Math.max(Math.abs(u) - half.width, Math.abs(v) - half.height);
      if (beyond > border) {
        for (let channel = 0; channel < 3; channel++) data[place + channel] = room.data[place + channel]!;
        continue;
      }
      const glare = kind.glare * Math.exp(-(((u / size - 0.25) ** 2 + (v / size + 0.3) ** 2) / 0.06));
      if (beyond > 0) {
        for (let channel = 0; channel < 3; channel++) data[place + channel] = 14 + 0.5 * glare;
        continue;
      }
      const column = crop.left + (u / (2 * half.width) + 0.5) * crop.width;
      const row = crop.top + (v / (2 * half.height) + 0.5) * crop.height;
      const beat =
        kind.beat *
        Math.sin((2 * Math.PI * (x + 0.17 * y)) / kind.beatLength + seconds) *
        Math.sin((2 * Math.PI * (y - 0.11 * x)) / (kind.beatLength * 1.3));
      for (let channel = 0; channel < 3; channel++) {
        const code = sampleAt(shown, column, row, channel);
        data[place + channel] = 9 + 0.95 * 255 * (code / 255) ** kind.gamma + glare + beat;
      }
    }
  }
  return { width, height, data };
}
