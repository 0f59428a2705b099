/**
 * The built package on a bare page: the script tag, elements, the engine's files. They load with `begin()`, when the
 * page's process is already known.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { readdirSync } from 'node:fs';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface ElementSite {
  /** @param elements their tags with attributes, without brackets */
  urlOf(elements: readonly string[]): string;
  close(): void;
}

/** @param dist folder of the built package */
export async function serveElement(dist: string): Promise<ElementSite> {
  const version = readdirSync(join(dist, 'cdn')).find((name) => name !== 'chunks');
  const page = (elements: readonly string[]) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Capture</title><link rel="icon" href="data:,"><body><script>
globalThis.begin = () => {
  document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(elements.map((element) => `<${element}></${element.split(' ')[0]}>`).join(''))});
  document.body.append(Object.assign(document.createElement('script'), {
    type: 'module',
    src: '/cdn/${version}/idv-elements.js',
  }));
};</script></html>`;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': types['.html'] }).end(page(searchParams.getAll('element')));
      return;
    }
    readFile(join(dist, normalize(pathname))).then(
      (content) => {
        response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (elements) =>
      `${origin}/?${new URLSearchParams(elements.map((element) => ['element', element])).toString()}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
