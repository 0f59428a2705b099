import { crc32, createDeflate } from 'node:zlib';
import { joined } from './joined.js';

function pngChunk(type: string, content: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(content.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(content, 8);
  view.setUint32(content.length + 8, crc32(chunk.subarray(4, content.length + 8)));
  return chunk;
}

/** A complete, valid PNG of one gray, of any size: some kilobytes that expand to gigabytes. */
export async function pngBomb(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 0, 0, 0, 0], 8);
  const deflate = createDeflate({ level: 9 });
  const compressed: Uint8Array[] = [];
  deflate.on('data', (part: Buffer) => compressed.push(part));
  const ended = new Promise((resolve) => deflate.once('end', resolve));
  const row = new Uint8Array(width + 1);
  for (let line = 0; line < height; line += 1) {
    if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await ended;
  const magic = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return joined(
    magic,
    pngChunk('IHDR', head),
    pngChunk('IDAT', joined(...compressed)),
    pngChunk('IEND', new Uint8Array()),
  );
}
