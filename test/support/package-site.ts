/** Serves the built packages' files as a partner's server does, to pages without a bundler. */
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { repositoryRoot } from '../../tools/run.js';

export interface Served {
  origin: string;
  close(): void;
}

export function serveSite(site: Hono): Promise<Served> {
  return new Promise((resolve) => {
    const server = serve({ fetch: site.fetch, port: 0 }, ({ port }) => {
      resolve({
        origin: `http://localhost:${port}`,
        close: () => {
          server.close();
          if ('closeAllConnections' in server) server.closeAllConnections();
        },
      });
    });
  });
}

/** `dist` at `/idv-elements/`, and those of other packages. */
export function packageSite(headers: Record<string, string> = {}): Hono {
  const site = new Hono();
  site.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  const folders = {
    '/idv-elements': 'dist',
    '/idv-elements-mediapipe': 'mediapipe/dist',
    '/idv-testing': 'testing/dist',
  };
  for (const [path, folder] of Object.entries(folders)) {
    const rewriteRequestPath = (requested: string): string => requested.slice(path.length);
    site.use(`${path}/*`, serveStatic({ root: `${repositoryRoot}${folder}`, rewriteRequestPath }));
  }
  return site;
}

/** The README's complete page. */
export function quickStartPage(): string {
  const readme = readFileSync(`${repositoryRoot}README.md`, 'utf8');
  const block = /```html\n(<!doctype html>[\s\S]*?)```/.exec(readme)?.[1];
  assert.ok(block !== undefined, 'the README has a complete page');
  return block;
}
