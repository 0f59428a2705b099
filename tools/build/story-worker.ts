/** Adds `sandbox-worker.js` to Storybook: the service worker that plays host backend and identity service. */
import type { Plugin } from 'vite';
import { repositoryRoot } from '../run.js';
import { bundleOneFile } from './bundle.js';

const fileName = 'sandbox-worker.js';

export function storyWorker(): Plugin {
  const build = (): Promise<string> => bundleOneFile(`${repositoryRoot}stories/worker/worker.ts`, { format: 'iife' });
  return {
    name: 'story-worker',
    configureServer({ middlewares }) {
      let code: Promise<string> | undefined;
      middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `/${fileName}`) return next();
        void (code ??= build()).then((text) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(text);
        }, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: await build() });
    },
  };
}
