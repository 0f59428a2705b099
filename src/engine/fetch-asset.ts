import { IdvError } from '../contract/errors.js';
import type { AssetLocation } from './protocol.js';

/**
 * Fetches one asset and checks it against its hash.
 *
 * The hash is computed here rather than by `fetch(…, { integrity })`: that option withholds the body until it is
 * complete, which leaves no progress to show, and answers a wrong hash and a lost network with the same TypeError. The
 * browser's own check is used only where `crypto.subtle` is missing (insecure contexts).
 *
 * The server's MIME type is ignored. An HTML page in place of the file is recognized by its first bytes.
 *
 * @param onBytes called with the number of uncompressed bytes since the last call.
 * @param signal ends the download; the asset then counts as missing.
 * @throws IdvError `vision-assets-missing` (no network, or a server in trouble; retryable),
 * `vision-assets-misconfigured` (not found, or a page in its place) or `vision-assets-corrupt`.
 */
export async function fetchAsset(
  asset: AssetLocation,
  onBytes: (count: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // The name changes with the content, so a cached response is never outdated.
    return await fetchChecked(asset, 'force-cache', onBytes, signal);
  } catch (error) {
    if (!(error instanceof IntegrityError)) throw error;
  }
  // A network or proxy may have damaged the response, and it may be cached. Ask the server itself once. The bytes are
  // already counted, but watchdogs still need a sign of life.
  return fetchChecked(asset, 'reload', () => onBytes(0), signal).catch((error: unknown) => {
    throw error instanceof IntegrityError ? error.reason : error;
  });
}

/** Thrown if a response arrived but is not the file. */
class IntegrityError extends Error {
  constructor(readonly reason: IdvError) {
    super(reason.message);
  }
}

async function fetchChecked(
  asset: AssetLocation,
  cache: RequestCache,
  onBytes: (count: number) => void,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const ownCheck = globalThis.crypto?.subtle !== undefined;
  const response = await request(asset.url, {
    cache,
    ...(ownCheck ? {} : { integrity: asset.integrity }),
    ...(signal && { signal }),
  });
  const { content, length } = await readBody(response, asset, onBytes);
  const correct = length === asset.bytes && (!ownCheck || (await integrityOf(content)) === asset.integrity);
  if (correct) return content;
  if (looksLikeHtml(content)) throw new IntegrityError(htmlInstead(asset.url));
  const reason = new IdvError(
    'vision-assets-corrupt',
    `${asset.url} is not the file that the manifest names: ${length} bytes of ${asset.bytes}` +
      (length === asset.bytes ? ', with other content' : ''),
    { retryable: true },
  );
  throw new IntegrityError(reason);
}

/** Fetches JSON that has no hash, such as the manifest itself. */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await request(url, { cache: 'no-cache' });
  const text = await response.text().catch((cause: unknown) => {
    throw new IdvError('vision-assets-missing', `${url} broke off`, { cause, retryable: true });
  });
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    if (/^\s*</.test(text)) throw htmlInstead(url);
    throw new IdvError('vision-assets-corrupt', `${url} is not JSON`, { cause });
  }
}

async function request(url: string, options: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...options, credentials: 'same-origin' });
  } catch (cause) {
    throw new IdvError('vision-assets-missing', `${url} could not be fetched`, { cause, retryable: true });
  }
  if (response.ok) return response;
  await response.body?.cancel();
  const { status } = response;
  const message = `${url} answered with status ${status}`;
  // A server in trouble may serve the file later. One that says it has no such file will not.
  if (status >= 500 || status === 429) throw new IdvError('vision-assets-missing', message, { retryable: true });
  throw new IdvError('vision-assets-misconfigured', message);
}

async function readBody(
  response: Response,
  asset: AssetLocation,
  onBytes: (count: number) => void,
): Promise<{ content: Uint8Array<ArrayBuffer>; length: number }> {
  const content = new Uint8Array(asset.bytes);
  const reader = response.body?.getReader();
  let length = 0;
  if (reader === undefined) return { content, length };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const fitting = value.subarray(0, Math.max(0, content.length - length));
      if (fitting.length > 0) content.set(fitting, length);
      length += value.length;
      onBytes(fitting.length);
    }
  } catch (cause) {
    throw new IdvError('vision-assets-missing', `${asset.url} broke off after ${length} bytes`, {
      cause,
      retryable: true,
    });
  }
  return { content, length };
}

async function integrityOf(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

function looksLikeHtml(content: Uint8Array): boolean {
  return /^\s*<(!doctype|html|head|body)/i.test(new TextDecoder().decode(content.slice(0, 200)));
}

function htmlInstead(url: string): IdvError {
  return new IdvError(
    'vision-assets-misconfigured',
    `${url} answered with an HTML page instead of the file: the server sends its index page for unknown addresses.`,
  );
}
