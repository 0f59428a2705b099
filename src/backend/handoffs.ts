import type {
  FlowStep,
  HandoffClaim,
  HandoffClaimed,
  HandoffCreated,
  HandoffProgress,
  HandoffRequest,
  HandoffStatus,
} from '../contract/contract.js';
import { isPolicy, isText, isTime, shapeOf } from './response.js';
import type { BackendClient, Call, FollowedKind, FollowOptions, Following, SubmitOptions } from './types.js';

/** Continues a session on another device. Every method rejects as the client's methods do. */
export interface HandoffClient {
  /**
   * Creates a handoff, which replaces the session's previous one. Resolves to `null` if the backend has no handoffs,
   * which are an optional part of the contract.
   */
  createHandoff(steps: readonly FlowStep[], options: SubmitOptions): Promise<HandoffCreated | null>;
  readHandoff(handoffId: string, options?: { signal?: AbortSignal }): Promise<HandoffProgress>;
  /** Follows the handoff until it is `completed` or `expired`. */
  followHandoff(handoffId: string, options?: FollowOptions<HandoffProgress>): Following<HandoffProgress>;
  /** Continues on this device alone. The other device is refused from now on. */
  cancelHandoff(handoffId: string, options?: { signal?: AbortSignal }): Promise<void>;
  /**
   * On the other device: takes over the session. Later calls of the client belong to it.
   * @param options one key per link, for every number that is tried. After a reload, the same key gets the same answer
   * @throws IdvError `HANDOFF_NUMBER_MISMATCH`: another number may be right; `HANDOFF_EXPIRED` or `HANDOFF_CLAIMED`:
   * the link can no longer be used
   */
  claimHandoff(claim: HandoffClaim, options: SubmitOptions): Promise<HandoffClaimed>;
}

const statuses: readonly unknown[] = ['waiting', 'claimed', 'completed', 'expired'] satisfies HandoffStatus[];
const steps: readonly unknown[] = ['document', 'face', 'liveness'] satisfies FlowStep[];

function areSteps(value: unknown): boolean {
  return Array.isArray(value) && value.every((step) => steps.includes(step));
}

const isHandoffCreated = shapeOf<HandoffCreated | null>({
  handoffId: isText,
  code: isText,
  number: isText,
  expiresAt: isTime,
});

const isHandoffClaimed = shapeOf<HandoffClaimed>({
  handoffId: isText,
  sessionId: isText,
  token: isText,
  expiresAt: isTime,
  policy: isPolicy,
  steps: areSteps,
});

const isHandoffProgress = shapeOf<HandoffProgress>({
  handoffId: isText,
  status: (value) => statuses.includes(value),
  accepted: areSteps,
});

const isNothing = (value: unknown): value is undefined => value === undefined;

const handoffKind: FollowedKind<HandoffProgress> = {
  event: 'handoff',
  isExpected: isHandoffProgress,
  isOver: ({ status }) => status === 'completed' || status === 'expired',
  endedFirst: 'The session ended before the handoff did.',
};

const timeoutMs = 15_000;
const jsonHeaders = { 'content-type': 'application/json' };
const pathOf = (handoffId: string): string => `handoffs/${encodeURIComponent(handoffId)}`;

const progressOf = (handoffId: string): Call<HandoffProgress> => ({
  method: 'GET',
  path: pathOf(handoffId),
  timeoutMs,
  isExpected: isHandoffProgress,
});

/** Kept out of the client, so that only pages with a handoff load it. */
export function createHandoffClient({ connection }: Pick<BackendClient, 'connection'>): HandoffClient {
  return {
    createHandoff(asked, options) {
      const body = JSON.stringify({ steps: [...asked] } satisfies HandoffRequest);
      const isExpected = isHandoffCreated;
      return connection.write(
        { method: 'POST', path: 'handoffs', body, headers: jsonHeaders, timeoutMs, isExpected, missing: null },
        options,
      );
    },

    readHandoff: (handoffId, { signal } = {}) => connection.read(progressOf(handoffId), { signal }),

    followHandoff: (handoffId, options) => connection.follow(progressOf(handoffId), handoffKind, options),

    async cancelHandoff(handoffId, { signal } = {}) {
      const call = { method: 'DELETE' as const, path: pathOf(handoffId), timeoutMs, isExpected: isNothing };
      await connection.read(call, { signal });
    },

    async claimHandoff(claim, { idempotencyKey, ...options }) {
      // A key belongs to one request, and each number makes another request.
      const headers = { ...jsonHeaders, 'idempotency-key': `${idempotencyKey}.${claim.number}` };
      const body = JSON.stringify(claim);
      const expected = { isExpected: isHandoffClaimed, isProven: true };
      const call = { method: 'POST' as const, path: 'handoffs/claim', body, headers, timeoutMs, ...expected };
      const claimed = await connection.send(call, options);
      connection.hold(claimed);
      return claimed;
    },
  };
}
