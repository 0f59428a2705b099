import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createBackendClient, livenessKind } from '../../../src/backend/client.js';
import { realClock } from '../../../src/backend/environment.js';
import { follow as followKind, type FollowContext, followTiming } from '../../../src/backend/follow.js';
import { createEventStreamReader, type StreamedEvent } from '../../../src/backend/stream.js';
import type { BackendClientOptions } from '../../../src/backend/types.js';
import type { LivenessProgress } from '../../../src/contract/contract.js';
import { type Answer, failureOf, html, json, problem, reset, ScriptedServer, silence } from './scripted-server.js';

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const progress = (status: string) => ({ livenessId: id, status });
const running = json(200, progress('IN_PROGRESS'));
const succeeded = json(200, progress('SUCCEEDED'));

/** A stream that sends these states and then ends, breaks or stays open. */
const stream =
  (statuses: readonly string[], then: 'end' | 'break' | 'stay'): Answer =>
  (response, request) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('retry: 2000\n\n');
    for (const status of statuses) {
      response.write(`id: ${status}\nevent: status\ndata: ${JSON.stringify(progress(status))}\n\n`);
    }
    if (then === 'end') response.end();
    if (then === 'break') setImmediate(() => request.socket.resetAndDestroy());
  };

/** Shorter waits than in production, for fast tests. */
const quick = { ...followTiming, firstMs: 10, maxMs: 40, firstEventMs: 150, silenceMs: 300, refreshMs: 10 };

/** Turns of the event loop until something has happened. */
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}

