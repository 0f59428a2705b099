/** Many sessions on one host backend with the memory store: opened, used, erased or left to expire, and forgotten. */
import { createHostBackend, createMemoryStore, type HostBackend } from 'idv-elements-server';
import { collectAll } from './collect.js';
import { countedStore } from './counted-store.js';
import { smallFace } from './small-face.js';

const origin = 'https://bank.example';
const megabyte = 2 ** 20;
/** Seconds of the limits' windows. Real ones, because the limiter has no adjustable clock. */
const windowSeconds = 2;
const limit = { points: 1_000_000, seconds: windowSeconds };

interface Usage {
  heapBytes: number;
  resources: number;
  entries: number;
}

export interface SoakedBackend {
  /** One row per measure: name, value after the first round, maximum, and value after the second round. */
  rows: (string | number)[][];
  leaks: string[];
}

const answer = (data: object) => ({ pending: false, data, deviations: [], message: 'ok', reference: null });

async function usage(entries: () => number): Promise<Usage> {
  await collectAll();
  const { heapUsed, external } = process.memoryUsage();
  return { heapBytes: heapUsed + external, resources: process.getActiveResourcesInfo().length, entries: entries() };
}

async function send(backend: HostBackend, method: string, path: string, token?: string, body?: BodyInit) {
  const headers = new Headers({ origin });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (method === 'POST') headers.set('idempotency-key', crypto.randomUUID());
  const request = new Request(`https://bank.example/idv${path}`, { method, headers, body });
  const response = await backend.fetch(request, { address: '192.0.2.1' });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** One person: a selfie, a liveness check that is followed for a moment, and the end. */
async function liveSession(backend: HostBackend, face: Uint8Array<ArrayBuffer>, at: number): Promise<void> {
  const created = await send(backend, 'POST', '/sessions');
  const { token } = (await created.json()) as { token: string };
  const form = new FormData();
  form.set('image', new Blob([face], { type: 'image/jpeg' }), 'face.jpg');
  const measures = { faceHeightRatio: 0.5 };
  const capture = { capturedAt: '2026-01-01T12:00:00Z', mode: 'automatic', thresholdsVersion: '1', measures };
  form.set('details', JSON.stringify(capture));
  await (await send(backend, 'POST', '/faces', token, form)).json();
  if (at % 20 === 0) {
    const check = await send(backend, 'POST', '/liveness', token);
    const { livenessId } = (await check.json()) as { livenessId: string };
    const events = await send(backend, 'GET', `/liveness/${livenessId}/events`, token);
    const reader = events.body!.getReader();
    await reader.read();
    await reader.cancel();
  }
  if (at % 2 === 0) await send(backend, 'DELETE', '/sessions/current', token);
}

async function liveSessions(backend: HostBackend, face: Uint8Array<ArrayBuffer>, count: number): Promise<void> {
  const atOnce = 16;
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => from + at);
    await Promise.all(some.map((at) => liveSession(backend, face, at)));
  }
}

/** Allowed size of the heap after the second round, relative to the first. */
const flatShare = 1.05;

/**
 * Two equal rounds, each followed by a garbage collection. Compiled code and grown tables remain from the first round,
 * so any growth in the second comes from its sessions.
 * @param count sessions in each round
 */
export async function soakBackend(count: number): Promise<SoakedBackend> {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  const { store, living } = countedStore(createMemoryStore(now), now);
  let checks = 0;
  const service = {
    detectFaces: async () => answer({ facesDetected: 1, faces: [{ confidence: 99 }] }),
    generateLivenessUrl: async () =>
      answer({ sessionId: `check-${(checks += 1)}`, frontendUrl: 'https://service.example/page' }),
    livenessResult: async ({ reference }: { reference: string }) =>
      answer({ sessionId: reference, status: 'IN_PROGRESS', confidence: null }),
  };
  const backend = createHostBackend({
    identityService: service as never,
    authorize: () => ({ subject: crypto.randomUUID() }),
    secret: crypto.getRandomValues(new Uint8Array(32)),
    allowedOrigins: [origin],
    imageCleaning: 'strip',
    log: false,
    store,
    limits: Object.fromEntries(
      ['session', 'address', 'partner', 'sessionsPerSubject', 'paidCallsPerSubject', 'livenessPerSubject'].map(
        (name) => [name, limit],
      ),
    ),
    liveness: { allowedOrigins: ['https://service.example'], publicUrl: `${origin}/idv`, pollMs: 200 },
  });
  /** All windows of the limits have passed, and everything in the store has expired. */
  const expire = async (): Promise<Usage> => {
    ahead += 48 * 3_600_000;
    await new Promise((resolve) => setTimeout(resolve, windowSeconds * 1000 + 500));
    while ((await backend.runDueWork()) > 0);
    return usage(living);
  };
  const face = await smallFace();
  try {
    await liveSessions(backend, face, count);
    const before = await expire();
    await liveSessions(backend, face, count);
    const most = await usage(living);
    const after = await expire();
    return judged(before, most, after);
  } finally {
    await backend.close(1_000);
  }
}

function judged(before: Usage, most: Usage, after: Usage): SoakedBackend {
  const megabytes = ({ heapBytes }: Usage): string => (heapBytes / megabyte).toFixed(1);
  const leaks: string[] = [];
  if (after.heapBytes > before.heapBytes * flatShare) {
    leaks.push(`the heap stays at ${megabytes(after)} MB, ${megabytes(before)} after as many sessions before`);
  }
  if (after.resources > before.resources) leaks.push(`${after.resources - before.resources} timers or sockets stay`);
  if (before.entries > 0) leaks.push(`${before.entries} entries stay in the store after the first round`);
  if (after.entries > 0) leaks.push(`${after.entries} entries stay in the store`);
  return {
    leaks,
    rows: [
      ['heap, MB', megabytes(before), megabytes(most), megabytes(after)],
      ['timers and other handles', before.resources, most.resources, after.resources],
      ['entries in the store', before.entries, most.entries, after.entries],
    ],
  };
}
