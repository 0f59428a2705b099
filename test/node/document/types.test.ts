import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  documentCountries,
  documentForms,
  documentThresholds,
  documentTypes,
  documentTypeSpecs,
  formOf,
  serviceTypes,
} from '../../../src/document/index.js';
import { documentRules, otherTypes, takesDocument } from '../../../src/contract/document-names.js';
import type { DocumentType } from '../../../src/contract/document-names.js';
import { countryOf, documentChoice, unknownTypes } from '../../../src/document/choice.js';

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

  it('accept a country by either of its ISO 3166-1 codes, in any case', () => {
    for (const code of ['NGA', 'nga', 'NG', 'ng', ' Ng ']) assert.equal(countryOf(code), 'NGA');
    assert.deepEqual(['gh', 'GHA', 'ke', 'Ken'].map(countryOf), ['GHA', 'GHA', 'KEN', 'KEN']);
    for (const code of ['ZAF', 'za', '', 'Nigeria']) assert.equal(countryOf(code), null);
  });

  it('respect the page’s choice, whatever the country', () => {
    assert.deepEqual(documentChoice(null, 'ke_national_id, generic_page nonsense'), ['ke_national_id', 'generic_page']);
    assert.deepEqual(unknownTypes('ke_national_id, nonsense'), ['nonsense']);
    assert.deepEqual(unknownTypes(null), []);
  });

  it('leave out what the backend refuses, and offer the country’s others if nothing else is left', () => {
    const isTaken = (type: DocumentType) => takesDocument({ gh_passport: 'keep', gh_voters_id: 'none' }, type);
    assert.deepEqual(documentChoice('GHA', null, isTaken), ['gh_passport']);
    assert.deepEqual(documentChoice('NGA', 'gh_ghana_card ke_passport', isTaken), ['gh_passport']);
    assert.deepEqual(documentChoice('KEN', null, isTaken), []);
    assert.deepEqual([...documentChoice('NGA', null, isTaken)].sort(), [...serviceTypes].sort());
  });

  it('always leave a document or another country to choose, whichever type the page names and the policy refuses', () => {
    const policies = [
      undefined,
      {},
      ...documentRules.map((rule) => Object.fromEntries(otherTypes.map((type) => [type, rule]))),
    ];
    for (const policy of policies) {
      const isTaken = (type: DocumentType) => takesDocument(policy, type);
      for (const type of documentTypes) {
        const choice = documentChoice('NGA', type, isTaken);
        const countries = documentCountries.filter((country) => documentChoice(country, null, isTaken).length > 0);
        assert.ok(choice.every(isTaken));
        assert.ok(choice.length > 0 || countries.length > 0, type);
        assert.equal(choice.includes(type), isTaken(type), type);
      }
    }
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
