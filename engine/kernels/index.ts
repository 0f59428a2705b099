/** The kernels' entry points: run a program, and sample a picture for one. */
import { cropMatrix, sample, transformPoints } from './attention';
import { runConv } from './conv';
import { Convolution, CropMatrix, Kind, Operator, RECORD_BYTES, Transform } from './operator';
import { runMaxPool } from './pool';
import { runSeparable } from './separable';

export { sampleRegion } from './region';

/** First byte that the runtime may use. */
export function heapStart(): usize {
  return __heap_base;
}

export function run(program: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const record = program + <usize>i * RECORD_BYTES;
    switch (changetype<Operator>(record).kind) {
      case Kind.Conv:
        runConv(changetype<Convolution>(record));
        break;
      case Kind.Separable:
        runSeparable(changetype<Convolution>(record));
        break;
      case Kind.MaxPool:
        runMaxPool(changetype<Operator>(record));
        break;
      case Kind.CropMatrix:
        cropMatrix(changetype<CropMatrix>(record));
        break;
      case Kind.Sample:
        sample(changetype<Transform>(record));
        break;
      case Kind.TransformPoints:
        transformPoints(changetype<Transform>(record));
        break;
    }
  }
}
