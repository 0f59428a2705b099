/**
 * `npm run e2e -- --clip <file.mjpeg> [--fps 15] [--seconds 20]`: runs one camera clip through demo, host backend and
 * sandbox. Prints a JSON report: outcome, hints in order, milliseconds to ready and to capture, requests that left the
 * origin. `--script <name>` uses the simulated person instead of a clip.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReceivedRequest } from 'idv-elements-server/sandbox';
import { isPositive, readCommandLine } from '../../tools/command-line.js';
import { buildDemo, runDemo } from '../../tools/build/demo.js';
import { followCapture, type CaptureReport, type Camera } from './follow-capture.js';
import { nearestPicture, prepareCamera, type CameraClip } from '../support/mjpeg.js';

export interface ClipReport extends CaptureReport {
  clip: string | null;
  /** Position of the captured picture in the clip, seconds; `null` without a clip or a picture. */
  capturedAtClipSeconds: number | null;
  /** What the identity service received for this capture. */
  serviceRequests: readonly ReceivedRequest[];
}

export interface ClipOptions {
  clip?: string;
  script?: string;
  fps: number;
  timeoutMs: number;
}

/** Needs `buildDemo()` first. Runs on free ports of its own. */
export async function runClip(options: ClipOptions): Promise<ClipReport> {
  const folder = mkdtempSync(join(tmpdir(), 'idv-e2e-'));
  const running = await runDemo({ demoPort: 0, sandboxPort: 0, underTest: true });
  try {
    let prepared: CameraClip | null = null;
    let camera: Camera = { kind: 'simulated', script: options.script ?? 'ideal' };
    if (options.clip !== undefined) {
      const file = join(folder, 'camera.mjpeg');
      prepared = prepareCamera(options.clip, file, { fps: options.fps });
      camera = { kind: 'clip', file };
    }
    const { report, jpeg } = await followCapture({ demoUrl: running.demoUrl, camera, timeoutMs: options.timeoutMs });
    const nearest = prepared === null || jpeg === null ? null : nearestPicture(prepared, jpeg);
    return {
      clip: options.clip ?? null,
      ...report,
      capturedAtClipSeconds: nearest === null ? null : Number((nearest.index / options.fps).toFixed(3)),
      serviceRequests: [...running.sandbox.sandbox.requests],
    };
  } finally {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommandLine({
    options: {
      clip: { type: 'string' },
      script: { type: 'string' },
      fps: { type: 'string', default: '15', number: isPositive },
      seconds: { type: 'string', default: '20', number: isPositive },
    },
  });
  await buildDemo();
  const report = await runClip({
    clip: values.clip,
    script: values.script,
    fps: values.fps,
    timeoutMs: values.seconds * 1000,
  });
  console.log(JSON.stringify(report, null, 2));
}
