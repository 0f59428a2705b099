import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { run } from '../../../../tools/run.js';

/** A registry that knows only these advisories, or answers only with a status. */
async function startRegistry(test: TestContext, advisories: object | number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const isQuestion = request.url?.endsWith('/advisories/bulk') === true;
    response.statusCode = typeof advisories === 'number' ? advisories : isQuestion ? 200 : 405;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isQuestion ? advisories : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function audit(registry: string): Promise<{ exitCode: number; output: string }> {
  const args = ['--import', 'tsx', 'tools/check/audit.ts', '--registry', registry];
  return run(process.execPath, args);
}

/** @param id must be unique: npm merges advisories with the same id */
const advisoryFor = (name: string, id = 1) => {
  const url = `https://advisories.example/${id}`;
  const cvss = { score: 0, vectorString: null };
  return { [name]: [{ id, url, title: 'A hole', severity: 'high', vulnerable_versions: '>=0.0.0', cwe: [], cvss }] };
};

describe('the dependency audit', () => {
  it('fails for vulnerabilities in a runtime dependency and an optional peer, and names both', async (test) => {
    const advisories = { ...advisoryFor('hono'), ...advisoryFor('sharp', 2) };
    const { exitCode, output } = await audit(await startRegistry(test, advisories));
    assert.equal(exitCode, 1, output);
    for (const [name, id] of Object.entries({ hono: 1, sharp: 2 })) {
      assert.match(output, new RegExp(`^audit: ${name} .*A hole https://advisories\\.example/${id}`, 'm'));
    }
  });

  it('is skipped in one line if the registry has no endpoint for it', async (test) => {
    const { exitCode, output } = await audit(await startRegistry(test, 405));
    assert.equal(output.trim(), 'audit: not audited: the registry answered 405');
    assert.equal(exitCode, 0);
  });

  it('fails in one line if the registry fails', async (test) => {
    const { exitCode, output } = await audit(await startRegistry(test, 503));
    assert.match(output.trim(), /^audit: not audited: 503 .*$/);
    assert.equal(exitCode, 1);
  });
});
