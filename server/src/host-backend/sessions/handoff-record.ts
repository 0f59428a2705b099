/** A session's handoff is stored under one key, so that all processes agree on its state. */
import type { FlowStep } from 'idv-elements/contract';
import type { SessionClaims } from '../secrets/session-token.js';
import { entry, type BackendState } from '../shared/state.js';
import type { Clocked } from './session-life.js';

export interface HandoffRecord {
  handoffId: string;
  /** Of the session that is handed off. */
  owner: Pick<SessionClaims, 'sessionId' | 'subjectHash' | 'partner'>;
  /** Seconds since the epoch. */
  sessionEndsAt: number;
  seed: string;
  codeDigest: string;
  steps: FlowStep[];
  /** Writes with a wrong number. A repeat of one does not count again. */
  wrong: string[];
  claim: Claim | null;
  /** Canceled, or ended by wrong numbers. */
  isEnded: boolean;
  /** Handoffs of the session that this one replaced, the latest ones. */
  replaced: string[];
}

export interface Claim {
  /** The write that claimed it. */
  by: string;
  origin: string;
  /** Seconds since the epoch. */
  issuedAt: number;
}

/** The record outlives the tokens that are checked against it. */
const graceSeconds = 60;

export const recordKey = (sessionId: string) => `sessions:${sessionId}:handoff`;
export const codeKey = (codeDigest: string) => `handoffs:code:${codeDigest}`;
/** Exists while the code can be used, by the storage's clock. */
export const openKey = (handoffId: string) => `handoffs:${handoffId}:open`;

export function secondsLeft({ now }: Pick<Clocked, 'now'>, endsAt: number): number {
  return Math.max(1, endsAt - now() / 1000);
}

export function recordEntry(clocked: Clocked, record: HandoffRecord): ReturnType<typeof entry> {
  const { owner, sessionEndsAt } = record;
  return entry(recordKey(owner.sessionId), record, secondsLeft(clocked, sessionEndsAt) + graceSeconds);
}

export function readHandoff(state: BackendState, sessionId: string): Promise<HandoffRecord | null> {
  return state.get(recordKey(sessionId));
}

/** All keys of the session's handoff, for the caller to remove. */
export async function keysOfHandoff(state: BackendState, sessionId: string): Promise<string[]> {
  const record = await readHandoff(state, sessionId);
  return record === null ? [] : [recordKey(sessionId), codeKey(record.codeDigest), openKey(record.handoffId)];
}

/** Whether the device that claimed it may continue. */
export async function isHandoffLive(state: BackendState, sessionId: string, handoffId: string): Promise<boolean> {
  const record = await readHandoff(state, sessionId);
  return record?.handoffId === handoffId && !record.isEnded;
}
