/** Chromium plays a file as its camera, which is the easiest injection of all: only the label differs from a camera's. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { Hono } from 'hono';
import { isVirtualLabel } from '../../../src/camera/device-label.js';
import { fakeCameraFlags, launchBrowser, launchedBrowser, openPage } from '../../../tools/test/browsers/launch.js';
import { serveSite } from '../../support/package-site.js';

/** Raw video of gray pictures. */
function grayVideo(frames: number): Buffer {
  const [width, height] = [64, 48];
  const header = `YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`;
  const pictures = Array.from({ length: frames }, (_, at) => {
    const planes = Buffer.alloc((width * height * 3) / 2, 128);
    planes.fill(60 + 4 * at, 0, width * height);
    return Buffer.concat([Buffer.from('FRAME\n'), planes]);
  });
  return Buffer.concat([Buffer.from(header), ...pictures]);
}

const skip = launchedBrowser === 'chromium' ? false : 'only Chromium plays a file as its camera';

it('a file instead of a camera is listed, and revealed by its label, which is its path', { skip }, async (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-file-camera-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'Jane Doe.y4m');
  writeFileSync(file, grayVideo(30));
  const site = await serveSite(new Hono().get('/', (context) => context.html('<!doctype html>')));
  test.after(() => site.close());
  const browser = await launchBrowser(fakeCameraFlags(file));
  test.after(() => browser.close());
  const page = await openPage(browser);
  await page.goto(site.origin);
  const { label, isListed } = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true });
    const [track] = stream.getVideoTracks();
    const devices = await navigator.mediaDevices.enumerateDevices();
    const { deviceId } = track!.getSettings();
    return { label: track!.label, isListed: devices.some((device) => device.deviceId === deviceId) };
  });
  assert.deepEqual([isListed, label, isVirtualLabel(label)], [true, file, true]);
});
