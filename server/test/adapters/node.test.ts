import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { it } from 'node:test';
import { promisify } from 'node:util';
import { nextHandlers } from '../../src/adapters/next.js';
import { nodeHandler } from '../../src/adapters/node.js';
import { describeAdapter, listening } from './suite.js';

const cookieOf = ({ headers }: IncomingMessage) => /(?:^|; )login=(\w+)/.exec(headers.cookie ?? '')?.[1];

describeAdapter(
  {
    name: 'Node',
    personOf: (incoming) => cookieOf(incoming as IncomingMessage),
    mount(backend, { path = '/idv', behindProxy = false }) {
      const options = { mountPath: path, trustedProxies: behindProxy ? 1 : 0 };
      const handle = nodeHandler(backend, options);
      const server = createServer((request, response) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
        if (pathname.startsWith(`${path}/`)) {
          handle(request, response);
          return;
        }
        if (pathname === '/login') response.setHeader('set-cookie', `login=${searchParams.get('name')}`);
        response.end('other');
      });
      return listening(server, path);
    },
  },
  ({ start }) => {
    it('is a complete server', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      const server = await listening(createServer(nodeHandler(backend)), '');
      test.after(() => server.close());
      assert.equal((await fetch(`${server.url}/idv/healthz`)).status, 200);
      const elsewhere = await fetch(`${server.url}/healthz`);
      assert.equal(elsewhere.status, 404);
      assert.match(((await elsewhere.json()) as { detail: string }).detail, /mounted at \/idv/);
    });

    it('accepts a mount path with a trailing slash, and a request without a host', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      const server = await listening(createServer(nodeHandler(backend, { mountPath: '/verify/' })), '');
      test.after(() => server.close());
      assert.equal((await fetch(`${server.url}/verify/healthz`)).status, 200);
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write('GET /verify/healthz HTTP/1.0\r\n\r\n');
      assert.match(String(await once(socket, 'data')), /^HTTP\/1\.[01] 200 /);
    });

    it('refuses an invalid number of proxies', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      for (const trustedProxies of [Number.NaN, -1, 0.5]) {
        assert.throws(() => nodeHandler(backend, { trustedProxies }), /trustedProxies must be a whole number/);
        assert.throws(() => nextHandlers(backend, { trustedProxies }), /trustedProxies must be a whole number/);
      }
    });

    it('leaves the global Request and Response alone', async () => {
      const adapter = new URL('../../src/adapters/node.ts', import.meta.url).href;
      const code = `const before = [Request, Response];
        const { nodeHandler } = await import('${adapter}');
        nodeHandler({ basePath: '/idv', fetch: () => Promise.reject(new Error()) });
        console.log(before[0] === Request && before[1] === Response);`;
      const args = ['--import', 'tsx', '--input-type', 'module', '--eval', code];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      assert.equal(stdout.trim(), 'true');
    });
  },
);
