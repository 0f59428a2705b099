import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { it } from 'node:test';
import express from 'express';
import express4 from 'express4';
import { expressHandler } from '../../src/adapters/express.js';
import { sampleOf } from '../../../test/support/sample.js';
import { faceForm } from '../host-backend/harness.js';
import { picture } from '../host-backend/pictures.js';
import { addLogin, compression, passportPersonOf } from './logins.js';
import { describeAdapter, listening, type AdapterTools } from './suite.js';
import { Visitor } from './visitor.js';

const versions = { 'Express 5': express, 'Express 4': express4 };

for (const [name, create] of sampleOf(Object.entries(versions), 1)) {
  const more = ({ start }: AdapterTools): void => {
    it('leaves other requests alone when it is mounted without a path', async (test) => {
      const { backend, mounted, close } = await start();
      test.after(close);
      const app = create();
      app.use(expressHandler(backend));
      app.get('/idvance', (_request, response) => void response.send('another'));
      const bare = await listening(createServer(app), '');
      test.after(() => bare.close());
      assert.equal(await (await fetch(`${bare.url}/idvance`)).text(), 'another');
      assert.equal((await fetch(`${bare.url}/idv/healthz`)).status, 200);
      assert.equal((await fetch(new URL('/idv/healthz', mounted.url))).status, 200);
    });

    it('works in a router of a router', async (test) => {
      const { backend, close } = await start();
      test.after(close);
      const app = create();
      const inner = create.Router();
      inner.use('/checks', expressHandler(backend));
      app.use('/api', inner);
      const nested = await listening(createServer(app), '/api/checks');
      test.after(() => nested.close());
      assert.equal((await fetch(`${nested.url}/healthz`)).status, 200);
    });

    it('reports in the answer and the log that a parser has already read the pictures', async (test) => {
      const { backend, visitor, lines, close } = await start();
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const app = create();
      // As multer does.
      app.use((request, _response, next) => {
        request.resume();
        request.on('end', () => next());
      });
      app.use('/idv', expressHandler(backend));
      const server = await listening(createServer(app), '/idv');
      test.after(() => server.close());
      const refused = await new Visitor(server.url).call('/faces', { token, body: faceForm(await picture()) });
      assert.equal(refused.status, 500);
      const problem = (await refused.json()) as { detail: string; retryable: boolean };
      assert.match(problem.detail, /body parser has read.*Mount idv-elements-server before/);
      assert.equal(problem.retryable, false);
      const line = lines.find(({ fields }) => fields['code'] === 'body-already-read');
      assert.match(line?.message ?? '', /^\[idv-elements-server body-already-read\] .* → .* → docs\/error-codes\.md#/);
    });

    it('accepts bodies that express.raw() has read', async (test) => {
      const { backend, visitor, close } = await start();
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const app = create();
      app.use(express.raw({ type: () => true, limit: '20mb' }));
      app.use('/idv', expressHandler(backend));
      const server = await listening(createServer(app), '/idv');
      test.after(() => server.close());
      const accepted = await new Visitor(server.url).call('/faces', { token, body: faceForm(await picture()) });
      assert.equal(accepted.status, 201, await accepted.text());
    });

    it('explains the mistake if backend.fetch gets an Express request', async (test) => {
      const { backend, lines, close } = await start();
      test.after(close);
      const app = create();
      const misuse: express.RequestHandler = (request, response) => {
        void (async () => {
          const answer = await backend.fetch(request as never);
          response.status(answer.status).send(await answer.text());
        })();
      };
      app.use('/returned', misuse);
      app.use('/handed', backend.fetch as never);
      const server = await listening(createServer(app), '');
      test.after(() => server.close());
      for (const path of ['/returned/faces', '/handed/faces']) {
        const answer = await fetch(`${server.url}${path}`, { method: 'POST' });
        assert.equal(answer.status, 500);
        assert.match(await answer.text(), /expressHandler\(backend\)/);
      }
      const said = lines.filter(({ fields }) => fields['code'] === 'not-a-web-request');
      assert.equal(said.length, 2);
      assert.match(said[0]?.message ?? '', /^\[idv-elements-server not-a-web-request\]/);
    });
  };

  describeAdapter(
    {
      name,
      personOf: passportPersonOf,
      mount(backend, { path = '/idv', behindProxy = false, withMiddleware = false }) {
        const app = create();
        if (behindProxy) app.set('trust proxy', 1);
        addLogin(app);
        if (withMiddleware)
          app.use(compression({ threshold: 0 }), create.json(), create.urlencoded({ extended: false }));
        app.use(path, expressHandler(backend));
        app.get('/other', (_request, response) => void response.send('other'));
        return listening(createServer(app), path);
      },
    },
    more,
  );
}
