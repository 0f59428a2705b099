/**
 * What every adapter must do, tested with the real framework over real HTTP: the contract, cookies, events, addresses,
 * limits and failures.
 */
import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createHostBackend } from '../../src/host-backend/index.js';
import type { HostBackend, HostBackendOptions, Log } from '../../src/host-backend/index.js';
import { startSandbox, type RunningSandbox } from '../../../testing/src/sandbox/index.js';
import type { LivenessCreated } from '../../../src/contract/contract.js';
import { apiKey, faceForm, pageOrigin, secret } from '../host-backend/harness.js';
import { picture } from '../host-backend/pictures.js';
import { until } from '../../../test/support/time.js';
import { readUntil, Visitor } from './visitor.js';

export interface Mounted {
  /** Base URL of the backend, such as `http://127.0.0.1:1234/idv`. */
  url: string;
  close(): Promise<unknown>;
}

export interface MountOptions {
  /** Default `/idv`. */
  path?: string;
  /** Whether the server is behind one proxy that it trusts. */
  behindProxy?: boolean;
  /** Whether the partner's own body parsers and compression run before the backend. */
  withMiddleware?: boolean;
}

export interface Adapter {
  name: string;
  /** Serves the backend, and outside of it `POST /login?name=ada`, which logs in with a cookie. */
  mount(backend: HostBackend, options: MountOptions): Promise<Mounted>;
  /** Without a proxy, the framework does not report the client's address. */
  hidesAddress?: true;
  /** The person whom the framework's own login identifies. */
  personOf(incoming: unknown): string | undefined;
}

