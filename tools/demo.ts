/** Builds the demo site into `dist/demo` and runs it with its sandbox. Used by `npm start` and the end-to-end tests. */
import type { RunningSandbox } from 'idv-elements-server/sandbox';
import { build } from 'vite';
import type { DemoOptions } from '../demo/server.js';
import { builds } from './builds/index.js';
import { ensureBuild } from './build.js';
import { say } from './run.js';
import { buildIfStale } from './stale.js';

export const sandboxKey = 'sandbox-key';

/** 0 takes a free port. */
export interface DemoPorts {
  demoPort: number;
  sandboxPort: number;
  /** No line for each request, and pictures go on as they are but for their metadata, so that they can be told again. */
  underTest?: boolean;
  /** In place of no log. */
  log?: DemoOptions['log'];
  /** Life of a liveness session, seconds. */
  livenessTtlSeconds?: number;
}

function ensureDemoSite(): Promise<void> {
  return buildIfStale('dist/demo/index.html', ['demo/site', 'demo/parts.ts', 'dist/.built'], async () => {
    say('Building the demo site ...');
    await build(builds.demo());
  });
}

export interface RunningDemoAndSandbox {
  demoUrl: string;
  sandbox: RunningSandbox;
  close(): Promise<void>;
}

export async function buildDemo(): Promise<void> {
  await ensureBuild();
  await ensureDemoSite();
}

/** Needs `buildDemo()` before: the modules below are the built package's. */
export async function runDemo({
  demoPort,
  sandboxPort,
  underTest = false,
  log,
  livenessTtlSeconds,
}: DemoPorts): Promise<RunningDemoAndSandbox> {
  const { startSandbox } = await import('idv-elements-server/sandbox');
  const { startDemo } = await import('../demo/server.js');
  // A laptop without a camera can complete everything.
  const simulatedCamera = 'auto';
  const sandbox = await startSandbox({ port: sandboxPort, apiKey: sandboxKey, livenessTtlSeconds, simulatedCamera });
  try {
    const demo = await startDemo({
      port: demoPort,
      identityService: { baseUrl: sandbox.url, apiKey: sandboxKey },
      ...(underTest ? { log: log ?? false, imageCleaning: 'strip' } : {}),
    });
    return {
      demoUrl: demo.url,
      sandbox,
      close: async () => {
        await demo.close();
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}
