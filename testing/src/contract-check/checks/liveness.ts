/** The hosted liveness check: it can be started and followed, and is hidden from other sessions. */
import type { LivenessCreated } from 'idv-elements/contract';
import { livenessCreated, livenessProgress } from 'idv-elements/contract-schemas';
import type { Answer, Bench } from '../bench.js';
import { expect, expectAnswer, expectProblem } from '../expectations.js';
import type { Check } from '../check.js';

/** The data of the first event with this name. */
export function firstEvent({ text }: Answer, name: string): unknown {
  const event = text.split(/\r?\n\r?\n/).find((one) => new RegExp(`^event: ?${name}$`, 'm').test(one));
  const data = /^data: ?(.*)$/m.exec(event ?? '')?.[1];
  try {
    return JSON.parse(data ?? '');
  } catch {
    return undefined;
  }
}

async function start(bench: Bench): Promise<LivenessCreated & { token: string }> {
  const { token } = await bench.anotherSession();
  return { ...expectAnswer(await bench.send('/liveness', { token }), 201, livenessCreated), token };
}

export const livenessChecks: readonly Check[] = [
  {
    id: 'liveness-started',
    group: 'liveness',
    expects: 'POST /liveness: 201 with livenessId and the address of the hosted page; the same when repeated.',
    async run(bench) {
      const { token } = await bench.anotherSession();
      const key = crypto.randomUUID();
      const answer = await bench.send('/liveness', { token, key });
      const first = expectAnswer(answer, 201, livenessCreated);
      expect(answer, /^https?:$/.test(new URL(first.url).protocol), 'not the address of a page');
      const repeat = await bench.send('/liveness', { token, key });
      const second = expectAnswer(repeat, 201, livenessCreated);
      expect(repeat, second.livenessId === first.livenessId, 'another check');
      expectProblem(await bench.send('/liveness', { token, key: null }), 'IDEMPOTENCY_KEY_MISSING');
      expectProblem(await bench.send('/liveness'), 'UNAUTHORIZED');
    },
  },
  {
    id: 'liveness-read',
    group: 'liveness',
    expects: 'GET /liveness/{id} of a running check: 200 with IN_PROGRESS.',
    async run(bench) {
      const { livenessId, token } = await start(bench);
      const answer = await bench.send(`/liveness/${livenessId}`, { method: 'GET', token });
      const progress = expectAnswer(answer, 200, livenessProgress);
      expect(
        answer,
        progress.livenessId === livenessId && progress.status === 'IN_PROGRESS',
        'another status or check',
      );
    },
  },
  {
    id: 'liveness-events',
    group: 'liveness',
    expects: 'GET /liveness/{id}/events: a text/event-stream that begins with a "status" event.',
    async run(bench) {
      const { livenessId, token } = await start(bench);
      const answer = await bench.send(`/liveness/${livenessId}/events`, { method: 'GET', token });
      expect(
        answer,
        answer.headers.get('content-type')?.startsWith('text/event-stream') === true,
        'not an event stream',
      );
      expect(
        answer,
        livenessProgress.safeParse(firstEvent(answer, 'status')).success,
        'the first event is not a valid "status"',
      );
    },
  },
  {
    id: 'liveness-of-others',
    group: 'liveness',
    expects: 'A check of another session, or an unknown one: 404 NOT_FOUND. Without a token: 401.',
    async run(bench) {
      const { livenessId } = await start(bench);
      for (const id of [livenessId, crypto.randomUUID()]) {
        expectProblem(await bench.send(`/liveness/${id}`, { method: 'GET', token: bench.token }), 'NOT_FOUND');
      }
      expectProblem(await bench.send(`/liveness/${livenessId}`, { method: 'GET' }), 'UNAUTHORIZED');
      expectProblem(await bench.send('/liveness/callback/not-a-secret', { origin: null }), 'NOT_FOUND');
    },
  },
];
