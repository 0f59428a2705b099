/** A peer's page, bundled as a production site bundles it, and precompressed like ours. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { repositoryRoot } from '../../../tools/run.js';
import { compressed, type Site } from '../site.js';
import { folderOf, type Peer } from './packages.js';

function page({ name, body = '' }: Peer): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${name}</title>
    <link rel="icon" href="data:," />
    <script>globalThis.coldMarks = {};</script>
    <script type="module" src="./main.js"></script>
  </head>
  <body>${body}</body>
</html>
`;
}

async function bundled(peer: Peer): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const root = `${folderOf(peer)}page/`;
  mkdirSync(root, { recursive: true });
  writeFileSync(`${root}index.html`, page(peer));
  writeFileSync(`${root}main.js`, peer.sample);
  const output = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 1e6 },
  })) as Rolldown.RolldownOutput;
  return output.output;
}

const fileOf = (peer: Peer, path: string): string => {
  if (path !== '<landmarker>') return `${folderOf(peer)}${path}`;
  const assets = `${repositoryRoot}mediapipe/dist/assets/`;
  const { files } = JSON.parse(readFileSync(`${assets}manifest.json`, 'utf8')) as {
    files: Record<string, { file: string }>;
  };
  return `${assets}${files['landmarker']!.file}`;
};

/** Needs the peer's packages, and our built assets. */
export async function buildPeerSite(peer: Peer): Promise<Site> {
  const site = new Map<string, Buffer>();
  for (const part of await bundled(peer)) {
    let text = part.type === 'chunk' ? part.code : part.source;
    if (typeof text === 'string') {
      for (const [from, to] of Object.entries(peer.replaced ?? {})) text = text.replaceAll(from, to);
    }
    const isPage = part.fileName.endsWith('.html');
    site.set(isPage ? '/' : `/${part.fileName}`, compressed(Buffer.from(text)));
  }
  for (const [path, file] of Object.entries(peer.files ?? {})) {
    site.set(path, compressed(readFileSync(fileOf(peer, file))));
  }
  return site;
}
