import type { Attack } from '../attack.js';
import { faceForm, pictures, tally } from '../requests.js';

const times = 6;
/** The store gives up within a second. Without that limit, `/healthz` would wait for the storage. */
const allowedMs = 5_000;

export const storageAway: Attack = {
  name: 'storage away',
  does: `the storage hangs; ${times} uploads and ${times} health checks meanwhile`,
  target: { storage: 'redis' },
  async run(target) {
    const { small } = await pictures;
    const { token } = await target.openSession('attacker');
    const health = async () => {
      const started = performance.now();
      const { status } = await target.send('/healthz', { method: 'GET' });
      return { status, ms: performance.now() - started };
    };
    const askAll = () => Promise.all(Array.from({ length: times }, health));
    target.pauseStorage();
    const uploading = Array.from({ length: times }, () => target.send('/faces', { token, body: faceForm(small) }));
    const [uploads, states] = await Promise.all([Promise.all(uploading), askAll()]);
    target.resumeStorage();
    const statuses = uploads.map(({ status }) => status);
    const waits = states.map(({ ms }) => Math.round(ms));
    return {
      tried: 2 * times,
      through:
        statuses.filter((status) => status !== 503).length + states.filter(({ status }) => status !== 503).length,
      timings: [{ what: 'an answer of /healthz', attackMs: Math.max(0, ...waits), allowedMs }],
      seen: `${tally(statuses)}; health ${tally(states.map(({ status }) => status))} within ${Math.min(...waits)} to ${Math.max(...waits)} ms`,
    };
  },
};
