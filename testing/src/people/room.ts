import type { Background } from './pose.js';
import { colorOf, scaleColor, type Color } from '../render/color.js';
import { clamp, smoothstep } from '../render/curves.js';
import { latticeNoise, seededRandom, smoothNoise } from '../render/random.js';
import { fullLight } from '../render/raster.js';

/** How the room is lit; see `PersonPose`. */
export interface RoomLight {
  unevenness: number;
  lightAzimuthDegrees: number;
}

/**
 * An out-of-focus room behind the person: linear colors, three values per pixel. Places are shares of the picture's
 * height, so that pictures of every shape show the same room.
 */
export function paintRoom(background: Background, width: number, height: number, light: RoomLight): Uint16Array {
  const room = new Float32Array(width * height * 3);
  const aspect = width / height;
  paint[background](room, width, height);
  soften(room, width, height, Math.max(1, Math.round(height * 0.011)));
  const out = new Uint16Array(room.length);
  const side = Math.sin((light.lightAzimuthDegrees * Math.PI) / 180);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across = (x / width) * 2 - 1;
      const lit = 1 - light.unevenness * clamp(0.45 - 0.4 * across * side, 0, 1);
      const fall = (1.02 - 0.1 * (y / height)) * (1 - 0.12 * (across * across * Math.min(1, aspect)));
      const grain = 1 + 0.012 * (latticeNoise(x, y, 91) - 0.5);
      const at = (y * width + x) * 3;
      for (let channel = at; channel < at + 3; channel++) {
        out[channel] = Math.min(65535, room[channel]! * lit * fall * grain * fullLight);
      }
    }
  }
  return out;
}

/** Fills a rectangle; `left` and `right` are in picture heights from the middle, `top` and `bottom` from the top. */
type Fill = (left: number, top: number, right: number, bottom: number, color: Color, round?: number) => void;

function filler(room: Float32Array, width: number, height: number): Fill {
  return (left, top, right, bottom, color, round = 0) => {
    const x0 = width / 2 + left * height;
    const x1 = width / 2 + right * height;
    const y0 = top * height;
    const y1 = bottom * height;
    const corner = round * height;
    for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++) {
      for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
        if (corner > 0) {
          const ox = Math.max(x0 + corner - x, x - (x1 - corner), 0);
          const oy = Math.max(y0 + corner - y, y - (y1 - corner), 0);
          if (ox * ox + oy * oy > corner * corner) continue;
        }
        room.set(color, (y * width + x) * 3);
      }
    }
  };
}

