/** A session that continues on a phone. */
import type { HandoffCreated, SessionCreated } from 'idv-elements/contract';
import { faceAccepted, handoffClaimed, handoffCreated, handoffProgress } from 'idv-elements/contract-schemas';
import type { Answer, Bench } from '../bench.js';
import { deviate, expect, expectAnswer, expectProblem } from '../expectations.js';
import { faceForm } from '../pictures.js';
import type { Check } from '../check.js';
import { firstEvent } from './liveness.js';

const asJson = { 'content-type': 'application/json' };

async function create(bench: Bench): Promise<{ session: SessionCreated; handoff: HandoffCreated }> {
  const session = await bench.anotherSession();
  const body = JSON.stringify({ steps: ['face'] });
  const answer = await bench.send('/handoffs', { token: session.token, headers: asJson, body });
  return { session, handoff: expectAnswer(answer, 201, handoffCreated) };
}

const claim = (bench: Bench, { code, number }: { code: string; number: string }, key?: string): Promise<Answer> =>
  bench.send('/handoffs/claim', {
    headers: asJson,
    body: JSON.stringify({ code, number }),
    key: key ?? crypto.randomUUID(),
  });

const otherNumber = (number: string): string => String((Number(number) + 1) % 100).padStart(2, '0');

export const handoffChecks: readonly Check[] = [
  {
    id: 'handoff-completed',
    group: 'handoffs',
    expects:
      'POST /handoffs and /handoffs/claim: 201 each. The phone works in the same session, and the first device is notified.',
    async run(bench) {
      const { session, handoff } = await create(bench);
      const address = `/handoffs/${handoff.handoffId}`;
      const status = async () => {
        const answer = await bench.send(address, { method: 'GET', token: session.token });
        return expectAnswer(answer, 200, handoffProgress).status;
      };
      const key = crypto.randomUUID();
      const waiting = await status();
      const answer = await claim(bench, handoff, key);
      const claimed = expectAnswer(answer, 201, handoffClaimed);
      expect(answer, waiting === 'waiting', 'the handoff did not start as "waiting"');
      expect(answer, claimed.sessionId === session.sessionId, 'another session');
      const repeat = expectAnswer(await claim(bench, handoff, key), 201, handoffClaimed);
      expect(answer, repeat.handoffId === claimed.handoffId && (await status()) === 'claimed', 'not claimed');
      const { token } = claimed;
      expectAnswer(await bench.sendFace(faceForm(bench.selfie()), { token }), 201, faceAccepted);
      expect(answer, (await status()) === 'completed', 'not "completed" after the selfie');
    },
  },
  {
    id: 'handoff-used-once',
    group: 'handoffs',
    expects: 'A used code under another key: 409 HANDOFF_CLAIMED. A wrong number: 422. An unknown code: 410.',
    async run(bench) {
      const { handoff } = await create(bench);
      const wrong = { ...handoff, number: otherNumber(handoff.number) };
      expectProblem(await claim(bench, wrong), 'HANDOFF_NUMBER_MISMATCH');
      expectAnswer(await claim(bench, handoff), 201, handoffClaimed);
      expectProblem(await claim(bench, handoff), 'HANDOFF_CLAIMED');
      expectProblem(await claim(bench, { ...handoff, code: 'A'.repeat(22) }), 'HANDOFF_EXPIRED');
    },
  },
  {
    id: 'handoff-canceled',
    group: 'handoffs',
    expects: 'DELETE /handoffs/{id}: 204. The phone is refused from then on: 410 HANDOFF_EXPIRED.',
    async run(bench) {
      const { session, handoff } = await create(bench);
      const { token } = expectAnswer(await claim(bench, handoff), 201, handoffClaimed);
      const address = `/handoffs/${handoff.handoffId}`;
      const answer = await bench.send(address, { method: 'DELETE', token: session.token });
      if (answer.status !== 204) deviate(answer);
      expectProblem(await bench.sendFace(faceForm(bench.selfie()), { token }), 'HANDOFF_EXPIRED');
    },
  },
  {
    id: 'handoff-events',
    group: 'handoffs',
    expects: 'GET /handoffs/{id}/events: a text/event-stream that begins with a "handoff" event. For others: 404.',
    async run(bench) {
      const { session, handoff } = await create(bench);
      const address = `/handoffs/${handoff.handoffId}`;
      const answer = await bench.send(`${address}/events`, { method: 'GET', token: session.token });
      expect(
        answer,
        handoffProgress.safeParse(firstEvent(answer, 'handoff')).success,
        'the first event is not a valid "handoff"',
      );
      expectProblem(await bench.send(address, { method: 'GET', token: bench.token }), 'NOT_FOUND');
    },
  },
];
