import type { Log } from '../options.js';

/** A second line of defense: no field of these names is passed to the log in the first place. */
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
    // eslint-disable-next-line no-console -- where there is no pino, standard output is the log
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

/** pino on Node, Bun and Deno; lines of JSON by `console` where there is no process. */
export function defaultLog(): Log {
  const runtime = (globalThis as { process?: { versions?: { node?: string } } }).process;
  if (runtime?.versions?.node === undefined) return consoleLog();
  return deferredLog(
    import('pino')
      // `default` is the function in every bundler too; webpack's stand-in for an external module has no other name.
      .then(({ default: pino }) => pino({ base: { service: 'idv-backend' }, redact: { paths: redactedFields } }))
      .catch(() => consoleLog()),
  );
}
