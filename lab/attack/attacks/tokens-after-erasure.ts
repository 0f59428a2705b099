import { routes } from '../../../server/src/host-backend/routes/table.js';
import type { HandoffCreated, LivenessCreated } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import type { Target } from '../target.js';
import { claimHandoff, newHandoff } from '../handoffs.js';
import { documentForm, faceForm, pictures, statusOf } from '../requests.js';
import { watchEvents } from '../streams.js';

/** A stream notices the end at its next update, after this time at most. */
const patienceMs = 10_000;

/** Every route that takes a token, filled in with ids of this session. */
async function tryRoutes(target: Target, token: string | undefined, ids: Record<string, string>): Promise<string[]> {
  const { small } = await pictures;
  const bodies: Record<string, RequestInit['body']> = { '/faces': faceForm(small), '/documents': documentForm(small) };
  const taken: string[] = [];
  for (const { method, path, credential, takesRevoked = false, json } of routes) {
    if (credential !== 'token') continue;
    const id = path.startsWith('/liveness') ? ids['livenessId'] : ids['handoffId'];
    const body =
      method === 'POST' ? (bodies[path] ?? (json === undefined ? undefined : '{"steps":["face"]}')) : undefined;
    const headers: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const options = { method, headers, ...(token && { token }), ...(body && { body }) };
    const status = await statusOf(target.send(path.replace(':id', id ?? ''), options));
    // A second erasure finds nothing to erase.
    const isRight = status === 401 || status === 410 || (token !== undefined && takesRevoked && status === 204);
    if (!isRight) taken.push(`${method} ${path} ${status}`);
  }
  return taken;
}

export const tokensAfterErasure: Attack = {
  name: 'tokens after erasure',
  does: 'the tokens of an erased session, of both devices, and none at all, on every route and on open event streams',
  target: { storage: 'redis' },
  async run(target) {
    const { token } = await target.openSession('erased person');
    const { livenessId } = (await (await target.send('/liveness', { token })).json()) as LivenessCreated;
    const created = (await newHandoff(target, token)) as HandoffCreated;
    const claimed = await claimHandoff(target, created);
    const phone = ((await claimed.json()) as { token: string }).token;
    const ids = { livenessId, handoffId: created.handoffId };
    const streams = await Promise.all([
      watchEvents(target, `/liveness/${livenessId}/events`, token),
      watchEvents(target, `/liveness/${livenessId}/events`, phone),
      watchEvents(target, `/handoffs/${created.handoffId}/events`, token),
    ]);
    await statusOf(target.send('/sessions/current', { method: 'DELETE', token }));
    const taken = [
      ...(await tryRoutes(target, token, ids)),
      ...(await tryRoutes(target, phone, ids)),
      ...(await tryRoutes(target, undefined, ids)),
    ];
    const open = (await Promise.all(streams.map((stream) => stream.endsWithin(patienceMs)))).filter((end) => !end);
    const tried = 3 * routes.filter(({ credential }) => credential === 'token').length + streams.length;
    return {
      tried,
      through: taken.length + open.length,
      seen: `${taken.join(', ') || 'all refused'}; ${open.length} streams stayed open`,
    };
  },
};
