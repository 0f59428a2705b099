import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { beginCheck, beginEvidence, evidenceType, type BegunCheck } from '../evidence.js';
import { endsOf, tally, type BegunUpload } from '../requests.js';
import type { Target } from '../target.js';

/** Just past a size at which a body's buffer grows. */
const firstBytes = 4_300_000;
/** Just fast enough not to be cut off. */
const piece = 3_000;
const pieceMs = 500;
/** By then, the uploads hold what memory they get. */
const fillMs = 5_000;
/** As large as the evidence of a good camera. */
const otherBytes = 1_500_000;

/** Sends evidence until `isOver`, just fast enough, and ends it. */
async function hold(uploads: readonly BegunUpload[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const { request } of uploads)
      if (!request.destroyed && !request.writableNeedDrain) request.write(Buffer.alloc(piece));
    await pause(pieceMs);
  }
  await endsOf(uploads, 0);
}

/** The status and time of somebody's evidence. It has no manifest, so it is refused as soon as all of it was read. */
async function sendOther(target: Target, { checkId }: BegunCheck) {
  const started = performance.now();
  const headers = { ...evidenceType, 'idempotency-key': crypto.randomUUID() };
  const body = new Uint8Array(otherBytes);
  const answer = await fetch(`${target.checkUrl(checkId)}/evidence`, { method: 'POST', headers, body });
  await answer.body?.cancel();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - started };
}

async function attackWith(target: Target, checks: number, ownerOf: (at: number) => string) {
  const begun = await Promise.all(
    Array.from({ length: checks }, (_, at) => beginCheck(target, { owner: ownerOf(at) })),
  );
  const uploads = begun.map(({ checkId }) => beginEvidence(target, checkId, new Uint8Array(firstBytes)));
  const bystander = await beginCheck(target, { owner: 'bystander' });
  let isOver = false;
  const held = hold(uploads, () => isOver);
  await pause(fillMs);
  const other = await sendOther(target, bystander);
  isOver = true;
  await held;
  return other;
}

const checksOfOne = 60;

export const checksOfOnePerson: Attack = {
  name: 'one person, many checks',
  does: `evidence to ${checksOfOne} open checks of one person, 4.3 MB each and then just enough to stay open`,
  async run(target) {
    const { status, ms } = await attackWith(target, checksOfOne, () => 'attacker');
    const allowedMs = 5_000;
    return {
      tried: checksOfOne,
      // Evidence without a manifest is malformed.
      through: Number(status !== 400),
      timings: [{ what: "somebody else's evidence", attackMs: ms, allowedMs }],
      seen: `somebody else ${tally([status])} after ${(ms / 1000).toFixed(1)} s`,
    };
  },
};

const people = 20;
/** Less than the time that the element gives evidence, so that people learn why. */
const maxWaitMs = 30_000;
/** Nobody waits for that long just because the machine is slow. */
const hopelessMs = 45_000;

export const manyPeopleHoldMemory: Attack = {
  name: 'many people, slowly',
  does: `evidence to checks of ${people} people that fills the memory, and just enough to stay open`,
  async run(target) {
    const { status, retryAfter, ms } = await attackWith(target, people, (at) => `attacker-${at}`);
    const isClear = status === 503 && retryAfter !== null;
    return {
      tried: people,
      through: Number((!isClear && status !== 400) || ms > hopelessMs),
      timings: [{ what: "the answer to somebody else's evidence", attackMs: ms, allowedMs: maxWaitMs }],
      seen: `somebody else ${status}, retry after ${retryAfter ?? 'nothing'}, within ${(ms / 1000).toFixed(0)} s`,
    };
  },
};