export async function listening(server: Server, path: string): Promise<Mounted> {
  if (!server.listening) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export interface Line {
  level: keyof Log;
  fields: Record<string, unknown>;
  message: string;
}

/** How often the backend asks the service for the status of a followed check. */
const pollMs = 40;

export function recordingLog(): { log: Log; lines: Line[] } {
  const lines: Line[] = [];
  const write = (level: keyof Log) => (fields: Record<string, unknown>, message: string) =>
    void lines.push({ level, fields, message });
  return { lines, log: { info: write('info'), warn: write('warn'), error: write('error') } };
}

/** @param further tests for this adapter */
export function describeAdapter(adapter: Adapter, more?: (tools: AdapterTools) => void): void {
  describe(`the adapter for ${adapter.name}`, () => {
    let running: RunningSandbox;
    before(async () => {
      running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    });
    after(() => running.close());

    const start: AdapterTools['start'] = async (options = {}, mountOptions = {}) => {
      const { log, lines } = recordingLog();
      const backend = createHostBackend({
        identityService: { baseUrl: running.url, apiKey },
        authorize: (_request, { incoming }) => {
          const subject = adapter.personOf(incoming);
          return subject === undefined ? null : { subject };
        },
        secret,
        allowedOrigins: [pageOrigin],
        liveness: { pollMs },
        log,
        ...options,
      });
      const mounted = await adapter.mount(backend, mountOptions);
      return {
        backend,
        lines,
        mounted,
        visitor: new Visitor(mounted.url),
        close: async () => {
          await mounted.close();
          await backend.close(0);
        },
      };
    };
    const tools: AdapterTools = { start };

    it('accepts a selfie from a person logged in with a cookie', async (test) => {
      const checked: string[] = [];
      const { visitor, close } = await start({ onFaceChecked: ({ subject }) => void checked.push(subject) });
      test.after(close);
      const refused = await visitor.call('/sessions', { body: '{}' });
      assert.equal(refused.status, 401, 'nobody is logged in');
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const accepted = await visitor.call('/faces', { token, body: faceForm(await picture()) });
      assert.equal(accepted.status, 201, await accepted.clone().text());
      assert.equal(accepted.headers.get('access-control-allow-origin'), pageOrigin);
      assert.equal(accepted.headers.get('access-control-allow-credentials'), 'true');
      assert.deepEqual(checked, ['ada']);
    });

    it('can be mounted at another path, and leaves all others alone', async (test) => {
      const { visitor, mounted, close } = await start({}, { path: '/api/verify' });
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const read = await visitor.call('/sessions/current?x=1', { method: 'GET', token });
      assert.equal(read.status, 200, await read.clone().text());
      const unknown = await visitor.call('/nothing', { method: 'GET' });
      assert.equal(unknown.status, 404);
      const other = await fetch(new URL('/other', mounted.url));
      assert.equal(await other.text(), 'other');
    });

    it('works behind body parsers and compression, and its events get through', async (test) => {
      const { visitor, close } = await start({}, { withMiddleware: true });
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const face = await visitor.call('/faces', { token, body: faceForm(await picture({ width: 400, height: 500 })) });
      assert.equal(face.status, 201, await face.clone().text());
      const started = await visitor.call('/liveness', { token });
      assert.equal(started.status, 201, await started.clone().text());
      const { livenessId } = (await started.json()) as LivenessCreated;
      const path = `/liveness/${livenessId}/events`;
      const events = await visitor.call(path, { method: 'GET', token, headers: { 'accept-encoding': 'gzip' } });
      assert.equal(events.headers.get('content-encoding'), null);
      assert.equal(events.headers.get('access-control-allow-origin'), pageOrigin);
      assert.equal(events.headers.get('access-control-allow-credentials'), 'true');
      const ended = readUntil(events, /IN_PROGRESS/);
      assert.match(await ended, /event: status/);
    });

    it('ends an event stream when the client disconnects', async (test) => {
      const { visitor, close } = await start();
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      // While a client listens, the backend polls the service. The reference tells the checks apart.
      const polled = () =>
        running.sandbox.requests.flatMap(({ path, reference }) => (path.endsWith('result') ? [reference] : []));
      const follow = async () => {
        const started = await visitor.call('/liveness', { token });
        const { livenessId } = (await started.json()) as LivenessCreated;
        const before = polled().length;
        const events = await visitor.call(`/liveness/${livenessId}/events`, { method: 'GET', token });
        await until(() => polled().length > before + 1);
        return (events.body as ReadableStream<Uint8Array>).getReader();
      };
      const left = await follow();
      const reference = polled().at(-1) ?? null;
      const stays = await follow();
      await left.cancel();
      await until(() => polled().length - polled().lastIndexOf(reference) > 8);
      await stays.cancel();
    });

    it('answers a preflight, and refuses one from a foreign page', async (test) => {
      const { visitor, close } = await start({ allowedHeaders: ['X-CSRF-Token'] });
      test.after(close);
      const ask = (origin: string) =>
        visitor.call('/faces', {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,x-csrf-token',
          },
        });
      const allowed = await ask(pageOrigin);
      assert.equal(allowed.status, 204);
      assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /X-CSRF-Token/i);
      assert.equal(allowed.headers.get('access-control-allow-credentials'), 'true');
      assert.equal((await ask('https://elsewhere.example')).status, 403);
    });

    it('refuses a body that is too large, and accepts the next one', async (test) => {
      const { visitor, close } = await start({ policy: { maxImageBytes: 200_000 } });
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const large = await visitor.call('/faces', { token, body: faceForm(new Uint8Array(3_000_000)) });
      assert.equal(large.status, 413);
      const next = await visitor.call('/faces', { token, body: faceForm(await picture()) });
      assert.equal(next.status, 201);
    });

    it('counts requests by the address of the client', async (test) => {
      const limits = { address: { points: 2, seconds: 60 } };
      const { visitor, close } = await start({ limits }, { behindProxy: true });
      test.after(close);
      const from = async (address: string) =>
        (await visitor.call('/sessions', { body: '{}', headers: { 'x-forwarded-for': address } })).status;
      const statuses = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')];
      assert.deepEqual(statuses, [401, 401, 429]);
      assert.equal(await from('198.51.100.7, 192.0.2.1'), 429, 'entries sent by the client come first');
      assert.equal(await from('192.0.2.2'), 401);
    });

    it('ignores proxy headers without a proxy', async (test) => {
      const { visitor, close } = await start({ limits: { address: { points: 2, seconds: 60 } } });
      test.after(close);
      const from = async (address: string) =>
        (await visitor.call('/sessions', { body: '{}', headers: { 'x-forwarded-for': address } })).status;
      const statuses = [await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.3')];
      assert.deepEqual(statuses, adapter.hidesAddress !== true ? [401, 401, 429] : [401, 401, 401]);
    });

    it('refuses requests that no element sends, even behind body parsers', async (test) => {
      const { visitor, lines, close } = await start({}, { withMiddleware: true });
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const send = async (type: string, body: string) => {
        const answer = await visitor.call('/faces', { token, body, headers: { 'content-type': type } });
        assert.equal(answer.headers.get('content-type'), 'application/problem+json');
        return answer.status;
      };
      assert.equal(await send('text/html', '<p>'), 415);
      assert.equal(await send('application/x-www-form-urlencoded', 'image=1'), 415);
      assert.equal(await send('application/json', '{}'), 415);
      assert.equal(await send('multipart/form-data', 'no boundary'), 400);
      assert.equal(await send('multipart/form-data; boundary=b', '--b\r\nbroken'), 400);
      assert.equal((await visitor.call('/faces', { token })).status, 415, 'no body');
      assert.deepEqual(
        lines.filter(({ level }) => level === 'error'),
        [],
      );
    });

    it('drops an aborted upload', async (test) => {
      const { visitor, backend, lines, close } = await start();
      test.after(close);
      await visitor.logIn('ada');
      const { token } = await visitor.open();
      const leaves = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('--b\r\n')),
      });
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const upload = visitor.call('/faces', { token, body, headers, signal: leaves.signal });
      const inFlight = async () => {
        const answer = await backend.fetch(new Request(`${pageOrigin}${backend.basePath}/metrics`));
        return Number(/^\w*in_flight\w*(?:\{\})? (\d+)$/m.exec(await answer.text())?.[1]);
      };
      // The metrics request itself counts as one.
      await until(async () => (await inFlight()) === 2);
      leaves.abort();
      await assert.rejects(upload);
      await until(async () => (await inFlight()) === 1);
      assert.equal(lines.at(-1)?.level, 'info');
    });

    it('answers with a problem when authorize fails, and logs it without the person’s data', async (test) => {
      const { visitor, lines, close } = await start({
        authorize: (request) => {
          throw new Error(`no login for ${request.headers.get('authorization')}`);
        },
      });
      test.after(close);
      const failed = await visitor.call('/sessions', { body: '{}', token: 'secret-login-token' });
      assert.equal(failed.status, 500);
      assert.equal(failed.headers.get('content-type'), 'application/problem+json');
      assert.equal(((await failed.json()) as { code: string }).code, 'INTERNAL');
      const line = lines.find(({ fields }) => fields['code'] === 'authorize-failed');
      assert.equal(line?.level, 'error');
      assert.match(JSON.stringify(line?.fields), /frames/);
      assert.doesNotMatch(JSON.stringify(lines), /secret-login-token/);
    });

    more?.(tools);
  });
}

export interface Started {
  backend: HostBackend;
  lines: Line[];
  mounted: Mounted;
  visitor: Visitor;
  close(): Promise<void>;
}

export interface AdapterTools {
  start(options?: Partial<HostBackendOptions>, mountOptions?: MountOptions): Promise<Started>;
}
