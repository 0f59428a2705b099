import type { SessionClaims } from '../secrets/session-token.js';
import { ProblemError } from '../shared/problem.js';
import type { BackendState } from '../shared/state.js';
import { isHandoffLive } from './handoff-record.js';
import { isRevoked } from './session-store.js';

/** Why a token whose signature and time are right opens nothing any more; `null`: it does. */
export async function endOfToken(
  state: BackendState,
  { sessionId, handoffId }: Pick<SessionClaims, 'sessionId' | 'handoffId'>,
  takesRevoked = false,
): Promise<ProblemError | null> {
  if (!takesRevoked && (await isRevoked(state, sessionId))) {
    return new ProblemError('SESSION_EXPIRED', { detail: 'The session was erased.' });
  }
  if (handoffId !== null && !(await isHandoffLive(state, sessionId, handoffId))) {
    return new ProblemError('HANDOFF_EXPIRED', { detail: 'The session went on without this device.' });
  }
  return null;
}
