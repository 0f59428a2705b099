/** Checks a backend against the contract: runs all checks one after the other. */
import { Bench } from './bench.js';
import { answerChecks } from './checks/answers.js';
import { comparisonChecks, documentChecks } from './checks/documents.js';
import { faceChecks } from './checks/faces.js';
import { handoffChecks } from './checks/handoffs.js';
import { livenessChecks } from './checks/liveness.js';
import { progressChecks, renewalChecks } from './checks/progress.js';
import { serviceChecks } from './checks/service.js';
import { sessionChecks } from './checks/sessions.js';
import { Deviation, Skip, type CheckOptions, type CheckResult, type Group } from './types.js';
import type { Check } from './check.js';

/**
 * The order matters: the first check creates the session for the others, and the last ones look back at all answers.
 */
export const checks: readonly Check[] = [
  ...[...sessionChecks, ...faceChecks, ...serviceChecks, ...progressChecks, ...renewalChecks],
  ...[...documentChecks, ...comparisonChecks, ...livenessChecks, ...handoffChecks, ...answerChecks],
];

/** Why a check is skipped at the level `minimal`. */
export const notAskedFor = 'not asked for';

/** One route of each optional part. */
const probes: Partial<Record<Group, { path: string; method: 'GET' | 'POST' }>> = {
  progress: { path: '/sessions/current', method: 'GET' },
  renewal: { path: '/sessions/current/renewal', method: 'POST' },
  documents: { path: '/documents', method: 'POST' },
  comparisons: { path: '/face-comparisons', method: 'POST' },
  liveness: { path: '/liveness', method: 'POST' },
  handoffs: { path: '/handoffs', method: 'POST' },
};

/** Calls each route without a key, so that nothing is started. Routes that answer 404 or 405 are not offered. */
async function discover(bench: Bench): Promise<void> {
  if (bench.options.sandbox !== null) bench.offered.add('service');
  if (bench.options.level === 'minimal') return;
  for (const [group, { path, method }] of Object.entries(probes) as [
    Group,
    { path: string; method: 'GET' | 'POST' },
  ][]) {
    const { status } = await bench.send(path, { method, token: bench.token, key: null });
    if (status !== 404 && status !== 405) bench.offered.add(group);
  }
}

/** How Node names a connection that the other side closed. */
const closed: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']);

const describe = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  // `fetch` gives the reason only in the cause.
  const reason = (cause as { code?: unknown } | undefined)?.code;
  if (typeof reason === 'string' && closed.has(reason)) {
    return 'the connection closed before the whole request was sent. Answer first, then read the rest of the body or drop it';
  }
  return `${name}: ${message}${typeof reason === 'string' ? ` (${reason})` : ''}`;
};

async function runOne(check: Check, bench: Bench): Promise<CheckResult> {
  const { id, group, expects } = check;
  const result = { id, group, expected: expects };
  const { level } = bench.options;
  if (!bench.offered.has(group)) {
    if (level === 'full' && group !== 'service') return { ...result, outcome: 'failed', seen: 'not offered' };
    const reason = group === 'service' ? "pass the address of the backend's sandbox with --sandbox" : 'not offered';
    return { ...result, outcome: 'skipped', seen: level === 'minimal' && group !== 'service' ? notAskedFor : reason };
  }
  try {
    await check.run(bench);
    return { ...result, outcome: 'passed', seen: 'as expected' };
  } catch (error) {
    if (error instanceof Skip) return { ...result, outcome: 'skipped', seen: error.message };
    return { ...result, outcome: 'failed', seen: error instanceof Deviation ? error.message : describe(error) };
  }
}

/** @param onResult gets each result as soon as it is known */
export async function checkContract(
  options: CheckOptions,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<CheckResult[]> {
  const bench = new Bench(options);
  const results: CheckResult[] = [];
  const { only } = options;
  for (const check of checks) {
    if (check !== checks[0] && only !== undefined && !only.includes(check.id)) continue;
    const result = await runOne(check, bench);
    results.push(result);
    onResult(result);
    if (check === checks[0] && result.outcome === 'passed') await discover(bench);
  }
  return results;
}
