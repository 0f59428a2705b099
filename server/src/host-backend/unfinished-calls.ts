/** Calls that were begun and that nobody came back for: their keys give one answer from then on, and the partner is told. */
import { IdentityServiceError } from '../identity-service/index.js';
import { unfinishedWork, type CallingRecord, type KeptRecord, type Unfinished } from './attempt.js';
import type { Checked } from './options.js';
import { ProblemError, toProblem } from './problem.js';
import type { PreparedResult, Results } from './results.js';
import type { Seal } from './sealing.js';
import type { BackendState } from './state.js';

export interface UnfinishedCalls {
  state: BackendState;
  seal: Seal;
  results: Results;
  /** How long the answer is kept. */
  keptSeconds: number;
}

const workPrefix = unfinishedWork('');

function lastReference({ steps }: CallingRecord): string {
  return Object.values(steps).findLast(({ outcome }) => outcome === undefined)?.reference ?? '';
}

/** What is known of the first call, which the others only add to. */
async function outcomeOf(record: CallingRecord, seal: Seal): Promise<Checked<unknown>> {
  const [first] = Object.values(record.steps);
  const known = first?.outcome === undefined ? null : await seal.open(first.outcome);
  if (known !== null) return known as Checked<unknown>;
  const failure = new IdentityServiceError('94', 'The outcome was never found out.', {
    reference: first?.reference ?? null,
    outcomeUnknown: true,
  });
  return { answer: null, failure };
}

async function toTell({ seal, results }: UnfinishedCalls, record: CallingRecord): Promise<PreparedResult | null> {
  const unfinished = record.unfinished === null ? null : await seal.open<Unfinished>(record.unfinished);
  if (unfinished === null) return null;
  const { hook, session, extra } = unfinished;
  const rest = hook === 'onDocumentChecked' ? { ...extra, back: null } : extra;
  return results.prepare(hook, session, { ...(await outcomeOf(record, seal)), ...rest });
}

/** Work that is due. @throws {StoreError} */
export async function endUnfinishedCall(calls: UnfinishedCalls, id: string): Promise<void> {
  const { store } = calls.state;
  const key = id.slice(workPrefix.length);
  const text = await store.get(key);
  const record = text === null ? null : (JSON.parse(text) as KeptRecord);
  if (text === null || record?.phase !== 'calling') {
    await store.commit({ unschedule: [id] });
    return;
  }
  // Somebody is at it: it falls due again.
  if ((await store.get(`${key}:lease`)) !== null) return;
  const problem = toProblem(
    new ProblemError('CONFLICT', {
      detail: 'The outcome was never found out. Use a new key.',
      reference: lastReference(record),
    }),
    '',
  );
  const { fingerprint, sessionId } = record;
  const done: KeptRecord = {
    phase: 'done',
    fingerprint,
    sessionId,
    status: problem.status,
    body: problem,
  };
  const result = await toTell(calls, record);
  const isEnded = await store.commit({
    when: { key, is: text },
    set: [{ key, value: JSON.stringify(done), ttlMs: calls.keptSeconds * 1000 }, ...(result?.commit.set ?? [])],
    schedule: result?.commit.schedule ?? [],
    unschedule: [id],
  });
  if (isEnded) await result?.deliver();
}
