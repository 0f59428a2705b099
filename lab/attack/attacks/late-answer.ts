import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { documentForm, pictures, tally } from '../requests.js';

const presses = 4;
/** On a slow machine the service's answer is later still: the person presses on, but not for ever. */
const maxPresses = 12;
const serviceTimeoutMs = 500;
/** Longer than a browser is let wait, shorter than the call is. */
const latencyMs = 3_500;
const betweenMs = 1_000;

export const lateAnswer: Attack = {
  name: 'late answer',
  does: `one document, pressed ${presses} times or more while the service is late with its answer`,
  house: { serviceTimeoutMs },
  async run(house) {
    const { small } = await pictures;
    const { sandbox } = house.running;
    const { token } = await house.openSession('attacker');
    Object.assign(sandbox.faults, { latencyMs, endpoints: ['document'] });
    const statuses: number[] = [];
    const press = async () => {
      const body = documentForm(small);
      const { status } = await house.send('/documents', { token, key: 'one-button', body });
      statuses.push(status);
    };
    while (statuses.length < presses || (statuses.at(-1) !== 201 && statuses.length < maxPresses)) {
      await press();
      await pause(betweenMs);
    }
    const paid = house.callsOf('document').filter(({ succeeded }) => succeeded).length;
    return {
      tried: statuses.length,
      // Paid again, or paid and never told.
      through: Math.abs(paid - 1) + Number(statuses.at(-1) !== 201),
      seen: `${tally(statuses)}; paid ${paid}`,
    };
  },
};
