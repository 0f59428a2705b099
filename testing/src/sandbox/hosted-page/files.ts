/** The built files that the hosted page runs. */
import type { HostedPageFiles } from '../options.js';

/** The folder of the files, relative to the pages. No session has this name. */
export const filesPath = '-';
/** The only element that the page loads. */
export const elementFile = 'page/liveness-challenge.js';
export const scriptFile = 'page/liveness-page.js';

/** Only these two folders and plain names, so that no path can leave them. */
const allowed = /^(?:assets|page)(?:\/[\w-][\w.-]*)+$/;

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
};

/** `manifest.json` and the entry keep their names. All other files are named after a hash of their content. */
function cacheControlOf(path: string): string {
  const isNamedByContent = path.startsWith('assets/') && /\.[0-9a-f]{8,}\.\w+$/.test(path);
  return isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache';
}

export async function fileResponse(files: HostedPageFiles | null, path: string): Promise<Response> {
  const bytes = allowed.test(path) ? ((await files?.(path)) ?? null) : null;
  if (bytes === null) return new Response('Not found', { status: 404 });
  const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return new Response(bytes, {
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': cacheControlOf(path) },
  });
}