describe('the backend client for liveness checks', () => {
  let server: ScriptedServer;
  let baseUrl: string;

  beforeEach(async () => {
    server = new ScriptedServer();
    baseUrl = await server.start();
  });
  afterEach(() => server.stop());

  const client = (options: Partial<BackendClientOptions> = {}) => createBackendClient({ baseUrl, ...options });

  const asked = () => server.requests(`liveness/${id}`).length;
  const streamed = () => server.requests(`liveness/${id}/events`).length;

  /** The follower on the real transport, with short waits. */
  const follow = (options: Partial<FollowContext<LivenessProgress>> = {}, signal?: AbortSignal) =>
    followKind(
      {
        kind: livenessKind,
        clock: realClock,
        network: { isOnline: () => true, onOnline: () => () => undefined },
        page: { isHidden: () => false, onVisible: () => () => undefined },
        timing: quick,
        endsAt: Date.now() + 60_000,
        read: async (ended) =>
          client({ sessionToken: { token: 't', expiresAt: '2999-01-01T00:00:00Z' }, tries: 1 }).readLiveness(id, {
            signal: ended,
          }),
        open: (ended) => fetch(`${baseUrl}/liveness/${id}/events`, { signal: ended }),
        ...options,
      },
      signal === undefined ? {} : { signal },
    );

  it('starts a check with the session’s token and the given key, without a body', async () => {
    server.others = { '/liveness': [json(201, { livenessId: id, url: 'https://hosted.example/x' })] };
    const created = await client().startLiveness({ idempotencyKey: 'key-1' });
    assert.deepEqual(created, { livenessId: id, url: 'https://hosted.example/x' });
    const [request] = server.requests('liveness');
    assert.equal(request?.headers.authorization, 'Bearer token-1');
    assert.equal(request.headers['idempotency-key'], 'key-1');
    assert.equal(request.body.length, 0);
  });

  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/liveness/1', 'https://', 'https://a@b.example/']) {
    it(`refuses ${url} as the address of a hosted page`, async () => {
      server.others = { '/liveness': [json(201, { livenessId: id, url })] };
      const error = await failureOf(client().startLiveness({ idempotencyKey: 'k' }));
      assert.equal(error.code, 'backend-misconfigured');
    });
  }

  it('restores an earlier session by its key, once, and returns the key', async () => {
    server.others = { '/liveness': [problem(401, 'SESSION_EXPIRED', true), running] };
    const mine = client({ sessionKey: 'key-of-the-session' });
    assert.equal(mine.sessionKey, null);
    await failureOf(mine.startLiveness({ idempotencyKey: 'k' }));
    const keys = server.requests('sessions').map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys[0], 'key-of-the-session');
    assert.notEqual(keys[1], 'key-of-the-session');
    assert.equal(mine.sessionKey, keys[1]);
  });

  it('creates no new session for reading, because a new one could not see the check', async () => {
    server.others = { [`/liveness/${id}`]: [problem(401, 'SESSION_EXPIRED', true)] };
    const error = await failureOf(client().readLiveness(id));
    assert.equal(error.code, 'SESSION_EXPIRED');
    assert.equal(server.requests('sessions').length, 1);
  });

  it('follows by events alone if they come through', async () => {
    server.others = { '/events': [stream(['IN_PROGRESS', 'SUCCEEDED'], 'end')] };
    const mine = client();
    await mine.createSession();
    assert.deepEqual(await mine.followLiveness(id).ended, progress('SUCCEEDED'));
    assert.equal(asked(), 0);
    const [request] = server.requests(`liveness/${id}/events`);
    assert.equal(request?.headers.authorization, 'Bearer token-1');
    assert.equal(request.headers.accept, 'text/event-stream');
  });

  const unusable: [string, Answer][] = [
    ['a page instead of events', html],
    ['a problem', problem(503, 'SYSTEM_ERROR', true)],
    ['a broken connection', reset],
    ['a silent stream', stream([], 'stay')],
    ['no answer at all', silence],
  ];
  for (const [name, answer] of unusable) {
    it(`polls if it receives ${name}, and abandons the stream`, async () => {
      let pollsLeft = 4;
      const poll: Answer = (...given) => {
        if (streamed() >= quick.maxSilentStreams) pollsLeft -= 1;
        (pollsLeft > 0 ? running : succeeded)(...given);
      };
      server.others = { '/events': [answer], [`/liveness/${id}`]: [poll] };
      assert.equal((await follow().ended).status, 'SUCCEEDED');
      assert.equal(streamed(), quick.maxSilentStreams);
    });
  }

  it('abandons a stream that goes silent', async () => {
    server.others = { '/events': [stream(['IN_PROGRESS'], 'stay')], [`/liveness/${id}`]: [succeeded] };
    assert.equal((await follow().ended).status, 'SUCCEEDED');
  });

  it('polls at growing intervals with jitter, up to the maximum', async () => {
    server.others = {
      '/events': [html],
      [`/liveness/${id}`]: [running, running, running, running, running, succeeded],
    };
    const waits: number[] = [];
    const clock = {
      ...realClock,
      random: () => 1,
      sleep: async (ms: number, signal: AbortSignal) => {
        // The wait for the session's end is long and must not count as a poll.
        if (ms > 10_000) return realClock.sleep(ms, signal);
        signal.throwIfAborted();
        waits.push(ms);
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
    await follow({ clock, timing: followTiming }).ended;
    assert.deepEqual(waits.slice(0, 5), [1000, 1500, 2250, 3375, 5000]);
    const halved = { ...clock, random: () => 0 };
    server.others[`/liveness/${id}`] = [running, succeeded];
    waits.length = 0;
    await follow({ clock: halved, timing: followTiming }).ended;
    assert.equal(waits[0], 750);
  });

  it('pauses while the page is hidden', async () => {
    server.others = { '/events': [html], [`/liveness/${id}`]: [running, running, succeeded] };
    let hidden = true;
    const listeners = new Set<() => void>();
    const page = {
      isHidden: () => hidden,
      onVisible: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const { ended } = follow({ page });
    await until(() => listeners.size > 0);
    assert.equal(asked(), 0);
    hidden = false;
    for (const listener of [...listeners]) listener();
    assert.equal((await ended).status, 'SUCCEEDED');
    assert.equal(listeners.size, 0, 'no listener is left');
  });

  it('waits while the device is offline, reports it, and continues', async () => {
    server.others = { '/events': [html], [`/liveness/${id}`]: [succeeded] };
    let online = false;
    const listeners = new Set<() => void>();
    const network = {
      isOnline: () => online,
      onOnline: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const told: boolean[] = [];
    const { ended } = followKind(
      {
        kind: livenessKind,
        clock: realClock,
        network,
        page: { isHidden: () => false, onVisible: () => () => undefined },
        timing: quick,
        endsAt: Date.now() + 60_000,
        read: async () => client().readLiveness(id),
        open: () => fetch(`${baseUrl}/liveness/${id}/events`),
      },
      { onWaiting: (waiting) => told.push(waiting) },
    );
    await until(() => listeners.size > 0);
    assert.equal(asked() + streamed(), 0);
    online = true;
    for (const listener of [...listeners]) listener();
    assert.equal((await ended).status, 'SUCCEEDED');
    assert.deepEqual(told, [true, false]);
  });

  it('polls at once on request, but no more often than allowed', async () => {
    server.others = { '/events': [stream(['IN_PROGRESS'], 'stay')], [`/liveness/${id}`]: [running] };
    const following = follow({ timing: { ...quick, silenceMs: 60_000, refreshMs: 60 } });
    for (let hint = 0; hint < 50; hint += 1) following.refresh();
    await until(() => asked() >= 2);
    server.others[`/liveness/${id}`] = [succeeded];
    following.refresh();
    assert.equal((await following.ended).status, 'SUCCEEDED');
    assert.equal(asked(), 3, 'at once, once for all requests in between, and for the last');
  });

  for (const [status, code] of [
    [404, 'NOT_FOUND'],
    [401, 'SESSION_EXPIRED'],
    [403, 'FORBIDDEN'],
  ] as const) {
    it(`ends with ${code}`, async () => {
      server.others = { '/events': [html], [`/liveness/${id}`]: [problem(status, code, false)] };
      assert.equal((await failureOf(follow().ended)).code, code);
    });
  }

  it('tolerates a page instead of an answer for a while, not forever', async () => {
    server.others = { '/events': [html], [`/liveness/${id}`]: [html, html, succeeded] };
    assert.equal((await follow().ended).status, 'SUCCEEDED');
    server.others = { '/events': [html], [`/liveness/${id}`]: [html] };
    assert.equal((await failureOf(follow().ended)).code, 'backend-misconfigured');
  });

  it('ends when the session ends', async () => {
    server.others = { '/events': [stream(['IN_PROGRESS'], 'stay')], [`/liveness/${id}`]: [running] };
    const error = await failureOf(follow({ endsAt: Date.now() + 60 }).ended);
    assert.equal(error.code, 'SESSION_EXPIRED');
  });

  it('closes its connection when aborted', async () => {
    const open: ServerResponse[] = [];
    const closed = new Promise<void>((resolve) => {
      server.others = {
        '/events': [
          (response, ...rest) => {
            open.push(response);
            response.on('close', resolve);
            stream(['IN_PROGRESS'], 'stay')(response, ...rest);
          },
        ],
      };
    });
    const abort = new AbortController();
    const { ended } = follow({}, abort.signal);
    await until(() => open.length > 0);
    abort.abort(new Error('gone'));
    await assert.rejects(ended, /gone/);
    await closed;
    assert.equal(asked(), 0);
  });
});

function readAll(pieces: readonly string[]): StreamedEvent[] {
  const read = createEventStreamReader();
  return pieces.flatMap((piece) => read(piece));
}

describe('the event stream reader', () => {
  it('joins data lines, strips one space, and defaults the event name', () => {
    assert.deepEqual(readAll(['data:  two\ndata:lines\ndata\n\n']), [{ event: 'message', data: ' two\nlines\n' }]);
  });

  it('ignores an event without data or without its end', () => {
    assert.deepEqual(readAll(['event: status\n\n', 'event: status\ndata: x\n']), []);
  });

  it('reads the same events with any line ending, cut anywhere, with or without a mark at the start', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = ['event: status', 'data: é✓', 'data:', ': note', '', 'event: other', 'data: two', '', ': end\n'];
      for (const text of [lines.join(end), `\uFEFF${lines.join(end)}`]) {
        for (let at = 0; at <= text.length; at++) {
          assert.deepEqual(
            readAll([text.slice(0, at), text.slice(at)]),
            [
              { event: 'status', data: 'é✓\n' },
              { event: 'other', data: 'two' },
            ],
            JSON.stringify([text, at]),
          );
        }
      }
    }
  });
});
