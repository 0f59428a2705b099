import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pageAddress } from '../../../src/kit/handoff/place.js';

it('accepts only http(s) addresses for links and QR codes, whatever else an address contains', () => {
  const page = globalThis as { document?: object };
  page.document = { baseURI: 'https://bank.example/apply' };
  try {
    for (const address of ['https://bank.example/privacy', 'http://localhost:8080', '/privacy', '?step=2']) {
      assert.equal(pageAddress(address), address);
    }
    for (const address of [
      'javascript:alert("https:")',
      ' JavaScript:alert("https:")',
      'data:text/html,https:',
      'mailto:https:@bank.example',
      'https://[',
      '',
      null,
    ]) {
      assert.equal(pageAddress(address), null, String(address));
    }
  } finally {
    delete page.document;
  }
});
