import cookie from '@fastify/cookie';
import session from '@fastify/session';
import Fastify, { type FastifyRequest } from 'fastify';
import { createHostBackend, type AuthorizeContext } from 'idv-elements-server';
import { fastifyPlugin } from 'idv-elements-server/fastify';
import { settings } from './settings.js';

declare module 'fastify' {
  interface Session {
    userId?: string;
  }
}

const backend = createHostBackend({
  ...settings,
  authorize: (_request, { incoming }: AuthorizeContext<FastifyRequest>) => {
    const { userId } = incoming.session;
    return userId === undefined ? null : { subject: userId };
  },
});

const app = Fastify({ trustProxy: 'loopback' }); // or the addresses of your proxies
app.register(cookie);
app.register(session, { secret: process.env['SESSION_SECRET'] ?? '' });
app.register(fastifyPlugin(backend), { prefix: '/idv' });
await app.listen({ port: 8080 });
