import type { FaceAccepted } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { faceForm, noisyJpeg, pictures, tally } from '../requests.js';

const racers = 10;
const changes = 5;

export const reusedKeys: Attack = {
  name: 'reused keys',
  does: `one Idempotency-Key: ${2 * racers} times at once in two processes, then with ${changes} other pictures and by another person`,
  target: { storage: 'redis' },
  async run(target) {
    const { small } = await pictures;
    const other = await target.startOther({});
    const key = crypto.randomUUID();
    const attacker = await target.openSession('key attacker');
    const stranger = await target.openSession('key stranger');
    const before = target.callsOf('detect-faces').filter(({ byteLength }) => byteLength < maxBytes).length;
    const send = (token: string, image: Uint8Array<ArrayBuffer>, port = target.port) =>
      target.send('/faces', { token, key, port, body: faceForm(image) });
    const race = await Promise.all(
      Array.from({ length: 2 * racers }, (_, at) =>
        send(attacker.token, small, at % 2 === 0 ? target.port : other.port),
      ),
    );
    const ids = new Set<string>();
    for (const answer of race) if (answer.status === 201) ids.add(((await answer.json()) as FaceAccepted).faceId);
    const changed: number[] = [];
    for (let change = 0; change < changes; change += 1) {
      changed.push((await send(attacker.token, await noisyJpeg(64, 81 + change))).status);
    }
    const own = await send(stranger.token, small);
    const isTheirs = own.status === 201 && !ids.has(((await own.json()) as FaceAccepted).faceId);
    // Two calls are right: one for the attacker's upload and one for the other person's.
    const paid = target.callsOf('detect-faces').filter(({ byteLength }) => byteLength < maxBytes).length - before;
    return {
      tried: race.length + changed.length + 1,
      through:
        Math.abs(paid - 2) + (ids.size - 1) + changed.filter((status) => status !== 422).length + Number(!isTheirs),
      seen: `at once ${tally(race.map(({ status }) => status))}; other pictures ${tally(changed)}; paid ${paid}`,
    };
  },
};

/** Size limit that selects the attacker's pictures in the service's log. Honest ones are larger. */
const maxBytes = 50_000;
