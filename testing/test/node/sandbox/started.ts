import type { TestContext } from 'node:test';
import { createIdentityService } from '../../../../server/src/identity-service/index.js';
import { startSandbox, type StartSandboxOptions } from '../../../src/sandbox/index.js';

export type SandboxOptionsOfTests = Omit<StartSandboxOptions, 'port' | 'apiKey'>;

export const apiKey = 'key-of-the-sandbox-tests';

/** A sandbox that ends with the test, and a client for it that never retries. */
export async function start(test: TestContext, options: SandboxOptionsOfTests = {}) {
  const running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null, ...options });
  test.after(() => running.close());
  return { ...running, service: createIdentityService({ baseUrl: running.url, apiKey, retries: 0 }) };
}
