/**
 * `npm start`: builds what is missing, then runs the demo, its host backend and the sandbox. Ctrl-C ends all. The
 * end-to-end tests use the same functions.
 */
import { fileURLToPath } from 'node:url';
import type { RunningSandbox } from 'idv-elements-testing/sandbox';
import { say, portFrom } from '../run.js';
import { ensureBuild } from './build.js';
import { make } from './bundle.js';
import { buildIfStale } from './stale.js';

export const sandboxKey = 'sandbox-key';

/** 0 takes a free port. */
export interface DemoPorts {
  demoPort: number;
  sandboxPort: number;
  /** Doesn't log each request. Pictures keep everything except their metadata, so that they can be recognized again. */
  underTest?: boolean;
}

function ensureDemoSite(): Promise<void> {
  return buildIfStale('dist/demo/index.html', ['demo/site', 'demo/parts.ts', 'dist/.built'], async () => {
    say('Building the demo site ...');
    await make('demo');
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

/** Call `buildDemo()` first, because the modules below come from the built package. */
export async function runDemo({ demoPort, sandboxPort, underTest = false }: DemoPorts): Promise<RunningDemoAndSandbox> {
  const { startSandbox } = await import('idv-elements-testing/sandbox');
  const { startDemo } = await import('../../demo/server.js');
  // Lets people without a camera complete everything.
  const simulatedCamera = 'auto';
  const sandbox = await startSandbox({ port: sandboxPort, apiKey: sandboxKey, simulatedCamera });
  try {
    const demo = await startDemo({
      port: demoPort,
      identityService: { baseUrl: sandbox.url, apiKey: sandboxKey },
      ...(underTest ? { log: false, imageCleaning: 'strip' } : {}),
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

function explain(error: unknown, sandboxPort: number): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const variable = port === sandboxPort ? 'SANDBOX_PORT' : 'PORT';
    return `Port ${port} is used by another program. End it, or choose another port with ${variable}=<port> npm start.`;
  }
  return message;
}

async function start(): Promise<void> {
  const demoPort = portFrom('PORT', 5173);
  const sandboxPort = portFrom('SANDBOX_PORT', 4010);
  try {
    await buildDemo();
    const running = await runDemo({ demoPort, sandboxPort });
    const stop = () => {
      void running.close().then(() => process.exit(0));
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    console.log(`demo site          ${running.demoUrl}`);
    console.log(`host backend       ${running.demoUrl}/idv`);
    console.log(`identity sandbox   ${running.sandbox.url}  (API key: ${sandboxKey})`);
    console.log('ready');
  } catch (error) {
    console.error(explain(error, sandboxPort));
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start();
