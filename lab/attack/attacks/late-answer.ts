import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { documentForm, pictures, tally } from '../requests.js';

const presses = 4;
/** On a slow machine the service answers even later. The person keeps pressing the button, but not forever. */
const maxPresses = 12;
const serviceTimeoutMs = 500;
/** Longer than a browser is kept waiting, shorter than the call takes. */
const latencyMs = 3_500;
const betweenMs = 1_000;

export const lateAnswer: Attack = {
  name: 'late answer',
  does: `one document, sent ${presses} times or more while the service is late with its answer`,
  target: { serviceTimeoutMs },
  async run(target) {
    const { small } = await pictures;
    const { sandbox } = target.running;
    const { token } = await target.openSession('attacker');
    Object.assign(sandbox.faults, { latencyMs, endpoints: ['document'] });
    const statuses: number[] = [];
    const press = async () => {
      const body = documentForm(small);
      const { status } = await target.send('/documents', { token, key: 'one-button', body });
      statuses.push(status);
    };
    while (statuses.length < presses || (statuses.at(-1) !== 201 && statuses.length < maxPresses)) {
      await press();
      await pause(betweenMs);
    }
    const paid = target.callsOf('document').filter(({ succeeded }) => succeeded).length;
    return {
      tried: statuses.length,
      // Counts pictures that were paid twice, or paid and never delivered.
      through: Math.abs(paid - 1) + Number(statuses.at(-1) !== 201),
      seen: `${tally(statuses)}; paid ${paid}`,
    };
  },
};
