import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import { outcomeOf } from './run.js';

describe('idv-elements', () => {
  const wrong: [args: string[], message: RegExp, usage?: RegExp][] = [
    [['nothing'], /Unknown command/, /Commands:/],
    [['--nothing'], /Unknown option "--nothing"/, /Commands:/],
    [['assets', 'one', '--nothing'], /Unknown option '--nothing'/],
    [['assets', 'one', '--engines'], /--engines/],
    [['assets', 'one', '--engines', 'fast'], /--engines is "fast"/],
    [['assets', 'https://www.example.com/'], /--check/],
    [['assets', 'one', '--origin', 'https://www.example.com'], /--origin goes with --check/],
    [['assets', '--check', 'one', '--compress'], /--check takes one/],
    [['assets', '--check', 'https://a.example/', '--origin', 'www.example.com'], /--origin is "www.example.com"/],
    [['assets'], /folder/],
    [['assets', 'one', 'two'], /folder/],
  ];
  for (const [args, message, usage = /idv-elements assets <folder>/] of wrong) {
    it(`answers "${args.join(' ')}" with what is wrong and the usage`, { timeout: 30_000 }, async () => {
      const { code, text } = await outcomeOf(...args);
      assert.equal(code, 2);
      assert.match(text, message);
      assert.match(text, usage);
    });
  }

  for (const args of [[], ['--help'], ['-h'], ['help'], ['assets', '--help'], ['assets', '-h'], ['help', 'assets']]) {
    it(`helps with "${args.join(' ')}"`, { timeout: 30_000 }, async () => {
      const { code, text } = await outcomeOf(...args);
      assert.equal(code, 0);
      assert.match(text, args.includes('assets') ? /--compress/ : /Commands:/);
    });
  }

  for (const flag of ['--version', '-v']) {
    it(`prints the version with ${flag}`, { timeout: 30_000 }, async () => {
      assert.deepEqual(await outcomeOf(flag), { code: 0, text: `${elementsPackage.version}\n` });
    });
  }
});
