import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runHere } from './command-here.js';

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

async function untilReady(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (/^ready$/m.test(text)) return text;
  }
  throw new Error(`ended before it was ready: ${text}`);
}

describe('idv-elements-server sandbox', () => {
  it('prints its address and key, answers, and ends on a signal', async () => {
    const child = run('sandbox', '--port', '0', '--api-key', 'my-key', '--liveness-ttl', '60');
    const text = await untilReady(child);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';
    assert.match(text, /API key: my-key/);
    const response = await fetch(`${url}/v1/api/verification/detect-faces`, {
      method: 'POST',
      headers: { 'x-api-key': 'my-key' },
      body: JSON.stringify({ reference: 'r', base64Image: 'data:image/jpeg;base64,valid_image' }),
    });
    assert.equal(response.status, 200);
    const taken = await outcomeOf(run('sandbox', '--port', new URL(url).port));
    assert.equal(taken.code, 1);
    assert.match(taken.text, /^\[idv-elements-server port-taken\] Port \d+ is used by another program\. → .*--port/m);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });
});

describe('the command line', () => {
  it('ends its process with the exit code', async () => {
    const { code, text } = await outcomeOf(run('nothing'));
    assert.equal(code, 2);
    assert.match(text, /^Unknown command "nothing"/);
  });

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
      assert.match(text, /idv-elements-server <command>/);
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
