import 'reflect-metadata';
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Controller, Get, Inject, Module, Post, Query, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import session from 'express-session';
import { IDV_BACKEND, IdvModule } from '../../src/adapters/nest.js';
import type { HostBackend } from '../../src/host-backend/index.js';
import { describeAdapter, listening, type MountOptions, type Mounted } from './suite.js';

interface LoggedIn {
  session?: { name?: string };
}

/** A class with its decorators applied as a compiler would, because these tests are built without one. */
function controller(): new () => object {
  class Pages {
    other() {
      return 'other';
    }

    login(request: LoggedIn, name: string) {
      if (request.session !== undefined) request.session.name = name;
      return {};
    }
  }
  const { prototype } = Pages;
  const descriptorOf = (name: 'other' | 'login') => Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  Get('other')(prototype, 'other', descriptorOf('other') as never);
  Post('login')(prototype, 'login', descriptorOf('login') as never);
  Req()(prototype, 'login', 0);
  Query('name')(prototype, 'login', 1);
  Controller()(Pages);
  return Pages;
}

const moduleClass = (): new () => object =>
  class {
    readonly isModule = true;
  };

function appModule(idv: ReturnType<typeof IdvModule.forRoot>): new () => object {
  const AppModule = moduleClass();
  Module({ imports: [idv], controllers: [controller()] })(AppModule);
  return AppModule;
}

const withSession = session({ secret: 'of the tests', resave: false, saveUninitialized: false });

async function mountExpress(backend: HostBackend, options: MountOptions): Promise<Mounted> {
  const { path = '/idv', behindProxy = false } = options;
  const parts = path.split('/');
  const idv = IdvModule.forRoot(backend, { path: parts.at(-1) ?? '' });
  const app = await NestFactory.create<NestExpressApplication>(appModule(idv), new ExpressAdapter(), { logger: false });
  if (parts.length > 2) app.setGlobalPrefix(parts.slice(1, -1).join('/'), { exclude: ['login', 'other'] });
  if (behindProxy) app.set('trust proxy', 1);
  app.use(withSession);
  await app.init();
  const server = app.getHttpServer();
  const { url } = await listening(server, path);
  return {
    url,
    close: () => {
      // Connections that the visitor keeps open would delay closing for seconds.
      server.closeAllConnections();
      return app.close();
    },
  };
}

describeAdapter(
  { name: 'Nest on Express', personOf: (incoming) => (incoming as LoggedIn).session?.name, mount: mountExpress },
  ({ start }) => {
    it('takes its options from providers, is injected, and closes with the app', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      class Accounts {
        readonly made = backend;
      }
      const AccountsModule = moduleClass();
      Module({ providers: [Accounts], exports: [Accounts] })(AccountsModule);
      class Reader {
        readonly backend: HostBackend;
        constructor(injected: HostBackend) {
          this.backend = injected;
        }
      }
      Inject(IDV_BACKEND)(Reader, undefined, 0);
      const AppModule = moduleClass();
      const idv = IdvModule.forRootAsync({
        imports: [AccountsModule],
        inject: [Accounts],
        useFactory: (accounts: Accounts) => accounts.made,
        path: 'checks',
      });
      Module({ imports: [idv], providers: [Reader] })(AppModule);
      const app = await NestFactory.create(AppModule, { logger: false });
      const server = await app.listen(0, '127.0.0.1');
      const { url } = await listening(server, '/checks');
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
      assert.equal(app.get(Reader).backend, backend);
      await app.close();
      assert.equal((await backend.fetch(new Request('https://bank.example/idv/healthz'))).status, 503);
    });
  },
);

const cookieOf = (incoming: unknown): string | undefined =>
  /(?:^|; )login=(\w+)/.exec((incoming as { headers: { cookie?: string } }).headers.cookie ?? '')?.[1];

describeAdapter({
  name: 'Nest on Fastify',
  personOf: cookieOf,
  async mount(backend, { path = '/idv', behindProxy = false }) {
    const parts = path.split('/');
    const idv = IdvModule.forRoot(backend, { path: parts.at(-1) ?? '' });
    const adapter = new FastifyAdapter({ trustProxy: behindProxy ? 'loopback' : false });
    const app = await NestFactory.create<NestFastifyApplication>(appModule(idv), adapter, { logger: false });
    if (parts.length > 2) app.setGlobalPrefix(parts.slice(1, -1).join('/'), { exclude: ['login', 'other'] });
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', async (request, reply) => {
        if (!request.url.startsWith('/login')) return;
        reply.header('set-cookie', `login=${(request.query as { name: string }).name}`);
      });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    const server = app.getHttpServer();
    const { url } = await listening(server, path);
    return {
      url,
      close: () => {
        server.closeAllConnections();
        return app.close();
      },
    };
  },
});
