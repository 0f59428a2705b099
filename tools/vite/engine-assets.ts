/** The engine's assets on a Vite server, byte for byte as they were built: Vite would rewrite the workers. */
import { createReadStream, existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { ensureAssets, workerSources } from '../assets.js';
import { repositoryRoot, say } from '../run.js';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface EngineAssetsOptions {
  /** Where they are served, with slashes at both ends. */
  path: string;
  /** Rebuilds them when a source of a worker changes, then reloads the page. Default `false`. */
  rebuild?: boolean;
}

function rebuildOnChange({ watcher, ws }: ViteDevServer): void {
  const folders = workerSources.map((folder) => `${repositoryRoot}${folder}`);
  watcher.add(folders);
  let building: Promise<void> = Promise.resolve();
  watcher.on('change', (file) => {
    if (!folders.some((folder) => file.startsWith(`${folder}/`))) return;
    building = building.then(ensureAssets).then(
      () => ws.send({ type: 'full-reload' }),
      (error: unknown) => say(String(error)),
    );
  });
}

export function engineAssets({ path, rebuild = false }: EngineAssetsOptions): Plugin {
  return {
    name: 'engine-assets',
    configureServer(server) {
      server.middlewares.use(path, (request, response, next) => {
        const file = `${repositoryRoot}dist/assets/${basename((request.url ?? '').replace(/\?.*$/, ''))}`;
        if (extname(file) === '' || !existsSync(file)) return next();
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
        response.setHeader('cache-control', 'no-cache');
        createReadStream(file).pipe(response);
      });
      if (rebuild) rebuildOnChange(server);
    },
  };
}
