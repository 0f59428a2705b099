import type { Delegate } from '../../src/engine/protocol.js';
import type { FaceEngine } from '../../src/engine/worker/face-engine.js';
import { drawTestFace, selfTest } from '../../src/engine/worker/self-test.js';

/** Leaves out the first runs, which compile shaders and pack weights. The median of the others counts. */
const warmUpRuns = 2;
const timedRuns = 5;

export interface TrialResult {
  keep: Delegate;
  engine: FaceEngine;
  medianMs: Partial<Record<Delegate, number>>;
}

/**
 * Tries the GPU delegate next to the running CPU one, on the same picture, and keeps the faster one. The other is
 * closed. A GPU that cannot be set up, or that answers with garbage, loses.
 */
export async function tryGpu(cpu: FaceEngine, createGpu: () => Promise<FaceEngine>): Promise<TrialResult> {
  const face = drawTestFace();
  const picture = onCameraFrame(face);
  const cpuMs = medianTime(cpu, picture);
  let gpu: FaceEngine;
  try {
    gpu = await createGpu();
  } catch {
    return { keep: 'CPU', engine: cpu, medianMs: { CPU: cpuMs } };
  }
  if (selfTest(gpu, face) === null) {
    const gpuMs = medianTime(gpu, picture);
    if (gpuMs < cpuMs) {
      cpu.close();
      return { keep: 'GPU', engine: gpu, medianMs: { CPU: cpuMs, GPU: gpuMs } };
    }
    gpu.close();
    return { keep: 'CPU', engine: cpu, medianMs: { CPU: cpuMs, GPU: gpuMs } };
  }
  gpu.close();
  return { keep: 'CPU', engine: cpu, medianMs: { CPU: cpuMs } };
}

/**
 * Places the face on a picture as large as a camera frame, because its transfer to the GPU and back is part of the
 * cost.
 */
function onCameraFrame(face: ImageData): ImageData {
  const frame = new ImageData(640, 480);
  const top = (frame.height - face.height) >> 1;
  const left = (frame.width - face.width) >> 1;
  frame.data.fill(128);
  for (let y = 0; y < face.height; y++) {
    const row = face.data.subarray(y * face.width * 4, (y + 1) * face.width * 4);
    frame.data.set(row, ((y + top) * frame.width + left) * 4);
  }
  return frame;
}

function medianTime(engine: FaceEngine, picture: ImageData): number {
  const times: number[] = [];
  for (let run = 0; run < warmUpRuns + timedRuns; run++) {
    const start = performance.now();
    engine.findFaces(picture);
    if (run >= warmUpRuns) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[timedRuns >> 1] ?? Infinity;
}
