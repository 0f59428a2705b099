import { bell, clamp, curveThrough, smoothstep } from '../../render/curves.js';
import type { Identity } from './identity.js';

/**
 * The shape of a head, centimeters: x to the right of the picture, y up, z to the camera; y = 0 is the line of the
 * eyes, z = 0 the plane of the ears. Sizes follow published adult means (head length 19.5, breadth 15.2, eye to chin
 * 11.3, mouth width 5.2, between the pupils 6.3; Farkas 1994, ISO/TR 7250-2).
 */
export const eyeCenterX = 3.15;
export const eyeHalfWidth = 1.5;
export const mouthHalfWidth = 2.6;
/** Face height as a landmark model sees it (landmarks 10 to 152): from below the hairline to the chin. */
export const faceHeightCentimeters = 15.5;
/** Center of that line, and roughly how far it is in front of the plane of the ears. */
export const faceMiddle = [0, -2.5, 9] as const;

/** The row, in the units of `profiles`, of the line between the lips. */
export const lipRow = 11;
export const lastRow = 17;

type Row = readonly [
  row: number,
  frontY: number,
  frontZ: number,
  sideY: number,
  sideX: number,
  backY: number,
  backZ: number,
  roundness: number,
];

// Three outlines of a plain head (front, side, back), from the top to below the chin.
// prettier-ignore
const profiles: readonly Row[] = [
  [0, 11.9, -0.8, 11.9, 0, 11.9, -0.8, 2],
  [1, 11.5, 3.0, 11.35, 3.5, 11.4, -4.4, 2],
  [2, 10.2, 6.1, 9.8, 5.6, 9.8, -7.2, 2.0],
  [3, 8.3, 8.0, 7.4, 6.85, 7.5, -8.9, 2.1],
  [4, 6.2, 9.1, 4.9, 7.4, 4.8, -9.6, 2.25],
  [5, 4.0, 9.6, 2.7, 7.6, 2.4, -9.7, 2.3],
  [6, 2.2, 9.65, 1.0, 7.5, 0.4, -9.3, 2.3],
  [7, 0.6, 9.2, -0.6, 7.25, -1.4, -8.6, 2.3],
  [8, -1.6, 9.05, -2.2, 7.1, -3.0, -7.6, 2.25],
  [9, -3.4, 9.15, -3.6, 6.9, -4.4, -6.8, 2.2],
  [10, -4.8, 9.3, -4.8, 6.65, -5.6, -6.3, 2.1],
  [11, -6.9, 9.35, -6.2, 6.35, -6.7, -6.0, 2.0],
  [12, -8.4, 9.1, -7.3, 6.0, -7.5, -5.8, 1.95],
  [13, -9.7, 9.0, -8.1, 5.5, -8.1, -5.6, 1.9],
  [14, -10.6, 8.5, -8.7, 4.9, -8.6, -5.4, 1.9],
  [15, -11.0, 7.6, -9.1, 4.2, -8.9, -5.2, 1.9],
  [16, -11.1, 6.0, -9.3, 3.3, -9.2, -4.8, 1.9],
  [17, -10.4, 1.5, -9.4, 1.5, -9.4, -3.0, 2],
];

const column = (index: 1 | 2 | 3 | 4 | 5 | 6 | 7): ((row: number) => number) =>
  curveThrough(profiles.flatMap((row) => [row[0], row[index]]));
const frontY = column(1);
const frontZ = column(2);
const sideY = column(3);
const sideX = column(4);
const backY = column(5);
const backZ = column(6);
const roundness = column(7);

/** A point of the plain head: `angle` 0 is the front, positive to the right of the picture, radians. */
export function plainHead(row: number, angle: number, identity: Identity): [number, number, number] {
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  const power = 2 / roundness(row);
  const side = sine * sine;
  const ahead = cosine > 0;
  const y = (ahead ? frontY(row) : backY(row)) * (1 - side) + sideY(row) * side;
  const jaw = smoothstep(8, 12, row);
  const width = sideX(row) * (identity.faceWidth * (1 - jaw) + identity.jawWidth * identity.faceWidth * jaw);
  return [
    width * Math.sign(sine) * Math.abs(sine) ** power,
    y,
    (ahead ? frontZ(row) : -backZ(row)) * Math.sign(cosine) * Math.abs(cosine) ** power,
  ];
}

