/**
 * A person in front of the demo, from the start button to the request that the identity service received. The
 * synthetic person covers this everywhere; recorded clips are used if the evaluation set is available next to the
 * repository.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { before, describe, it } from 'node:test';
import { launchedBrowser } from '../../../tools/test/browsers/launch.js';
import { buildDemo } from '../../../tools/build/demo.js';
import { runClip, type ClipReport } from '../clip.js';

const clips = fileURLToPath(new URL('../../../../shared/eval/faces/clips/', import.meta.url));

interface TruthFrame {
  t: number;
  faces: number;
  light: number;
  faceHeightShare: number | null;
}

function truthOf(clip: string): TruthFrame[] {
  const text = readFileSync(`${clips}${clip}.json`, 'utf8');
  return (JSON.parse(text) as { frames: TruthFrame[] }).frames;
}

function assertHandedOver(report: ClipReport): void {
  assert.equal(report.outcome, 'submitted', JSON.stringify(report, null, 2));
  assert.deepEqual(report.requestsLeftOrigin, []);
  assert.deepEqual(report.consoleProblems, []);
  assert.ok(report.picture !== null && report.picture.bytes <= 1_000_000);
  assert.equal(report.serviceRequests.length, 1, 'the service receives one request');
  const [request] = report.serviceRequests;
  assert.equal(request?.path, '/v1/api/verification/detect-faces');
  assert.equal(request.responseCode, '00');
  assert.deepEqual(request.imageSha256, [report.picture.sha256], 'the same picture arrives');
}

function whyNoClip(clip: string): string | false {
  if (launchedBrowser !== 'chromium') return 'only Chromium plays a file as its camera';
  return existsSync(`${clips}${clip}.mjpeg`) ? false : 'the evaluation clips are not next to this repository';
}

describe('a selfie through the demo', { timeout: 600_000 }, () => {
  before(buildDemo, { timeout: 300_000 });

  it('of the synthetic person reaches the identity service', async () => {
    assertHandedOver(await runClip({ script: 'ideal', fps: 15, timeoutMs: 60_000 }));
  });

  const clipNames = ['genuine-01-still', 'genuine-09-dark-then-light', 'genuine-10-two-then-one'];
  for (const clip of clipNames) {
    const skip = whyNoClip(clip);
    it(`of the clip ${clip} is taken only in its good part`, { skip }, async () => {
      const report = await runClip({ clip: `${clips}${clip}.mjpeg`, fps: 15, timeoutMs: 60_000 });
      assertHandedOver(report);
      const at = report.capturedAtClipSeconds ?? Number.NaN;
      const truth = truthOf(clip).find(({ t }) => Math.abs(t - at) < 0.04);
      assert.equal(truth?.faces, 1, `one face at ${at} s`);
      assert.ok(truth.light > 0.2, `light at ${at} s`);
      assert.ok((truth.faceHeightShare ?? 0) > 0.2, `size at ${at} s`);
    });
  }
});
