/** Serves the engine's assets unchanged from a Vite server. Vite itself would rewrite the workers. */
import { createReadStream, existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';

const repositoryRoot = fileURLToPath(new URL('../../', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** How the assets are rebuilt while the server runs. */
export interface AssetRebuild {
  /** Folders and files of the repository that trigger a rebuild when they change. */
  sources: readonly string[];
  build: () => Promise<void>;
}

export interface EngineAssetsOptions {
  /** The path they are served at, with slashes at both ends. */
  path: string;
  /** Rebuilds them when a worker's source changes, then reloads the page. Default: no rebuild. */
  rebuild?: AssetRebuild | undefined;
}

function rebuildOnChange({ watcher, ws, config }: ViteDevServer, { sources, build }: AssetRebuild): void {
  const folders = sources.map((folder) => `${repositoryRoot}${folder}`);
  watcher.add(folders);
  let building: Promise<void> = Promise.resolve();
  watcher.on('change', (file) => {
    if (!folders.some((folder) => file.startsWith(`${folder}/`))) return;
    building = building.then(build).then(
      () => ws.send({ type: 'full-reload' }),
      (error: unknown) => config.logger.error(String(error)),
    );
  });
}

export function engineAssets({ path, rebuild }: EngineAssetsOptions): Plugin {
  return {
    name: 'engine-assets',
    configureServer(server) {
      server.middlewares.use(path, (request, response, next) => {
        const file = `${repositoryRoot}.cache/idv-assets/${basename((request.url ?? '').replace(/\?.*$/, ''))}`;
        if (extname(file) === '' || !existsSync(file)) return next();
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
        response.setHeader('cache-control', 'no-cache');
        createReadStream(file).pipe(response);
      });
      if (rebuild !== undefined) rebuildOnChange(server, rebuild);
    },
  };
}
