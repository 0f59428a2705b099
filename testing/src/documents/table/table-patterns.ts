import { colorOf, mixColors } from '../../render/color.js';
import { clamp, smoothstep } from '../../render/curves.js';
import { latticeNoise, smoothNoise } from '../../render/random.js';
import { printed, put, type TablePaint } from './table-paint.js';

/** Plain white laminate: hardly more than its shadow separates a white card from it. */
export function whiteTable(seed: number): TablePaint {
  const color = colorOf('#ecebe7');
  return (x, y, into, at) => {
    const cloud = smoothNoise(x * 0.05, y * 0.05, seed);
    put(into, at, color, 0.96 + 0.03 * cloud + 0.012 * smoothNoise(x * 14, y * 14, seed + 1));
  };
}

/** Black glass: dark, with the soft reflection of a lamp and a window's straight edges. */
export function blackGlass(seed: number): TablePaint {
  const color = colorOf('#15171a');
  const lampX = 14 * (latticeNoise(1, 1, seed) - 0.5);
  const lampY = -9 + 4 * latticeNoise(2, 1, seed);
  return (x, y, into, at) => {
    const lamp = Math.exp(-((x - lampX) ** 2 + (y - lampY) ** 2) / 40);
    const pane = smoothstep(0, 0.6, x + 0.4 * y - 10) * (1 - smoothstep(6, 6.6, x + 0.4 * y - 10));
    const dust = Math.max(0, smoothNoise(x * 22, y * 22, seed) - 0.86) * 2.5;
    put(into, at, color, 1 + 7 * lamp + 3 * pane + dust);
  };
}

/** White stone with gray veins that cross each other. */
export function marble(seed: number): TablePaint {
  const pale = colorOf('#e4e3e0');
  const vein = colorOf('#6f6d6b');
  return (x, y, into, at) => {
    const bendX = x + 3 * smoothNoise(x * 0.13, y * 0.13, seed);
    const bendY = y + 3 * smoothNoise(x * 0.13, y * 0.13, seed + 1);
    const main = Math.abs(smoothNoise(bendX * 0.09, bendY * 0.09, seed + 2));
    const fine = Math.abs(smoothNoise(bendX * 0.4, bendY * 0.4, seed + 3));
    const share = 0.85 * (1 - smoothstep(0.005, 0.05, main)) + 0.3 * (1 - smoothstep(0, 0.06, fine));
    const color = mixColors(pale, vein, clamp(share, 0, 1));
    put(into, at, color, 0.97 + 0.04 * smoothNoise(x * 0.2, y * 0.2, seed + 4));
  };
}

/** Glazed tiles with straight dark joints, one of them about as wide as a card. */
export function tiles(seed: number): TablePaint {
  const glaze = colorOf('#b9a58d');
  const other = colorOf('#8d7f70');
  const joint = colorOf('#4b4641');
  const pitch = 9 + 12 * latticeNoise(3, 2, seed);
  const turn = (latticeNoise(5, 2, seed) - 0.5) * 0.8;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return (x, y, into, at) => {
    const u = (x * cos - y * sin) / pitch + 0.3;
    const v = (x * sin + y * cos) / (pitch * 0.63) + 0.4;
    const fu = Math.abs(u - Math.round(u)) * pitch;
    const fv = Math.abs(v - Math.round(v)) * pitch * 0.63;
    const open = 1 - smoothstep(0.16, 0.24, Math.min(fu, fv));
    const which = latticeNoise(Math.floor(u + 0.5), Math.floor(v + 0.5), seed);
    const mottled = 0.5 + 0.5 * smoothNoise(x * 0.9, y * 0.9, seed + 2);
    const tile = mixColors(glaze, other, 0.5 * which + 0.35 * mottled);
    put(into, at, mixColors(tile, joint, open), 1);
  };
}

/** Printed cotton: rings and diamonds in strong colors, with edges in every direction. */
export function waxPrint(seed: number): TablePaint {
  const ground = colorOf(latticeNoise(1, 7, seed) < 0.5 ? '#1c3f6e' : '#7a2231');
  const ring = colorOf('#e0a528');
  const diamond = colorOf('#e9e2d0');
  return (x, y, into, at) => {
    const pitch = 5.2;
    const u = x / pitch + 0.5 * (Math.floor(y / pitch + 0.5) % 2);
    const dx = (u - Math.round(u)) * pitch;
    const dy = (y / pitch - Math.round(y / pitch)) * pitch;
    const away = Math.hypot(dx, dy);
    const onRing = smoothstep(1.5, 1.56, away) * (1 - smoothstep(1.98, 2.04, away));
    const inner = 1 - smoothstep(0.8, 0.86, Math.abs(dx) + Math.abs(dy));
    const line = 1 - smoothstep(0.1, 0.16, Math.abs(Math.abs(dx) + Math.abs(dy) - 2.7));
    const painted = mixColors(mixColors(ground, ring, onRing), diamond, Math.max(inner, 0.8 * line));
    const weave = 1 + 0.1 * Math.sin(x * 55) * Math.sin(y * 55);
    put(into, at, painted, weave * (1 + 0.15 * smoothNoise(x * 0.12, y * 0.1, seed + 1)));
  };
}

/** A page of newspaper: columns of print under ruled lines, as regular as the print of the document. */
export function newspaper(seed: number): TablePaint {
  const paper = colorOf('#cfcabd');
  return (x, y, into, at) => {
    const column = Math.floor(x / 6.4 + 0.5);
    const u = x - column * 6.4;
    const block = Math.floor(y / 13 + 0.3);
    const v = y - (block + 0.2) * 13;
    const rule = Math.abs(Math.abs(v) - 6.3) < 0.04 ? 0.35 : 1;
    const photo = latticeNoise(column, block, seed) < 0.25 && Math.abs(u) < 2.9 && Math.abs(v) < 4;
    const ink = photo
      ? 0.25 + 0.3 * (1 + smoothNoise(x * 0.9, y * 0.9, seed + 5))
      : printed(u, v, 3.1, 6.1, seed + column * 7 + block);
    put(into, at, paper, rule * ink * (1 + 0.03 * smoothNoise(x * 3, y * 3, seed)));
  };
}
