/**
 * A selfie page in two versions, by script tag and with a bundler: what a partner's server has before and after an
 * update.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { bundle, inMode, partnerPage } from '../../tools/build/bundle.js';
import { cdnFolder, filesAtOnce, scriptTagFolder, version } from '../../tools/build/script-tag.js';
import { siteAssets } from '../../tools/repository.js';
import { repositoryRoot } from '../../tools/run.js';
import { compressed, type Site } from './site.js';

export const nextVersion = `${version}-next`;

/** The module that an update changes in addition to the version. It loads when the person begins. */
const changedModule = '/src/elements/face-capture/controller.ts';

const change: Plugin = {
  name: 'change',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith(changedModule) ? `${code}\nObject.assign(globalThis, { updated: true });` : null,
};

/** What the next version's build changes. */
const ofNext: InlineConfig = { define: { __IDV_VERSION__: JSON.stringify(nextVersion) }, plugins: [change] };

function assets(): [string, Buffer][] {
  return readdirSync(siteAssets).map((file) => [`/assets/${file}`, readFileSync(`${siteAssets}${file}`)]);
}

async function built(config: InlineConfig, path: string): Promise<[string, Buffer][]> {
  const files = await bundle(config);
  return files.map((file) => [
    file.fileName.endsWith('.html') ? '/' : `${path}${file.fileName}`,
    Buffer.from(file.type === 'chunk' ? file.code : file.source),
  ]);
}

/** @param links preload the element's first screen, as `idv-elements script-tag` prints them */
const page = (of: string, links = '') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Selfie</title>
    <link rel="icon" href="data:," />
    ${links}<script type="module" src="/cdn/${of}/idv-elements.js"></script>
    <script type="module" src="/page.js"></script>
  </head>
  <body><idv-face-capture></idv-face-capture></body>
</html>
`;

/** What `cold-page.ts` does, without a bundler. */
const pageScript = `
const element = document.querySelector('idv-face-capture');
const { coldMarks } = globalThis;
element.addEventListener('idv-hint-changed', ({ hint }) => { if (hint !== null) coldMarks.firstHint ??= performance.now(); });
element.addEventListener('idv-capture-ready', () => { coldMarks.ready ??= performance.now(); });
element.addEventListener('idv-capture-failed', ({ error }) => { coldMarks.failed = error.code; });
await customElements.whenDefined('idv-face-capture');
element.start();
`;

export interface Versions {
  name: string;
  now: Site;
  next: Site;
}

const siteOf = (files: readonly [string, Buffer][]): Site =>
  new Map(files.map(([path, content]) => [path, compressed(content)]));

function releasedFiles(): [string, Buffer][] {
  const folder = `${repositoryRoot}${cdnFolder}`;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => [`/cdn/${file}`, readFileSync(`${folder}${file}`)]);
}

/** A page with the built script tag, without MediaPipe's large files. */
export function releasedSite(): Site {
  const own = assets().filter(([path]) => /\/(?:compact|documents|occlusion|manifest)/.test(path));
  const pageFiles: [string, Buffer][] = [
    ['/page.js', Buffer.from(pageScript)],
    ['/', Buffer.from(page(version))],
  ];
  return siteOf([...own, ...releasedFiles(), ...pageFiles]);
}

const asNext = (text: string): string => text.replaceAll(version, nextVersion);

/** The loader with the names that these files have instead of those that the current version's have. */
function withFiles(loader: string, files: readonly [string, Buffer][]): string {
  return files.reduce((code, [path]) => {
    const [, name, hash] = /^\/cdn\/chunks\/(.+)-([\w-]{8})\.js$/.exec(path) ?? [];
    return name === undefined ? code : code.replaceAll(new RegExp(`(?<=/${name}-)[\\w-]{8}(?=\\.js)`, 'g'), hash ?? '');
  }, loader);
}

const links = (): string =>
  filesAtOnce('face-capture.js')
    .map((file) => `<link rel="modulepreload" href="${posix.join(`/cdn/${version}`, file)}" crossorigin />\n    `)
    .join('');

/** Without and with links that preload the element's first screen. */
export async function scriptTagVersions(): Promise<Versions[]> {
  const released = releasedFiles();
  const loader = readFileSync(`${repositoryRoot}${scriptTagFolder}idv-elements.js`, 'utf8');
  const next = (await built(inMode('script-tag', { plugins: [change] }), '/cdn/')).map(
    ([path, code]): [string, Buffer] =>
      path.startsWith('/cdn/chunks/') ? [path, code] : [asNext(path), Buffer.from(asNext(code.toString()))],
  );
  const both: [string, Buffer][] = [
    ...assets(),
    ...released,
    ...next,
    [`/cdn/${nextVersion}/idv-elements.js`, Buffer.from(withFiles(asNext(loader), next))],
    ['/page.js', Buffer.from(pageScript)],
  ];
  return Object.entries({ 'script tag': '', 'script tag, preloaded': links() }).map(([name, more]) => ({
    name,
    now: siteOf([...both, ['/', Buffer.from(page(version, more))]]),
    next: siteOf([...both, ['/', Buffer.from(page(nextVersion, withFiles(asNext(more), next)))]]),
  }));
}

export async function bundledVersions(): Promise<Versions> {
  const page = 'lab/bench/cold.html';
  const [now, next] = [await built(partnerPage(page), '/'), await built(partnerPage(page, ofNext), '/')];
  return { name: 'bundled', now: siteOf([...assets(), ...now]), next: siteOf([...assets(), ...next]) };
}
