import type { Pixels, Size } from 'idv-elements/contract';
import { DocumentRenderer } from './document-renderer.js';
import { idealDocumentScene, type DocumentScene } from './scene.js';

let renderer: DocumentRenderer | undefined;

/**
 * One still of a synthetic document; runs in browsers and in Node. Equal scene, size and seed give equal pixels. Where
 * the document lies in it: `documentTruth`. For a row of pictures use one `DocumentRenderer`, which does not copy.
 */
export function renderDocument(
  scene: Partial<DocumentScene> = {},
  options: Partial<Size> & { seed?: number } = {},
): Pixels {
  const { width = 1280, height = 720, seed = 1 } = options;
  if (renderer?.size.width !== width || renderer.size.height !== height) {
    renderer = new DocumentRenderer({ width, height });
  }
  const pixels = renderer.render({ ...idealDocumentScene, ...scene }, seed);
  return { width, height, data: pixels.data.slice() };
}
