import type { FaceObservation } from '../../contract/face.js';
import type { Point } from '../../contract/geometry.js';
import type { FaceEngine } from './face-engine.js';

/** Side of the test picture, pixels. */
const side = 256;

/** Each feature's place in the drawing, and the mesh points that must lie there. */
const features: { name: string; at: Point; points: readonly number[] }[] = [
  { name: 'eye on the left', at: { x: 101, y: 114 }, points: [33, 133, 159, 145] },
  { name: 'eye on the right', at: { x: 155, y: 114 }, points: [263, 362, 386, 374] },
  { name: 'nose', at: { x: 128, y: 148 }, points: [1] },
  { name: 'mouth', at: { x: 128, y: 174 }, points: [13, 14] },
  { name: 'chin', at: { x: 128, y: 212 }, points: [152] },
];

/** Largest accepted distance, in pixels of the test picture. The eyes are 54 apart; working engines stay within 8. */
const tolerance = 14;

/**
 * Draws a face for testing an engine: some phones' GPUs return noise, and the test notices before a person does.
 * Drawing costs no download, and the right answer is known.
 */
export function drawTestFace(): ImageData {
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D canvas in the worker');
  const ellipse = (fill: string | CanvasGradient, x: number, y: number, radiusX: number, radiusY: number): void => {
    context.fillStyle = fill;
    context.beginPath();
    context.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
    context.fill();
  };
  context.fillStyle = '#b9c2c9';
  context.fillRect(0, 0, side, side);
  ellipse('#3c4a63', 128, 284, 104, 60);
  context.fillStyle = '#b5805f';
  context.fillRect(102, 186, 52, 50);
  ellipse('#2a1d16', 128, 104, 76, 84);
  const skin = context.createRadialGradient(120, 116, 10, 128, 128, 96);
  skin.addColorStop(0, '#e2b08d');
  skin.addColorStop(0.6, '#cf9a77');
  skin.addColorStop(1, '#9a6a4d');
  ellipse(skin, 128, 134, 62, 80);
  ellipse('#2a1d16', 128, 64, 54, 18);
  for (const x of [101, 155]) {
    ellipse('#a87655', x, 113, 19, 12);
    ellipse('#f3efe9', x, 114, 14, 6.5);
    ellipse('#4b2f1f', x, 114, 6.5, 6.5);
    ellipse('#0c0806', x, 114, 3, 3);
    ellipse('#ffffff', x - 2, 112, 1.2, 1.2);
    context.strokeStyle = '#2a1d16';
    context.lineWidth = 5;
    context.beginPath();
    context.moveTo(x - 19, 98);
    context.quadraticCurveTo(x, 88, x + 19, 98);
    context.stroke();
    context.lineWidth = 2.5;
    context.beginPath();
    context.ellipse(x, 115, 15, 8, 0, Math.PI, Math.PI * 2);
    context.stroke();
  }
  const ridge = context.createLinearGradient(112, 0, 144, 0);
  ridge.addColorStop(0, '#b07c5b');
  ridge.addColorStop(0.45, '#efc3a2');
  ridge.addColorStop(1, '#a06f50');
  ellipse(ridge, 128, 132, 9, 24);
  ellipse('#d9a582', 128, 149, 15, 9);
  ellipse('#5d392a', 121, 155, 4, 2.5);
  ellipse('#5d392a', 135, 155, 4, 2.5);
  ellipse('#a8544e', 128, 172, 24, 5);
  ellipse('#b8625a', 128, 178, 20, 6);
  context.strokeStyle = '#6d2f2c';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(104, 173);
  context.quadraticCurveTo(128, 177, 152, 173);
  context.stroke();
  return context.getImageData(0, 0, side, side);
}

/** Like `judgeTestFace`, for a detector: expects one box that contains the features. */
export function judgeTestDetection(faces: readonly FaceObservation[]): string | null {
  const [face] = faces;
  if (face === undefined || faces.length > 1) return miscounted(faces.length);
  const { x, y, width, height } = face.box;
  const outside = features.find(
    ({ at }) =>
      !(at.x > x && at.x < x + width && at.y > y && at.y < y + height + tolerance) || width > side || height > side,
  );
  return outside === undefined ? null : `the ${outside.name} of the test picture was not seen`;
}

function miscounted(count: number): string {
  return `${count} faces were found in the test picture, which has one`;
}

/** What is wrong with the engine's answer to the test picture, or `null`. */
export function judgeTestFace(faces: readonly FaceObservation[]): string | null {
  const [face] = faces;
  if (face === undefined || faces.length > 1) return miscounted(faces.length);
  if (face.landmarks.some((value) => !Number.isFinite(value))) return 'landmarks are not numbers';
  for (const { name, at, points } of features) {
    let x = 0;
    let y = 0;
    for (const point of points) {
      x += ((face.landmarks[point * 3] ?? 0) * side) / points.length;
      y += ((face.landmarks[point * 3 + 1] ?? 0) * side) / points.length;
    }
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance > tolerance) {
      return `the ${name} of the test picture was placed ${distance.toFixed(0)} pixels away`;
    }
  }
  return null;
}

/** Runs the test. Returns `null` if the engine passes, otherwise what is wrong. An engine that throws fails. */
export function selfTest(engine: FaceEngine, picture: ImageData): string | null {
  try {
    return judgeTestFace(engine.findFaces(picture));
  } catch (error) {
    return String(error);
  }
}
