import { toBase64Url } from '../contract/base64url.js';

/**
 * JSON in its canonical form (RFC 8785): keys sorted, no spaces, numbers as ECMAScript writes them; UTF-8. Members that
 * are `undefined` are left out. Throws `RangeError` on anything that JSON cannot represent.
 */
export function canonicalJson(value: unknown): Uint8Array<ArrayBuffer> {
  return utf8(write(value));
}

/** Whether two values have the same canonical form. `false` if one of them has none. */
export function isSameJson(one: unknown, other: unknown): boolean {
  try {
    return write(one) === write(other);
  } catch {
    return false;
  }
}

function write(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError('a number of the manifest is not finite');
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
      return `{${Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`)
        .join(',')}}`;
    default:
      throw new RangeError(`${typeof value} cannot be represented in JSON`);
  }
}

/** Our own encoder, because `TextEncoder` is not part of the language. */
function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code));
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code));
  }
  return Uint8Array.from(bytes);
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f);
}

/** The public half of a signing key, as `exportKey('jwk', …)` gives it. */
export interface PublicKeyJwk {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/** The parts of WebCrypto's `SubtleCrypto` that we use. `crypto.subtle` of browsers, Node and workers matches. */
export interface DigestCrypto {
  digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

export interface SigningCrypto<Key> extends DigestCrypto {
  generateKey(
    algorithm: { name: 'ECDSA'; namedCurve: 'P-256' },
    extractable: boolean,
    usages: ('sign' | 'verify')[],
  ): Promise<{ privateKey: Key; publicKey: Key }>;
  exportKey(format: 'jwk', key: Key): Promise<object>;
  sign(algorithm: { name: 'ECDSA'; hash: 'SHA-256' }, key: Key, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

export interface VerifyingCrypto<Key> extends DigestCrypto {
  importKey(
    format: 'jwk',
    key: PublicKeyJwk,
    algorithm: { name: 'ECDSA'; namedCurve: 'P-256' },
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<Key>;
  verify(
    algorithm: { name: 'ECDSA'; hash: 'SHA-256' },
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

/** A key for one session. The private half cannot be exported from the browser. */
export interface EvidenceSigner {
  /** To register with the server when the session starts. */
  readonly publicKey: PublicKeyJwk;
  readonly keyId: string;
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const signature = { name: 'ECDSA', hash: 'SHA-256' } as const;

export async function createEvidenceSigner<Key>(crypto: SigningCrypto<Key>): Promise<EvidenceSigner> {
  const pair = await crypto.generateKey(algorithm, false, ['sign', 'verify']);
  const publicKey = publicKeyOf(await crypto.exportKey('jwk', pair.publicKey));
  if (publicKey === null) throw new TypeError('the exported key is not on the curve P-256');
  return {
    publicKey,
    keyId: await keyIdOf(crypto, publicKey),
    sign: async (bytes) => new Uint8Array(await crypto.sign(signature, pair.privateKey, bytes)),
  };
}

/** Whether `bytes` were signed by the private half of `publicKey`. Always `false` for an invalid key. */
export async function isSignedBy<Key>(
  crypto: VerifyingCrypto<Key>,
  publicKey: PublicKeyJwk,
  signatureBytes: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const key = await crypto.importKey('jwk', publicKey, algorithm, true, ['verify']);
    return await crypto.verify(signature, key, signatureBytes, bytes);
  } catch {
    return false;
  }
}

/**
 * Extracts the public P-256 key from an external JWK, without its other members. `null` if it is not such a key.
 *
 * @example ```js const publicKey = publicKeyOf(body.publicKey); if (publicKey === null) return badRequest(); ```
 */
export function publicKeyOf(value: unknown): PublicKeyJwk | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kty, crv, x, y } = value as Partial<Record<string, unknown>>;
  if (kty !== 'EC' || crv !== 'P-256' || !isCoordinate(x) || !isCoordinate(y)) return null;
  return { kty, crv, x, y };
}

/** RFC 7638: the hash of the key's required members, sorted. */
export function keyIdOf(crypto: DigestCrypto, { kty, crv, x, y }: PublicKeyJwk): Promise<string> {
  return sha256(crypto, canonicalJson({ kty, crv, x, y }));
}

/** Base64url. */
export async function sha256(crypto: DigestCrypto, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.digest('SHA-256', bytes)));
}

function isCoordinate(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value);
}
