import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createBackendClient } from '../../../src/backend/client.js';
import { createServerClock } from '../../../src/backend/environment.js';
import { createHandoffClient } from '../../../src/backend/handoffs.js';
import { retryTiming } from '../../../src/backend/retry.js';
import type { BackendClient, BackendClientOptions, NetworkStatus } from '../../../src/backend/types.js';
import {
  accepted,
  details,
  image,
  failureOf,
  html,
  json,
  problem,
  reset,
  ScriptedServer,
  silence,
  type Answer,
} from './scripted-server.js';

describe('the backend client', () => {
  let server: ScriptedServer;
  let baseUrl: string;
  let slept: number[];

  beforeEach(async () => {
    server = new ScriptedServer();
    baseUrl = await server.start();
    slept = [];
  });
  afterEach(() => server.stop());

  /** A client that records its waits and continues at once. */
  const client = (options: Partial<BackendClientOptions> = {}) =>
    createBackendClient({
      baseUrl,
      clock: {
        now: () => Date.now(),
        random: () => 1,
        sleep: async (ms, signal) => {
          signal.throwIfAborted();
          slept.push(ms);
          await new Promise((resolve) => setImmediate(resolve));
        },
      },
      ...options,
    });
  const submit = (options: Partial<BackendClientOptions> = {}, idempotencyKey = 'key-1') =>
    client(options).submitFace(image, details, { idempotencyKey });

  it('blames the site if the page sends no login to another origin, and otherwise asks to sign in', async () => {
    server.sessions = [problem(401, 'UNAUTHORIZED', false)];
    const codeOf = async (options: Partial<BackendClientOptions>) =>
      (await failureOf(client(options).openSession())).code;
    Object.defineProperty(globalThis, 'location', { configurable: true, value: { origin: 'https://bank.example' } });
    try {
      assert.equal(await codeOf({}), 'backend-misconfigured');
      assert.equal(await codeOf({ credentials: 'omit' }), 'backend-misconfigured');
      assert.equal(await codeOf({ credentials: 'include' }), 'UNAUTHORIZED');
      assert.equal(await codeOf({ headers: { authorization: 'Bearer login' } }), 'UNAUTHORIZED');
      Object.defineProperty(globalThis, 'location', { configurable: true, value: new URL(baseUrl) });
      assert.equal(await codeOf({}), 'UNAUTHORIZED');
    } finally {
      Reflect.deleteProperty(globalThis, 'location');
    }
  });

  it('creates a session, then sends image and details as multipart with token and key', async () => {
    server.faces = [json(201, accepted)];
    assert.deepEqual(await submit(), accepted);
    const [request] = server.requests('faces');
    assert.ok(request);
    assert.equal(request.headers.authorization, 'Bearer token-1');
    assert.equal(request.headers['idempotency-key'], 'key-1');
    const form = await new Response(new Uint8Array(request.body), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    const sent = form.get('image');
    assert.ok(sent instanceof Blob);
    assert.deepEqual(
      (await sent.bytes?.()) ?? new Uint8Array(await sent.arrayBuffer()),
      new Uint8Array(await image.arrayBuffer()),
    );
    const part = form.get('details');
    assert.ok(part !== null);
    assert.deepEqual(JSON.parse(typeof part === 'string' ? part : await part.text()), details);
  });

  it('names the type of what it sends, and a key, in every write', async () => {
    const options = { idempotencyKey: 'key-1' };
    const passport = { ...details, country: 'GHA', documentType: 'gh_passport' } as const;
    const writes: Record<string, [type: RegExp | undefined, write: (own: BackendClient) => Promise<unknown>]> = {
      sessions: [/^application\/json$/, (own) => own.createSession()],
      faces: [/^multipart\/form-data;/, (own) => own.submitFace(image, details, options)],
      documents: [
        /^multipart\/form-data;/,
        (own) => own.submitDocument({ front: image, back: null }, passport, options),
      ],
      liveness: [undefined, (own) => own.startLiveness(options)],
      'face-comparisons': [/^application\/json$/, (own) => own.compareFaces({ source: 'a', target: 'b' }, options)],
      handoffs: [/^application\/json$/, (own) => createHandoffClient(own).createHandoff(['face'], options)],
      'handoffs/claim': [/^application\/json$/, (own) => createHandoffClient(own).claimHandoff(claim, options)],
    };
    server.faces = [problem(422, 'INVALID_REQUEST', false)];
    for (const [path, [type, write]] of Object.entries(writes)) {
      await write(client()).catch(() => undefined);
      const { headers } = server.requests(path).at(-1) ?? assert.fail(path);
      if (type === undefined) assert.equal(headers['content-type'], undefined, path);
      else assert.match(headers['content-type'] ?? '', type, path);
      assert.ok(headers['idempotency-key'], path);
    }
  });

  it('uses a session from the page and renews it shortly before its end', async () => {
    server.faces = [json(201, accepted)];
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    await submit({ sessionToken: { token: 'given', expiresAt: inMs(60_000) } });
    await submit({ sessionToken: { token: 'given', expiresAt: inMs(10_000) } });
    assert.deepEqual(
      server.requests('faces').map(({ headers }) => headers.authorization),
      ['Bearer given', 'Bearer token-1'],
    );
  });

  it('requests its session again before the next write if asked to confirm it', async () => {
    server.faces = [json(201, accepted)];
    const one = client();
    const send = (idempotencyKey: string) => one.submitFace(image, details, { idempotencyKey });
    await send('a');
    one.confirmSession();
    // The session is requested only once, however many calls wait for it.
    await Promise.all([send('b'), send('c')]);
    await send('d');
    const keys = server.requests('sessions').map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 2);
    assert.equal(keys[1], keys[0], 'under its own key: the same person receives it again');
    assert.equal(one.sessionId, 'session');
    assert.deepEqual(
      server.requests('faces').map(({ headers }) => headers.authorization),
      ['Bearer token-1', 'Bearer token-2', 'Bearer token-2', 'Bearer token-2'],
    );
  });

  it('requests a new session if the one to confirm is about to expire', async () => {
    server.faces = [json(201, accepted)];
    server.sessions = [server.session(10_000), server.session(900_000)];
    const one = client();
    await one.submitFace(image, details, { idempotencyKey: 'a' });
    one.confirmSession();
    await one.submitFace(image, details, { idempotencyKey: 'b' });
    const keys = server.requests('sessions').map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys).size, 2);
  });

  for (const code of ['SESSION_EXPIRED', 'UNAUTHORIZED']) {
    it(`renews the session once on ${code} and repeats under the same key`, async () => {
      server.faces = [problem(401, code, false), json(201, accepted)];
      await submit();
      assert.deepEqual(
        server.requests('faces').map(({ headers }) => [headers.authorization, headers['idempotency-key']]),
        [
          ['Bearer token-1', 'key-1'],
          ['Bearer token-2', 'key-1'],
        ],
      );
      server.faces = [problem(401, code, false)];
      assert.equal((await failureOf(submit())).code, code);
      assert.equal(server.requests('faces').length, 4);
    });
  }

  const passing: [string, Answer][] = [
    ['502', problem(502, 'PROVIDER_ERROR', true)],
    ['503', problem(503, 'SERVICE_TEMPORARILY_UNAVAILABLE', true)],
    ['504', problem(504, 'TIMEOUT', true)],
    ['429', problem(429, 'RATE_LIMITED', true)],
    ['a reset connection', reset],
    [
      'a gateway page with 502',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    ],
  ];
  for (const [what, answer] of passing) {
    it(`retries after ${what}, under the same key, with growing waits`, async () => {
      server.faces = [answer, answer, json(201, accepted)];
      assert.deepEqual(await submit(), accepted);
      assert.deepEqual(slept, [500, 1000]);
      const keys = server.requests('faces').map(({ headers }) => headers['idempotency-key']);
      assert.deepEqual(keys, ['key-1', 'key-1', 'key-1']);
    });
  }

  it('gives up after four attempts', async () => {
    server.faces = [reset];
    assert.equal((await failureOf(submit())).retryable, true);
    assert.equal(server.requests('faces').length, 4);
  });

  const final: [number, string, boolean][] = [
    [422, 'NO_FACE', false],
    [413, 'IMAGE_TOO_LARGE', false],
    [429, 'ATTEMPTS_EXHAUSTED', false],
    [502, 'INVALID_CREDENTIALS', false],
    [500, 'INTERNAL', true],
  ];
  for (const [status, code, retryable] of final) {
    it(`passes on ${status} ${code} at once, with its reference`, async () => {
      server.faces = [problem(status, code, retryable)];
      const error = await failureOf(submit());
      assert.deepEqual([error.code, error.retryable, error.reference], [code, retryable, 'ref-1']);
      assert.equal(server.requests('faces').length, 1);
    });
  }

  it('waits as long as Retry-After asks, and leaves a long wait to the person', async () => {
    server.faces = [
      problem(503, 'PENDING', true, { 'retry-after': '7' }),
      problem(429, 'RATE_LIMITED', true, { 'retry-after': '3600' }),
    ];
    const error = await failureOf(submit());
    assert.deepEqual(slept, [7000]);
    assert.equal(error.code, 'RATE_LIMITED');
    assert.equal(error.retryAfterSeconds, 3600);
  });

  const wrong: [string, Answer, RegExp][] = [
    ['a page', html, /200.*text\/html/],
    ['JSON of another shape', json(201, { hello: 'secret-title' }), /201 without a usable `faceId`/],
    [
      'broken JSON',
      (response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"faceId": secret-title'),
      /201/,
    ],
    ['an unknown problem', problem(418, 'TEAPOT', false), /418.*problem\+json/],
    ['no content type', (response) => response.writeHead(404).end('secret-title'), /404.*no content type/],
    ['a success that is a problem', problem(200, 'NO_FACE', false), /./],
  ];
  for (const [what, answer, message] of wrong) {
    it(`reports status and content type, never the body, of ${what}`, async () => {
      // After a valid answer, the client would attribute a page to the network, so the page must come first.
      const at = what === 'a page' ? 'sessions' : 'faces';
      server[at] = [answer];
      const error = await failureOf(submit());
      if (what !== 'a success that is a problem') {
        assert.equal(error.code, 'backend-misconfigured');
        assert.ok(error.fix !== undefined && !error.retryable);
      }
      assert.match(error.message, message);
      assert.ok(!JSON.stringify([error.message, String(error.cause)]).includes('secret-title'));
      assert.equal(server.requests(at).length, 1);
    });
  }

  for (const [what, change, message] of [
    ['a field', { policy: { maxImageBytes: 1, livenessAttempts: 3 } }, /without a usable `policy\.maxImagePixels`/],
    ['another version of the contract', { contractVersion: 2 }, /in version 2 of the contract; this package speaks 1/],
  ] as const) {
    it(`names ${what} that is missing or incompatible`, async () => {
      const expiresAt = new Date(Date.now() + 900_000).toISOString();
      const policy = { maxImageBytes: 1, maxImagePixels: 1, livenessAttempts: 3 };
      server.sessions = [json(201, { sessionId: 's', token: 't', expiresAt, policy, ...change })];
      const error = await failureOf(submit());
      assert.equal(error.code, 'backend-misconfigured');
      assert.match(error.message, message);
      assert.match(error.fix ?? '', /idv-elements-server/);
    });
  }

  for (const [status, code, fix] of [
    [401, 'UNAUTHORIZED', /authorize/],
    [403, 'backend-misconfigured', /CSRF/],
    [413, 'backend-misconfigured', /client_max_body_size/],
    [404, 'backend-misconfigured', /mounted/],
    [500, 'backend-bad-response', /proxy/],
  ] as const) {
    it(`maps a page with status ${status} to ${code}`, async () => {
      server.faces = [(response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<p>No</p>')];
      const error = await failureOf(submit({ tries: 1 }));
      assert.equal(error.code, code);
      assert.equal(error.detail, undefined);
      assert.match(error.fix ?? '', fix);
    });
  }

  it('tells the developer what to do about problems that a site can fix', async () => {
    const fixFor = async (status: number, code: string) => {
      const body = { type: 'about:blank', title: 'No', status, code, retryable: false, reference: 'r' };
      server.faces = [json(status, body)];
      return (await failureOf(submit())).fix;
    };
    assert.match((await fixFor(403, 'FORBIDDEN')) ?? '', /allowedOrigins/);
    assert.match((await fixFor(401, 'UNAUTHORIZED')) ?? '', /authorize/);
    assert.match((await fixFor(502, 'INVALID_CREDENTIALS')) ?? '', /API key/);
    assert.match((await fixFor(400, 'INVALID_REQUEST')) ?? '', /same version/);
    assert.equal(await fixFor(422, 'NO_FACE'), undefined);
  });

  it('names the route in its message, and no id', async () => {
    const livenessId = '77aa12bc-0f3e-4c8a-b1d5-5e6f7a8b9c0d';
    const lowercaseId = 'abcdefghijklmnopqrst';
    for (const end of ['face-comparisons', livenessId, lowercaseId])
      server.others[end] = [problem(404, 'NOT_FOUND', false)];
    const { message } = await failureOf(
      client().compareFaces({ source: livenessId, target: livenessId }, { idempotencyKey: 'key-1' }),
    );
    assert.match(message, /^POST \S+\/face-comparisons was answered with 404/);
    for (const id of [livenessId, lowercaseId]) {
      assert.match((await failureOf(client().readLiveness(id))).message, /^GET \S+\/liveness\/… was answered with 404/);
    }
  });

  it('reports that the backend is too slow, after a retry under the same key', async () => {
    server.faces = [silence];
    const error = await failureOf(submit({ timeoutMs: { image: 300 }, tries: 2 }));
    assert.equal(error.code, 'backend-timeout');
    const keys = server.requests('faces').map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual(keys, ['key-1', 'key-1']);
  });

  it('reports that the backend is unreachable', async () => {
    await server.stop();
    const error = await failureOf(submit());
    assert.equal(error.code, 'backend-unreachable');
    assert.equal(error.retryable, true);
    await server.start();
  });

  it('follows no redirect: image and token only go to the page’s own origin', async () => {
    const elsewhere = new ScriptedServer();
    const address = await elsewhere.start();
    server.faces = [(response) => response.writeHead(307, { location: `${address}/faces` }).end()];
    const error = await failureOf(submit());
    assert.equal(error.code, 'backend-unreachable');
    assert.equal(elsewhere.received.length, 0);
    await elsewhere.stop();
  });

  it('creates another session if the one it waited for fails', async () => {
    server.faces = [json(201, accepted)];
    const abort = new AbortController();
    const shared = client();
    // The first caller is aborted while its session is being created, and the second waits for the same one.
    server.sessions = [
      () => setImmediate(() => abort.abort(new Error('removed from the page'))),
      server.session(900_000),
    ];
    const first = shared.submitFace(image, details, { idempotencyKey: 'k1', signal: abort.signal });
    const second = shared.submitFace(image, details, { idempotencyKey: 'k2' });
    await assert.rejects(first, /removed from the page/);
    assert.deepEqual(await second, accepted);
    assert.equal(server.requests('sessions').length, 2);
    assert.equal(server.requests('faces').length, 1);
  });

  it('rejects with the signal’s reason, also between two attempts', async () => {
    const abort = new AbortController();
    server.faces = [
      (response) => {
        abort.abort(new Error('canceled by the person'));
        response.writeHead(503).end();
      },
    ];
    await assert.rejects(
      client().submitFace(image, details, { idempotencyKey: 'k', signal: abort.signal }),
      /canceled by the person/,
    );
    assert.equal(server.requests('faces').length, 1);
  });

  describe('offline', () => {
    class Switch implements NetworkStatus {
      online = false;
      readonly listeners = new Set<() => void>();
      isOnline = () => this.online;
      onOnline = (listener: () => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      };
      readonly offListeners = new Set<() => void>();
      onOffline = (listener: () => void) => {
        this.offListeners.add(listener);
        return () => this.offListeners.delete(listener);
      };
      turnOff(): void {
        this.online = false;
        for (const listener of this.offListeners) listener();
      }
      turnOn(): void {
        this.online = true;
        for (const listener of this.listeners) listener();
      }
    }

    it('waits for the network, then sends once', async () => {
      server.faces = [json(201, accepted)];
      const network = new Switch();
      const waiting: boolean[] = [];
      const clock = createServerClock();
      const submitting = client({ network, clock }).submitFace(image, details, {
        idempotencyKey: 'k',
        onWaiting: (is) => {
          waiting.push(is);
          if (!is) return;
          assert.equal(server.received.length, 0);
          setImmediate(() => network.turnOn());
        },
      });
      assert.deepEqual(await submitting, accepted);
      assert.deepEqual(waiting, [true, false]);
      assert.equal(server.requests('faces').length, 1);
      assert.equal(network.listeners.size, 0);
    });

    it('continues under the same key if the connection drops and returns during the upload', async () => {
      const network = new Switch();
      network.online = true;
      const dropped: Answer = (response, request, received) => {
        network.online = false;
        reset(response, request, received);
      };
      // More drops than attempts: a try that fails without a network does not count.
      server.faces = [dropped, dropped, dropped, dropped, dropped, json(201, accepted)];
      const onWaiting = (waiting: boolean) => waiting && network.turnOn();
      const options = { idempotencyKey: 'key-1', onWaiting };
      assert.deepEqual(await client({ network }).submitFace(image, details, options), accepted);
      const keys = new Set(server.requests('faces').map(({ headers }) => headers['idempotency-key']));
      assert.deepEqual([...keys], ['key-1']);
    });

    it('reports an outage in the middle of a try, and its end', async () => {
      const network = new Switch();
      network.online = true;
      const waiting: boolean[] = [];
      server.faces = [
        (response, request, received) => {
          network.turnOff();
          network.turnOn();
          json(201, accepted)(response, request, received);
        },
      ];
      const options = { idempotencyKey: 'k', onWaiting: (is: boolean) => waiting.push(is) };
      assert.deepEqual(await client({ network }).submitFace(image, details, options), accepted);
      assert.deepEqual(waiting, [true, false]);
      assert.equal(network.listeners.size + network.offListeners.size, 0);
    });

    it('does not believe a device that claims to be offline forever', async () => {
      const network = new Switch();
      server.sessions = [server.session(900_000)];
      server.faces = [json(503, {}), json(201, accepted)];
      const waiting: boolean[] = [];
      const options = { idempotencyKey: 'k', onWaiting: (is: boolean) => waiting.push(is) };
      assert.deepEqual(await client({ network }).submitFace(image, details, options), accepted);
      assert.equal(slept.filter((ms) => ms === retryTiming.offlineMs).length, 2, 'session and photo');
      assert.deepEqual(waiting, [true, false, true, false]);
      assert.equal(network.listeners.size, 0);
    });
  });

  it('retries if a page replaces a backend that has answered before', async () => {
    server.sessions = [server.session(900_000)];
    server.faces = [html, html, json(201, accepted)];
    assert.deepEqual(await submit(), accepted);
    assert.equal(new Set(server.requests('faces').map(({ headers }) => headers['idempotency-key'])).size, 1);
  });

  const claim = { code: 'code', number: '4646' };
  const claimed = {
    handoffId: 'h',
    sessionId: 's',
    token: 't',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    policy: { maxImageBytes: 1, maxImagePixels: 1, livenessAttempts: 3 },
    steps: ['face'],
  };

  it('creates no session on the phone once the session that it took over is refused', async () => {
    server.others = { '/handoffs/claim': [json(200, claimed)] };
    server.faces = [problem(401, 'SESSION_EXPIRED', false)];
    const phone = client();
    await createHandoffClient(phone).claimHandoff(claim, { idempotencyKey: 'key-1' });
    const error = await failureOf(phone.submitFace(image, details, { idempotencyKey: 'key-2' }));
    assert.equal(error.code, 'SESSION_EXPIRED');
    assert.deepEqual(server.requests('sessions'), []);
  });

  it('claims a handoff again if a page replaces the backend: the computer has reached it', async () => {
    server.others = { '/handoffs/claim': [html, json(200, claimed)] };
    const own = createHandoffClient(client());
    assert.deepEqual(await own.claimHandoff(claim, { idempotencyKey: 'key-1' }), claimed);
    assert.equal(server.requests('handoffs/claim').length, 2);
    server.others = { '/handoffs/claim': [html] };
    const error = await failureOf(createHandoffClient(client()).claimHandoff(claim, { idempotencyKey: 'key-2' }));
    assert.deepEqual([error.code, error.retryable], ['backend-bad-response', true]);
  });

  const noRoute: Record<string, Answer> = {
    'a page': (response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No such page</p>'),
    'another method': json(405, {}),
    'a problem': problem(404, 'NOT_FOUND', false),
  };
  for (const [name, answer] of Object.entries(noRoute)) {
    it(`has no handoffs if their route does not exist: ${name}`, async () => {
      server.others = { '/handoffs': [answer] };
      const handoffs = createHandoffClient(client());
      assert.equal(await handoffs.createHandoff(['face'], { idempotencyKey: 'key-1' }), null);
      assert.equal(server.requests('handoffs').length, 1);
    });
  }

  it('refuses an address that is not http', () => {
    assert.throws(() => createBackendClient({ baseUrl: 'file:///idv' }), TypeError);
    assert.throws(() => createBackendClient({ baseUrl: 'javascript:alert(1)' }), TypeError);
  });
});
