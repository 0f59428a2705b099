/** The page at `/`: what somebody finds who has only the service's documentation. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { endpointNames, endpoints } from '../../../../server/src/identity-service/index.js';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/index.js';

const textOf = (markup: string): string =>
  markup.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

describe('the sandbox’s page', () => {
  let running: RunningSandbox;
  let page = '';
  before(async () => {
    running = await startSandbox({ port: 0, faceCounter: null, faceReader: null });
    page = await (await fetch(running.url)).text();
  });
  after(() => running.close());

  for (const name of endpointNames) {
    it(`has a command for ${name} that works as it is printed`, async () => {
      const [, section = ''] = page.split(`<section id="${name}">`);
      const command = textOf(/<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(section)?.[1] ?? '');
      assert.ok(command.includes(endpoints[name].path), command);
      const { stdout } = await promisify(execFile)('sh', ['-c', command]);
      const { responseCode = '00', data = null } = JSON.parse(stdout) as { responseCode?: string; data?: unknown };
      assert.ok(['00', 'SUCCESS'].includes(responseCode), stdout);
      if (endpoints[name].envelope !== 'none') assert.notEqual(data, null);
    });
  }

  it('names no key but the default one', async (test) => {
    const own = await startSandbox({ port: 0, apiKey: 'a-key-of-my-own', faceCounter: null, faceReader: null });
    test.after(() => own.close());
    assert.ok(!(await (await fetch(own.url)).text()).includes('a-key-of-my-own'));
  });
});
