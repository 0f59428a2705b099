/** Servers of single pages, for tests and measurements. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { engineAssets } from '../../demo/vite/engine-assets.js';
import { onSources, quiet, root } from './common.js';

export interface PageServerOptions {
  plugins?: readonly Plugin[];
  /** Imports of `idv-elements` and its siblings take the sources. Default: the built packages. */
  sources?: boolean;
  /** Pages that import packages of npm. */
  pages?: string[];
}

/** A folder that ends with this process. */
function ownCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idv-elements-pages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Any page of the repository by its path, for tests and measurements: no hot reload, the assets at `/dist/assets/`. */
export function pageServer({ plugins = [], sources = false, pages }: PageServerOptions = {}): InlineConfig {
  return {
    ...quiet,
    ...(sources ? onSources : {}),
    root,
    logLevel: 'error',
    // Vite goes up from here by itself while ports are taken.
    server: { port: 5900, host: '127.0.0.1', hmr: false, watch: null },
    // Servers that run at once would replace each other's packages.
    ...(pages === undefined ? {} : { cacheDir: ownCache() }),
    optimizeDeps: pages === undefined ? { noDiscovery: true, include: [] } : { entries: pages },
    plugins: [engineAssets({ path: '/dist/assets/' }), ...plugins],
  };
}
