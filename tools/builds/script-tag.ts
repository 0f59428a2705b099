/** What a page loads with a script tag: the elements, and the page that the sandbox hosts. */
import type { InlineConfig } from 'vite';
import { assetManifest, onSources, quiet, root, target } from './common.js';

/** One file with everything in it, and chunks for what loads later. */
function scriptTag(name: string, entry: string, outDir: string): InlineConfig {
  return {
    ...quiet,
    ...onSources,
    root,
    build: {
      target,
      outDir,
      emptyOutDir: true,
      // For reading a partner's stack trace. Maps aren't published: a build of the same version makes the same ones.
      sourcemap: 'hidden',
      lib: { entry: { [name]: `${root}${entry}` }, formats: ['es'] },
      // A library build keeps white space for a bundler to come. None comes after this one.
      rolldownOptions: { output: { chunkFileNames: 'idv-[name]-[hash].js', minify: true } },
    },
  };
}

export const scriptTagBuilds = {
  'script-tag': (): InlineConfig => ({
    ...scriptTag('idv-elements', 'src/define.ts', 'dist/cdn'),
    define: assetManifest('../assets/'),
  }),
  'hosted-page': (): InlineConfig =>
    scriptTag('liveness-page', 'server/src/sandbox/hosted-page/script.ts', 'server/dist/page'),
};
