import type { Box, Pixels, Point } from 'idv-elements/contract';
import { pointsPerPicture, type TracedFace, tracedLandmarks, placeOf } from 'idv-elements-internal';

const columns = 16;
const rows = 12;

/** Light and color of a picture, on the face and around it, in stops and shares. */
export interface Scene {
  /** For each cell, log2 of the mean luma and the shares of red and green; `null` where the person is. */
  cells: readonly (Light | null)[];
  /** The skin between eyes, cheeks and chin. */
  skin: Light;
}

interface Light {
  stops: number;
  red: number;
  green: number;
}

export interface SceneDifference {
  /** Mean change of the room's cells, in stops, without the effect of exposure. */
  room: number;
  /** Change of the skin's color, in shares. */
  skinColor: number;
  /** Change of the room's color, in shares. */
  roomColor: number;
  /** How much more the light on the face changed than the light in the room, in stops. */
  lightRatio: number;
}

export function sceneOf(pixels: Pixels, face: TracedFace): Scene {
  const { width, height } = pixels;
  const xs: number[] = [];
  const ys: number[] = [];
  for (let at = 0; at < face.points.length; at += 2) {
    xs.push((face.points[at]! * width) / pointsPerPicture);
    ys.push((face.points[at + 1]! * height) / pointsPerPicture);
  }
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [faceWidth, faceHeight] = [right - left, bottom - top];
  const cells = Array.from({ length: columns * rows }, (_, at) => {
    const x = ((at % columns) * width) / columns;
    const y = (Math.floor(at / columns) * height) / rows;
    const box = { x, y, width: width / columns, height: height / rows };
    const isPerson =
      y + box.height > bottom - 0.1 * faceHeight ||
      (x + box.width > left - 0.35 * faceWidth &&
        x < right + 0.35 * faceWidth &&
        y + box.height > top - 0.5 * faceHeight);
    return isPerson ? null : lightWithin(pixels, box);
  });
  const side = Math.max(4, 0.08 * faceWidth);
  const skin = skinPlaces.map((place) =>
    lightWithin(pixels, { x: xs[place]! - side / 2, y: ys[place]! - side / 2, width: side, height: side }),
  );
  return { cells, skin: medianOf(skin) };
}

/** Cheeks, the sides of the nose and the forehead. */
const skinPlaces = [50, 280, 101, 330, 151, 9, 36, 266].map((landmark) => tracedLandmarks.indexOf(landmark));

/** How much two pictures of one check differ in place and light. */
export function compareScenes(one: Scene, other: Scene): SceneDifference {
  const isOf = (light: Light | null): light is Light => light !== null;
  const [room, otherRoom] = [medianOf(one.cells.filter(isOf)), medianOf(other.cells.filter(isOf))];
  return {
    room: roomDifference(one, other),
    skinColor: colorDistance(one.skin, other.skin),
    roomColor: colorDistance(room, otherRoom),
    lightRatio: Math.abs(one.skin.stops - other.skin.stops - (room.stops - otherRoom.stops)),
  };
}

/** By how many cells the room may shift, because a handheld phone is never quite still. */
const maxShift = 2;

function roomDifference(one: Scene, other: Scene): number {
  let best = Infinity;
  for (let down = -maxShift; down <= maxShift; down++) {
    for (let across = -maxShift; across <= maxShift; across++) {
      const steps: number[] = [];
      one.cells.forEach((light, at) => {
        const [x, y] = [(at % columns) + across, Math.floor(at / columns) + down];
        if (light === null || x < 0 || y < 0 || x >= columns || y >= rows) return;
        const there = other.cells[y * columns + x];
        if (there != null) steps.push(there.stops - light.stops);
      });
      if (steps.length < 8) continue;
      const middle = median(steps);
      const mean = steps.reduce((sum, step) => sum + Math.abs(step - middle), 0) / steps.length;
      best = Math.min(best, mean);
    }
  }
  return Number.isFinite(best) ? best : 0;
}

function lightWithin({ data, width, height }: Pixels, box: Box): Light {
  let [red, green, blue, count] = [0, 0, 0, 0];
  const step = Math.max(1, Math.floor(box.width / 12));
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, box.y + box.height); y += step) {
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(width, box.x + box.width); x += step) {
      const at = (y * width + x) * 4;
      red += data[at]!;
      green += data[at + 1]!;
      blue += data[at + 2]!;
      count += 1;
    }
  }
  const sum = red + green + blue;
  if (count === 0 || sum === 0) return { stops: 0, red: 1 / 3, green: 1 / 3 };
  const luma = (0.299 * red + 0.587 * green + 0.114 * blue) / count;
  // sRGB values are roughly the light to the power of 1/2.2. The dark end is mostly noise.
  return { stops: 2.2 * Math.log2(Math.max(luma, 8)), red: red / sum, green: green / sum };
}

function medianOf(lights: readonly Light[]): Light {
  return {
    stops: median(lights.map(({ stops }) => stops)),
    red: median(lights.map(({ red }) => red)),
    green: median(lights.map(({ green }) => green)),
  };
}

function colorDistance(one: Light, other: Light): number {
  return Math.hypot(one.red - other.red, one.green - other.green);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const side = 24;

/** Outer corners of the eyes and the root of the upper lip: three points that expressions hardly move. */
const anchors = [33, 263, 2].map(placeOf);
/** From temple to temple and from the brows to the upper lip, in shares of the distances between the anchors. */
const across = { from: -0.2, to: 1.2 };
const down = { from: -0.35, to: 1.05 };

/**
 * Brows, eyes and nose of a face as 24 × 24 luma values, aligned by an affine map and normalized for mean and contrast:
 * what two pictures of one person share however strong the light is.
 */
export function facePatch({ data, width, height }: Pixels, face: TracedFace): Float64Array {
  const [left, right, lip] = anchors.map((place) => ({
    x: (face.points[place * 2]! * width) / pointsPerPicture,
    y: (face.points[place * 2 + 1]! * height) / pointsPerPicture,
  })) as [Point, Point, Point];
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  const patch = new Float64Array(side * side);
  for (let row = 0; row < side; row++) {
    const v = down.from + ((down.to - down.from) * (row + 0.5)) / side;
    for (let column = 0; column < side; column++) {
      const u = across.from + ((across.to - across.from) * (column + 0.5)) / side;
      const x = left.x + u * (right.x - left.x) + v * (lip.x - middle.x);
      const y = left.y + u * (right.y - left.y) + v * (lip.y - middle.y);
      patch[row * side + column] = lumaAround(data, width, height, x, y);
    }
  }
  return standardized(patch);
}

/** Correlation of two patches, -1 to 1. */
export function patchLikeness(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0);
}

/** The mean of 3 × 3 pixels. */
function lumaAround(data: Uint8ClampedArray, width: number, height: number, x: number, y: number): number {
  let sum = 0;
  for (let off = -1; off <= 1; off++) {
    for (let along = -1; along <= 1; along++) {
      const column = Math.max(0, Math.min(width - 1, Math.round(x) + along));
      const row = Math.max(0, Math.min(height - 1, Math.round(y) + off));
      const at = (row * width + column) * 4;
      sum += 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
    }
  }
  return sum / 9;
}

function standardized(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centered = values.map((value) => value - mean);
  const length = Math.hypot(...centered);
  return length > 0 ? centered.map((value) => value / length) : centered;
}
