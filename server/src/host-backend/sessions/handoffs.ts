/** Handoffs: a session continues on another device. Its one handoff is stored under one key, so that all processes agree. */
import type { FlowStep, HandoffProgress, SessionStep } from 'idv-elements/contract';
import type { Commit } from '../../shared/store/store.js';
import type { RateLimits } from '../operations/rate-limits.js';
import { digestOfCode, newHandoffSeed, type HandoffCodes } from '../secrets/handoff-codes.js';
import type { SessionClaims } from '../secrets/session-token.js';
import { ProblemError } from '../shared/problem.js';
import { entry, type BackendState } from '../shared/state.js';
import { tokenEnd, type Clocked } from './session-life.js';

interface HandoffRecord {
  handoffId: string;
  /** The owner of the session that is handed off. */
  owner: Pick<SessionClaims, 'sessionId' | 'subjectHash' | 'partner'>;
  /** Seconds since the epoch. */
  sessionEndsAt: number;
  seed: string;
  codeDigest: string;
  steps: FlowStep[];
  /** The writes that sent a wrong number. A repeat does not count again. */
  wrong: string[];
  claim: Claim | null;
  /** Whether it was canceled, or ended after too many wrong numbers. */
  isEnded: boolean;
  /** The latest handoffs of the session that this one replaced. */
  replaced: string[];
}

interface Claim {
  /** The write that claimed the handoff. */
  by: string;
  origin: string;
  /** Seconds since the epoch. */
  issuedAt: number;
}

/** Tokens are checked against the record, so it outlives them. */
const graceSeconds = 60;

const recordKey = (sessionId: string) => `sessions:${sessionId}:handoff`;
const codeKey = (codeDigest: string) => `handoffs:code:${codeDigest}`;
/** This key exists as long as the code can be used, by the storage's clock. */
const openKey = (handoffId: string) => `handoffs:${handoffId}:open`;

function secondsLeft({ now }: Pick<Clocked, 'now'>, endsAt: number): number {
  return Math.max(1, endsAt - now() / 1000);
}

function recordEntry(clocked: Pick<Clocked, 'now'>, record: HandoffRecord): ReturnType<typeof entry> {
  const { owner, sessionEndsAt } = record;
  return entry(recordKey(owner.sessionId), record, secondsLeft(clocked, sessionEndsAt) + graceSeconds);
}

function readHandoff(state: BackendState, sessionId: string): Promise<HandoffRecord | null> {
  return state.get(recordKey(sessionId));
}

/** All keys of the session's handoff, for the caller to remove. */
export async function keysOfHandoff(state: BackendState, sessionId: string): Promise<string[]> {
  const record = await readHandoff(state, sessionId);
  return record === null ? [] : [recordKey(sessionId), codeKey(record.codeDigest), openKey(record.handoffId)];
}

/** Whether the device that claimed the handoff may continue. */
export async function isHandoffLive(state: BackendState, sessionId: string, handoffId: string): Promise<boolean> {
  const record = await readHandoff(state, sessionId);
  return record?.handoffId === handoffId && !record.isEnded;
}

/** What handoffs need of the backend. */
export interface HandoffContext extends Pick<Clocked, 'now'> {
  state: BackendState;
  handoffCodes: HandoffCodes;
  limits: RateLimits;
  tokenSeconds: number;
}

/** What the answer to a claim is built from. The token itself is not stored. */
export interface ClaimedSeed {
  handoffId: string;
  claims: SessionClaims;
  steps: FlowStep[];
}

/** What the answer to a creation is built from. The code and number themselves are not stored. */
export interface CreatedSeed {
  handoffId: string;
  seed: string;
  codeDigest: string;
  expiresAt: string;
}

/** How long a code can be used. */
const openSeconds = 300;
const maxWrongNumbers = 3;
/**
 * How much of the limit on handoffs a wrong number uses up. That leaves six guesses an hour, even for someone with the
 * codes of all handoffs.
 */
const pointsPerWrongNumber = 3;
const maxReplaced = 20;
const expired = () => new ProblemError('HANDOFF_EXPIRED');

/** Creates a handoff that replaces the previous one, to be stored together with the answer that names it. */
export async function newHandoff(
  context: HandoffContext,
  session: SessionClaims,
  steps: FlowStep[],
): Promise<{ created: CreatedSeed; commit: Commit }> {
  const { state, handoffCodes, now } = context;
  const { sessionId, subjectHash, partner, endsAt } = session;
  const before = await readHandoff(state, sessionId);
  const seed = newHandoffSeed();
  const handoffId = crypto.randomUUID();
  const codeDigest = await digestOfCode((await handoffCodes.make(seed)).code);
  const left = secondsLeft(context, endsAt);
  const open = Math.min(openSeconds, left);
  const record: HandoffRecord = {
    handoffId,
    seed,
    codeDigest,
    steps,
    owner: { sessionId, subjectHash, partner },
    sessionEndsAt: endsAt,
    wrong: [],
    claim: null,
    isEnded: false,
    replaced: before === null ? [] : [before.handoffId, ...before.replaced].slice(0, maxReplaced),
  };
  return {
    created: { handoffId, seed, codeDigest, expiresAt: new Date(now() + open * 1000).toISOString() },
    commit: {
      set: [
        recordEntry(context, record),
        entry(codeKey(codeDigest), sessionId, left),
        entry(openKey(handoffId), true, open),
      ],
      remove: before === null ? [] : [codeKey(before.codeDigest), openKey(before.handoffId)],
    },
  };
}

