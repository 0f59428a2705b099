/** Draws a pile of sheets and objects on a table as a phone's camera sees them. */
import { projectX, projectY, squareToQuad } from '../../src/document/quad.js';
import type { Pixels, Size } from '../../src/contract/geometry.js';
import { smoothNoise } from '../../testing/src/render/random.js';
import type { Corner } from '../shared/quad-overlap.js';
import type { Print } from './document-sheet-print.js';
import type { TablePaint, Thing } from './document-sheet-things.js';

export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radians. */
  turn: number;
  print: Print;
  /** How far its edges deviate from straight, centimeters. */
  wave: number;
  /** Teeth of its shorter edges, as torn off a roll, centimeters. */
  teeth: number;
  /** The folded corner, and how much of it, centimeters. 0: none. */
  foldedCorner: number;
  folded: number;
  /** Depth of the shading at its folds, 0 to 1. */
  crease: number;
  /** Height above what lies below, centimeters. Determines its shadow. */
  lift: number;
  /** Radius of its corners, centimeters. */
  radius: number;
  seed: number;
}

export interface Light {
  /** Factor for the colors; the far side's is multiplied by `1 - fall`. */
  color: readonly number[];
  fall: number;
  fallTurn: number;
  /** Shadow offset, centimeters per centimeter of height. */
  shadowX: number;
  shadowY: number;
  shadowDepth: number;
  /** A shadow from outside the picture: direction of its edge, distance from the middle, softness, depth. */
  edgeTurn: number;
  edgeAway: number;
  edgeSoft: number;
  edgeDepth: number;
}

export interface SheetScene {
  size: Size;
  table: TablePaint;
  /** The sheets from the bottom up. The last one is the document. */
  sheets: readonly Sheet[];
  things: readonly Thing[];
  light: Light;
  /** Where the camera sees the corners of the square from -1 to 1 centimeter, clockwise from the top left. */
  unit: readonly Corner[];
}

const soft = (away: number, width: number): number => Math.max(0, Math.min(1, 0.5 - away / width));

/** Signed distance from a sheet, negative inside. Stores the local position in `local`. */
const local = new Float64Array(2);
function awayFrom(sheet: Sheet, x: number, y: number): number {
  const cos = Math.cos(sheet.turn);
  const sin = Math.sin(sheet.turn);
  const u = (x - sheet.x) * cos + (y - sheet.y) * sin;
  const v = (y - sheet.y) * cos - (x - sheet.x) * sin;
  local[0] = u + sheet.width / 2;
  local[1] = v + sheet.height / 2;
  let ax = Math.abs(u) - sheet.width / 2;
  let ay = Math.abs(v) - sheet.height / 2;
  if (sheet.wave > 0) {
    ax += sheet.wave * (0.5 + 0.5 * smoothNoise(v / 5, u > 0 ? 3.3 : 9.1, sheet.seed));
    ay += sheet.wave * (0.5 + 0.5 * smoothNoise(u / 4, v > 0 ? 5.3 : 1.1, sheet.seed));
  }
  if (sheet.teeth > 0) ay += sheet.teeth * Math.abs(((((u * 2.5) % 1) + 1) % 1) - 0.5) * 2;
  let away = Math.max(ax, ay);
  if (sheet.radius > 0 && ax > -sheet.radius && ay > -sheet.radius) {
    away = Math.hypot(ax + sheet.radius, ay + sheet.radius) - sheet.radius;
  }
  if (sheet.folded > 0) {
    const right = sheet.foldedCorner % 2 === 1;
    const low = sheet.foldedCorner > 1;
    const cx = right ? sheet.width - local[0] : local[0];
    const cy = low ? sheet.height - local[1] : local[1];
    away = Math.max(away, (sheet.folded - cx - cy) / Math.SQRT2);
  }
  return away;
}

const color = new Float64Array(3);

/** Draws the sheets over the table's color. `pixel`: centimeters per pixel. */
function laySheets(scene: SheetScene, x: number, y: number, pixel: number): void {
  const { sheets, light } = scene;
  const own = laySheets.own;
  for (const sheet of sheets) {
    const reach = (sheet.width + sheet.height) / 2 + 3;
    if (Math.abs(x - sheet.x) > reach || Math.abs(y - sheet.y) > reach) continue;
    const part = soft(awayFrom(sheet, x, y), pixel);
    if (part < 1) {
      const lx = x - light.shadowX * sheet.lift;
      const ly = y - light.shadowY * sheet.lift;
      const shade = 1 - light.shadowDepth * soft(awayFrom(sheet, lx, ly), 0.06 + sheet.lift);
      for (let c = 0; c < 3; c++) color[c] = color[c]! * shade;
    }
    if (part <= 0) continue;
    awayFrom(sheet, x, y);
    const u = local[0]!;
    const v = local[1]!;
    sheet.print.read(u, v, own);
    let shade = 1;
    if (sheet.crease > 0) {
      const third = sheet.height / 3;
      const near = Math.abs(v - third * Math.round(v / third));
      shade += sheet.crease * (0.5 * smoothNoise(u / 5, v / 5, sheet.seed) - (near < 0.15 ? 0.35 : 0));
    }
    if (sheet.folded > 0) {
      const cx = sheet.foldedCorner % 2 === 1 ? sheet.width - u : u;
      const cy = sheet.foldedCorner > 1 ? sheet.height - v : v;
      // The folded corner lies on the sheet, its back up.
      if (cx + cy < 2 * sheet.folded && cx < sheet.folded && cy < sheet.folded) {
        own.fill(225);
        shade *= 0.82;
      }
    }
    for (let c = 0; c < 3; c++) color[c] = color[c]! * (1 - part) + own[c]! * shade * part;
  }
}
laySheets.own = new Float64Array(3);

