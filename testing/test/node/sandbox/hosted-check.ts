/** A person at the hosted page of a sandbox, simulated without a browser. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createEvidenceSigner } from '../../../../src/liveness-evidence/index.js';
import { callsOf } from '../../../../server/test/liveness-verifier/calls.js';
import { start, type SandboxOptionsOfTests } from './started.js';

/** A sandbox with a clock of its own, and one session to check. */
export async function startCheck(test: TestContext, options: SandboxOptionsOfTests = {}) {
  const clock = { now: 1_800_000_000_000 };
  const running = await start(test, { now: () => clock.now, ...options });
  const { data } = await running.service.generateLivenessUrl({});
  const signer = await createEvidenceSigner(crypto.subtle);
  const hosted = callsOf(data?.frontendUrl ?? '', signer);
  const result = async () => {
    const reference = data?.sessionId ?? '';
    const answer = await running.service.livenessResult({ reference });
    assert.ok(answer.data !== null);
    return answer.data;
  };
  return { ...running, clock, signer, url: data?.frontendUrl ?? '', result, ...hosted };
}
