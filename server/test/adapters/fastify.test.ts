import cookie from '@fastify/cookie';
import session from '@fastify/session';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { fastifyPlugin } from '../../src/adapters/fastify.js';
import { describeAdapter, listening } from './suite.js';

declare module 'fastify' {
  interface Session {
    name?: string;
  }
}

describeAdapter(
  {
    name: 'Fastify',
    personOf: (incoming) => (incoming as FastifyRequest).session.name,
    async mount(backend, { path = '/idv', behindProxy = false, withMiddleware = false }) {
      const app = Fastify({ trustProxy: behindProxy ? 'loopback' : false });
      app.register(cookie);
      app.register(session, { secret: 'of the tests, long enough to count', cookie: { secure: false } });
      if (withMiddleware) {
        // As @fastify/multipart does.
        app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
          payload.resume();
          done(null);
        });
        app.addHook('onRequest', async (_request, reply) => void reply.header('x-of-the-app', 'here'));
      }
      app.post<{ Querystring: { name: string } }>('/login', async (request, reply) => {
        request.session.name = request.query.name;
        return reply.send({});
      });
      app.get('/other', async () => 'other');
      app.register(fastifyPlugin(backend), { prefix: path });
      await app.ready();
      const mounted = await listening(app.server, path);
      return {
        url: mounted.url,
        close: async () => {
          app.server.closeAllConnections();
          await app.close();
        },
      };
    },
  },
  ({ start }) => {
    it('serves basePath without a prefix', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      const app = Fastify();
      app.register(fastifyPlugin(backend));
      test.after(() => app.close());
      assert.equal((await app.inject({ url: '/nothing' })).statusCode, 404);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const { url } = await listening(app.server, '/idv');
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
    });

    it('keeps the headers that other plugins have set', async (test) => {
      const { visitor, close } = await start({}, { withMiddleware: true });
      test.after(close);
      const answer = await visitor.call('/healthz', { method: 'GET' });
      assert.equal(answer.headers.get('x-of-the-app'), 'here');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    });
  },
);
