import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correction, generate } from 'lean-qr';
import { qrCodeOf } from '../../../src/kit/handoff/qr.js';

/** The modules filled by a path of `M x y h w v1 h-w z` pieces. */
function modulesOf(path: string): Set<string> {
  const filled = new Set<string>();
  for (const [piece, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    assert.equal(width, back, piece);
    for (let at = 0; at < Number(width); at += 1) filled.add(`${Number(x) + at} ${y}`);
  }
  return filled;
}

describe('the drawn QR code', () => {
  for (const text of [
    'https://hosted.example/liveness/4f6c0a5e-7d0e-4d6a-9d2e-0c1b2a3d4e5f',
    `https://hosted.example/liveness/1?customTitle=${encodeURIComponent('Vérification d’identité')}&theme=dark`,
  ]) {
    it(`fills exactly the modules of ${text.slice(0, 50)}, with a quiet zone around`, () => {
      const code = generate(text, { minCorrectionLevel: correction.M });
      const { size, path } = qrCodeOf(text);
      assert.equal(size, code.size + 8);
      const filled = modulesOf(path);
      for (let y = 0; y < size; y += 1) {
        for (let x = 0; x < size; x += 1) {
          assert.equal(filled.has(`${x} ${y}`), code.get(x - 4, y - 4), `${x} ${y}`);
        }
      }
      assert.doesNotMatch(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, ''), /./);
    });
  }
});