/** Finds the session that a code belongs to. `null` if the handoff is over or never existed. */
export function sessionOfCode(state: BackendState, codeDigest: string): Promise<SessionClaims['sessionId'] | null> {
  return state.get(codeKey(codeDigest));
}

/** Changes the record, unless another write was faster. */
async function change(
  context: HandoffContext,
  text: string,
  record: HandoffRecord,
  remove: readonly string[] = [],
): Promise<boolean> {
  const key = recordKey(record.owner.sessionId);
  return context.state.store.commit({ when: { key, is: text }, set: [recordEntry(context, record)], remove });
}

/** Counts a wrong number, in whichever process. `null` if another write was faster. */
async function countWrong(
  context: HandoffContext,
  text: string,
  record: HandoffRecord,
  write: string,
): Promise<ProblemError | null> {
  const { owner, handoffId, codeDigest } = record;
  if (record.wrong.includes(write)) return new ProblemError('HANDOFF_NUMBER_MISMATCH');
  const wrong = [...record.wrong, write];
  const isEnded = wrong.length >= maxWrongNumbers;
  const remove = isEnded ? [codeKey(codeDigest), openKey(handoffId)] : [];
  if (!(await change(context, text, { ...record, wrong, isEnded }, remove))) return null;
  const person = `${owner.partner} ${owner.subjectHash}`;
  const isLimited = await context.limits.take('handoffsPerSubject', person, pointsPerWrongNumber).then(
    () => false,
    () => true,
  );
  if (isLimited) await endHandoff(context, owner.sessionId, handoffId);
  return isEnded || isLimited ? expired() : new ProblemError('HANDOFF_NUMBER_MISMATCH');
}

export interface ClaimTry {
  sessionId: string;
  codeDigest: string;
  number: string;
  origin: string;
  /** Identifies the write. A repeat gets the same result. */
  write: string;
}

/**
 * Claims a handoff. Across all processes, only one claim succeeds.
 * @throws {ProblemError} `HANDOFF_EXPIRED`, `HANDOFF_CLAIMED`, `HANDOFF_NUMBER_MISMATCH`
 */
export async function takeHandoff(context: HandoffContext, claim: ClaimTry): Promise<ClaimedSeed> {
  const { state, handoffCodes, now } = context;
  const { codeDigest, number, origin, write } = claim;
  for (;;) {
    const text = await state.store.get(recordKey(claim.sessionId));
    const record = text === null ? null : (JSON.parse(text) as HandoffRecord);
    if (text === null || record === null || record.isEnded || record.codeDigest !== codeDigest) throw expired();
    const { handoffId, owner, steps, seed } = record;
    const seedOf = ({ issuedAt }: Claim): ClaimedSeed => {
      const { sessionEndsAt: endsAt } = record;
      const life = { issuedAt, expiresAt: tokenEnd(context, issuedAt, endsAt), endsAt };
      return { handoffId, steps, claims: { ...owner, ...life, origin, handoffId } };
    };
    if (record.claim !== null) {
      if (record.claim.by === write) return seedOf(record.claim);
      throw new ProblemError('HANDOFF_CLAIMED');
    }
    if ((await state.get(openKey(handoffId))) === null) throw expired();
    if (!(await handoffCodes.isNumber(seed, codeDigest, number))) {
      const problem = await countWrong(context, text, record, write);
      if (problem !== null) throw problem;
      continue;
    }
    const taken: Claim = { by: write, origin, issuedAt: Math.floor(now() / 1000) };
    if (await change(context, text, { ...record, claim: taken })) return seedOf(taken);
  }
}

/**
 * Cancels a handoff. The session continues without the other device, whose token is refused from now on.
 * @throws {ProblemError} `NOT_FOUND`
 */
export async function endHandoff(context: HandoffContext, sessionId: string, handoffId: string): Promise<void> {
  for (;;) {
    const text = await context.state.store.get(recordKey(sessionId));
    const record = text === null ? null : (JSON.parse(text) as HandoffRecord);
    if (record?.replaced.includes(handoffId) === true) return;
    if (text === null || record?.handoffId !== handoffId) throw new ProblemError('NOT_FOUND');
    if (record.isEnded) return;
    const remove = [codeKey(record.codeDigest), openKey(handoffId)];
    if (await change(context, text, { ...record, isEnded: true }, remove)) return;
  }
}

/**
 * @param readChain reads the steps that the session has completed
 * @throws {ProblemError} `NOT_FOUND`, also for the handoff of another session
 */
export async function handoffProgress(
  state: BackendState,
  sessionId: string,
  handoffId: string,
  readChain: () => Promise<readonly SessionStep[]>,
): Promise<HandoffProgress> {
  const record = await readHandoff(state, sessionId);
  if (record?.replaced.includes(handoffId) === true) return { handoffId, status: 'expired', accepted: [] };
  if (record?.handoffId !== handoffId) throw new ProblemError('NOT_FOUND');
  const { steps, claim, isEnded } = record;
  const isOpen = !isEnded && (claim !== null || (await state.get(openKey(handoffId))) !== null);
  const chain = await readChain();
  const accepted = steps.filter((step) => chain.some(({ kind }) => kind === step));
  if (!isOpen) return { handoffId, status: 'expired', accepted };
  if (accepted.length === steps.length) return { handoffId, status: 'completed', accepted };
  return { handoffId, status: claim === null ? 'waiting' : 'claimed', accepted };
}
