import { Redis } from 'ioredis';
import type { HandoffClaimed } from '../../../src/contract/contract.js';
import { apiKey, secret } from '../../../server/test/host-backend/harness.js';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { documentForm, faceForm, pictures } from '../requests.js';

const subject = 'unlucky';
/** How many bytes of a picture to look for, enough to rule out a coincidence. */
const pieceBytes = 24;

async function everything(address: string): Promise<string> {
  const redis = new Redis(address);
  try {
    const texts: string[] = [];
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key);
      const value =
        type === 'zset'
          ? await redis.zrange(key, 0, -1)
          : type === 'hash'
            ? await redis.hgetall(key)
            : await redis.get(key);
      texts.push(key, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return texts.join('\n');
  } finally {
    redis.disconnect();
  }
}

export const readStorage: Attack = {
  name: 'read storage',
  does: 'a copy of the storage while a person is checked: login, tokens, code of a handoff, pictures',
  // The hook fails at first, so that results wait in the storage.
  target: { storage: 'redis', options: { pictures: { bytesInHooks: true }, delivery: { firstPauseMs: 60_000 } } },
  async run(target) {
    const { small } = await pictures;
    const { token, created } = await beginHandoff(target, subject);
    await (await target.send('/faces', { token, body: faceForm(small) })).text();
    await (await target.send('/documents', { token, body: documentForm(small) })).text();
    const whileOpen = await everything(target.storageAddress);
    const claimed = (await (await claimHandoff(target, created)).json()) as HandoffClaimed;
    const text = `${whileOpen}\n${await everything(target.storageAddress)}`;
    const middle = small.subarray(small.length >> 1, (small.length >> 1) + pieceBytes);
    const pieces = [0, 1, 2].map((shift) => Buffer.from(middle.subarray(shift, shift + 18)).toString('base64'));
    const secrets = {
      'the subject': [subject],
      tokens: [token, claimed.token],
      'the code': [created.code],
      'a picture': [...pieces, Buffer.from(middle).toString('latin1'), [...middle].join(',')],
      'a key': [apiKey, secret],
    };
    const told = Object.entries(secrets).filter(([, texts]) => texts.some((one) => text.includes(one)));
    return {
      tried: Object.keys(secrets).length,
      through: told.length,
      seen: `${text.length} characters; told: ${told.map(([what]) => what).join(', ') || 'nothing'}`,
    };
  },
};
