import { fetchAsset } from '../fetch-asset.js';
import { countDown } from '../near-end.js';
import type { AssetLocation } from '../protocol.js';

/**
 * Fetches files one after the other. Each is requested when little of the previous one is left.
 * @param after when the first may be requested
 * @returns the content of each; it rejects once `signal` is aborted
 */
export function fetchInTurn(
  assets: readonly AssetLocation[],
  after: Promise<void>,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>>[] {
  let turn = after;
  return assets.map((asset) => {
    const before = turn;
    let letNext!: () => void;
    turn = new Promise((resolve) => (letNext = resolve));
    const content = before.then(() => {
      const count = countDown(asset.bytes, letNext);
      return fetchAsset(
        asset,
        (bytes) => {
          count(bytes);
          onBytes(bytes);
        },
        signal,
      );
    });
    // A failed file does not block the others: its own caller gets the error.
    content.then(letNext, letNext);
    return content;
  });
}
