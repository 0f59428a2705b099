import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rememberDocument } from '../../../src/document/known.js';
import { judgeDocument, measureDocument } from '../../../src/document/index.js';
import type { DocumentMeasures, KnownDocument } from '../../../src/document/types.js';
import { drawScene } from '../../support/document-scene.js';

const { measures: nothing } = measureDocument({
  ...{ pixels: drawScene({ width: 120, height: 160 }).pixels, outline: null },
  ...{ documentType: 'id1', time: 0 },
});
const seen = (fill: number): DocumentMeasures => ({ ...nothing, outlineProof: 0.9, fill, edgeDistance: 0.05 });
const lost: DocumentMeasures = { ...nothing, outlineProof: null, fill: null, edgeDistance: null };

/** Plays frames 100 ms apart. */
function follow(frames: readonly DocumentMeasures[], from: KnownDocument | null = null, start = 0) {
  let known = from;
  const outgrown: boolean[] = [];
  for (const [at, measures] of frames.entries()) {
    const next = rememberDocument(measures, start + at * 100, known);
    known = next.known;
    outgrown.push(next.outgrown);
  }
  return { known, outgrown };
}
const nearing = [0.6, 0.66, 0.72, 0.78, 0.84, 0.9].map(seen);
const times = (count: number, measures: DocumentMeasures) => Array.from({ length: count }, () => measures);

describe('a document that was clearly seen', () => {
  it('has outgrown the picture if it grew toward the edge and is lost', () => {
    const { outgrown } = follow([...nearing, ...times(10, lost)]);
    assert.ok(!outgrown.slice(0, 6).includes(true), 'nothing is guessed while it is seen');
    assert.ok(outgrown.slice(8).every(Boolean), outgrown.join());
  });

  it('is forgotten after two seconds', () => {
    assert.equal(follow([...nearing, ...times(25, lost)]).outgrown.at(-1), false);
  });

  it('is remembered longer while something large may be it, but not forever', () => {
    const rest: DocumentMeasures = { ...lost, outlineProof: 0.2, fill: 1, edgeDistance: -0.05 };
    assert.equal(follow([...nearing, ...times(60, rest)]).outgrown.at(-1), true);
    assert.equal(follow([...nearing, ...times(110, rest)]).outgrown.at(-1), false);
  });

  it('is gone if it was moved away, or lay still', () => {
    for (const frames of [[...nearing].reverse(), times(6, seen(0.75))]) {
      assert.ok(!follow([...frames, ...times(10, lost)]).outgrown.includes(true));
    }
  });

  it('is distinguished from one that slides out of the picture by its size before the edge cut it', () => {
    const cut: DocumentMeasures = { ...seen(0.9), edgeDistance: 0 };
    assert.ok(
      follow([...nearing, ...times(2, cut), ...times(5, lost)])
        .outgrown.slice(8)
        .every(Boolean),
    );
    assert.ok(!follow([...times(5, seen(0.7)), ...times(2, cut), ...times(5, lost)]).outgrown.includes(true));
  });

  it('starts over once it is clearly seen again', () => {
    const { known } = follow([...nearing, ...times(5, lost)]);
    const { outgrown } = follow([seen(0.6), ...times(5, lost)], known, 1200);
    assert.ok(!outgrown.includes(true));
  });
});

describe('the hint for a document that has outgrown the picture', () => {
  it('is to move back, instead of none or of asking for a document', () => {
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0.3, outgrown: 0 }).hint, 'no-document');
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0.3, outgrown: 1 }).hint, 'too-close');
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0.9, outlineProof: 0.2, outgrown: 1 }).hint, 'too-close');
  });

  it('yields to darkness and to a document that is clearly seen', () => {
    assert.equal(judgeDocument({ ...nothing, outlineScore: 0, sceneLevel: 20, outgrown: 1 }).hint, 'too-dark');
    const far = { ...nothing, outlineScore: 0.9, outlineProof: 0.9, fill: 0.3, documentWidthPixels: 1000 };
    assert.equal(judgeDocument({ ...far, outgrown: 1 }).hint, 'too-far');
  });
});
