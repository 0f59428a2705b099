import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';

// WebKit bug 320979: iOS 27 paints no picture in a video that was cloned from a template.
it('no template contains a video, because iOS 27 would show no picture in it', () => {
  const files = readdirSync(`${repositoryRoot}src`, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts'));
  assert.ok(sources.length > 100);
  const found = sources.filter((file) => /<video[\s>]/.test(readFileSync(`${repositoryRoot}src/${file}`, 'utf8')));
  assert.deepEqual(found, [], 'Render `flow.video` instead.');
});
