/** Serves any page of the repository by its path: the mode `pages` of `vite.config.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlineConfig, PluginOption } from 'vite';
import { inMode } from './bundle.js';

export interface PageServerOptions {
  plugins?: PluginOption[];
  /** Whether imports of `idv-elements` and its siblings resolve to the sources. Default: to the built packages. */
  sources?: boolean;
  /** Pages that import npm packages. */
  pages?: string[];
}

/** A folder that is deleted when this process ends. */
function ownCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idv-elements-pages-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The assets are at `/dist/assets/`. */
export function pageServer({ plugins = [], sources = false, pages }: PageServerOptions = {}): InlineConfig {
  return inMode('pages', {
    logLevel: 'error',
    resolve: { tsconfigPaths: sources },
    // Each server has its own cache, because concurrent servers would overwrite each other's packages.
    ...(pages === undefined ? {} : { cacheDir: ownCache() }),
    optimizeDeps: pages === undefined ? { noDiscovery: true, include: [] } : { entries: pages },
    plugins,
  });
}
