import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { readSource, sources, verifySource, type SourceFile } from '../assets/sources.js';

describe('sources of the engine assets', () => {
  for (const [name, source] of Object.entries(sources)) {
    it(`${name} is installed in the expected version`, () => {
      assert.equal(readSource(source).length, source.bytes);
    });
  }

  it('refuses other content and names the file, both sizes and both hashes', () => {
    const content = readSource(sources.detector).slice();
    content[1000] = (content[1000] ?? 0) ^ 1;
    const found = createHash('sha256').update(content).digest('hex');
    assert.throws(
      () => verifySource(sources.detector, content),
      ({ message }: Error) =>
        [sources.detector.path, sources.detector.sha256, found, String(content.length)].every((part) =>
          message.includes(part),
        ),
    );
  });

  it('refuses a file of another length', () => {
    const content = readSource(sources.detector).slice(0, -1);
    assert.throws(() => verifySource(sources.detector, content), /229032.*\n.*229031/);
  });

  it('reports which package is not installed', () => {
    const missing: SourceFile = { ...sources.detector, package: '@mediapipe/not-there' };
    assert.throws(() => readSource(missing), /@mediapipe\/not-there.*not installed/);
  });
});
