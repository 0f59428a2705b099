import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { beginUpload, faceForm, pictures, tally } from '../requests.js';

const uploads = 40;
/** Just past a size at which a body's buffer grows. */
const firstBytes = 4_300_000;
/** Just fast enough not to be cut off. */
const piece = 3_000;
const pieceMs = 500;
const forMs = 12_000;
const maxOfOwner = 32;

/** Without a limit for each person, others would wait for one person's uploads to end. */
export const onePersonSlowly: Attack = {
  name: 'one person, slowly',
  does: `${uploads} uploads by one person that hold 4.3 MB each and send just enough to stay open`,
  async run(target) {
    const { large } = await pictures;
    const { token } = await target.openSession('attacker');
    const begun = Array.from({ length: uploads }, () => beginUpload(target, { token }));
    const ends: string[] = [];
    for (const { request, ended } of begun) {
      void ended.then((end) => ends.push(end));
      request.write(Buffer.alloc(firstBytes));
    }
    const other = await target.openSession('bystander', '203.0.113.7');
    const others: string[] = [];
    const until = performance.now() + forMs;
    let refused = 0;
    while (performance.now() < until) {
      for (const { request } of begun)
        if (!request.destroyed && !request.writableNeedDrain) request.write(Buffer.alloc(piece));
      const sent = target.send('/faces', { token: other.token, address: '203.0.113.7', body: faceForm(large) });
      const status = await Promise.race([sent.then((answer) => String(answer.status)), pause(forMs, 'no answer')]);
      others.push(status);
      if (status === 'no answer') break;
      await pause(pieceMs);
    }
    refused = ends.filter((end) => end === '503').length;
    for (const { request } of begun) request.destroy();
    return {
      tried: uploads,
      through:
        others.filter((status) => status !== '201' && status !== '429').length +
        Number(refused < uploads - maxOfOwner) +
        ends.filter((end) => end.startsWith('2')).length,
      seen: `ended ${tally(ends)}; somebody else ${tally(others)}`,
    };
  },
};
