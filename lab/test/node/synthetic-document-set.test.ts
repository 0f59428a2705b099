import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentHints } from '../../../src/document/types.js';
import { plainKinds } from '../../documents/kinds.js';
import { surfaces } from '../../../testing/src/documents/scene.js';
import { syntheticDocumentSet } from '../../documents/synthetic-document-set.js';

describe('labeled document set', () => {
  const set = syntheticDocumentSet({ width: 160, height: 90 });

  it('names every frame once and is the same every time', () => {
    assert.equal(new Set(set.map(({ name }) => name)).size, set.length);
    assert.deepEqual(
      syntheticDocumentSet({ width: 160, height: 90 }).map(({ truth }) => truth),
      set.map(({ truth }) => truth),
    );
  });

  it('shows every document on every surface', () => {
    const seen = new Set(set.map(({ truth: { scene } }) => `${scene.document} ${scene.surface}`));
    for (const kind of [...plainKinds, null]) {
      for (const surface of surfaces) assert.ok(seen.has(`${kind} ${surface}`), `${kind} ${surface}`);
    }
  });

  it('holds whole documents where they should be accepted', () => {
    for (const { expect, truth, name } of set) {
      if (expect === 'accept') assert.ok(truth.inFrame, name);
      if (expect === 'cut-off') assert.ok(!truth.inFrame, name);
      assert.equal(truth.quad === null, expect === 'no-document', name);
    }
  });

  it('asks for every hint that a single picture of one size can call for', () => {
    const asked = new Set(set.map(({ expect }) => expect));
    // The side is judged by frames in a row, see `document-sides`.
    const others: string[] = [
      'hold-still',
      'low-resolution',
      'same-side',
      'wrong-side',
      'wrong-page',
      'wrong-document',
    ];
    for (const hint of documentHints) {
      if (!others.includes(hint)) assert.ok(asked.has(hint), hint);
    }
  });
});
