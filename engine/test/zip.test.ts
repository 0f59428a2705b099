import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { storedZip } from '../assets/zip.js';

describe('a stored zip', () => {
  const entries = [
    { name: 'model.tflite', content: Uint8Array.from({ length: 1001 }, (_, at) => at * 7) },
    { name: 'nested/name.binarypb', content: Uint8Array.from([1, 2, 3]) },
  ];

  it('holds every content uncompressed, aligned to 16 bytes', () => {
    const zip = storedZip(entries);
    assert.deepEqual(unzipSync(zip), Object.fromEntries(entries.map(({ name, content }) => [name, content])));
    for (const { name, content } of entries) assert.equal(Buffer.from(zip).indexOf(content) % 16, 0, name);
  });

  it('is the same on every day', (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    const then = storedZip(entries);
    context.mock.timers.setTime(1e12);
    assert.deepEqual(storedZip(entries), then);
  });
});
