/**
 * JSON of a request whose pictures are bytes. Where there is a `Buffer`, base64 is written piece by piece into the
 * body: no string of a picture's size is made, searched for quotes and encoded, which costs ten times as much.
 */
import { encodeBase64, nodeBuffer, type BufferConstructorLike } from '../shared/base64.js';

/** A multiple of 3, so that pieces of base64 fit together without padding. */
const pieceBytes = 6144;

const base64Length = (bytes: Uint8Array): number => Math.ceil(bytes.length / 3) * 4;

function writeWith(Buffer: BufferConstructorLike, fields: [string, unknown][]): Uint8Array {
  const texts = fields.map(([name, value], index) => {
    const opening = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    return value instanceof Uint8Array ? `${opening}"` : `${opening}${JSON.stringify(value)}`;
  });
  const room = fields.map(([, value], index) => {
    const picture = value instanceof Uint8Array ? base64Length(value) + 1 : 0;
    return Buffer.byteLength(texts[index] ?? '') + picture;
  });
  const body = Buffer.alloc(room.reduce((sum, bytes) => sum + bytes, 1));
  let at = 0;
  for (const [index, [, value]] of fields.entries()) {
    at += body.write(texts[index] ?? '', at, 'utf8');
    if (!(value instanceof Uint8Array)) continue;
    const picture = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    for (let from = 0; from < picture.length; from += pieceBytes) {
      at += body.write(picture.toString('base64', from, from + pieceBytes), at, 'latin1');
    }
    at += body.write('"', at, 'latin1');
  }
  body.write('}', at, 'latin1');
  return body;
}

/** Fields that are `Uint8Array` become base64; `undefined` ones are left out, as `JSON.stringify` does. */
export function jsonBody(request: object): string | Uint8Array<ArrayBuffer> {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Uint8Array)) return JSON.stringify(request);
  const Buffer = nodeBuffer();
  // A body of its own buffer, never one of shared memory.
  if (Buffer !== undefined) return writeWith(Buffer, fields) as Uint8Array<ArrayBuffer>;
  return JSON.stringify(withEncodedPictures(request));
}

/** The same request with base64 in place of bytes. */
export function withEncodedPictures(request: object): object {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? encodeBase64(value) : (value as unknown),
    ]),
  );
}
