import type { Attack } from '../attack.js';
import { faceForm, noisyJpeg, tally } from '../requests.js';

const limits = {
  sessionsPerSubject: { points: 12, seconds: 3_600 },
  paidCallsPerSubject: { points: 20, seconds: 3_600 },
  livenessPerSubject: { points: 3, seconds: 3_600 },
};
const sessions = 20;

export const onePersonManySessions: Attack = {
  name: 'one person, many sessions',
  does: `one login opens ${sessions} sessions, each with two new selfies and liveness checks to the limit`,
  target: { options: { limits } },
  async run(target) {
    const counts = { '/sessions': 0, '/faces': 0, '/liveness': 0 };
    const statuses: number[] = [];
    const post = async (path: keyof typeof counts, token?: string, body?: FormData) => {
      const who = token === undefined ? { login: 'attacker' } : { token };
      const response = await target.send(path, { ...who, ...(body && { body }) });
      statuses.push(response.status);
      if (response.status === 201) counts[path] += 1;
      return (await response.json()) as { token?: string };
    };
    for (let session = 0; session < sessions; session += 1) {
      const { token } = await post('/sessions');
      if (token === undefined) continue;
      for (let upload = 0; upload < 2; upload += 1) {
        await post('/faces', token, faceForm(await noisyJpeg(64, 80 + session * 2 + upload)));
      }
      await post('/liveness', token);
    }
    const over = (count: number, { points }: { points: number }) => Math.max(0, count - points);
    return {
      tried: statuses.length,
      through:
        over(counts['/sessions'], limits.sessionsPerSubject) +
        over(counts['/liveness'], limits.livenessPerSubject) +
        over(counts['/faces'] + counts['/liveness'], limits.paidCallsPerSubject),
      seen: `${tally(statuses)}; ${counts['/faces'] + counts['/liveness']} paid calls`,
    };
  },
};
