import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { it } from 'node:test';
import { promisify } from 'node:util';
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
    it('is a whole server by itself', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      const server = await listening(createServer(nodeHandler(backend)), '');
      test.after(() => server.close());
      assert.equal((await fetch(`${server.url}/idv/healthz`)).status, 200);
      const elsewhere = await fetch(`${server.url}/healthz`);
      assert.equal(elsewhere.status, 404);
      assert.match(((await elsewhere.json()) as { detail: string }).detail, /mounted at \/idv/);
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
