/** Sessions that poll one backend, and backends on one Redis: requests per second, p95 and memory. */
import { randomUUID } from 'node:crypto';
import type { LivenessCreated, SessionCreated } from '../../src/contract/contract.js';
import { startRedis } from '../../test/support/redis.js';
import { table } from '../shared/report.js';
import { benchOrigin } from './constants.js';
import { load } from './load.js';
import { startProcess, type ServerProcess } from './server-process.js';

async function post<Answer>(url: string, path: string, token?: string): Promise<Answer> {
  const response = await fetch(`${url}/idv${path}`, {
    method: 'POST',
    headers: {
      origin: benchOrigin,
      'idempotency-key': randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return (await response.json()) as Answer;
}

interface Load {
  perSecond: number;
  /** Milliseconds. */
  p97: number;
  failed: number;
}

/** Each session polls its liveness check on its own connection. */
async function poll(url: string, sessions: number, seconds: number): Promise<Load> {
  const requests = await Promise.all(
    Array.from({ length: sessions }, async () => {
      const { token } = await post<SessionCreated>(url, '/sessions');
      const { livenessId } = await post<LivenessCreated>(url, '/liveness', token);
      const headers = { origin: benchOrigin, authorization: `Bearer ${token}` };
      return { method: 'GET' as const, path: `/idv/liveness/${livenessId}`, headers };
    }),
  );
  const until = performance.now() + seconds * 1000;
  const { answers, failed, ...result } = await load(url, {
    connections: sessions,
    next: (connection) => (performance.now() < until ? requests[connection]! : null),
    timeoutMs: 30_000,
  });
  return { perSecond: answers / result.seconds, p97: result.percentile(0.975), failed };
}

const cells = ({ perSecond, p97, failed }: Load) => [`${perSecond.toFixed(0)}/s`, `${p97} ms`, failed];

async function manySessions() {
  const rows: (Load & { sessions: number; megabytes: number })[] = [];
  const peer = await startProcess('peer');
  const backend = await startProcess('backend', peer.url, 'auto');
  try {
    for (const sessions of [1, 8, 64, 512]) {
      const load = await poll(backend.url, sessions, 3);
      rows.push({ sessions, ...load, megabytes: Math.round((await backend.usage()).peakMegabytes) });
    }
  } finally {
    await backend.close();
    await peer.close();
  }
  const lines = rows.map((row) => [row.sessions, ...cells(row), `${row.megabytes} MB`]);
  console.log(`\n${table(['Sessions that poll', 'Requests', 'p97.5', 'Failed', 'Peak memory'], lines)}`);
  return rows;
}

async function manyProcesses() {
  const redis = await startRedis();
  if (redis === null) return null;
  const rows: (Load & { processes: number })[] = [];
  const peer = await startProcess('peer');
  try {
    for (const processes of [1, 2, 4]) {
      const backends: ServerProcess[] = [];
      for (let at = 0; at < processes; at += 1) {
        backends.push(await startProcess('backend', peer.url, 'auto', redis.address));
      }
      const loads = await Promise.all(backends.map(({ url }) => poll(url, 64 / processes, 3)));
      rows.push({
        processes,
        perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
        p97: Math.max(...loads.map(({ p97 }) => p97)),
        failed: loads.reduce((sum, { failed }) => sum + failed, 0),
      });
      await Promise.all(backends.map((backend) => backend.close()));
    }
  } finally {
    await peer.close();
    await redis.close();
  }
  const lines = rows.map((row) => [row.processes, ...cells(row)]);
  console.log(`\n${table(['Processes on one Redis', 'Requests of 64 sessions', 'p97.5', 'Failed'], lines)}`);
  return rows;
}

export async function measureBackends() {
  return { sessions: await manySessions(), processes: await manyProcesses() };
}
