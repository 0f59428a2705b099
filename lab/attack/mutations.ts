/**
 * Defenses to break on purpose, one at a time (`npm run lab -- attack --mutate`). Each attack that judges more than
 * time needs a mutation that it must notice.
 */
import type { Mutation } from './mutation.js';
import { mutationsOfUploads } from './mutations-of-uploads.js';

const backend = (file: string) => `server/src/host-backend/${file}`;

export const mutations: readonly Mutation[] = [
  ...mutationsOfUploads,
  {
    breaks: 'sessions per person are limited',
    attack: 'one person, many sessions',
    file: backend('routes/sessions.ts'),
    find: "      await limits.take('sessionsPerSubject', ownerOf(requester));\n",
    replace: '',
  },
  {
    breaks: 'paid calls per person are limited',
    attack: 'one person, many sessions',
    file: backend('routes/writes.ts'),
    find: "environment.limits.take('paidCallsPerSubject', ownerOf(claims), calls)",
    replace: 'Promise.resolve()',
  },
  {
    breaks: 'liveness checks per person are limited',
    attack: 'one person, many sessions',
    file: backend('routes/liveness.ts'),
    find: "      if (!attempt.isUndecided) await limits.take('livenessPerSubject', ownerOf(life));\n",
    replace: '',
  },
  {
    breaks: 'a /64 is one address',
    attack: 'one IPv6 network',
    file: backend('app.ts'),
    find: "limits.take('address', networkOf(address));",
    replace: "limits.take('address', address);",
  },
  {
    breaks: 'requests per session are limited',
    attack: 'many requests',
    file: backend('app.ts'),
    find: "  await limits.take('session', sessionId);\n",
    replace: '',
  },
  {
    breaks: 'claims per address are limited',
    attack: 'many requests',
    file: backend('routes/handoffs.ts'),
    find: "  if (network !== null) await limits.take('claimsPerAddress', network);\n",
    replace: '',
  },
  {
    breaks: 'handoffs per person are limited',
    attack: 'many requests',
    file: backend('routes/handoffs.ts'),
    find: "      await limits.take('handoffsPerSubject', ownerOf(session));\n",
    replace: '',
  },
  {
    breaks: 'liveness attempts per session are limited',
    attack: 'many requests',
    file: backend('sessions/session-store.ts'),
    find: 'for (let attempt = 0; attempt < attempts; attempt += 1) {',
    replace: 'for (let attempt = 0; attempt < 99; attempt += 1) {',
  },
  {
    breaks: 'a request for a moment binds the key pictures',
    attack: 'exchanged picture',
    file: 'src/liveness-evidence/moment-check.ts',
    find: "    if (keyPictures !== undefined && !isSameJson(keyPictures, hashesOf('key', frames))) return false;\n",
    replace: '',
  },
  {
    breaks: 'only a bound picture is handed out',
    attack: 'exchanged picture',
    file: 'src/liveness-evidence/moment-check.ts',
    find: "purpose !== 'moment' && committed.includes(sha256) ? [at] : []",
    replace: "purpose !== 'moment' ? [at] : []",
  },
  {
    breaks: 'the face comparison decides',
    attack: 'picture forged early',
    file: 'server/src/liveness-verifier/judge-evidence.ts',
    find: 'if (compared?.match === false) {',
    replace: 'if (compared === undefined) {',
  },
  {
    breaks: 'a token belongs to one origin',
    attack: 'foreign tokens',
    file: backend('app.ts'),
    find: "  throw new ProblemError('FORBIDDEN', { detail: 'The token belongs to another origin.' });\n",
    replace: '',
  },
  {
    breaks: 'a check belongs to one session',
    attack: 'foreign tokens',
    file: backend('sessions/liveness-checks.ts'),
    find: '(sessionId !== null && check.sessionId !== sessionId)',
    replace: 'sessionId === livenessId',
  },
  {
    breaks: 'an erased session has no tokens',
    attack: 'tokens after erasure',
    file: backend('sessions/session-store.ts'),
    find: 'if (!takesRevoked && (await isRevoked(state, sessionId))) {',
    replace: 'if (!takesRevoked && sessionId === null) {',
  },
  {
    breaks: 'a key belongs to one content',
    attack: 'reused keys',
    file: backend('calls/idempotency.ts'),
    find: "    throw new ProblemError('IDEMPOTENCY_KEY_REUSED');\n  }\n\n  /** @throws",
    replace: '    return record;\n  }\n\n  /** @throws',
  },
  {
    breaks: 'a key belongs to one person',
    attack: 'reused keys',
    file: backend('routes/writes.ts'),
    find: 'await once(context, environment, scopeOf(claims), {',
    replace: "await once(context, environment, '', {",
  },
  {
    breaks: 'a code works once',
    attack: 'handoff claims',
    file: backend('sessions/handoffs.ts'),
    find: 'if (record.claim.by === write) return',
    replace: 'if (record.claim.by !== null) return',
  },
  {
    breaks: 'health includes the storage',
    attack: 'storage away',
    file: backend('app.ts'),
    find: "return context.json({ status: 'storage unreachable', reason }, 503);",
    replace: "return context.json({ status: 'storage unreachable', reason });",
  },
  {
    breaks: 'results wait by the clock of the store',
    attack: 'wrong clock',
    file: backend('delivery/results.ts'),
    find: 'if ((await state.store.get(timeKey(id))) === null) {',
    replace: 'if (Date.now() - performance.timeOrigin > delivery.keepHours * hourMs) {',
  },
];
