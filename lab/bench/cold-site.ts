/** The page of `cold.ts` as a partner would deploy it: built and precompressed, with a unique name for every file. */
import { readFileSync } from 'node:fs';
import { bundle, partnerPage } from '../../tools/build/bundle.js';
import { siteAssets } from '../../tools/repository.js';
import { compressed, type Site } from './site.js';

/** Needs built assets. The page is a partner's bundle with one element. */
export async function buildColdSite(page = 'lab/bench/cold.html'): Promise<Site> {
  const site = new Map<string, Buffer>();
  for (const file of await bundle(partnerPage(page))) {
    const content = file.type === 'chunk' ? file.code : file.source;
    const path = file.fileName.endsWith('.html') ? '/' : `/${file.fileName}`;
    site.set(path, compressed(Buffer.from(content)));
  }
  const { files } = JSON.parse(readFileSync(`${siteAssets}manifest.json`, 'utf8')) as {
    files: Record<string, { file: string }>;
  };
  for (const { file } of Object.values(files)) {
    site.set(`/assets/${file}`, compressed(readFileSync(`${siteAssets}${file}`)));
  }
  return site;
}