function layThings(scene: SheetScene, x: number, y: number, pixel: number): void {
  const { things, light } = scene;
  for (const thing of things) {
    const far = Math.hypot(x - thing.middleX, y - thing.middleY);
    if (far > thing.reach) continue;
    const part = soft(thing.away(x, y), pixel);
    if (part < 1) {
      const lx = x - light.shadowX * thing.height;
      const ly = y - light.shadowY * thing.height;
      const shade = 1 - light.shadowDepth * soft(thing.away(lx, ly), 0.1 + thing.height * 0.7);
      for (let c = 0; c < 3; c++) color[c] = color[c]! * shade;
    }
    if (part <= 0) continue;
    const own = thing.color(x, y);
    for (let c = 0; c < 3; c++) color[c] = color[c]! * (1 - part) + own[c]! * part;
  }
}

/** Colors as the lens sees them, before blur and noise. */
export function drawSheets(scene: SheetScene): Pixels {
  const { width, height } = scene.size;
  const data = new Uint8ClampedArray(width * height * 4);
  const toPicture = new Float64Array(8);
  squareToQuad(scene.unit.flat(), toPicture);
  const { light } = scene;
  const [a, b, c, d, e, f, g, h] = [...toPicture] as [number, number, number, number, number, number, number, number];
  const place = (px: number, py: number): Corner => {
    const p = a - g * px;
    const q = b - h * px;
    const r = d - g * py;
    const s = e - h * py;
    const determinant = p * s - q * r;
    return [
      2 * (((px - c) * s - q * (py - f)) / determinant) - 1,
      2 * ((p * (py - f) - (px - c) * r) / determinant) - 1,
    ];
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      const [nextX, nextY] = place(x + 1, y);
      for (const tap of [0.25, 0.75]) {
        const [u, v] = place(x + tap, y + 1 - tap);
        const pixel = Math.max(0.01, Math.hypot(nextX - u, nextY - v) * 1.2);
        scene.table(u, v, color);
        laySheets(scene, u, v, pixel);
        layThings(scene, u, v, pixel);
        const across = u * Math.cos(light.edgeTurn) + v * Math.sin(light.edgeTurn) - light.edgeAway;
        const dark = light.edgeDepth * soft(-across, light.edgeSoft);
        for (let i = 0; i < 3; i++) sum[i] = sum[i]! + color[i]! * (1 - dark) * 0.5;
      }
      const slope =
        0.5 + ((x / width - 0.5) * Math.cos(light.fallTurn) + (y / height - 0.5) * Math.sin(light.fallTurn)) * 0.7;
      const bright = 1 - light.fall * slope;
      const to = (y * width + x) * 4;
      for (let i = 0; i < 3; i++) data[to + i] = sum[i]! * light.color[i]! * bright;
      data[to + 3] = 255;
    }
  }
  return { data, width, height };
}

/** Where the top sheet's corners are in the picture. */
export function topSheetCorners({ sheets, unit }: SheetScene): Corner[] {
  const sheet = sheets.at(-1)!;
  const map = new Float64Array(8);
  squareToQuad(unit.flat(), map);
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([sx, sy]): Corner => {
    // For an edge that bends inwards, its mean counts.
    const u = (sx! * (sheet.width - sheet.wave)) / 2;
    const v = (sy! * (sheet.height - sheet.wave - sheet.teeth)) / 2;
    const x = sheet.x + u * Math.cos(sheet.turn) - v * Math.sin(sheet.turn);
    const y = sheet.y + u * Math.sin(sheet.turn) + v * Math.cos(sheet.turn);
    return [projectX(map, (x + 1) / 2, (y + 1) / 2), projectY(map, (x + 1) / 2, (y + 1) / 2)];
  });
}

/** Blur of lens and hand, noise of the sensor. */
export function film(
  pixels: Pixels,
  { defocus, motion, noise }: { defocus: number; motion: number; noise: number },
  random: () => number,
): Pixels {
  let out = pixels;
  if (defocus > 0) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      out = smeared(out, dx, dy, defocus * 2.2);
      out = smeared(out, dx, dy, defocus * 2.2);
    }
  }
  if (motion > 0) {
    const turn = random() * Math.PI;
    out = smeared(out, Math.cos(turn), Math.sin(turn), motion);
  }
  const { data } = out;
  for (let at = 0; at < data.length; at += 4) {
    const grain = (random() + random() - 1) * 2.4 * noise;
    for (let c = 0; c < 3; c++) data[at + c] = data[at + c]! + grain + (random() - 0.5) * noise;
  }
  return out;
}

/** Mean along a line in one direction. */
function smeared({ data, width, height }: Pixels, dx: number, dy: number, length: number): Pixels {
  const out = new Uint8ClampedArray(data.length);
  const taps = Math.max(2, Math.ceil(length));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let tap = 0; tap < taps; tap++) {
        const away = ((tap + 0.5) / taps - 0.5) * length;
        const px = Math.max(0, Math.min(width - 1, Math.round(x + dx * away)));
        const py = Math.max(0, Math.min(height - 1, Math.round(y + dy * away)));
        const at = (py * width + px) * 4;
        r += data[at]!;
        g += data[at + 1]!;
        b += data[at + 2]!;
      }
      const to = (y * width + x) * 4;
      out[to] = r / taps;
      out[to + 1] = g / taps;
      out[to + 2] = b / taps;
      out[to + 3] = 255;
    }
  }
  return { data: out, width, height };
}
