import assert from 'node:assert/strict';
import { it } from 'node:test';
import { LivenessCheck, type UntimedSessionEvent } from '../../../src/elements/liveness/check.js';
import { endFlow } from '../../../src/kit/element/page-flow.js';

it('requests a liveness check again under the same key, and a new one under a new key', async () => {
  const keys: (string | null)[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.endsWith('/sessions')) {
      const policy = { maxImageBytes: 1, maxImagePixels: 1, livenessAttempts: 3 };
      const expiresAt = new Date(Date.now() + 900_000).toISOString();
      return Promise.resolve(Response.json({ sessionId: 's', token: 't', expiresAt, policy }, { status: 201 }));
    }
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const problem = { type: 'about:blank', title: 'No', status: 500, code: 'INTERNAL', retryable: true };
    const headers = { 'content-type': 'application/problem+json' };
    return Promise.resolve(Response.json(problem, { status: 500, headers }));
  };
  const events: UntimedSessionEvent['type'][] = [];
  const check = new LivenessCheck({
    settings: () => ({
      backend: 'https://bank.example/idv',
      session: null,
      connection: { credentials: null, headers: null, fetch },
    }),
    branding: () => ({}),
    dispatch: ({ type }) => events.push(type),
  });
  for (const again of [false, true, false]) await check.create(again);
  endFlow(null);
  const [first, second, third] = keys;
  assert.ok(first);
  assert.equal(second, first);
  assert.notEqual(third, first);
  assert.equal(events.length, 3, events.join());
});
