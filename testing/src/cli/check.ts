import { readFile } from 'node:fs/promises';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  checkContract,
  checks,
  levels,
  notAskedFor,
  startServiceRelay,
  type CheckOptions,
  type CheckResult,
  type ServiceRelay,
} from '../contract-check/index.js';
import { UsageError } from './usage-error.js';

const flags = {
  origin: { type: 'string' },
  cookie: { type: 'string' },
  header: { type: 'string', multiple: true, default: [] },
  level: { type: 'string', default: 'offered' },
  sandbox: { type: 'string' },
  'service-port': { type: 'string' },
  'secret-from': { type: 'string', multiple: true, default: [] },
  only: { type: 'string', multiple: true, default: [] },
  selfie: { type: 'string' },
  document: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options'];

function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function addressOf(text: string | undefined, what: string): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`${what} must be an address such as http://localhost:8080/idv.`);
}

function loginOf(cookie: string | undefined, headers: readonly string[]): Record<string, string> {
  const login: Record<string, string> = cookie === undefined ? {} : { cookie };
  for (const header of headers) {
    const [, name, value] = /^([\w-]+):\s*(\S.*)$/.exec(header) ?? [];
    if (name === undefined || value === undefined) throw new UsageError('--header must be "name: value".');
    login[name.toLowerCase()] = value;
  }
  return login;
}

/** Secrets come from the environment, because other users of a machine can read command lines. */
function secretOf(variable: string): string {
  const secret = process.env[variable];
  if (secret === undefined || secret === '') throw new UsageError(`--secret-from: ${variable} is not set.`);
  return secret;
}

async function picture(path: string | undefined): Promise<Uint8Array | undefined> {
  return path === undefined ? undefined : readFile(path);
}

interface Asked {
  options: CheckOptions;
  asJson: boolean;
  servicePort: number | null;
}

function servicePortOf(text: string | undefined, sandbox: string | undefined): number | null {
  if (text === undefined) return null;
  if (sandbox === undefined) throw new UsageError('--service-port needs --sandbox.');
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text);
  throw new UsageError('--service-port must be a port such as 4011.');
}

async function optionsOf(args: string[]): Promise<Asked> {
  const { values, positionals } = readFlags(args);
  if (positionals.length !== 1) throw new UsageError('check needs exactly one address.');
  const address = addressOf(positionals[0], 'The address');
  const level = levels.find((one) => one === values.level);
  if (level === undefined) throw new UsageError(`--level must be one of ${levels.join(', ')}.`);
  const { origin } = addressOf(values.origin ?? address.origin, '--origin');
  const unknown = values.only.find((id) => !checks.some((check) => check.id === id));
  if (unknown !== undefined) throw new UsageError(`--only: there is no check "${unknown}".`);
  const options = {
    ...{ address, origin, level },
    login: loginOf(values.cookie, values.header),
    secrets: values['secret-from'].map(secretOf),
    sandbox: values.sandbox === undefined ? null : addressOf(values.sandbox, '--sandbox'),
    ...(values.only.length > 0 ? { only: values.only } : {}),
    selfie: await picture(values.selfie),
    document: await picture(values.document),
  };
  return { options, asJson: values.json, servicePort: servicePortOf(values['service-port'], values.sandbox) };
}

const reachMs = 10_000;
const marks = { passed: 'ok     ', failed: 'FAILED ', skipped: 'skipped' };

function print({ id, outcome, expected, seen }: CheckResult): void {
  if (seen === notAskedFor) return;
  console.log(`${marks[outcome]}  ${id}: ${expected}`);
  if (outcome !== 'passed') console.log(`         ${outcome === 'failed' ? 'came' : 'why'}: ${seen}`);
}

/** @throws {Error} before the first check if nothing answers */
async function reach({ href }: URL): Promise<void> {
  try {
    await fetch(href, { redirect: 'manual', signal: AbortSignal.timeout(reachMs) });
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    throw new Error(`Nothing answers at ${href}${typeof code === 'string' ? ` (${code})` : ''}.`, { cause: error });
  }
}

async function relayTo(sandbox: URL | null, port: number | null): Promise<ServiceRelay | null> {
  if (sandbox === null || port === null) return null;
  try {
    return await startServiceRelay(sandbox, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`--service-port: port ${port} is used by another program.`, { cause: error });
  }
}

/** `idv-elements-testing check`: exit code 1 if the backend deviates from the contract. */
export async function runCheck(args: string[]): Promise<void> {
  const { options, asJson, servicePort } = await optionsOf(args);
  await reach(options.address);
  const relay = await relayTo(options.sandbox, servicePort);
  const results = await checkContract({ ...options, relay }, asJson ? undefined : print);
  await relay?.close();
  const count = (outcome: CheckResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  const { address, origin, level } = options;
  if (asJson) console.log(JSON.stringify({ address: address.href, origin, level, ...counts, results }, null, 2));
  else console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (counts.failed > 0) process.exitCode = 1;
}
