import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { beginRequest, endsOf, faceForm, pictures, statusOf, tally, type BegunUpload } from '../requests.js';

const atOnce = 1_000;
const maxClaims = 4_000;
const batch = 50;
const batchMs = 100;
const people = 5;
const betweenMs = 500;
const address = '203.0.113.7';

/** The status, after one repetition, as the element makes it. */
async function answered(send: (key: string) => Promise<Response>): Promise<number> {
  const key = crypto.randomUUID();
  const first = await send(key);
  await first.body?.cancel();
  if (first.status !== 503) return first.status;
  await pause(Number(first.headers.get('retry-after')) * 1_000);
  return statusOf(send(key));
}

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
    const over = new AbortController();
    const filling = (async () => {
      while (!over.signal.aborted) await fill();
    })();
    while (unfinished.length < atOnce) await pause(batchMs);
    const claims: number[] = [];
    const selfies: number[] = [];
    for (const { created } of begun) {
      await pause(betweenMs);
      selfies.push(await answered((key) => target.send('/faces', { token, address, key, body: faceForm(small) })));
      claims.push(await answered((key) => claimHandoff(target, created, { address, key })));
    }
    over.abort();
    await filling;
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
