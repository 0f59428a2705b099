/** Runs the lines from the module's comment as written, with a rendered person. */
import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ensureAssets } from '../../../../tools/build/stale.js';
import {
  commitmentOf,
  createEvidenceSigner,
  decodeTrace,
  sealEvidence,
} from '../../../../src/liveness-evidence/index.js';
import { honestCamera } from '../../../../test/support/honest-camera.js';
import type { LivenessVerifier } from '../../../src/liveness-verifier/index.js';
import { callsOf } from '../calls.js';
import { performFilm } from '../perform.js';
import { filmOf } from '../rendered-person.js';

const source = new URL('../../../src/liveness-verifier/', import.meta.url);
/** Inside the repository, so that Node finds Hono. */
const folder = new URL('../../../../.cache/', import.meta.url);

/** The five lines of the module's comment, without their asterisks. */
function shownLines(): string[] {
  const [, shown = ''] = /```js\n([^]*?) \* ```/.exec(readFileSync(new URL('verifier.ts', source), 'utf8')) ?? [];
  return shown
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^ \* /, ''));
}

/** Runs the lines on a free port. */
async function mount(lines: readonly string[]): Promise<{ verifier: LivenessVerifier; server: Server }> {
  mkdirSync(folder, { recursive: true });
  const file = new URL(`five-lines-${process.pid}.mts`, folder);
  const code = lines.join('\n').replace('serve({', 'const server = serve({').replace('port: 3000', 'port: 0');
  writeFileSync(
    file,
    `import { Hono } from 'hono';
import { serve } from '@hono/node-server';
import { createFaceReader, createLivenessVerifier, createMemoryStore } from '${new URL('node.ts', source).href}';
const userOf = () => ({ id: 'person-1' });
${code}
export { verifier, server };
`,
  );
  try {
    return (await import(file.href)) as Awaited<ReturnType<typeof mount>>;
  } finally {
    rmSync(file);
  }
}

describe('five lines that receive liveness checks', () => {
  it('are five, and accept the evidence of a rendered person', async (test) => {
    await ensureAssets();
    const lines = shownLines();
    assert.equal(lines.length, 5);
    const { verifier, server } = await mount(lines);
    test.after(() => server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const opened = await fetch(`${origin}/checks`, { method: 'POST' });
    const { checkId } = (await opened.json()) as { checkId: string };
    // The server's clock follows the film, however long a frame takes to render.
    const began = Date.now();
    test.mock.timers.enable({ apis: ['Date'], now: began });
    const goTo = (filmMs: number): void => test.mock.timers.setTime(began + filmMs);
    const signer = await createEvidenceSigner(crypto.subtle);
    const calls = callsOf(`${origin}/checks/${checkId}`, signer);

    const { plan } = (await calls.begin()).body;
    assert.ok(plan !== undefined);
    const film = filmOf(plan.challenges.map(({ kind }) => kind));
    const done = await performFilm(film, plan, async (challenge, performed) => {
      goTo(performed.attempt.frames.at(-1)?.timeMs ?? 0);
      const commitment = await commitmentOf(performed, crypto.subtle);
      const { body } = await calls.moment({ nonce: plan.nonce, run: 1, challenge, ...commitment });
      return { challenge, afterMs: body.afterMs ?? Number.NaN };
    });
    const evidence = await sealEvidence({
      ...done,
      camera: honestCamera,
      startedAt: plan.issuedAt,
      signer,
      crypto: crypto.subtle,
    });
    goTo((decodeTrace(evidence.trace)?.frames.at(-1)?.timeMs ?? 0) + 1_000);

    const answer = await calls.send(evidence);
    const result = await verifier.result(checkId);
    assert.deepEqual([result?.status, result?.reasons, result?.attempts], ['passed', [], 1]);
    assert.deepEqual(answer, { http: 200, body: { status: 'SUCCEEDED' } });
    assert.ok((result?.confidence ?? 0) >= 50);
    assert.ok(evidence.pictures.some((picture) => Buffer.from(picture).equals(result?.picture ?? new Uint8Array())));
  });
});
