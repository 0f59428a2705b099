import { fetchAsset } from './fetch-asset.js';
import type { AssetLocation } from './protocol.js';

/**
 * Fetches an asset, and fetches it again when a frozen page resumes: browsers may silently drop the rest of a download.
 * Bytes that arrive again are not counted again.
 */
export function fetchOverFreezes(
  asset: AssetLocation,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve) => {
    let counted = 0;
    let latest = new AbortController();
    const begin = (): void => {
      latest.abort();
      const own = new AbortController();
      latest = own;
      let come = 0;
      const count = (bytes: number): void => {
        come += bytes;
        onBytes(Math.max(0, come - counted));
        counted = Math.max(counted, come);
      };
      const content = fetchAsset(asset, count, own.signal);
      const settle = (): void => {
        if (latest !== own) return;
        document.removeEventListener('resume', begin);
        signal.removeEventListener('abort', stop);
        resolve(content);
      };
      content.then(settle, settle);
    };
    const stop = (): void => {
      document.removeEventListener('resume', begin);
      latest.abort();
    };
    document.addEventListener('resume', begin);
    signal.addEventListener('abort', stop);
    begin();
    if (signal.aborted) stop();
  });
}
