/** A peer's page, bundled as a production site bundles it, and precompressed like ours. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { repositoryRoot } from '../../../tools/run.js';
import { compressed, type Site } from '../site.js';
import { folderOf, type Peer } from './packages.js';

export interface PeerSite {
  site: Site;
  /** Script and style that the page needs before anything happens: gzip and brotli, each file separately. */
  entry: { gzip: number; brotli: number };
  /** Everything else from npm that it loads for a capture. */
  engine: { gzip: number; brotli: number };
}

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
  const assets = `${repositoryRoot}dist/assets/`;
  const { files } = JSON.parse(readFileSync(`${assets}manifest.json`, 'utf8')) as {
    files: Record<string, { file: string }>;
  };
  return `${assets}${files['landmarker']!.file}`;
};

const sizeOf = (contents: readonly Buffer[]) => ({
  gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
  brotli: contents.reduce((sum, content) => sum + compressed(content).length, 0),
});

/** Needs the peer's packages, and our built assets. */
export async function buildPeerSite(peer: Peer): Promise<PeerSite> {
  const site = new Map<string, Buffer>();
  const entry: Buffer[] = [];
  const parts = await bundled(peer);
  const chunks = new Map(parts.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const atOnce = new Set<string>();
  const visit = (fileName: string): void => {
    if (atOnce.has(fileName)) return;
    atOnce.add(fileName);
    chunks.get(fileName)?.imports.forEach(visit);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
  for (const part of parts) {
    let text = part.type === 'chunk' ? part.code : part.source;
    if (typeof text === 'string') {
      for (const [from, to] of Object.entries(peer.replaced ?? {})) text = text.replaceAll(from, to);
    }
    const content = Buffer.from(text);
    const isPage = part.fileName.endsWith('.html');
    if (atOnce.has(part.fileName) || extname(part.fileName) === '.css') entry.push(content);
    site.set(isPage ? '/' : `/${part.fileName}`, compressed(content));
  }
  const engine = Object.entries(peer.files ?? {}).map(([path, file]): [string, Buffer] => [
    path,
    readFileSync(fileOf(peer, file)),
  ]);
  for (const [path, content] of engine) site.set(path, compressed(content));
  return { site, entry: sizeOf(entry), engine: sizeOf(engine.map(([, content]) => content)) };
}
