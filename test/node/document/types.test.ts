import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  documentForms,
  documentThresholds,
  documentTypes,
  documentTypeSpecs,
  formOf,
  warnWidthPixels,
} from '../../../src/document/index.js';
import { featureNames } from '../../../src/document/scorer.js';
import { weightCodes } from '../../../src/document/weights.js';

describe('document types', () => {
  for (const type of documentTypes) {
    it(`${type}: has a form, sides and sizes that make sense`, () => {
      const form = documentForms[formOf(type)];
      assert.ok(documentTypeSpecs[type].sides.includes('front'));
      const widthMin = documentThresholds.find(({ id }) => id === 'width-min');
      assert.ok(widthMin !== undefined && widthMin.accept < warnWidthPixels);
      assert.ok(form.rectifiedWidth >= warnWidthPixels);
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
    assert.equal(new Set(rows.map(({ length }) => length)).size, 1);
    assert.ok(rows.flat().every(Number.isFinite));
  });
});
