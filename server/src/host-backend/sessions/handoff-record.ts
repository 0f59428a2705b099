/** A session's handoff is stored under one key, so that all processes agree on its state. */
import type { FlowStep } from 'idv-elements/contract';
import type { SessionClaims } from '../secrets/session-token.js';
import { entry, type BackendState } from '../shared/state.js';
import type { Clocked } from './session-life.js';

export interface HandoffRecord {
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

export interface Claim {
  /** The write that claimed the handoff. */
  by: string;
  origin: string;
  /** Seconds since the epoch. */
  issuedAt: number;
}

/** Tokens are checked against the record, so it outlives them. */
const graceSeconds = 60;

export const recordKey = (sessionId: string) => `sessions:${sessionId}:handoff`;
export const codeKey = (codeDigest: string) => `handoffs:code:${codeDigest}`;
/** This key exists as long as the code can be used, by the storage's clock. */
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

/** Whether the device that claimed the handoff may continue. */
export async function isHandoffLive(state: BackendState, sessionId: string, handoffId: string): Promise<boolean> {
  const record = await readHandoff(state, sessionId);
  return record?.handoffId === handoffId && !record.isEnded;
}
