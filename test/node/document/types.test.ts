import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  documentForms,
  documentThresholds,
  documentTypes,
  documentTypeSpecs,
  formOf,
  serviceTypes,
} from '../../../src/document/index.js';
import { countryOf, documentChoice, unknownTypes } from '../../../src/document/choice.js';
import { featureNames } from '../../../src/document/scorer.js';
import * as ofCards from '../../../src/document/weights.js';
import * as ofPaper from '../../../src/document/weights-paper.js';

describe('document types', () => {
  for (const type of documentTypes) {
    it(`${type}: has a plausible form, sides and sizes`, () => {
      const form = documentForms[formOf(type)];
      assert.ok(documentTypeSpecs[type].sides.includes('front'));
      const widthMin = documentThresholds.find(({ id }) => id === 'width-min');
      assert.ok(widthMin !== undefined && widthMin.accept < form.readableWidth);
      assert.ok(form.rectifiedWidth >= form.readableWidth);
    });
  }

  it('include a type for every country', () => {
    for (const country of ['NGA', 'GHA', 'KEN'] as const) {
      assert.ok(documentTypes.some((type) => documentTypeSpecs[type].country === country));
    }
  });

  it('accept a country by either of its ISO 3166-1 codes, in any case', () => {
    for (const code of ['NGA', 'nga', 'NG', 'ng', ' Ng ']) assert.equal(countryOf(code), 'NGA');
    assert.deepEqual(['gh', 'GHA', 'ke', 'Ken'].map(countryOf), ['GHA', 'GHA', 'KEN', 'KEN']);
    for (const code of ['ZAF', 'za', '', 'Nigeria']) assert.equal(countryOf(code), null);
  });

  it('offer what the country issues, or with a backend what the identity service checks', () => {
    assert.ok(documentChoice('NGA', null, false).includes('ng_nin_slip'));
    assert.deepEqual([...documentChoice('NGA', null, true)].sort(), [...serviceTypes].sort());
    assert.ok(documentChoice('GHA', null, false).includes('gh_ghana_card'));
    assert.deepEqual(documentChoice('GHA', null, true), []);
    assert.deepEqual(documentChoice(null, null, false), []);
  });

  it('respect the page’s choice, whatever the country', () => {
    assert.deepEqual(documentChoice(null, 'ke_national_id, generic_page nonsense', true), [
      'ke_national_id',
      'generic_page',
    ]);
    assert.deepEqual(unknownTypes('ke_national_id, nonsense'), ['nonsense']);
    assert.deepEqual(unknownTypes(null), []);
  });

  for (const [name, form] of Object.entries(documentForms)) {
    it(`${name}: the searched range of aspect ratios contains the true one`, () => {
      const { widthMillimeters, heightMillimeters, aspect } = form;
      assert.ok(aspect.min < aspect.max);
      if (!widthMillimeters || !heightMillimeters) return;
      const exact = widthMillimeters / heightMillimeters;
      assert.ok(exact >= aspect.min && exact <= aspect.max);
    });
  }
});

describe('the trained weights', () => {
  for (const [name, { weightCodes }] of Object.entries({ cards: ofCards, paper: ofPaper })) {
    it(`${name}: fill complete hidden units over the measures`, () => {
      const known = new Set<string>([...featureNames, 'bias', 'output']);
      assert.deepEqual(
        Object.keys(weightCodes).filter((measure) => !known.has(measure)),
        [],
      );
      const rows = Object.values(weightCodes).map((row) => row.split(' ').map(Number));
      assert.equal(new Set(rows.map(({ length }) => length)).size, 1);
      assert.ok(rows.flat().every(Number.isFinite));
    });
  }
});
