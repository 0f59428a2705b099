/** Serves test files from the sources, and receives reports and commands from their pages. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import { createServer, type Plugin } from 'vite';
import { pageServer } from '../../build/pages.js';
import type { PageCommands, PageReport } from './protocol.js';

export interface TestServer {
  /** @returns the page's address, and its report */
  expect(file: string, commands: PageCommands, timeoutMs: number): { url: string; report: Promise<PageReport> };
  close(): Promise<void>;
}

interface Expected {
  commands: PageCommands;
  resolve: (report: PageReport) => void;
}

const mochaScript = createRequire(import.meta.url).resolve('mocha/mocha.js');

const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Tests</title>
  <script src="/__tests/mocha.js"></script>
  <script type="module" src="/tools/test/browser/page.ts"></script>
</html>`;

/** @param files test files that pages will request, in which Vite finds the packages to bundle */
export async function startTestServer(files: readonly string[]): Promise<TestServer> {
  // Pages use these seeds to draw their samples.
  const { IDV_TEST_SEED, IDV_TEST_ALL } = process.env;
  const pages = new Map<string, Expected>();

  async function answer(path: string, id: string, request: IncomingMessage): Promise<unknown> {
    const page = pages.get(id);
    if (page === undefined) throw new Error(`There is no test page ${id}.`);
    const body: unknown = JSON.parse(await text(request));
    if (path === 'report') {
      pages.delete(id);
      page.resolve(body as PageReport);
      return null;
    }
    const { name, value } = body as { name: keyof PageCommands; value: never };
    return page.commands[name](value);
  }

  const endpoints: Plugin = {
    name: 'test-pages',
    config: () => ({ define: { 'process.env': JSON.stringify({ IDV_TEST_SEED, IDV_TEST_ALL }) } }),
    configureServer({ middlewares }) {
      middlewares.use('/__tests/', (request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
        if (pathname === '/page') return void response.setHeader('content-type', 'text/html').end(html);
        if (pathname === '/mocha.js') {
          return void response.setHeader('content-type', 'text/javascript').end(readFileSync(mochaScript));
        }
        answer(pathname.slice(1), searchParams.get('id') ?? '', request).then(
          (value) => response.end(JSON.stringify(value ?? null)),
          (error: unknown) => response.writeHead(500).end(String(error)),
        );
      });
    },
  };

  const server = await createServer(pageServer({ sources: true, pages: [...files], plugins: [endpoints] }));
  await server.listen();
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  let count = 0;
  return {
    expect(file, commands, timeoutMs) {
      const id = String((count += 1));
      const report = new Promise<PageReport>((resolve) => pages.set(id, { commands, resolve }));
      const query = new URLSearchParams({ id, file, timeout: String(timeoutMs) });
      return { url: `${origin}/__tests/page?${query.toString()}`, report };
    },
    close: () => server.close(),
  };
}
