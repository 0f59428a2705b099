import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import { sha256Hex, utf8 } from './bytes.js';
import type { Secret } from './options.js';
import { ProblemError } from './problem.js';

/** What a token binds together. */
export interface SessionClaims {
  sessionId: string;
  /** HMAC of the partner's subject: the token travels through browsers. */
  subjectHash: string;
  /** Origin of the page that opened the session; `null` for a client that sends none, which browsers never do on POST. */
  origin: string | null;
  /** Whose quota it uses. */
  partner: string;
  /** Seconds since the epoch. */
  issuedAt: number;
  expiresAt: number;
}

interface SigningKey {
  id: string;
  /** Imported once: from raw bytes it would be imported for every request. */
  key: CryptoKey;
}

async function importKey(bytes: Uint8Array): Promise<SigningKey> {
  const secret = Uint8Array.from(bytes);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return {
    // The id names a key without giving anything of it away: rotation finds its key at once.
    id: (await sha256Hex(secret)).slice(0, 12),
    key: await crypto.subtle.importKey('raw', secret, hmac, false, ['sign', 'verify']),
  };
}

const algorithm = 'HS256';
const issuer = 'idv-elements';
const smallestSecretBytes = 32;

export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** @throws {ProblemError} `SESSION_EXPIRED` or `UNAUTHORIZED`, both 401 */
  verify(token: string): Promise<SessionClaims>;
}

function secretBytes(secret: Secret): Uint8Array {
  const bytes = typeof secret === 'string' ? utf8(secret) : secret;
  if (!(bytes instanceof Uint8Array) || bytes.length < smallestSecretBytes) {
    throw new TypeError(`secret must have at least ${smallestSecretBytes} bytes.`);
  }
  return bytes;
}

function toClaims(payload: JWTPayload): SessionClaims {
  const { sub, sid, org, ptr, iat, exp } = payload;
  if (
    typeof sub !== 'string' ||
    typeof sid !== 'string' ||
    typeof ptr !== 'string' ||
    iat === undefined ||
    exp === undefined
  ) {
    throw new ProblemError('UNAUTHORIZED');
  }
  return {
    sessionId: sid,
    subjectHash: sub,
    origin: typeof org === 'string' ? org : null,
    partner: ptr,
    issuedAt: iat,
    expiresAt: exp,
  };
}

/** @throws {TypeError} for no secret or a short one */
export function createSessionTokens(secret: Secret | readonly Secret[], now: () => number): SessionTokens {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  const all = secrets.map(secretBytes);
  if (all.length === 0) throw new TypeError('secret is required.');
  const keys: Promise<SigningKey[]> = Promise.all(all.map(importKey));
  return {
    async sign({ sessionId, subjectHash, origin, partner, issuedAt, expiresAt }) {
      const [signing] = await keys;
      if (signing === undefined) throw new TypeError('secret is required.');
      return new SignJWT({ sid: sessionId, org: origin, ptr: partner })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signing.id })
        .setIssuer(issuer)
        .setSubject(subjectHash)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(signing.key);
    },
    async verify(token) {
      const known = await keys;
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => {
            const found = known.find(({ id }) => id === kid);
            if (found === undefined) throw new ProblemError('UNAUTHORIZED');
            return found.key;
          },
          { algorithms: [algorithm], issuer, currentDate: new Date(now()) },
        );
        return toClaims(payload);
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ProblemError('SESSION_EXPIRED');
        if (error instanceof ProblemError) throw error;
        throw new ProblemError('UNAUTHORIZED', { cause: error });
      }
    },
  };
}
