import { fetchAsset } from '../fetch-asset.js';
import type { AssetLocation } from '../protocol.js';

/**
 * The next file is requested when this many bytes of the previous one are left. On a slow line, they take as long as
 * the server takes to respond. So the line is never idle, and files still arrive in the order in which they are needed.
 */
const overlapBytes = 32_768;

/** Fetches files one after the other. @returns the content of each; it rejects once `signal` is aborted */
export function fetchInTurn(
  assets: readonly AssetLocation[],
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>>[] {
  let turn = Promise.resolve();
  return assets.map((asset) => {
    const before = turn;
    let letNext!: () => void;
    turn = new Promise((resolve) => (letNext = resolve));
    let left = asset.bytes;
    const content = before.then(() => {
      if (left <= overlapBytes) letNext();
      const count = (bytes: number): void => {
        left -= bytes;
        if (left <= overlapBytes) letNext();
        onBytes(bytes);
      };
      return fetchAsset(asset, count, signal);
    });
    // A failed file does not block the others: its own caller gets the error.
    content.then(letNext, letNext);
    return content;
  });
}
