/** What a session has completed, how it is erased, and renewed tokens. */
import { faceAccepted, sessionCreated, sessionProgress } from 'idv-elements/contract-schemas';
import { deviate, expect, expectAnswer, expectProblem } from '../expectations.js';
import { faceForm } from '../pictures.js';
import type { Check } from '../check.js';

const current = '/sessions/current';

export const progressChecks: readonly Check[] = [
  {
    id: 'progress-read',
    group: 'progress',
    expects: 'GET /sessions/current: 200 with the latest result of each kind, the selfie among them.',
    async run(bench) {
      const { sessionId, token } = await bench.anotherSession();
      const read = async () => {
        const answer = await bench.send(current, { method: 'GET', token });
        return { answer, progress: expectAnswer(answer, 200, sessionProgress) };
      };
      const before = await read();
      expect(before.answer, before.progress.sessionId === sessionId, 'another session');
      expect(before.answer, before.progress.face === null, 'the selfie of another session');
      const face = expectAnswer(await bench.sendFace(faceForm(bench.selfie()), { token }), 201, faceAccepted);
      const after = await read();
      expect(after.answer, after.progress.face?.faceId === face.faceId, 'not the accepted selfie');
      expect(
        after.answer,
        after.progress.chain.some(({ id }) => id === face.faceId),
        'the chain lacks the selfie',
      );
    },
  },
  {
    id: 'progress-needs-token',
    group: 'progress',
    expects: 'GET /sessions/current without a token: 401 UNAUTHORIZED.',
    async run(bench) {
      expectProblem(await bench.send(current, { method: 'GET' }), 'UNAUTHORIZED');
    },
  },
  {
    id: 'session-erased',
    group: 'progress',
    expects: 'DELETE /sessions/current: 204, also when repeated. Its token is then refused: 401 SESSION_EXPIRED.',
    async run(bench) {
      const { token } = await bench.anotherSession();
      for (let time = 0; time < 2; time += 1) {
        const answer = await bench.send(current, { method: 'DELETE', token });
        if (answer.status !== 204) deviate(answer);
      }
      expectProblem(await bench.send(current, { method: 'GET', token }), 'SESSION_EXPIRED');
      expectProblem(await bench.sendFace(faceForm(bench.selfie()), { token }), 'SESSION_EXPIRED');
    },
  },
];

export const renewalChecks: readonly Check[] = [
  {
    id: 'session-renewed',
    group: 'renewal',
    expects: 'POST /sessions/current/renewal: 201 with a token for the same session that allows the same calls.',
    async run(bench) {
      const { sessionId, token, expiresAt } = bench.session;
      const answer = await bench.send(`${current}/renewal`, { token });
      const renewed = expectAnswer(answer, 201, sessionCreated);
      expect(answer, renewed.sessionId === sessionId, 'another session');
      expect(answer, Date.parse(renewed.expiresAt) >= Date.parse(expiresAt), 'the new token expires earlier');
      expectAnswer(await bench.sendFace(faceForm(bench.selfie()), { token: renewed.token }), 201, faceAccepted);
      expectProblem(await bench.send(`${current}/renewal`), 'UNAUTHORIZED');
    },
  },
];
