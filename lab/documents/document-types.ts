/**
 * One contact sheet with every document that the testing kit draws, each side with its name:
 *
 * npm run lab -- document-types --out <folder>
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readCommandLine } from '../../tools/command-line.js';
import { specOf, syntheticDocumentKinds } from '../../testing/src/documents/document-kinds.js';
import { printDocument } from '../../testing/src/documents/print/document-print.js';
import type { SurfaceTexture } from '../../testing/src/documents/surface-texture.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';
import { fullLight } from '../../testing/src/render/raster.js';

const tile = { width: 560, height: 400 };
const labelHeight = 24;
const gap = 12;
const columns = 5;

function pictureOf({ width, height, rgb }: SurfaceTexture) {
  const codes = Uint8Array.from(rgb, (value) => Math.min(255, 255 * (value / fullLight) ** (1 / 2.2)));
  return sharp(codes, { raw: { width, height, channels: 3 } });
}

const { values } = readCommandLine({
  options: { out: { type: 'string', value: 'folder', default: 'document-types' } },
});
const { out } = values;
mkdirSync(out, { recursive: true });
const shown = syntheticDocumentKinds.flatMap((kind) => specOf(kind).sides.map((side) => ({ kind, side })));
const tiles = await Promise.all(
  shown.map(async ({ kind, side }, at) => {
    const texture = printDocument(kind, { side, identity: at, monk: monkTones[(at * 3) % monkTones.length]! });
    const left = (at % columns) * (tile.width + gap);
    const top = Math.floor(at / columns) * (tile.height + labelHeight + gap);
    const name = `<svg width="${tile.width}" height="${labelHeight}"><text x="2" y="17" font-size="15" font-family="sans-serif">${kind} · ${side}</text></svg>`;
    const input = await pictureOf(texture)
      .resize({ ...tile, fit: 'inside' })
      .png()
      .toBuffer();
    return [
      { input: Buffer.from(name), left, top },
      { input, left, top: top + labelHeight },
    ];
  }),
);
const rows = Math.ceil(shown.length / columns);
const size = { width: columns * (tile.width + gap), height: rows * (tile.height + labelHeight + gap) };
const file = join(out, 'document-types.png');
await sharp({ create: { ...size, channels: 3, background: '#9a9a9a' } })
  .composite(tiles.flat())
  .png()
  .toFile(file);
console.log(`${file}: ${shown.length} sides of ${syntheticDocumentKinds.length} documents`);
