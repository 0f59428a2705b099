import type { Pixels } from '../shared/geometry.js';
import { projectX, projectY, sideLength, squareToQuad } from './quad.js';

const map = new Float64Array(8);

/** Ways from a corner inwards, shares of the longer side: the gap beside the arc, the card behind it, what is around. */
const tips = [0.004, 0.007, 0.01];
const behind = [0.028, 0.038, 0.048];
const before = [-0.01, -0.016, -0.022];

/** Corners whose tip looks like what is around, as a rounded corner's does, 0 to 1; 0.5 where nothing can be told. */
export function measureRoundness({ data, width, height }: Pixels, quad: ArrayLike<number>): number {
  const columns = sideLength(quad, 0) + sideLength(quad, 2);
  const rows = sideLength(quad, 1) + sideLength(quad, 3);
  const longer = Math.max(columns, rows);
  squareToQuad(quad, map);
  const color = (corner: number, ways: readonly number[]): number[] | null => {
    const out = [0, 0, 0];
    for (const way of ways) {
      const u = (way * longer) / columns / Math.SQRT2;
      const v = (way * longer) / rows / Math.SQRT2;
      const cu = corner === 1 || corner === 2 ? 1 - u : u;
      const cv = corner > 1 ? 1 - v : v;
      const x = Math.floor(projectX(map, cu, cv));
      const y = Math.floor(projectY(map, cu, cv));
      if (x < 0 || y < 0 || x >= width || y >= height) return null;
      for (let c = 0; c < 3; c++) out[c] = out[c]! + data[(y * width + x) * 4 + c]! / ways.length;
    }
    return out;
  };
  let sum = 0;
  let weight = 0;
  for (let corner = 0; corner < 4; corner++) {
    const tip = color(corner, tips);
    const card = color(corner, behind);
    const table = color(corner, before);
    if (tip === null || card === null || table === null) continue;
    const apart = distance(card, table);
    const toCard = distance(tip, card);
    const toTable = distance(tip, table);
    const heavy = apart / (apart + 15);
    sum += (heavy * toCard) / (toCard + toTable + 4);
    weight += heavy;
  }
  return weight > 0.2 ? sum / weight : 0.5;
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
