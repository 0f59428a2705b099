import type { Pixels } from '../contract/geometry.js';
import { projectX, projectY, sideLength, squareToQuad } from './quad.js';

const map = new Float64Array(8);

/** Distances from a corner inward, in shares of the longer side: the gap at the arc, the card, the surroundings. */
const tips = [0.004, 0.007, 0.01];
const behind = [0.028, 0.038, 0.048];
const before = [-0.01, -0.016, -0.022];

/** How much the tips of the corners look like the surroundings, as rounded corners do, 0 to 1; 0.5 if unknown. */
export function measureRoundness({ data, width, height }: Pixels, quad: ArrayLike<number>): number {
  const columns = sideLength(quad, 0) + sideLength(quad, 2);
  const rows = sideLength(quad, 1) + sideLength(quad, 3);
  const longer = Math.max(columns, rows);
  squareToQuad(quad, map);
  const color = (corner: number, distances: readonly number[]): number[] | null => {
    const out = [0, 0, 0];
    for (const away of distances) {
      const u = (away * longer) / columns / Math.SQRT2;
      const v = (away * longer) / rows / Math.SQRT2;
      const cu = corner === 1 || corner === 2 ? 1 - u : u;
      const cv = corner > 1 ? 1 - v : v;
      const x = Math.floor(projectX(map, cu, cv));
      const y = Math.floor(projectY(map, cu, cv));
      if (x < 0 || y < 0 || x >= width || y >= height) return null;
      for (let c = 0; c < 3; c++) out[c] = out[c]! + data[(y * width + x) * 4 + c]! / distances.length;
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
