import { pathToFileURL } from 'node:url';

/** @param assets a path or a `file:` URL */
export function folderAddress(assets: string | URL): URL {
  const { href } = typeof assets === 'string' ? pathToFileURL(assets) : assets;
  return new URL(href.endsWith('/') ? href : `${href}/`);
}
