/** Convolution as a matrix product over gathered windows. */
import { multiply } from './matrix';
import { Convolution } from './operator';
import { clearValues, copyValues } from './vector';

export function runConv(op: Convolution): void {
  const depth = op.windowHeight * op.windowWidth * op.inputPitch;
  if (depth === op.inputPitch && op.stride === 1) {
    // Single pixels are their own windows.
    multiply(op, op.input, depth, 0, op.outputHeight * op.outputWidth);
    return;
  }
  for (let y = 0; y < op.outputHeight; y++) {
    let target = op.scratch;
    for (let x = 0; x < op.outputWidth; x++) {
      gatherWindow(op, y * op.stride - op.top, x * op.stride - op.left, target);
      target += <usize>depth << 2;
    }
    multiply(op, op.scratch, depth, y * op.outputWidth, op.outputWidth);
  }
}

/** A window's rows one after another, 0 beyond the edge. Each row is one run of values in the input. */
function gatherWindow(op: Convolution, top: i32, left: i32, target: usize): void {
  const pitch = op.inputPitch;
  const length = op.windowWidth * pitch;
  const inside = left >= 0 && left + op.windowWidth <= op.inputWidth;
  for (let row = top; row < top + op.windowHeight; row++) {
    if (row < 0 || row >= op.inputHeight) {
      clearValues(target, length);
    } else if (inside) {
      const source = op.input + (<usize>((row * op.inputWidth + left) * pitch) << 2);
      copyValues(target, source, length);
    } else {
      for (let tap = 0; tap < op.windowWidth; tap++) {
        const column = left + tap;
        const place = target + (<usize>(tap * pitch) << 2);
        if (column < 0 || column >= op.inputWidth) {
          clearValues(place, pitch);
        } else {
          copyValues(place, op.input + (<usize>((row * op.inputWidth + column) * pitch) << 2), pitch);
        }
      }
    }
    target += <usize>length << 2;
  }
}
