import { Caller } from './caller.js';
import { browserPage } from './environment.js';
import { follow } from './follow.js';
import {
  isDocumentAccepted,
  isFaceAccepted,
  isFacesCompared,
  isLivenessCreated,
  isLivenessProgress,
  isSessionProgress,
} from './response.js';
import { BackendSession } from './session.js';
import { noticeSlow } from './slow.js';
import type { LivenessProgress } from '../contract/contract.js';
import type {
  BackendClient,
  BackendClientOptions,
  BackendConnection,
  Call,
  CallOptions,
  FollowedKind,
  SubmitOptions,
} from './types.js';

/** The pictures and their file names by form part. */
type Pictures = Record<string, { picture: Blob; name: string }>;

export const livenessKind: FollowedKind<LivenessProgress> = {
  event: 'status',
  isExpected: isLivenessProgress,
  isOver: ({ status }) => status !== 'IN_PROGRESS',
  endedFirst: 'The session ended before the liveness check did.',
};

/** For calls without a signal. */
const { signal: always } = new AbortController();

/**
 * Creates a client of the host backend mounted at `baseUrl`.
 * @throws TypeError for a `baseUrl` that is not an http(s) address.
 */
export function createBackendClient(options: BackendClientOptions): BackendClient {
  const caller = new Caller(options.baseUrl, options);
  const { json: jsonMs = 15_000, image: imageMs = 60_000 } = options.timeoutMs ?? {};
  const session = new BackendSession(caller, options, jsonMs);

  async function write<T>(
    call: Call<T>,
    { idempotencyKey, signal = always, onWaiting, onSlow }: SubmitOptions,
  ): Promise<T> {
    const keyed = { ...call, headers: { ...call.headers, 'idempotency-key': idempotencyKey } };
    const context = { signal, onWaiting };
    const run = () => session.withToken((token) => caller.send(keyed, context, token), context);
    return noticeSlow(run, caller.clock, onSlow);
  }

  /** Uses the session's own token: another session's token cannot read it. */
  async function read<T>(call: Call<T>, { signal = always, onWaiting, onSlow }: Partial<CallOptions> = {}): Promise<T> {
    const context = { signal, onWaiting };
    const run = async () => {
      const token = await (session.held === null ? session.freshToken(context) : session.lastingToken(context));
      return caller.send(call, context, token);
    };
    return noticeSlow(run, caller.clock, onSlow);
  }

  const connection: BackendConnection = {
    write,
    read,
    send: async (call, { signal = always, onWaiting }) => caller.send(call, { signal, onWaiting }),
    follow(call, kind, followOptions) {
      const { held } = session;
      const token = async (signal: AbortSignal) => (session.held === null ? null : session.lastingToken({ signal }));
      const context = {
        kind,
        clock: caller.clock,
        network: caller.network,
        page: options.page ?? browserPage,
        endsAt: held === null ? 0 : Date.parse(held.endsAt ?? held.expiresAt),
        read: async (signal: AbortSignal) => caller.sendOnce(call, signal, await token(signal)),
        open: async (signal: AbortSignal) => caller.open(`${call.path}/events`, signal, await token(signal)),
      };
      return follow(context, followOptions);
    },
    hold(held) {
      session.hold(held);
    },
  };

  const progressOf = (livenessId: string) => ({
    method: 'GET' as const,
    path: `liveness/${encodeURIComponent(livenessId)}`,
    timeoutMs: jsonMs,
    isExpected: isLivenessProgress,
  });

  return {
    get sessionKey() {
      return session.key;
    },

    get sessionId() {
      return session.id;
    },

    get policy() {
      return session.policy;
    },

    confirmSession() {
      session.confirm();
    },

    leaveSession() {
      session.leave();
    },

    async createSession({ signal = always } = {}) {
      return session.create({ signal });
    },

    async openSession(options = {}) {
      await session.freshToken({ signal: always, ...options });
    },

    async submitFace(image, details, submitOptions) {
      const body = formOf({ image: { picture: image, name: 'face' } }, details);
      const call = { method: 'POST' as const, path: 'faces', body, timeoutMs: imageMs, isExpected: isFaceAccepted };
      return write(call, submitOptions);
    },

    async submitDocument({ front, back }, details, submitOptions) {
      const pictures: Pictures = { image: { picture: front, name: 'front' } };
      if (back !== null) pictures['back'] = { picture: back, name: 'back' };
      const body = formOf(pictures, details);
      const isExpected = isDocumentAccepted;
      return write({ method: 'POST', path: 'documents', body, timeoutMs: imageMs, isExpected }, submitOptions);
    },

    async readSession(options) {
      const isExpected = isSessionProgress;
      const progress = await read({ method: 'GET', path: 'sessions/current', timeoutMs: jsonMs, isExpected }, options);
      session.policy = progress.policy;
      return progress;
    },

    async startLiveness(submitOptions) {
      const isExpected = isLivenessCreated;
      return write({ method: 'POST', path: 'liveness', timeoutMs: jsonMs, isExpected }, submitOptions);
    },

    async readLiveness(livenessId, { signal } = {}) {
      return read(progressOf(livenessId), { signal });
    },

    followLiveness(livenessId, followOptions) {
      return connection.follow(progressOf(livenessId), livenessKind, followOptions);
    },

    async compareFaces(pictures, submitOptions) {
      const isExpected = isFacesCompared;
      const sent = { body: JSON.stringify(pictures), headers: { 'content-type': 'application/json' } };
      return write(
        { method: 'POST', path: 'face-comparisons', ...sent, timeoutMs: imageMs, isExpected },
        submitOptions,
      );
    },

    connection,
  };
}

function formOf(pictures: Pictures, details: object): FormData {
  const body = new FormData();
  for (const [part, { picture, name }] of Object.entries(pictures)) {
    body.set(part, picture, `${name}.${extensionOf(picture.type)}`);
  }
  body.set('details', new Blob([JSON.stringify(details)], { type: 'application/json' }));
  return body;
}

function extensionOf(mimeType: string): string {
  return mimeType === 'image/png' ? 'png' : mimeType === 'image/webp' ? 'webp' : 'jpg';
}
