/** Asks the partner's `authorize` who sent a request. */
import { DeadlineError, withDeadline } from '../../shared/time.js';
import type { BackendContext, Environment } from '../environment.js';
import type { Authorization, AuthorizeContext } from '../options.js';
import { ProblemError } from '../shared/problem.js';

/** What is wrong with the return value of `authorize`, or `null`. The text is logged, so it contains no value. */
function faultOf(authorization: Authorization): string | null {
  const { subject, partner } = authorization as { subject?: unknown; partner?: unknown };
  if (typeof subject !== 'string' || subject === '') {
    const type = subject === '' ? 'an empty string' : typeof subject;
    return `authorize returned ${type} as subject; return a string, e.g. String(id).`;
  }
  if (partner !== undefined && (typeof partner !== 'string' || partner === '')) {
    return 'authorize returned a partner that is not a non-empty string.';
  }
  return null;
}

/**
 * @returns `null` if it accepts nobody
 * @throws {DeadlineError} after `hookTimeoutMs`
 * @throws {ProblemError} `INTERNAL` if the partner's own code fails, which is reported to the partner
 */
export async function askPartner(
  context: BackendContext,
  { authorize, reportFailure, hookTimeoutMs, isDevelopment }: Environment,
  action: AuthorizeContext['action'],
): Promise<Required<Authorization> | null> {
  const failed = (cause: unknown, message?: string): ProblemError => {
    const thrown = `authorize threw: ${cause instanceof Error ? cause.message : String(cause)}`;
    const detail = isDevelopment ? (message ?? thrown) : undefined;
    reportFailure(cause, { hook: 'authorize' }, message ?? detail);
    return new ProblemError('INTERNAL', { cause, ...(detail === undefined ? {} : { detail }) });
  };
  const asked = async () => authorize(context.req.raw, { incoming: context.env?.incoming, action });
  const authorization = await withDeadline(asked(), hookTimeoutMs).catch((error: unknown) => {
    const problem = failed(error);
    throw error instanceof DeadlineError ? error : problem;
  });
  if (!authorization) return null;
  const fault = faultOf(authorization);
  if (fault !== null) throw failed(new TypeError(fault), fault);
  const { subject, partner = 'default' } = authorization;
  return { subject, partner };
}
