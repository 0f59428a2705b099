/**
 * The next file is requested when this many bytes of the previous one are left. On a slow line, they take as long as
 * the server takes to respond. So the line is never idle, and files still arrive in the order in which they are needed.
 */
const overlapBytes = 32_768;

/**
 * Counts the bytes of a file as they arrive, and calls `onNear` when little is left.
 * @param onNear may be called more than once
 * @example
 * const count = countDown(asset.bytes, () => requestNext());
 * await fetchAsset(asset, count);
 */
export function countDown(bytes: number, onNear: () => void): (count: number) => void {
  let left = bytes;
  if (left <= overlapBytes) onNear();
  return (count) => {
    left -= count;
    if (left <= overlapBytes) onNear();
  };
}
