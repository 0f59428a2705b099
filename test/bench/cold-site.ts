/**
 * The page of `cold.ts` as a partner would put it online: built, compressed beforehand, every file with a name of its
 * own.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { bundle } from '../../tools/bundle.js';
import { bundledPage } from '../../tools/builds/in-memory.js';
import { repositoryRoot } from '../../tools/run.js';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Path → brotli-11 content. */
export type ColdSite = ReadonlyMap<string, Buffer>;

function compress(content: Uint8Array): Buffer {
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Needs built assets. The page is what a partner's bundler makes of one element. */
export async function buildColdSite(): Promise<ColdSite> {
  const assets = `${repositoryRoot}dist/assets/`;
  const site = new Map<string, Buffer>();
  for (const file of await bundle(bundledPage('test/bench/cold.html'))) {
    const content = file.type === 'chunk' ? file.code : file.source;
    const path = file.fileName.endsWith('.html') ? '/' : `/${file.fileName}`;
    site.set(path, compress(Buffer.from(content)));
  }
  const { files } = JSON.parse(readFileSync(`${assets}manifest.json`, 'utf8')) as {
    files: Record<string, { file: string }>;
  };
  for (const { file } of Object.values(files)) {
    site.set(`/assets/${file}`, compress(readFileSync(`${assets}${file}`)));
  }
  return site;
}

export function serveColdSite(site: ColdSite): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const content = site.get(path);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(path) || '.html'] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': content.length,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    response.end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}
