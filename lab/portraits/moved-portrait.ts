/**
 * An animated photograph: the landmark model's mesh is a surface in space, textured with the photograph and turned in
 * front of a pinhole camera. Lids, lips and the corners of the mouth move in the texture.
 */
import type { Pixels, Point } from '../../src/contract/geometry.js';
import { moveFeatures } from './portrait-features.js';
import type { Moment } from './portrait-moment.js';
import { focal, overTriangle, sampleAt, step, type Portrait } from './portrait-surface.js';

/** The picture at one moment. */
export function renderPortrait(portrait: Portrait, moment: Moment): Pixels {
  const { photo, background, center, height, grid, points } = portrait;
  const texture = moveFeatures(portrait, moment);
  const data = background.data.slice();
  const nearest = new Float32Array(photo.width * photo.height).fill(Infinity);
  const rotation = rotationOf(moment);
  // The joint of neck and head: behind the face and below its middle.
  const pivot = { x: center.x, y: center.y + 0.35 * height, z: points[1 * 3 + 2]! + 0.75 * height };
  const count = grid.columns * grid.rows;
  const xs = new Float32Array(count);
  const ys = new Float32Array(count);
  const zs = new Float32Array(count);
  const nearer = focal * (1 - 1 / moment.growth);
  for (let at = 0; at < count; at++) {
    // The photograph itself was taken with such a camera, so that at rest it comes back unchanged.
    const away = (focal + grid.depth[at]!) / focal;
    const x = (grid.left + (at % grid.columns) * step - center.x) * away + center.x - pivot.x;
    const y = (grid.top + Math.floor(at / grid.columns) * step - center.y) * away + center.y - pivot.y;
    const z = grid.depth[at]! - pivot.z;
    const [a, b, c, d, e, f, g, h, i] = rotation;
    const turnedZ = g * x + h * y + i * z + pivot.z - nearer;
    const scale = focal / Math.max(60, focal + turnedZ);
    xs[at] = center.x + (a * x + b * y + c * z + pivot.x - center.x) * scale + moment.shiftX;
    ys[at] = center.y + (d * x + e * y + f * z + pivot.y - center.y) * scale + moment.shiftY;
    zs[at] = turnedZ;
  }
  const draw = (one: number, two: number, three: number): void => {
    if (![one, two, three].some((at) => grid.share[at]! > 0)) return;
    const corner = (at: number): Point => ({ x: xs[at]!, y: ys[at]! });
    overTriangle(corner(one), corner(two), corner(three), photo.width, photo.height, (x, y, wa, wb, wc) => {
      const place = y * photo.width + x;
      const z = wa * zs[one]! + wb * zs[two]! + wc * zs[three]!;
      if (z >= nearest[place]!) return;
      const share = wa * grid.share[one]! + wb * grid.share[two]! + wc * grid.share[three]!;
      if (share <= 0) return;
      nearest[place] = z;
      const column = wa * (one % grid.columns) + wb * (two % grid.columns) + wc * (three % grid.columns);
      const row =
        wa * Math.floor(one / grid.columns) +
        wb * Math.floor(two / grid.columns) +
        wc * Math.floor(three / grid.columns);
      for (let channel = 0; channel < 3; channel++) {
        const color = sampleAt(texture, grid.left + column * step, grid.top + row * step, channel);
        const behind = background.data[place * 4 + channel]!;
        data[place * 4 + channel] = behind + (color - behind) * share;
      }
    });
  };
  for (let row = 0; row + 1 < grid.rows; row++) {
    for (let column = 0; column + 1 < grid.columns; column++) {
      const at = row * grid.columns + column;
      draw(at, at + 1, at + grid.columns);
      draw(at + 1, at + grid.columns + 1, at + grid.columns);
    }
  }
  return { ...photo, data };
}

type Rotation = readonly [number, number, number, number, number, number, number, number, number];

function rotationOf({ yaw, pitch, roll }: Moment): Rotation {
  const radians = Math.PI / 180;
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  // Roll first, then yaw, then pitch.
  const x = [cy * cr, cy * sr, -sy] as const;
  const z = [sy * cr, sy * sr, cy] as const;
  const y = [-sr, cr, 0] as const;
  return [
    ...x,
    cp * y[0] - sp * z[0],
    cp * y[1] - sp * z[1],
    cp * y[2] - sp * z[2],
    sp * y[0] + cp * z[0],
    sp * y[1] + cp * z[1],
    sp * y[2] + cp * z[2],
  ];
}
