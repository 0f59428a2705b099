import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer, { type Page } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { findBrowser, quietFlags } from '../../scripts/browser.js';

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

async function bundlePage(): Promise<string> {
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'test/eval/face-page.ts'),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunk = result.output.find((part) => part.type === 'chunk');
  if (!chunk) throw new Error('the evaluation page could not be bundled');
  return chunk.code;
}

/**
 * Opens a headless browser on a page that holds the vision client, and gives it to `use`. Pictures are served under
 * `/picture/<index>`. Browser and server end with it, whatever happens.
 */
export async function withFacePage<T>(
  pictures: readonly string[],
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const script = await bundlePage();
  const contentOf = async (path: string): Promise<[type: string, content: string | Buffer]> => {
    if (path === '/')
      return ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'];
    if (path === '/page.js') return ['text/javascript', script];
    const [, folder, name = ''] = path.split('/');
    const file =
      folder === 'picture' ? pictures[Number(name)] : join(assets, normalize(`/${name}`));
    if (file === undefined || !['picture', 'assets'].includes(folder ?? '')) throw new Error(path);
    return [
      contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
      await readFile(file),
    ];
  };
  const server = createServer((request, response) => {
    contentOf(new URL(request.url ?? '/', 'http://localhost').pathname).then(
      ([type, content]) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    args: [...quietFlags],
  });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'faceEvaluation' in window);
    return await use(page);
  } finally {
    await browser.close();
    server.close();
  }
}