const noseRidge = curveThrough([
  -5.4, 0, -5.0, 0.25, -4.65, 1.0, -4.3, 2.05, -3.8, 2.7, -3.3, 2.72, -2.4, 2.0, -1, 1.2, 0, 0.68, 0.8, 0.4, 1.8, 0.2,
  3, 0,
]);
const noseSpread = curveThrough([-5, 0.95, -3.9, 1.0, -3, 0.88, -1.5, 0.78, 0.5, 0.72, 2, 0.9]);

/** How far the features stand out from the plain head (toward z) at x, y. `lipY` is the height over the lip line. */
export function featureRelief(x: number, y: number, lipY: number, identity: Identity): number {
  const a = Math.abs(x);
  const noseY = y / identity.noseLength;
  let relief = noseRidge(noseY) * bell(x, noseSpread(noseY) * (0.5 + 0.5 * identity.noseWidth));
  const wing = 1.42 * identity.noseWidth;
  relief += 1.15 * bell(a - wing, 0.55) * bell(noseY + 4.0, 0.62);
  relief -= 0.3 * bell(a - wing - 0.75, 0.4) * bell(noseY + 4.1, 0.7);
  // Brow, socket, and the ball of the eye under its lids.
  relief += 0.42 * bell(a - 2.5, 2.1) * bell(y - 2.15 - 0.1 * a, 0.75);
  relief -= 1.05 * bell(a - 3.1, 1.75) * bell(y - 0.25, 1.25);
  relief -= 0.55 * bell(a - 1.75, 0.75) * bell(y - 0.3, 0.9);
  relief += 0.72 * bell(a - eyeCenterX - 0.05, 1.2) * bell(y - 0.02, 0.82);
  // Cheekbone, fold next to the nose, hollow of the cheek, temple.
  relief += 0.45 * bell(a - 4.5, 1.7) * bell(y + 2.5, 1.4);
  relief -= 0.2 * bell(a - 2.35 - (-4.4 - y) * 0.35, 0.42) * smoothstep(-7, -5.6, y) * smoothstep(-3.2, -4.4, y);
  relief -= 0.35 * bell(a - 4.9, 1.5) * bell(y + 6, 1.8);
  relief -= 0.25 * bell(a - 6, 1.3) * bell(y - 2.6, 2);
  // Mouth.
  relief += 0.5 * bell(x, 2.5) * bell(lipY, 2.0);
  const full = identity.lipFullness;
  relief += 0.36 * full * bell(x, 1.9) * bell(lipY - 0.45, 0.42);
  relief += 0.14 * full * bell(a - 0.55, 0.4) * bell(lipY - 0.6, 0.3);
  relief += 0.5 * full * bell(x, 1.65) * bell(lipY + 0.6, 0.48);
  relief -= 0.4 * bell(x, 2.5) * bell(lipY, 0.17);
  relief -= 0.28 * bell(a - 2.85, 0.4) * bell(lipY, 0.5);
  relief -= 0.12 * bell(x, 0.32) * smoothstep(0.7, 1.1, lipY) * smoothstep(2.3, 1.8, lipY);
  // Under the lip, and the chin.
  relief -= 0.38 * bell(x, 1.7) * bell(lipY + 1.65, 0.55);
  relief += 0.4 * bell(x, 1.5) * bell(lipY + 3.1, 0.95);
  return relief;
}

/** The edge of the hair as a height at an angle from the front, radians. */
const hairline = curveThrough([
  0, 6.9, 0.35, 6.75, 0.62, 6.1, 0.85, 4.9, 1.0, 3.0, 1.12, 0.4, 1.25, -1.2, 1.38, -2.4, 1.5, -0.6, 1.62, 0.6, 1.8, 0.2,
  2.0, -2.5, 2.3, -6.2, 3.2, -7.4,
]);

/** 0 on bare skin to 1 well inside the hair. */
export function hairCover(angle: number, y: number, ragged: number): number {
  return smoothstep(-0.3, 0.35, y - hairline(Math.abs(angle)) + ragged);
}

/** How far the hair stands out, centimeters. */
export function hairDepth(row: number, angle: number, identity: Identity): number {
  const top = smoothstep(6, 2, row);
  const behind = smoothstep(1.3, 2.6, Math.abs(angle));
  switch (identity.hair) {
    case 'crop':
      return 0.35 + 0.35 * top;
    case 'fade':
      return 0.12 + 0.85 * smoothstep(5, 3, row);
    case 'afro':
      return 1.7 + 1.9 * top + 0.5 * behind;
    case 'side-part':
      return 0.45 + (1.25 + 0.5 * clamp(-angle, -1, 1)) * top;
    case 'tied':
      return 0.45 + 0.3 * top;
    case 'long':
      return 0.7 + 0.5 * top + 0.6 * behind;
  }
}
