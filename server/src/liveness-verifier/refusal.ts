import type { Problem, ProblemCode } from 'idv-elements/contract';

interface RefusalKind {
  retryable?: true;
  status: number;
  code: ProblemCode;
  title: string;
}

/** Why a call of the device is refused. The check stays as it is. */
export const livenessRefusals = {
  'unknown-session': { status: 404, code: 'NOT_FOUND', title: 'There is no such session' },
  'unknown-call': { status: 404, code: 'NOT_FOUND', title: 'There is no such call' },
  'session-expired': { status: 410, code: 'SESSION_EXPIRED', title: 'The session has expired' },
  'session-ended': { status: 409, code: 'CONFLICT', title: 'The session has ended' },
  'no-starts-left': { status: 429, code: 'ATTEMPTS_EXHAUSTED', title: 'No attempts are left' },
  'not-started': { status: 409, code: 'CONFLICT', title: 'The session has no plan yet' },
  'other-plan': {
    status: 409,
    code: 'CONFLICT',
    title: 'The nonce is not that of the present plan',
  },
  'no-other-challenge': {
    status: 409,
    code: 'CONFLICT',
    title: 'No other challenge can be given here',
  },
  'no-moment': {
    status: 409,
    code: 'CONFLICT',
    title: 'No picture is asked for at this point',
  },
  busy: {
    status: 503,
    code: 'SERVICE_TEMPORARILY_UNAVAILABLE',
    title: 'The check is being changed by other calls',
    retryable: true,
  },
  'key-missing': {
    status: 400,
    code: 'IDEMPOTENCY_KEY_MISSING',
    title: 'Send Idempotency-Key: 1 to 255 visible ASCII characters',
  },
  'key-reused': {
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    title: 'The Idempotency-Key was used for another request',
  },
  malformed: { status: 400, code: 'INVALID_REQUEST', title: 'The body is not of the right shape' },
  'too-large': { status: 413, code: 'IMAGE_TOO_LARGE', title: 'The body is too large' },
} as const satisfies Record<string, RefusalKind>;

export type LivenessRefusalReason = keyof typeof livenessRefusals;

/** Thrown anywhere on the way of a call; becomes an RFC 9457 answer with the `reason` as a member of its own. */
export class LivenessRefusal extends Error {
  override readonly name = 'LivenessRefusal';
  readonly reason: LivenessRefusalReason;

  constructor(reason: LivenessRefusalReason) {
    super(livenessRefusals[reason].title);
    this.reason = reason;
  }

  toResponse(sessionId: string): Response {
    const { reason } = this;
    const problem: Problem & { reason: LivenessRefusalReason } = {
      type: `urn:idv-elements:liveness:${reason}`,
      retryable: false,
      ...livenessRefusals[reason],
      reference: sessionId,
      reason,
    };
    return new Response(JSON.stringify(problem), {
      status: problem.status,
      headers: { 'content-type': 'application/problem+json' },
    });
  }
}
