import { createHash } from 'node:crypto';
import type { AssetLocation } from '../../src/vision/protocol.js';

/** An asset at an address that contains it. */
export function located(content: Uint8Array): AssetLocation {
  const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  const data = Buffer.from(content).toString('base64');
  return { url: `data:application/octet-stream;base64,${data}`, bytes: content.length, integrity };
}
