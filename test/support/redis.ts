/** Starts a separate Redis for each test, from the distribution's package. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/test/browsers/processes.js';

export interface RunningRedis {
  address: string;
  /** Suspends the process: connections stay open, but nothing answers. */
  pause(): void;
  resume(): void;
  /** Ends the process. All data is lost. */
  stop(): Promise<void>;
  /** Starts it again at the same address, without data. */
  start(): Promise<void>;
  close(): Promise<void>;
}

function isInstalled(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

async function untilReady(redis: ChildProcess): Promise<void> {
  let text = '';
  for await (const chunk of redis.stdout ?? []) {
    text += String(chunk);
    if (text.includes('Ready to accept connections')) return;
  }
  throw new Error(`redis-server did not start: ${text}`);
}

/** Returns `null` and prints one line if Redis is not installed. */
export async function startRedis(): Promise<RunningRedis | null> {
  if (!isInstalled()) {
    console.log('SKIPPED: no redis-server on the path.');
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'idv-redis-'));
  const port = await freePort();
  let redis: ChildProcess | null = null;
  async function start(): Promise<void> {
    redis = spawn('redis-server', [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder],
      ...['--save', '', '--appendonly', 'no'],
    ]);
    await untilReady(redis);
    redis.stdout?.resume();
  }
  async function stop(): Promise<void> {
    if (redis === null) return;
    const ended = once(redis, 'exit');
    redis.kill('SIGCONT');
    redis.kill();
    await ended;
    redis = null;
  }
  await start();
  return {
    address: `redis://127.0.0.1:${port}`,
    pause: () => void redis?.kill('SIGSTOP'),
    resume: () => void redis?.kill('SIGCONT'),
    start,
    stop,
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
