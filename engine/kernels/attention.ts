/**
 * The landmark model's second pass: a crop around eyes or lips is placed by the first estimate and sampled from an
 * earlier feature map, and the points found in it are mapped back. A matrix is `[xx, xy, x0, yx, yy, y0]`, from the
 * crop's corners-at-0..size to the sampled picture's.
 */
import { CropMatrix, Transform } from './operator';
import { VECTOR_BYTES, multiplyAdd } from './vector';

// @ts-ignore: decorator
@inline
function pointAt(op: CropMatrix, index: i32, axis: i32): f32 {
  return op.pointScale * load<f32>(op.input + (<usize>(index * 3 + axis) << 2));
}

export function cropMatrix(op: CropMatrix): void {
  const alongX = pointAt(op, op.right, 0) - pointAt(op, op.left, 0);
  const alongY = pointAt(op, op.right, 1) - pointAt(op, op.left, 1);
  const length = sqrt<f32>(alongX * alongX + alongY * alongY);
  // Two points in the same place have no direction, so treat them as level.
  const cos: f32 = length > 0 ? alongX / length : 1;
  const sin: f32 = length > 0 ? alongY / length : 0;

  let lowX = f32.MAX_VALUE;
  let lowY = f32.MAX_VALUE;
  let highX = -f32.MAX_VALUE;
  let highY = -f32.MAX_VALUE;
  for (let i = 0; i < op.subsetLength; i++) {
    const index = load<i32>(op.subset + (<usize>i << 2));
    const x = pointAt(op, index, 0);
    const y = pointAt(op, index, 1);
    const levelX = x * cos + y * sin;
    const levelY = y * cos - x * sin;
    lowX = min(lowX, levelX);
    lowY = min(lowY, levelY);
    highX = max(highX, levelX);
    highY = max(highY, levelY);
  }

  const middleX = (lowX + highX) / 2;
  const middleY = (lowY + highY) / 2;
  const stepX = (highX - lowX) * op.stepX;
  const stepY = (highY - lowY) * op.stepY;
  const toCornerX = middleX - (stepX * op.width) / 2;
  const toCornerY = middleY - (stepY * op.height) / 2;
  store<f32>(op.output, cos * stepX);
  store<f32>(op.output, -sin * stepY, 4);
  store<f32>(op.output, cos * toCornerX - sin * toCornerY, 8);
  store<f32>(op.output, sin * stepX, 12);
  store<f32>(op.output, cos * stepY, 16);
  store<f32>(op.output, sin * toCornerX + cos * toCornerY, 20);
}

/** Bilinear, at pixel centers. Positions outside the picture read 0. */
export function sample(op: Transform): void {
  const pitchBytes = <usize>op.inputPitch << 2;
  const rowBytes = <usize>op.inputWidth * pitchBytes;
  const lastColumn = <f32>(op.inputWidth - 1);
  const lastRow = <f32>(op.inputHeight - 1);
  const xx = load<f32>(op.matrix);
  const xy = load<f32>(op.matrix, 4);
  const x0 = load<f32>(op.matrix, 8);
  const yx = load<f32>(op.matrix, 12);
  const yy = load<f32>(op.matrix, 16);
  const y0 = load<f32>(op.matrix, 20);
  let target = op.output;
  for (let y = 0; y < op.outputHeight; y++) {
    for (let x = 0; x < op.outputWidth; x++, target += pitchBytes) {
      const centerX = <f32>x + 0.5;
      const centerY = <f32>y + 0.5;
      const sourceX = xx * centerX + xy * centerY + x0 - 0.5;
      const sourceY = yx * centerX + yy * centerY + y0 - 0.5;
      // Written so that NaN counts as outside.
      const inside = sourceX >= 0 && sourceX <= lastColumn && sourceY >= 0 && sourceY <= lastRow;
      if (!inside) {
        memory.fill(target, 0, pitchBytes);
        continue;
      }
      const column = <i32>sourceX;
      const row = <i32>sourceY;
      const right = sourceX - <f32>column;
      const down = sourceY - <f32>row;
      const upper = op.input + <usize>row * rowBytes + <usize>column * pitchBytes;
      // On the last row or column the neighbor has no weight, so the pixel itself is read instead.
      const across: usize = column + 1 < op.inputWidth ? pitchBytes : 0;
      const lower = row + 1 < op.inputHeight ? upper + rowBytes : upper;
      blend(target, upper, lower, across, pitchBytes, right, down);
    }
  }
}

// @ts-ignore: decorator
@inline
function blend(
  target: usize,
  upper: usize,
  lower: usize,
  across: usize,
  bytes: usize,
  right: f32,
  down: f32,
): void {
  const left = <f32>1 - right;
  const up = <f32>1 - down;
  const upperLeft = left * up;
  const upperRight = right * up;
  const lowerLeft = left * down;
  const lowerRight = right * down;
  if (ASC_FEATURE_SIMD) {
    for (let at: usize = 0; at < bytes; at += VECTOR_BYTES) {
      let sum = f32x4.mul(v128.load(upper + at), f32x4.splat(upperLeft));
      sum = multiplyAdd(v128.load(upper + across + at), f32x4.splat(upperRight), sum);
      sum = multiplyAdd(v128.load(lower + at), f32x4.splat(lowerLeft), sum);
      sum = multiplyAdd(v128.load(lower + across + at), f32x4.splat(lowerRight), sum);
      v128.store(target + at, sum);
    }
  } else {
    for (let at: usize = 0; at < bytes; at += 4) {
      const sum =
        load<f32>(upper + at) * upperLeft +
        load<f32>(upper + across + at) * upperRight +
        load<f32>(lower + at) * lowerLeft +
        load<f32>(lower + across + at) * lowerRight;
      store<f32>(target + at, sum);
    }
  }
}

/** Points of the crop are in `scale`ths of a sample, and are mapped to `scale`ths of the picture's pixels. */
export function transformPoints(op: Transform): void {
  const bytes = <usize>op.outputPitch << 2;
  for (let at: usize = 0; at + 8 <= bytes; at += 8) {
    const x = load<f32>(op.input + at);
    const y = load<f32>(op.input + at, 4);
    store<f32>(
      op.output + at,
      load<f32>(op.matrix) * x + load<f32>(op.matrix, 4) * y + op.scale * load<f32>(op.matrix, 8),
    );
    store<f32>(
      op.output + at,
      load<f32>(op.matrix, 12) * x + load<f32>(op.matrix, 16) * y + op.scale * load<f32>(op.matrix, 20),
      4,
    );
  }
}
