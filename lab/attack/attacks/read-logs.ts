import type { HandoffClaimed, LivenessCreated } from '../../../src/contract/contract.js';
import { apiKey, secret } from '../../../server/test/host-backend/harness.js';
import type { Attack } from '../attack.js';
import { beginHandoff, claimHandoff } from '../handoffs.js';
import { faceForm, pictures, statusOf } from '../requests.js';

/** The hook fails with a message that contains the person's data, as databases do. */
const subject = 'unlucky';

const fewestLines = 8;

export const readLogs: Attack = {
  name: 'read logs',
  does: 'the log of a check in which hooks fail and requests are refused: login, tokens, codes, keys, uploaded data',
  async run(target) {
    const { small } = await pictures;
    const { token, created } = await beginHandoff(target, subject);
    const { livenessId } = (await (await target.send('/liveness', { token })).json()) as LivenessCreated;
    const name = 'Adaeze Okonkwo';
    await statusOf(target.send('/faces', { token, body: faceForm(small) }));
    await statusOf(target.send('/faces', { token, body: faceForm(small, { mode: name }) }));
    await statusOf(target.send(`/liveness/callback/${livenessId}.${'0'.repeat(64)}`));
    await statusOf(target.send(`/liveness/${encodeURIComponent(name)}`, { method: 'GET', token }));
    await statusOf(target.send('/sessions/current', { method: 'GET', token: `${token}x` }));
    const claimed = (await (await claimHandoff(target, created)).json()) as HandoffClaimed;
    const lines = await target.log();
    const text = lines.join('\n');
    const secrets: Record<string, string> = {
      'the subject': subject,
      'a name': name,
      'an encoded name': encodeURIComponent(name),
      'the token': token.slice(-20),
      'the other token': claimed.token.slice(-20),
      'the code': created.code,
      'the secret of a callback': '0'.repeat(64),
      'the API key': apiKey,
      'the secret': secret,
    };
    const told = Object.entries(secrets).filter(([, one]) => text.includes(one));
    return {
      tried: Object.keys(secrets).length,
      // An empty log would prove nothing.
      through: told.length + Number(lines.length < fewestLines),
      seen: `${lines.length} lines; told: ${told.map(([what]) => what).join(', ') || 'nothing'}`,
    };
  },
};
