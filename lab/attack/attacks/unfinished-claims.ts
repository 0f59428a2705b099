import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { beginRequest, endsOf, faceForm, pictures, statusOf, tally, type BegunUpload } from '../requests.js';

const atOnce = 1_000;
const maxClaims = 4_000;
const batch = 50;
const batchMs = 100;
const people = 5;
const address = '203.0.113.7';

export const unfinishedClaims: Attack = {
  name: 'unfinished claims',
  does: `${atOnce} claims at a time without a login, each from another network, that send one byte and then nothing`,
  async run(target) {
    const { small } = await pictures;
    const begun = await Promise.all(Array.from({ length: people }, (_, at) => beginHandoff(target, `claimant-${at}`)));
    const { token } = await target.openSession('bystander', address);
    const unfinished: BegunUpload[] = [];
    let open = 0;
    const beginClaim = (): void => {
      const network = `2001:db8:0:${unfinished.length.toString(16)}::1`;
      const given = { 'content-type': 'application/json', 'content-length': '100' };
      const headers = Object.fromEntries(target.headers({ address: network, headers: given }));
      const claim = beginRequest({ port: target.port, path: '/idv/handoffs/claim', headers });
      open += 1;
      void claim.ended.then(() => (open -= 1));
      claim.request.write('{');
      unfinished.push(claim);
    };
    /** Keeps the places taken. */
    async function fill(): Promise<void> {
      const missing = Math.min(batch, atOnce - open, maxClaims - unfinished.length);
      for (let at = 0; at < missing; at += 1) beginClaim();
      await pause(batchMs);
    }
    while (unfinished.length < atOnce) await fill();
    const claims: number[] = [];
    const selfies: number[] = [];
    for (const { created } of begun) {
      for (let times = 0; times < 5; times += 1) await fill();
      selfies.push(await statusOf(target.send('/faces', { token, address, body: faceForm(small) })));
      claims.push(await statusOf(claimHandoff(target, created, { address })));
    }
    const ends = await endsOf(unfinished, batchMs);
    return {
      tried: unfinished.length,
      through:
        [...selfies, ...claims].filter((status) => status !== 201).length +
        ends.filter((end) => end.startsWith('2')).length,
      seen: `${tally(ends)}; selfies ${tally(selfies)}; people with a code ${tally(claims)}`,
    };
  },
};
