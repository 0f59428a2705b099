import { SignJWT, UnsecuredJWT } from 'jose';
import { pageOrigin } from '../../../server/test/host-backend/harness.js';
import type { LivenessCreated } from '../../../src/contract/contract.js';
import type { Attack } from '../attack.js';
import { faceForm, pictures, tally } from '../requests.js';

const otherOrigin = 'https://shop.bank.example';

export const foreignTokens: Attack = {
  name: 'foreign tokens',
  does: 'unsigned, forged and changed tokens, a token from another site, another person’s liveness check',
  target: { options: { allowedOrigins: [pageOrigin, otherOrigin] } },
  async run(target) {
    const { small } = await pictures;
    const victim = await target.openSession('victim');
    const started = await target.send('/liveness', { token: victim.token });
    const { livenessId } = (await started.json()) as LivenessCreated;
    const attacker = await target.openSession('attacker');
    const [head = '', payload = '', signature = ''] = victim.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const later = { ...claims, exp: Number(claims['exp']) + 86_400 };
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    const guessedKey = new TextEncoder().encode('secret'.repeat(8));
    const tokens = [
      new UnsecuredJWT(claims).encode(),
      `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(guessedKey),
      `${head}.${encode(later)}.${signature}`,
      `${head}.${payload}.${signature.slice(0, -2)}AA`,
      attacker.token.split('.').slice(0, 2).concat(signature).join('.'),
    ];
    const read = (path: string, token: string) => target.send(path, { method: 'GET', token });
    const answers = await Promise.all([
      ...tokens.map((token) => read('/sessions/current', token)),
      ...tokens.map((token) => target.send('/faces', { token, body: faceForm(small) })),
      read(`/liveness/${livenessId}`, attacker.token),
      read(`/liveness/${livenessId}/events`, attacker.token),
      target.send('/faces', {
        token: victim.token,
        body: faceForm(small),
        headers: { origin: 'https://evil.example' },
      }),
      // An allowed origin of the partner, but not the one that opened the session.
      target.send('/faces', { token: victim.token, body: faceForm(small), headers: { origin: otherOrigin } }),
      target.send('/sessions/current', { method: 'GET', token: victim.token, headers: { origin: otherOrigin } }),
      target.send('/sessions/current', { method: 'DELETE', token: victim.token, headers: { origin: otherOrigin } }),
    ]);
    const statuses = answers.map(({ status }) => status);
    for (const answer of answers) await answer.body?.cancel();
    return {
      tried: statuses.length,
      through: statuses.filter((status) => status < 400 || status >= 500).length,
      seen: tally(statuses),
    };
  },
};
