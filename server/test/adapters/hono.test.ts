import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { it } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { honoHandler } from '../../src/adapters/hono.js';
import { describeAdapter, listening } from './suite.js';

interface Variables {
  Variables: { person: string | undefined };
}

function serverOf(app: Hono<Variables>): Server {
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return createServer((request, response) => void listener(request, response));
}

describeAdapter(
  {
    name: 'Hono',
    personOf: (incoming) => (incoming as Context<Variables>).get('person'),
    mount(backend, { path = '/idv', behindProxy = false, withMiddleware = false }) {
      const app = new Hono<Variables>();
      if (withMiddleware) app.use(compress({ threshold: 0 }));
      app.use(async (context, next) => {
        context.set('person', getCookie(context, 'login'));
        await next();
      });
      app.post('/login', (context) => {
        setCookie(context, 'login', context.req.query('name') ?? '');
        return context.body(null, 204);
      });
      app.get('/other', (context) => context.text('other'));
      const address = (context: Context<Variables>) => context.req.header('x-forwarded-for')?.split(', ').at(-1);
      app.all(`${path}/*`, honoHandler(backend, behindProxy ? { address } : {}));
      return listening(serverOf(app), path);
    },
  },
  ({ start }) => {
    it('works in a sub-app, and with mount', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      const part = new Hono();
      part.all('/checks/*', honoHandler(backend));
      const app = new Hono<Variables>();
      app.route('/:tenant', part);
      app.mount('/mounted', honoHandler(backend));
      const server = await listening(serverOf(app), '');
      test.after(() => server.close());
      assert.equal((await fetch(`${server.url}/bank/checks/healthz`)).status, 200);
      assert.equal((await fetch(`${server.url}/mounted/healthz`)).status, 200);
      assert.equal((await fetch(`${server.url}/mounted/nothing`)).status, 404);
    });

    it('counts requests by connection on Node unless told otherwise', async (test) => {
      const { visitor, close } = await start({ limits: { address: { points: 1, seconds: 60 } } });
      test.after(close);
      assert.equal((await visitor.call('/sessions', { body: '{}' })).status, 401);
      assert.equal((await visitor.call('/sessions', { body: '{}' })).status, 429);
    });
  },
);
