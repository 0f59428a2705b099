import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'puppeteer-core';
import type { Plugin } from 'vite';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { bundleOneFile } from '../../tools/build/bundle.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const assets = join(root, 'dist', 'assets');

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

export interface EvaluationPage {
  /** Module in this folder that runs in the page. */
  script: string;
  /** Property of `window` that it sets when ready. */
  global: string;
  /** Served at `/picture/<index>`: paths, or JPEG content. */
  pictures: readonly (string | Buffer)[];
  plugins?: Plugin[];
}

/** Opens a page with the vision client. */
export function withFacePage<T>(pictures: readonly string[], use: (page: Page) => Promise<T>): Promise<T> {
  return withEvaluationPage({ script: 'faces/face-page.ts', global: 'faceEvaluation', pictures }, use);
}

/**
 * Opens a headless browser on a page with our script and passes it to `use`. The engine's assets are served under
 * `/assets/`. Browser and server are closed afterward, whatever happens.
 */
export async function withEvaluationPage<T>(options: EvaluationPage, use: (page: Page) => Promise<T>): Promise<T> {
  const script = await bundleOneFile(join(root, 'lab', options.script), { plugins: options.plugins });
  const contentOf = async (path: string): Promise<[type: string, content: string | Buffer]> => {
    if (path === '/') return ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'];
    if (path === '/page.js') return ['text/javascript', script];
    const [, folder, name = ''] = path.split('/');
    const file = folder === 'picture' ? options.pictures[Number(name)] : join(assets, normalize(`/${name}`));
    if (Buffer.isBuffer(file)) return ['image/jpeg', file];
    if (file === undefined || !['picture', 'assets'].includes(folder ?? '')) throw new Error(path);
    return [contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream', await readFile(file)];
  };
  const server = createServer((request, response) => {
    contentOf(new URL(request.url ?? '/', 'http://localhost').pathname).then(
      ([type, content]) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction((name) => name in window, {}, options.global);
    return await use(page);
  } finally {
    await browser.close();
    server.close();
  }
}
