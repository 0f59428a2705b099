/** A file server for the projects' pages. */
import { createServer } from 'node:http';
import { createReadStream, existsSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface Site {
  origin: string;
  close(): void;
}

export interface FolderOptions {
  headers?: Record<string, string>;
  /** Replaces the content of a file, by its path. */
  change?: (path: string) => string | null;
  /** Hides files whose path starts with this. */
  without?: string;
}

/** A plain file server: no fallback page for a missing file. */
export function serveFolder(folder: string, { headers = {}, change, without }: FolderOptions = {}): Promise<Site> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    const changed = change?.(path) ?? null;
    if (changed !== null) response.end(changed);
    else if (without !== undefined && path.startsWith(without)) response.writeHead(404).end();
    else if (existsSync(file) && statSync(file).isFile()) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = (): void => {
        server.close();
        server.closeAllConnections();
      };
      resolve({ origin: `http://127.0.0.1:${port}`, close });
    });
  });
}
