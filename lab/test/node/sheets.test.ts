import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createOutlineDetector,
  judgeDocument,
  measureDocument,
  type DocumentForm,
  type DocumentOutline,
  type Quad,
} from '../../../src/document/index.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { formsOf } from '../../documents/document-samples.js';
import { intersectionOverUnion, type Corner } from '../../shared/quad-overlap.js';
import { drawSheetFrame, sheetSceneOf } from '../../documents/document-sheet-set.js';
import { documentMapper } from '../../../test/support/document-mapper.js';
import { sampleOf } from '../../../test/support/sample.js';
import { drawScene, quadInScene } from '../../../test/support/document-scene.js';

const size = { width: 640, height: 480 };
const mapper = await documentMapper();
const detector = createOutlineDetector({ mapper: () => mapper });

interface Found {
  iou: number;
  accepted: boolean;
  score: number;
}

function find(name: string, seed: number): Found {
  const { pixels, quad, docType } = drawSheetFrame(name, seed, [], size);
  const form: DocumentForm = formsOf(docType)[0]!;
  const outline = detector.detect(pixels, { documentType: form });
  const corners = outline?.quad.map(({ x, y }): Corner => [x, y]) ?? null;
  const iou = corners && quad ? intersectionOverUnion(corners, quad, pixels.width, pixels.height) : 0;
  return { iou, accepted: outline?.accepted ?? false, score: outline?.score ?? 0 };
}

describe('a sheet of paper', () => {
  const clear: [name: string, seed: number][] = [
    ['sheet alone', 9003],
    ['sheet folded', 9009],
    ['receipt alone', 9001],
    ['receipt alone', 9003],
  ];
  const wrong: [name: string, seed: number][] = [
    ['sheet folded', 9000],
    ['sheet folded', 9004],
    ['sheet on a pile', 9005],
  ];
  for (const [name, seed] of sampleOf(clear, 1)) {
    it(`is outlined: ${name}, ${seed}`, () => {
      const { iou, accepted, score } = find(name, seed);
      assert.ok(iou >= 0.95 && accepted, `IoU ${iou}, score ${score}`);
    });
  }
  for (const [name, seed] of sampleOf(wrong, 1)) {
    it(`is never taken with a wrong outline: ${name}, ${seed}`, () => {
      const { iou, accepted, score } = find(name, seed);
      assert.ok(iou >= 0.9 || !accepted, `IoU ${iou}, score ${score}`);
    });
  }
});

describe('a sheet of paper where a card is expected', () => {
  const taken: [name: string, seed: number][] = [
    ['sheet held', 9000],
    ['sheet held', 9004],
    ['sheet alone', 9001],
    ['papers, no card', 9003],
  ];
  for (const [name, seed] of sampleOf(taken, 1)) {
    it(`is neither taken nor outlined: ${name}, ${seed}`, () => {
      const { pixels } = drawSheetFrame(name, seed, [], size);
      const outline = detector.detect(pixels, { documentType: 'id1' });
      assert.ok(!outline || (!outline.accepted && outline.score < 0.5), `score ${outline?.score}`);
    });
  }
});

describe('a card on papers, in a rendered scene', () => {
  it('is not covered by anything next to it', () => {
    const seeds = Array.from({ length: 20 }, (_, at) => at + 1);
    // Rendering a seed's scene includes its card, which takes a second.
    for (const seed of sampleOf(seeds, 1)) {
      const { scene } = sheetSceneOf('card on papers', seed);
      const { x, y } = scene.sheets.at(-1)!;
      for (const thing of scene.things) assert.ok(thing.away(x, y) > 0, `seed ${seed}`);
    }
  });
});

describe('a page that is larger than the card on it', () => {
  it('is not taken for the card', () => {
    const { pixels, quad } = drawSheetFrame('card far', 9005, [], size);
    const outline = detector.detect(pixels, { documentType: 'id1' });
    const corners = outline?.quad.map(({ x, y }): Corner => [x, y]) ?? null;
    const iou = corners ? intersectionOverUnion(corners, quad!, pixels.width, pixels.height) : 0;
    assert.ok(iou >= 0.9 || !outline?.accepted, `IoU ${iou}, score ${outline?.score}`);
  });
});

describe('an uncertain distant card', () => {
  const gateOf = (quad: Quad, pixels: Pixels): string => {
    const outline: DocumentOutline = {
      ...{ quad, score: 0.2, accepted: false, inFrame: true },
      width: pixels.width,
      height: pixels.height,
    };
    const { measures } = measureDocument({ pixels, outline, documentType: 'id1', time: 0 });
    return judgeDocument(measures).gates['too-far'];
  };

  it('leads to the hint "too far" if it stands out from its background', () => {
    const { pixels, quad } = drawScene({ width: 1080, height: 720, size: 0.2 });
    assert.notEqual(gateOf(quad, pixels), 'pass');
  });

  it('leads to no hint if there is only the table', () => {
    const { pixels } = drawScene({ width: 1080, height: 720, size: 0.2, shiftX: 0.3 });
    assert.equal(gateOf(quadInScene({ width: 1080, height: 720, size: 0.2, shiftX: -0.2 }), pixels), 'pass');
  });
});
