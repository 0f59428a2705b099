import { createCallbackSecrets } from '../../../server/src/host-backend/secrets/callback-secret.js';
import { secret } from '../../../server/test/host-backend/harness.js';
import type { LivenessCreated, LivenessProgress } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { statusOf, tally } from '../requests.js';

const callbacks = 100;
const limit = { points: 30, seconds: 3_600 };

/** The attacker knows the callback address, as someone who reads the service's traffic would. */
export const posedCallbacks: Attack = {
  name: 'posed callbacks',
  does: `${callbacks} callbacks with the right secret which claim that a check has succeeded, from as many addresses`,
  target: { options: { limits: { callbacksPerCheck: limit } } },
  async run(target) {
    const { token } = await target.openSession('attacker');
    const { livenessId } = (await (await target.send('/liveness', { token })).json()) as LivenessCreated;
    const path = `/liveness/callback/${await createCallbackSecrets(secret).make(livenessId)}`;
    const asked = () => target.running.sandbox.requests.filter((one) => one.path.includes('result')).length;
    const body = JSON.stringify({ status: 'SUCCEEDED', confidence: 99, data: { status: 'SUCCEEDED' }, livenessId });
    const headers = { 'content-type': 'application/json' };
    const before = asked();
    const statuses: number[] = [];
    for (let callback = 0; callback < callbacks; callback += 1) {
      statuses.push(await statusOf(target.send(path, { body, headers, address: `198.51.100.${callback}` })));
    }
    const progress = await target.send(`/liveness/${livenessId}`, { method: 'GET', token });
    const { status } = (await progress.json()) as LivenessProgress;
    // Tolerates a few calls, because the page and the backend may have made some of their own.
    const tooMany = Math.max(0, asked() - before - limit.points - 5);
    return {
      tried: callbacks,
      through: Number(status !== 'IN_PROGRESS') + tooMany + statuses.filter((one) => one >= 500).length,
      seen: `${tally(statuses)}; the check ${status}; the service was called ${asked() - before} times`,
    };
  },
};
