/**
 * Closes calls that were begun and never repeated: their keys get one final answer, and the partner's hook gets a
 * failure.
 */
import { IdentityServiceError } from '../../identity-service/index.js';
import type { PreparedResult, Results } from '../delivery/results.js';
import { outcomeOf, type Checked, type DocumentChecked } from '../hooks.js';
import type { Seal } from '../secrets/sealing.js';
import { ProblemError, toProblem } from '../shared/problem.js';
import type { BackendState } from '../shared/state.js';
import { unfinishedWork, type CallingRecord, type StoredRecord, type Unfinished } from './attempt.js';

export interface UnfinishedCalls {
  state: BackendState;
  seal: Seal;
  results: Pick<Results, 'prepare'>;
  /** How long the answer is stored. */
  answerSeconds: number;
}

const workPrefix = unfinishedWork('');

function lastReference({ steps }: CallingRecord): string {
  return Object.values(steps).findLast(({ outcome }) => outcome === undefined)?.reference ?? '';
}

/** The outcome of the first call, which is the one that counts. */
async function firstOutcome(record: CallingRecord, seal: Seal): Promise<Checked<unknown>> {
  const [first] = Object.values(record.steps);
  const known = first?.outcome === undefined ? null : await seal.open(first.outcome);
  if (known !== null) return known as Checked<unknown>;
  const failure = new IdentityServiceError('94', 'The outcome never became known.', {
    reference: first?.reference ?? null,
    outcomeUnknown: true,
  });
  return { answer: null, failure };
}

async function prepareResult(
  { seal, results }: UnfinishedCalls,
  record: CallingRecord,
): Promise<PreparedResult | null> {
  const unfinished = record.unfinished === null ? null : await seal.open<Unfinished>(record.unfinished);
  if (unfinished === null) return null;
  const { hook, session, extra } = unfinished;
  const outcome = await firstOutcome(record, seal);
  if (hook !== 'onDocumentChecked') return results.prepare(hook, session, { ...outcome, ...extra });
  const { checked = 'document' } = extra as Partial<DocumentChecked>;
  return results.prepare(hook, session, { ...extra, ...outcomeOf(checked, outcome), back: null });
}

/** Due work. @throws {StoreError} */
export async function endUnfinishedCall(calls: UnfinishedCalls, id: string): Promise<void> {
  const { store } = calls.state;
  const key = id.slice(workPrefix.length);
  const text = await store.get(key);
  const record = text === null ? null : (JSON.parse(text) as StoredRecord);
  if (text === null || record?.phase !== 'calling') {
    await store.commit({ unschedule: [id] });
    return;
  }
  // A request is working on this call. It falls due again later.
  if ((await store.get(`${key}:lease`)) !== null) return;
  const problem = toProblem(
    new ProblemError('CONFLICT', {
      detail: 'The outcome never became known. Send a new request with a new key.',
      reference: lastReference(record),
    }),
    '',
  );
  const { fingerprint, sessionId } = record;
  const done: StoredRecord = { phase: 'done', fingerprint, sessionId, status: problem.status, body: problem };
  const result = await prepareResult(calls, record);
  const isEnded = await store.commit({
    when: { key, is: text },
    set: [{ key, value: JSON.stringify(done), ttlMs: calls.answerSeconds * 1000 }, ...(result?.commit.set ?? [])],
    schedule: result?.commit.schedule ?? [],
    unschedule: [id],
  });
  if (isEnded) await result?.deliver();
}
