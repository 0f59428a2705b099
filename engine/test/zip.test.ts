import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { storedZip } from '../assets/zip.js';

interface Read {
  name: string;
  content: Buffer;
  start: number;
  method: number;
  crc: number;
}

/** Reads a zip from the end through its directory, like unzip programs. */
function readZip(zip: Uint8Array): Read[] {
  const bytes = Buffer.from(zip);
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  const read: Read[] = [];
  let at = bytes.readUInt32LE(end + 16);
  assert.equal(at + bytes.readUInt32LE(end + 12), end, 'the directory ends where the end record begins');
  for (let entry = 0; entry < bytes.readUInt16LE(end + 10); entry++) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const local = bytes.readUInt32LE(at + 42);
    const nameLength = bytes.readUInt16LE(at + 28);
    assert.equal(bytes.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    read.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      content: bytes.subarray(start, start + bytes.readUInt32LE(at + 24)),
      start,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  assert.equal(at, end);
  return read;
}

describe('a stored zip', () => {
  const entries = [
    { name: 'a', content: new Uint8Array(0) },
    { name: 'model.tflite', content: Uint8Array.from({ length: 1001 }, (_, at) => at * 7) },
    { name: 'nested/name.binarypb', content: Uint8Array.from([1, 2, 3]) },
  ];

  it('returns every name and content, uncompressed', () => {
    const read = readZip(storedZip(entries));
    assert.deepEqual(
      read.map(({ name, content, method }) => ({ name, content: [...content], method })),
      entries.map(({ name, content }) => ({ name, content: [...content], method: 0 })),
    );
  });

  it('has the right checksums', () => {
    for (const { content, crc } of readZip(storedZip(entries))) assert.equal(crc, crc32(content));
  });

  it('aligns every content to 16 bytes', () => {
    for (const { name, start } of readZip(storedZip(entries))) assert.equal(start % 16, 0, name);
  });

  it('is the same on every day', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    const then = storedZip(entries);
    context.mock.timers.setTime(1e12);
    assert.deepEqual(storedZip(entries), then);
  });
});
