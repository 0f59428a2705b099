/** The example backends against the contract suite, and against their READMEs. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { checkContract, startServiceRelay, type ServiceRelay } from '../../../server/src/contract-check/index.js';
import { startSandbox, type RunningSandbox } from '../../../server/src/sandbox/index.js';
import { repositoryRoot } from '../../../tools/run.js';
import { examples, settings, startExample } from '../../examples/backends.js';

const origin = 'https://bank.example';
const folder = `${repositoryRoot}examples/backends/`;
const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('example backends', () => {
  let running: RunningSandbox;
  let relay: ServiceRelay;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey: settings.apiKey, control: true });
    relay = await startServiceRelay(new URL(running.url), 0);
  });
  after(async () => {
    await relay.close();
    await running.close();
  });

  for (const example of examples) {
    const missing = example.missing();
    const skip = missing === null ? false : `needs ${missing}`;
    it(`${example.name} fulfills the contract`, { skip }, async () => {
      const backend = await startExample(example, relay.url, origin);
      try {
        const results = await checkContract({
          ...{ address: backend.address, origin, level: 'offered', login: { cookie: settings.cookie } },
          ...{ secrets: [settings.apiKey, settings.secret], sandbox: new URL(running.url), relay },
        });
        const failed = results.filter(({ outcome }) => outcome === 'failed');
        assert.deepEqual(
          failed.map(({ id, seen }) => `${id}: ${seen}`),
          [],
          backend.printed(),
        );
        const looked = new Set(results.filter(({ outcome }) => outcome === 'passed').map(({ group }) => group));
        assert.deepEqual([...looked].toSorted(), ['answers', 'faces', 'service', 'sessions']);
        const skipped = results.filter(({ outcome, seen }) => outcome === 'skipped' && seen !== 'not offered');
        assert.deepEqual(skipped, []);
        assert.ok(
          !backend.printed().includes(settings.apiKey) && !backend.printed().includes('demo-ada'),
          'nothing in its log',
        );
      } finally {
        backend.close();
      }
    });

    it(`${example.name} refuses a short secret`, { skip }, async () => {
      const backend = await startExample(example, running.url, origin, 'short').catch((error: Error) => error);
      if (backend instanceof Error) {
        assert.match(backend.message, /IDV_SECRET needs at least 32/);
        return;
      }
      try {
        const headers = { origin, cookie: settings.cookie, 'idempotency-key': 'a-key' };
        const answer = await fetch(`${backend.address.href}/sessions`, { method: 'POST', headers });
        assert.equal(answer.status, 500);
        assert.equal(((await answer.json()) as { code: string }).code, 'INTERNAL');
        assert.equal(answer.headers.get('cache-control')?.includes('no-store'), true);
      } finally {
        backend.close();
      }
    });
  }
});

/** Counts lines of code, without blank lines, comments, imports and lone brackets. */
function linesOf(file: string): number {
  const text = readFileSync(file, 'utf8').replace(/\/\*\*?[^]*?\*\/|^\s*"""[^]*?"""/gm, '');
  const isCode = (line: string) =>
    !/^\s*(?:(?:\/\/|#|<\?php|import\b|from\b|use\b|using\b|package\b|namespace\b).*|_? ?"[a-z/0-9]+"|[\][(){};,\s]*)$/.test(
      line,
    );
  return text.split('\n').filter(isCode).length;
}

/** `gofmt` puts each field and each brace on its own line. */
const maxLinesOf: Record<string, number> = { go: 165 };
const maxLines = 150;

describe('an example backend', () => {
  for (const { name } of folders) {
    it(`is short, and documents how to start it: ${name}`, () => {
      const files = readdirSync(`${folder}${name}`);
      const sources = files.filter((file) => /\.(?:py|go|php|java|cs)$/.test(file));
      assert.ok(sources.length > 0);
      const lines = sources.map((file) => linesOf(`${folder}${name}/${file}`)).reduce((sum, count) => sum + count, 0);
      assert.ok(lines <= (maxLinesOf[name] ?? maxLines), `${lines} lines`);
      assert.ok(lines > 50, 'the lines are counted');
      assert.match(readFileSync(`${folder}${name}/README.md`, 'utf8'), /tests|not run/);
    });
  }
});
