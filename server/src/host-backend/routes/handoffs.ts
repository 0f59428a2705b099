import type { HandoffClaimed, HandoffCreated, HandoffProgress } from 'idv-elements/contract';
import { handoffClaim, handoffRequest } from 'idv-elements/contract-schemas';
import { sha256Hex } from '../../shared/digest.js';
import type { BackendContext, Environment } from '../environment.js';
import { networkOf } from '../operations/rate-limits.js';
import { digestOfCode } from '../secrets/handoff-codes.js';
import {
  endHandoff,
  handoffProgress,
  isHandoffLive,
  newHandoff,
  sessionOfCode,
  takeHandoff,
  type ClaimedSeed,
  type CreatedSeed,
} from '../sessions/handoffs.js';
import { endsOf, laterTokenEnd } from '../sessions/session-life.js';
import { eraseIfRevoked, readRecord } from '../sessions/session-record.js';
import { findOwner, isRevoked } from '../sessions/session-store.js';
import { ProblemError } from '../shared/problem.js';
import { askPartner } from './authorize.js';
import { streamProgress } from './progress-events.js';
import { readJson, answerWrite, ownerOf, type Write } from './writes.js';

/** `POST /handoffs` */
export async function createHandoff(context: BackendContext, environment: Environment): Promise<Response> {
  const { limits, handoffCodes, sessionSeconds } = environment;
  const session = context.get('session');
  const { sessionId } = session;
  if (session.handoffId !== null) {
    throw new ProblemError('FORBIDDEN', { detail: 'A session that was handed off cannot be handed off again.' });
  }
  const { steps } = await readJson(context, environment, handoffRequest, ownerOf(session));
  const write: Write<CreatedSeed> = {
    fingerprint: steps.join(' '),
    ttlSeconds: sessionSeconds,
    async run(attempt) {
      await limits.take('handoffsPerSubject', ownerOf(session));
      const { created, commit } = await newHandoff(environment, session, steps);
      attempt.add(commit);
      attempt.afterward(() => eraseIfRevoked(environment, sessionId));
      return { status: 201, body: created };
    },
  };
  const present = async ({ handoffId, seed, codeDigest, expiresAt }: CreatedSeed): Promise<HandoffCreated> => {
    context.get('logged')['handoffId'] = handoffId;
    const { code, number } = await handoffCodes.make(seed, codeDigest);
    return { handoffId, code, number, expiresAt };
  };
  return answerWrite(context, environment, `session ${sessionId}`, write, present);
}

/**
 * Checks who claims the handoff. The person who opened the session may have sent the link and number to somebody else,
 * whose face would then count as theirs.
 * @throws {ProblemError} `FORBIDDEN` if the device is logged in as somebody else, `UNAUTHORIZED` if it needs a login and
 *   has none, `INTERNAL` or `TIMEOUT` if `authorize` fails
 */
async function checkLogin(context: BackendContext, environment: Environment, sessionId: string): Promise<void> {
  const login = await askPartner(context, environment, 'claim-handoff');
  if (login === null) {
    if (!environment.handoffs.requireLogin) return;
    throw new ProblemError('UNAUTHORIZED', { detail: 'Log in on this device first.' });
  }
  const owner = await findOwner(environment, sessionId);
  if (owner === null) throw new ProblemError('HANDOFF_EXPIRED');
  if (owner.subject === login.subject && owner.partner === login.partner) return;
  throw new ProblemError('FORBIDDEN', { detail: 'This device is logged in as somebody else.' });
}

/** `POST /handoffs/claim` */
export async function claimHandoff(context: BackendContext, environment: Environment): Promise<Response> {
  const { limits, policy, sessionSeconds, state, tokens } = environment;
  const origin = context.get('origin');
  // Browsers send an origin with every POST, and the token is bound to it.
  if (origin === null) throw new ProblemError('FORBIDDEN', { detail: 'Send the Origin of the page.' });
  const { address } = context.env ?? {};
  const network = address === undefined ? null : networkOf(address);
  if (network !== null) await limits.take('claimsPerAddress', network);
  const { code, number } = await readJson(
    context,
    environment,
    handoffClaim,
    `claims ${network ?? context.get('requestId')}`,
  );
  const codeDigest = await digestOfCode(code);
  // Look up the code before storing anything, so that a guess leaves nothing behind.
  const sessionId = await sessionOfCode(state, codeDigest);
  if (sessionId === null) {
    // Only guesses count, so that a real code is never refused because of other people's guesses.
    await limits.take('claims', 'all');
    throw new ProblemError('HANDOFF_EXPIRED');
  }
  context.get('logged')['sessionId'] = sessionId;
  await checkLogin(context, environment, sessionId);
  const write: Write<ClaimedSeed> = {
    fingerprint: await sha256Hex(`${number}\n${origin}`),
    ttlSeconds: sessionSeconds,
    async run({ key }) {
      return {
        status: 201,
        body: await takeHandoff(environment, { sessionId, codeDigest, number, origin, write: key }),
      };
    },
  };
  const present = async ({ handoffId, claims, steps }: ClaimedSeed): Promise<HandoffClaimed> => {
    // The answer may be a repeated one. If the handoff was canceled or the session erased in the meantime, issue no
    // token.
    const isLive = await isHandoffLive(state, sessionId, handoffId);
    if (!isLive || (await isRevoked(state, sessionId))) throw new ProblemError('HANDOFF_EXPIRED');
    const { subjectHash, partner } = claims;
    context.set('requester', { subjectHash, partner });
    context.get('logged')['handoffId'] = handoffId;
    const lasting = { ...claims, expiresAt: laterTokenEnd(environment, claims) };
    const token = await tokens.sign(lasting);
    return { handoffId, sessionId, token, ...endsOf(lasting), policy, steps };
  };
  return answerWrite(context, environment, `handoff ${codeDigest}`, write, present);
}

const idOf = (context: BackendContext): string => context.req.param('id') ?? '';

/** What the caller's handoff has come to. */
function progressOf(context: BackendContext, environment: Environment): () => Promise<HandoffProgress> {
  const { sessionId } = context.get('session');
  const readChain = async () => (await readRecord(environment, sessionId)).chain;
  return () => handoffProgress(environment.state, sessionId, idOf(context), readChain);
}

/** `GET /handoffs/{id}` */
export async function readHandoff(context: BackendContext, environment: Environment): Promise<Response> {
  return context.json(await progressOf(context, environment)());
}

/** `GET /handoffs/{id}/events` */
export async function watchHandoff(context: BackendContext, environment: Environment): Promise<Response> {
  const { handoffWatch: watch, closing } = environment;
  const { sessionId } = context.get('session');
  const id = idOf(context);
  const read = progressOf(context, environment);
  await read();
  return streamProgress(context, environment, {
    watch,
    event: 'handoff',
    watched: { id, sessionId, read, isOver: ({ status }) => status === 'completed' || status === 'expired', closing },
    idOf: ({ status, accepted }) => [status, ...accepted].join('-'),
  });
}

/** `DELETE /handoffs/{id}`: a repeat gets the same answer. */
export async function cancelHandoff(context: BackendContext, environment: Environment): Promise<Response> {
  const { sessionId } = context.get('session');
  await endHandoff(environment, sessionId, idOf(context));
  return new Response(null, { status: 204 });
}
