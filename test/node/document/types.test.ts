import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentForms, documentTypes, documentTypeSpecs, formOf } from '../../../src/document/index.js';
import { featureNames } from '../../../src/document/scorer.js';
import { weightCodes } from '../../../src/document/weights.js';

describe('document types', () => {
  for (const type of documentTypes) {
    it(`${type}: has a form, sides and sizes that make sense`, () => {
      const spec = documentTypeSpecs[type];
      assert.ok(documentForms[spec.form]);
      assert.equal(formOf(type), spec.form);
      assert.ok(spec.sides.includes('front'));
      assert.ok(spec.minWidthPixels < spec.warnWidthPixels);
      assert.ok(documentForms[spec.form].rectifiedWidth >= spec.warnWidthPixels);
    });
  }

  it('offers a type in every country', () => {
    for (const country of ['NGA', 'GHA', 'KEN'] as const) {
      assert.ok(documentTypes.some((type) => documentTypeSpecs[type].countries.includes(country)));
    }
  });

  for (const [name, form] of Object.entries(documentForms)) {
    it(`${name}: the aspect it is searched by holds its true one`, () => {
      const { widthMillimeters, heightMillimeters, aspect } = form;
      assert.ok(aspect.min < aspect.max);
      if (!widthMillimeters || !heightMillimeters) return;
      const exact = widthMillimeters / heightMillimeters;
      assert.ok(exact >= aspect.min && exact <= aspect.max);
    });
  }
});

describe('the fitted weights', () => {
  it('fill whole hidden units over the measures', () => {
    assert.equal(featureNames.length, Object.keys(weightCodes).length - 2);
    const rows = Object.values(weightCodes).map((row) => row.split(' ').map(Number));
    assert.deepEqual([...new Set(rows.map(({ length }) => length))], [12]);
    assert.ok(rows.flat().every(Number.isFinite));
  });
});
