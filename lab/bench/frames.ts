/**
 * `npm run lab -- bench copies`: compares three ways to get a camera frame into the worker's memory, milliseconds p50
 * and p95: reduced by the page (`createImageBitmap`) and drawn in the worker, a `VideoFrame` drawn at reduced size in
 * the worker, and a `VideoFrame` copied at full size (`copyTo`).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fakeCameraFlags, launchBrowser } from '../../tools/test/browsers/launch.js';

const worker = `
const canvas = new OffscreenCanvas(640, 360);
const context = canvas.getContext('2d', { willReadFrequently: true });
const whole = new Uint8Array(1280 * 720 * 4);
onmessage = async ({ data: { way, frame } }) => {
  const start = performance.now();
  if (way === 'copied whole') await frame.copyTo(whole, { format: 'RGBA' });
  else {
    context.imageSmoothingQuality = 'medium';
    context.drawImage(frame, 0, 0, 640, 360);
    context.getImageData(0, 0, 640, 360);
  }
  frame.close();
  postMessage(performance.now() - start);
};`;

const page = `<!doctype html><video muted playsinline></video><script type="module">
const video = document.querySelector('video');
video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
await video.play();
const worker = new Worker('/worker.js');
const ask = (message) => new Promise((resolve) => {
  worker.onmessage = ({ data }) => resolve(data);
  worker.postMessage(message, [message.frame]);
});
const result = {};
for (const way of ['reduced by the page', 'drawn reduced', 'copied whole']) {
  const times = { page: [], worker: [], total: [] };
  for (let frames = 0; frames < 90; frames += 1) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
    const start = performance.now();
    const coming = way === 'reduced by the page'
      ? createImageBitmap(video, { resizeWidth: 640, resizeHeight: 360 })
      : new VideoFrame(video);
    times.page.push(performance.now() - start);
    times.worker.push(await ask({ way, frame: await coming }));
    times.total.push(performance.now() - start);
  }
  result[way] = times;
}
globalThis.frameTimes = result;
</script>`;

const server = createServer((request, response) => {
  const script = request.url === '/worker.js';
  response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  response.end(script ? worker : page);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await launchBrowser(fakeCameraFlags());
try {
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const found = await tab.waitForFunction('globalThis.frameTimes', { timeout: 60_000 });
  const times = (await found.jsonValue()) as Record<string, Record<string, number[]>>;
  for (const [way, parts] of Object.entries(times)) {
    const cells = Object.entries(parts).map(([part, values]) => {
      const sorted = values.toSorted((a, b) => a - b);
      const share = (of: number) => (sorted[Math.floor(of * (sorted.length - 1))] ?? 0).toFixed(1);
      return `${part} ${share(0.5)} / ${share(0.95)}`;
    });
    console.log(`${way}: ${cells.join(', ')} ms`);
  }
} finally {
  await browser.close();
  server.close();
}
