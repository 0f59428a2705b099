import type { Log } from '../options.js';

/** A second line of defense: fields with these names are never passed to the log in the first place. */
const redactedFields = [
  'apiKey',
  'authorization',
  'cookie',
  'image',
  'images',
  'name',
  'secret',
  'subject',
  'token',
].flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

export const silentLog: Log = { info() {}, warn() {}, error() {} };

function consoleLog(): Log {
  const write = (level: string) => (fields: Record<string, unknown>, msg: string) =>
    // eslint-disable-next-line no-console -- without pino, standard output is the log
    console.log(JSON.stringify({ level, time: Date.now(), ...fields, msg }));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Lines wait until pino is loaded. */
function deferredLog(log: Promise<Log>): Log {
  const write = (level: keyof Log) => (fields: Record<string, unknown>, message: string) => {
    void log.then((ready) => ready[level](fields, message));
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** Bundlers put pino's function in different places: webpack's wrapper of an external module has only `default`. */
interface PinoModule {
  pino?: unknown;
  default?: { pino?: unknown } | null;
}

/** @throws if pino is missing, or was bundled so that it cannot run */
async function pinoLog(load: () => Promise<unknown>): Promise<Log> {
  const found = (await load()) as PinoModule;
  const make = [found.pino, found.default?.pino, found.default].find((one) => typeof one === 'function');
  if (make === undefined) throw new TypeError('pino exports no function.');
  const options = { base: { service: 'idv-backend' }, redact: { paths: redactedFields } };
  const log = (make as (options: object) => Log | undefined)(options);
  if (typeof log?.info !== 'function') throw new TypeError('pino created no log.');
  return log;
}

/** Logs through pino, or as lines of JSON on the console if pino cannot be loaded. */
export const logOf = (load: () => Promise<unknown>): Log => deferredLog(pinoLog(load).catch(() => consoleLog()));

/** pino on Node, Bun and Deno; lines of JSON on the console elsewhere. */
export function defaultLog(): Log {
  const runtime = (globalThis as { process?: { versions?: { node?: string } } }).process;
  if (runtime?.versions?.node === undefined) return consoleLog();
  return logOf(() => import('pino'));
}
