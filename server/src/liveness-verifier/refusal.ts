import type { Problem, ProblemCode } from 'idv-elements/contract';

interface RefusalKind {
  retryable?: true;
  status: number;
  code: ProblemCode;
  title: string;
}

const refusal = <Kind extends RefusalKind>(kind: Kind): Kind => kind;
const conflict = (title: string) => refusal({ status: 409, code: 'CONFLICT', title });
const notFound = (title: string) => refusal({ status: 404, code: 'NOT_FOUND', title });
const tryLater = (title: string) =>
  refusal({ status: 503, code: 'SERVICE_TEMPORARILY_UNAVAILABLE', title, retryable: true });

/** Why a device's call is refused. The check stays as it is. */
export const livenessRefusals = {
  'unknown-check': notFound('There is no such check'),
  'unknown-call': notFound('There is no such call'),
  'check-expired': refusal({ status: 410, code: 'SESSION_EXPIRED', title: 'The check has expired' }),
  'check-ended': conflict('The check has ended'),
  'no-attempts-left': refusal({ status: 429, code: 'ATTEMPTS_EXHAUSTED', title: 'No attempts are left' }),
  'not-started': conflict('The check has no plan yet'),
  'other-plan': conflict('The nonce belongs to another plan'),
  'no-other-challenge': conflict('This challenge cannot be replaced'),
  'no-moment': conflict('No picture is expected at this point'),
  busy: tryLater('The check is being changed by other calls'),
  'store-away': tryLater('The store of checks does not answer'),
  'comparison-away': tryLater('The comparison of pictures does not answer'),
  'key-missing': refusal({
    status: 400,
    code: 'IDEMPOTENCY_KEY_MISSING',
    title: 'Send Idempotency-Key: 1 to 255 visible ASCII characters',
  }),
  'key-reused': refusal({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
    title: 'The Idempotency-Key was used for another request',
  }),
  malformed: refusal({ status: 400, code: 'INVALID_REQUEST', title: 'The body does not have the expected shape' }),
  'too-large': refusal({ status: 413, code: 'IMAGE_TOO_LARGE', title: 'The body is too large' }),
  'too-slow': refusal({ status: 408, code: 'TIMEOUT', title: 'The body arrived too slowly', retryable: true }),
  'too-busy': tryLater('Too many uploads at once'),
  'body-already-read': refusal({
    status: 500,
    code: 'INTERNAL',
    title: 'A body parser has read this request: mount the verifier before it',
  }),
};

export type LivenessRefusalReason = keyof typeof livenessRefusals;

/** Thrown anywhere during a call; becomes an RFC 9457 answer with the extra member `reason`. */
export class LivenessRefusal extends Error {
  override readonly name = 'LivenessRefusal';
  readonly reason: LivenessRefusalReason;

  constructor(reason: LivenessRefusalReason) {
    super(livenessRefusals[reason].title);
    this.reason = reason;
  }

  toResponse(checkId: string): Response {
    const { reason } = this;
    const problem: Problem & { reason: LivenessRefusalReason } = {
      type: `urn:idv-elements:liveness:${reason}`,
      retryable: false,
      ...livenessRefusals[reason],
      reference: checkId,
      reason,
    };
    const headers = { 'content-type': 'application/problem+json' };
    return Response.json(problem, { status: problem.status, headers });
  }
}
