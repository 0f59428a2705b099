/** The route handlers as Next.js calls them, on Node's server. The framework tests cover a built Next.js site. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { nextHandlers, type NextHandlers } from '../../src/adapters/next.js';
import { describeAdapter, listening } from './suite.js';

const personOf = (incoming: unknown) =>
  /(?:^|; )login=(\w+)/.exec((incoming as Request).headers.get('cookie') ?? '')?.[1];

/** As `app${path}/[...path]/route.ts`. */
function route(handlers: NextHandlers, path: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const parts = pathname.slice(path.length + 1).split('/');
    const handler = (handlers as Record<string, NextHandlers['GET'] | undefined>)[request.method];
    return (
      (await handler?.(request, { params: Promise.resolve({ path: parts }) })) ?? new Response(null, { status: 405 })
    );
  };
}

describeAdapter(
  {
    name: 'Next.js',
    hidesAddress: true,
    personOf,
    mount(backend, { path = '/idv', behindProxy = false }) {
      const handle = route(
        nextHandlers(() => backend, { trustedProxies: behindProxy ? 1 : 0 }),
        path,
      );
      const listener = getRequestListener(
        async (request) => {
          const { pathname, searchParams } = new URL(request.url);
          if (pathname.startsWith(`${path}/`)) return handle(request);
          const cookie = `login=${searchParams.get('name')}`;
          return new Response('other', { headers: pathname === '/login' ? { 'set-cookie': cookie } : {} });
        },
        { overrideGlobalObjects: false },
      );
      return listening(
        createServer((request, response) => void listener(request, response)),
        path,
      );
    },
  },
  ({ start }) => {
    it('creates the backend once, with the first request', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      let made = 0;
      const handlers = nextHandlers(() => {
        made += 1;
        return backend;
      });
      assert.equal(made, 0);
      const handle = route(handlers, '/en/idv');
      for (const time of [1, 2]) {
        assert.equal((await handle(new Request('https://bank.example/en/idv/healthz'))).status, 200, `time ${time}`);
      }
      assert.equal(made, 1);
    });

    it('reports that an earlier handler has already read the body', async (test) => {
      const { backend, lines, close } = await start();
      test.after(close);
      const request = new Request('https://bank.example/idv/handoffs/claim', {
        method: 'POST',
        body: '{}',
        headers: { origin: 'https://bank.example', 'idempotency-key': 'k' },
      });
      await request.text();
      const answer = await backend.fetch(request);
      assert.equal(answer.status, 500);
      assert.ok(lines.some(({ fields }) => fields['code'] === 'body-already-read'));
    });
  },
);
