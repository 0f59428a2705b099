/** Servers of any page of the repository, in mode `pages` of `vite.config.ts`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InlineConfig, PluginOption } from 'vite';
import { inMode } from './bundle.js';

export interface PageServerOptions {
  plugins?: PluginOption[];
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

export function pageServer({ plugins = [], sources = false, pages }: PageServerOptions = {}): InlineConfig {
  return inMode('pages', {
    logLevel: 'error',
    resolve: { tsconfigPaths: sources },
    // Servers that run at once would replace each other's packages.
    ...(pages === undefined ? {} : { cacheDir: ownCache() }),
    optimizeDeps: pages === undefined ? { noDiscovery: true, include: [] } : { entries: pages },
    plugins,
  });
}
