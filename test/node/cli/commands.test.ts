import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import elementsPackage from '../../../package.json' with { type: 'json' };
import { outcomeOf, outcomeOfProcess } from './run.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { version } from '../../../tools/build/script-tag.js';

describe('idv-elements', () => {
  const wrong: [args: string[], message: RegExp, usage?: RegExp][] = [
    [['nothing'], /Unknown command/, /Commands:/],
    [['--nothing'], /Unknown option "--nothing"/, /Commands:/],
    [['assets', 'one', '--nothing'], /Unknown option '--nothing'/],
    [['assets', 'one', '--engines'], /--engines/],
    [['assets', 'https://www.example.com/'], /--check/],
    [['assets', 'one', '--origin', 'https://www.example.com'], /--origin goes with --check/],
    [['assets', '--check', 'one', '--compress'], /--check takes one/],
    [['assets', '--check', 'https://a.example/', '--origin', 'www.example.com'], /--origin is "www.example.com"/],
    [['assets', '--check', 'https://a.example/', '--origin', 'https://www.example.com/page'], /use an origin such as/],
    [['assets'], /folder/],
    [['assets', 'one', 'two'], /folder/],
    [['script-tag'], /address/, /idv-elements script-tag <address>/],
    [['script-tag', 'https://a.example', '--nothing'], /Unknown option '--nothing'/, /script-tag <address>/],
  ];
  for (const [args, message, usage = /idv-elements assets <folder>/] of wrong) {
    it(`answers "${args.join(' ')}" with the mistake and the usage`, async () => {
      const { code, text } = await outcomeOf(...args);
      assert.equal(code, 2);
      assert.match(text, message);
      assert.match(text, usage);
    });
  }

  for (const args of [[], ['--help'], ['-h'], ['help'], ['assets', '--help'], ['assets', '-h'], ['help', 'assets']]) {
    it(`prints help for "${args.join(' ')}"`, async () => {
      const { code, text } = await outcomeOf(...args);
      assert.equal(code, 0);
      assert.match(text, args.includes('assets') ? /--compress/ : /Commands:/);
    });
  }

  it('exits with its exit code, and reports mistakes on stderr', async () => {
    assert.deepEqual(await outcomeOfProcess('--version'), { code: 0, text: `${elementsPackage.version}\n` });
    const { code, text } = await outcomeOfProcess('nothing');
    assert.equal(code, 2);
    assert.match(text, /^Unknown command "nothing"\.\n\nidv-elements <command>/);
  });

  it('prints a script tag with the hash of every module, and of the map itself', async () => {
    await ensureBuild();
    const { code, text } = await outcomeOf('script-tag', 'https://cdn.example.com/idv', 'face-capture');
    assert.equal(code, 0);
    const map = /<script type="importmap">(.*)<\/script>/.exec(text)?.[1] ?? '';
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    const cdn = 'https://cdn.example.com/idv/cdn/';
    const base = `${cdn}${version}/`;
    const addresses = Object.keys(integrity);
    const names = [`${version}/idv-elements`, `${version}/verification`, 'chunks/core-', 'chunks/fr-common-'];
    for (const name of names) {
      const address = addresses.find((each) => each.startsWith(`${cdn}${name}`)) ?? name;
      assert.match(integrity[address] ?? '', /^sha384-.{64}$/, address);
    }
    assert.ok(addresses.every((address) => address.startsWith(base) || address.startsWith(`${cdn}chunks/`)));
    const preloaded = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)" integrity="([^"]+)" crossorigin>/g)];
    assert.ok(preloaded.length >= 4);
    for (const [, address = '', hash] of preloaded) assert.equal(hash, integrity[address], address);
    assert.equal((await outcomeOf('script-tag', '/idv', 'nothing')).code, 2);
    assert.ok(text.includes(`src="${base}idv-elements.js" integrity="${integrity[`${base}idv-elements.js`]}"`));
    assert.ok(text.includes(`'sha256-${createHash('sha256').update(map).digest('base64')}'`));
  });
});