const paint: Record<Background, (room: Float32Array, width: number, height: number) => void> = {
  'living-room': (room, width, height) => {
    const fill = filler(room, width, height);
    wall(room, width, height, colorOf('#cfc6b8'), colorOf('#b9ae9d'));
    // A window with a curtain, a picture, a shelf with books, a plant, and the back of a sofa.
    fill(-0.98, -0.05, -0.44, 0.56, colorOf('#f2efe9'));
    fill(-0.95, -0.05, -0.72, 0.53, [0.95, 1.0, 1.06]);
    fill(-0.69, -0.05, -0.47, 0.53, [0.92, 0.98, 1.05]);
    for (let fold = 0; fold < 6; fold++) {
      fill(-0.5 + fold * 0.026, -0.05, -0.474 + fold * 0.026, 0.7, scaleColor(colorOf('#a8b0a6'), fold % 2 ? 0.82 : 1));
    }
    fill(0.34, 0.1, 0.6, 0.4, colorOf('#4b3a2c'));
    fill(0.36, 0.12, 0.58, 0.38, colorOf('#d9cdb9'));
    fill(0.4, 0.2, 0.54, 0.34, colorOf('#7f8d7a'), 0.05);
    fill(0.42, 0.15, 0.47, 0.2, colorOf('#c98a53'), 0.025);
    fill(0.3, 0.55, 0.9, 0.575, colorOf('#6d5138'));
    books(fill, 0.33, 0.55, 14);
    fill(-0.42, 0.62, -0.3, 0.78, colorOf('#b4694a'), 0.02);
    const random = seededRandom(5);
    for (let leaf = 0; leaf < 26; leaf++) {
      const x = -0.36 + (random() - 0.5) * 0.24;
      const y = 0.42 + random() * 0.22;
      fill(x - 0.022, y - 0.03, x + 0.022, y + 0.03, scaleColor(colorOf('#4d6b45'), 0.6 + 0.7 * random()), 0.022);
    }
    fill(-1.2, 0.76, 1.2, 1.2, colorOf('#6f747c'), 0.03);
    fill(-1.2, 0.8, 1.2, 1.2, colorOf('#646972'), 0.02);
  },
  office: (room, width, height) => {
    const fill = filler(room, width, height);
    wall(room, width, height, colorOf('#d3d6d8'), colorOf('#b3b8bd'));
    for (let pane = 0; pane < 5; pane++) {
      fill(-1.1 + pane * 0.46, 0.04, -0.7 + pane * 0.46, 0.5, [0.66, 0.74, 0.82]);
      fill(-1.1 + pane * 0.46, 0.3, -0.7 + pane * 0.46, 0.5, [0.42, 0.48, 0.5]);
    }
    fill(-1.2, 0.52, 1.2, 0.55, colorOf('#8b9096'));
    fill(0.36, 0.5, 0.84, 0.84, colorOf('#23262b'), 0.01);
    fill(0.38, 0.52, 0.82, 0.8, [0.24, 0.36, 0.46]);
    fill(-0.9, 0.46, -0.5, 0.9, colorOf('#5d4a39'));
    books(fill, -0.88, 0.62, 9);
    books(fill, -0.88, 0.8, 9);
    fill(-1.2, 0.88, 1.2, 1.2, colorOf('#9a8061'));
  },
  plain: (room, width, height) => {
    wall(room, width, height, colorOf('#d9d6d0'), colorOf('#bdb8b0'));
  },
};

function wall(room: Float32Array, width: number, height: number, upper: Color, lower: Color): void {
  for (let y = 0; y < height; y++) {
    const share = smoothstep(0, height, y);
    for (let x = 0; x < width; x++) {
      const plaster = 1 + 0.03 * smoothNoise((x / height) * 6, (y / height) * 6, 3);
      for (let channel = 0; channel < 3; channel++) {
        room[(y * width + x) * 3 + channel] = (upper[channel]! * (1 - share) + lower[channel]! * share) * plaster;
      }
    }
  }
}

function books(fill: Fill, left: number, bottom: number, count: number): void {
  const random = seededRandom(Math.round((left + bottom) * 1000));
  const covers = ['#7c3b32', '#2f4a5e', '#c8b78f', '#3f5a43', '#8a8d92', '#b07a3a'];
  let x = left;
  for (let book = 0; book < count; book++) {
    const thick = 0.02 + random() * 0.016;
    fill(x, bottom - 0.09 - random() * 0.05, x + thick, bottom, colorOf(covers[Math.floor(random() * covers.length)]!));
    x += thick + 0.003;
  }
}

/** Three box passes each way. */
function soften(room: Float32Array, width: number, height: number, reach: number): void {
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) slide(room, y * width * 3, 3, width, reach);
    for (let x = 0; x < width; x++) slide(room, x * 3, width * 3, height, reach);
  }
}

let line = new Float32Array(0);

function slide(room: Float32Array, start: number, step: number, count: number, reach: number): void {
  if (line.length < count) line = new Float32Array(count);
  for (let channel = 0; channel < 3; channel++) {
    for (let index = 0; index < count; index++) line[index] = room[start + index * step + channel]!;
    let sum = 0;
    for (let index = -reach; index <= reach; index++) sum += line[clamp(index, 0, count - 1)]!;
    for (let index = 0; index < count; index++) {
      room[start + index * step + channel] = sum / (2 * reach + 1);
      sum += line[Math.min(count - 1, index + reach + 1)]! - line[Math.max(0, index - reach)]!;
    }
  }
}
