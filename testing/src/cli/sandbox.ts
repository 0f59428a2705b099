import { parseArgs, type ParseArgsConfig } from 'node:util';
import { startSandbox, type RunningSandbox } from '../sandbox/index.js';
import { UsageError } from './usage-error.js';

const flags = {
  port: { type: 'string', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  'allow-host': { type: 'string', multiple: true, default: [] as string[] },
  'api-key': { type: 'string', default: 'sandbox-key' },
  'liveness-ttl': { type: 'string', default: '180' },
  'simulated-camera': { type: 'string', default: 'off' },
  control: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

function numberOf(flag: string, text: string, isRight: (value: number) => boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (isRight(value)) return value;
  throw new UsageError(`--${flag} ${text} is not valid.`);
}

function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function listen(args: string[]): Promise<{ running: RunningSandbox; apiKey: string }> {
  const values = readFlags(args);
  const apiKey = values['api-key'];
  if (apiKey === '') throw new UsageError('--api-key must not be empty.');
  const port = numberOf('port', values.port, (n) => Number.isInteger(n) && n >= 0 && n < 65_536);
  const livenessTtlSeconds = numberOf('liveness-ttl', values['liveness-ttl'], (n) => n > 0);
  const simulatedCamera = (['off', 'auto', 'on'] as const).find((mode) => mode === values['simulated-camera']);
  if (simulatedCamera === undefined) throw new UsageError('--simulated-camera must be off, auto or on.');
  const { control, host: hostname, 'allow-host': allowedHosts } = values;
  try {
    const options = { port, hostname, allowedHosts, apiKey, livenessTtlSeconds, simulatedCamera, control };
    const running = await startSandbox(options);
    return { running, apiKey };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const what = `Port ${port} is used by another program. Choose another with --port; 0 picks a free one.`;
    throw new Error(what, { cause: error });
  }
}

/** `idv-elements-testing sandbox`: runs until a signal ends it. */
export async function runSandbox(args: string[]): Promise<void> {
  const { running, apiKey } = await listen(args);
  const stop = () => {
    void running.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`identity sandbox   ${running.url}  (API key: ${apiKey})`);
  console.log(`                   open it: every endpoint, with a command to try it`);
  console.log('ready');
}
