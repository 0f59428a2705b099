import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose';
import { hmacKey, sha256Hex } from '../../shared/digest.js';
import type { Secret } from '../options.js';
import { secretBytes } from './keys.js';
import { ProblemError } from '../shared/problem.js';

/** What a token binds together. */
export interface SessionClaims {
  sessionId: string;
  /** HMAC of the partner's subject. The subject itself must not be readable, because browsers see the token. */
  subjectHash: string;
  /**
   * Origin of the page that opened the session; `null` for a client that sends none, which browsers never do on POST.
   */
  origin: string | null;
  /** Whose quota it uses. */
  partner: string;
  /** The handoff that the device claimed; `null` for the device that opened the session. */
  handoffId: string | null;
  /** Seconds since the epoch. */
  issuedAt: number;
  /** When the token expires, seconds since the epoch. */
  expiresAt: number;
  /** When the session ends, seconds since the epoch. Its token can be renewed until then. */
  endsAt: number;
}

interface SigningKey {
  id: string;
  /** A `CryptoKey`, because raw bytes would have to be imported for every request. */
  key: CryptoKey;
}

async function importKey(secret: Uint8Array<ArrayBuffer>): Promise<SigningKey> {
  // The id identifies a key without revealing it, so that the right key is found at once after a rotation.
  return { id: (await sha256Hex(secret)).slice(0, 12), key: await hmacKey(secret) };
}

const algorithm = 'HS256';
const issuer = 'idv-elements';
export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** @throws {ProblemError} `SESSION_EXPIRED` or `UNAUTHORIZED`, both 401 */
  verify(token: string): Promise<SessionClaims>;
}

function toClaims(payload: JWTPayload): SessionClaims {
  const { sub: subjectHash, sid: sessionId, org, ptr: partner, hnd, end, iat: issuedAt, exp: expiresAt } = payload;
  const isWhole = [subjectHash, sessionId, partner].every((claim) => typeof claim === 'string');
  if (!isWhole || issuedAt === undefined || expiresAt === undefined) throw new ProblemError('UNAUTHORIZED');
  const origin = typeof org === 'string' ? org : null;
  const handoffId = typeof hnd === 'string' ? hnd : null;
  const endsAt = typeof end === 'number' ? end : expiresAt;
  return { sessionId, subjectHash, origin, partner, handoffId, issuedAt, expiresAt, endsAt } as SessionClaims;
}

/** A page sends its token with each request. Checking a signature costs a poll a fifth of its time. */
const maxVerified = 1_000;

/** @throws {TypeError} for no secret or a short one */
export function createSessionTokens(secret: Secret | readonly Secret[], now: () => number): SessionTokens {
  const keys = Promise.all(secretBytes(secret).map(importKey));
  /** Claims by token, oldest first. */
  const verified = new Map<string, SessionClaims>();
  return {
    async sign({ sessionId, subjectHash, origin, partner, handoffId, issuedAt, expiresAt, endsAt }) {
      const [signing] = (await keys) as [SigningKey];
      const optional = {
        ...(handoffId === null ? {} : { hnd: handoffId }),
        ...(endsAt > expiresAt ? { end: endsAt } : {}),
      };
      return new SignJWT({ sid: sessionId, org: origin, ptr: partner, ...optional })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: signing.id })
        .setIssuer(issuer)
        .setSubject(subjectHash)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(signing.key);
    },
    async verify(token) {
      const earlier = verified.get(token);
      if (earlier !== undefined && earlier.expiresAt > Math.floor(now() / 1000)) return earlier;
      verified.delete(token);
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
        const claims = toClaims(payload);
        verified.set(token, claims);
        if (verified.size > maxVerified) verified.delete(verified.keys().next().value ?? '');
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ProblemError('SESSION_EXPIRED');
        if (error instanceof ProblemError) throw error;
        throw new ProblemError('UNAUTHORIZED', { cause: error });
      }
    },
  };
}
