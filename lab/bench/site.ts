/** Files in memory, precompressed and served as the documentation recommends. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { repositoryRoot } from '../../tools/run.js';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/** Path → brotli-11 content. */
export type Site = ReadonlyMap<string, Buffer>;

/** Brotli-11, cached between runs: eleven megabytes take half a minute. */
export function compressed(content: Uint8Array): Buffer {
  const folder = `${repositoryRoot}.cache/brotli/`;
  const file = `${folder}${createHash('sha256').update(content).digest('hex')}`;
  if (existsSync(file)) return readFileSync(file);
  const result = brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, result);
  return result;
}

/** As `docs/content-policy.md` says: addresses with a hash or a version are cached, all others are revalidated. */
const cacheControl = (path: string): string =>
  /-[\w-]{8}\.\w+$|\.[0-9a-f]{8}\.\w+$|^\/cdn\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Opening `/blank` first starts the page's process before the visit begins.
 * @param asked called with each path that reaches the server, because browsers don't report a worker's own script
 */
export function serveSite(
  site: () => Site,
  asked: (path: string) => void = () => undefined,
): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    asked(path);
    const content =
      path === '/blank'
        ? compressed(Buffer.from('<!doctype html><link rel="icon" href="data:," /><title>Blank</title>'))
        : site().get(path);
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`;
    const headers = { etag: tag, 'cache-control': cacheControl(path) };
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': types[extname(path) || '.html'] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': content.length,
    });
    response.end(content);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}
