import { pointsPerPicture, type TracedFace, tracedLandmarks } from 'idv-elements/liveness-evidence';
import type { Pixels } from 'idv-elements/contract';

const columns = 16;
const rows = 12;

/** Light and color of a picture around its face and on it, in stops and shares. */
export interface Scene {
  /** Of each cell: log2 of the mean luma, and the shares of red and green; `null` where the person is. */
  cells: readonly (Light | null)[];
  /** Of the skin between eyes, cheeks and chin. */
  skin: Light;
}

interface Light {
  stops: number;
  red: number;
  green: number;
}

export interface SceneDifference {
  /** Of the room's cells, stops, without what the camera's exposure changed. Mean. */
  room: number;
  /** Change of the skin's color, shares. */
  skinColor: number;
  /** Change of the room's color, shares. */
  roomColor: number;
  /** How much more the light on the face changed than that in the room, stops. */
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

/** How far two pictures of one check are from showing one place in one light. */
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

/** How many cells the room may have moved: a phone in the hand is never quite still. */
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

function lightWithin(
  { data, width, height }: Pixels,
  box: { x: number; y: number; width: number; height: number },
): Light {
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
  // sRGB values rise about as light to the power of 1/2.2; the dark end is left to noise.
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
