import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runHere } from './command-here.js';

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

async function untilReady(stdout: Readable): Promise<string> {
  let text = '';
  for await (const chunk of stdout) {
    text += String(chunk);
    if (/^ready$/m.test(text)) return text;
  }
  throw new Error(`ended before it was ready: ${text}`);
}

describe('idv-elements-testing sandbox', () => {
  it('prints its address and key, answers, and ends on a signal', async (test) => {
    const args = ['sandbox', '--port', '0', '--api-key', 'my-key', '--liveness-ttl', '60'];
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const text = await untilReady(child.stdout);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
    assert.match(text, /API key: my-key/);
    const response = await fetch(`${url}/v1/api/verification/detect-faces`, {
      method: 'POST',
      headers: { 'x-api-key': 'my-key' },
      body: JSON.stringify({ reference: 'r', base64Image: 'data:image/jpeg;base64,valid_image' }),
    });
    assert.equal(response.status, 200);
    const taken = await runHere(test, 'sandbox', '--port', new URL(url).port);
    assert.equal(taken.code, 1);
    assert.match(taken.text, /^Port \d+ is used by another program\. .*--port/m);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});

describe('the command line', () => {
  const wrong: [string[], RegExp][] = [
    [['nothing'], /Unknown command/],
    [['sandbox', '--port', 'x'], /--port x/],
    [['sandbox', '--port', '70000'], /--port 70000/],
    [['sandbox', '--liveness-ttl', '0'], /--liveness-ttl 0/],
    [['sandbox', '--color', 'red'], /color/],
  ];
  for (const [args, message] of wrong) {
    it(`answers "${args.join(' ')}" with the error and the usage`, async (test) => {
      const { code, text } = await runHere(test, ...args);
      assert.equal(code, 2);
      assert.match(text, message);
      assert.match(text, /idv-elements-testing <command>/);
    });
  }

  for (const [args, shown, hidden] of [
    [['--help'], /sandbox {3}the identity/, null],
    [['sandbox', '--help'], /--liveness-ttl/, /--cookie/],
    [['check', '-h'], /--cookie/, /--liveness-ttl/],
    [['check', 'http://localhost:1/idv', '--help'], /--cookie/, null],
  ] as const) {
    it(`answers "${args.join(' ')}" with the usage, and does nothing else`, async (test) => {
      const { code, text } = await runHere(test, ...args);
      assert.equal(code, 0);
      assert.match(text, shown);
      if (hidden !== null) assert.doesNotMatch(text, hidden);
    });
  }
});
