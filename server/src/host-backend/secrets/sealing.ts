/** Personal data is only stored sealed, so that the store alone reveals nothing. */
import {
  IdentityServiceError,
  type IdentityServiceErrorOptions,
  type ServiceCode,
  decodeBase64,
  encodeBase64,
} from '../../identity-service/index.js';
import { concat } from '../../shared/bytes.js';
import { nodeCrypto, utf8 } from '../../shared/digest.js';
import type { Secret } from '../options.js';
import { secretBytes } from './keys.js';

const mark = 'identityServiceError';
const bytesMark = 'bytesAt';

interface WrittenFailure extends IdentityServiceErrorOptions {
  code: ServiceCode;
  message: string;
}

/** The position of a picture's bytes, counted from the end of the JSON. */
interface Place {
  start: number;
  end: number;
}

/** Marks the end of the JSON, which never contains this byte. */
const jsonEnd = new Uint8Array([0]);

export function encodeChecked(value: unknown): Uint8Array {
  const pictures: Uint8Array[] = [];
  let end = 0;
  const json = JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Uint8Array) {
      pictures.push(item);
      const start = end;
      end += item.length;
      return { [bytesMark]: { start, end } satisfies Place };
    }
    if (!(item instanceof IdentityServiceError)) return item;
    const { code, message, httpStatus, reference, retryable, outcomeUnknown, fields } = item;
    const failure = { code, message, httpStatus, reference, retryable, outcomeUnknown, fields };
    return { [mark]: { ...failure, retryAfterSeconds: item.retryAfterSeconds } };
  });
  return pictures.length === 0 ? utf8(json) : concat([utf8(json), jsonEnd, ...pictures]);
}

export function decodeChecked(whole: Uint8Array): unknown {
  const at = whole.indexOf(0);
  const json = at === -1 ? whole : whole.subarray(0, at);
  return JSON.parse(new TextDecoder().decode(json), (_, item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    if (Object.hasOwn(item, bytesMark)) {
      const { start, end } = (item as Record<typeof bytesMark, Place>)[bytesMark];
      return whole.subarray(at + 1 + start, at + 1 + end);
    }
    if (!Object.hasOwn(item, mark)) return item;
    const { code, message, ...options } = (item as Record<typeof mark, WrittenFailure>)[mark];
    return new IdentityServiceError(code, message, options);
  });
}

/** Opening returns `null` for text that was changed, or that was sealed with a secret that is no longer known. */
export interface Seal {
  /** Turns JSON data, errors of the service and bytes into text that only a holder of the secret can read. */
  seal(value: unknown): Promise<string>;
  open<Value>(text: string): Promise<Value | null>;
  /** `place` names where the bytes are stored: they cannot be opened anywhere else. */
  sealBytes(bytes: Uint8Array, place: string): Promise<string>;
  openBytes(text: string, place: string): Promise<Uint8Array | null>;
}

/** A multiple of three, so that the base64 of what follows can simply be appended. */
const ivBytes = 12;
const tagBytes = 16;
const resultPlace = 'result';

/** AES-256-GCM. What it writes ends with the tag. */
interface Cipher {
  /** @returns pieces, so that a picture is not copied to join them. Each but the last has a multiple of three bytes. */
  encrypt(iv: Uint8Array, place: Uint8Array, plain: Uint8Array): Uint8Array[] | Promise<Uint8Array[]>;
  /** @throws for anything that this key did not write, in this place */
  decrypt(iv: Uint8Array, place: Uint8Array, sealed: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

const algorithm = 'aes-256-gcm';

function nodeCipher(key: Uint8Array, node: NonNullable<typeof nodeCrypto>): Cipher {
  return {
    encrypt(iv, place, plain) {
      const cipher = node.createCipheriv(algorithm, key, iv);
      cipher.setAAD(place);
      const evenly = plain.length - (plain.length % 3);
      const first = cipher.update(plain.subarray(0, evenly));
      return [first, concat([cipher.update(plain.subarray(evenly)), cipher.final(), cipher.getAuthTag()])];
    },
    decrypt(iv, place, sealed) {
      const decipher = node.createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      decipher.setAAD(place);
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      return concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    },
  };
}

async function webCipher(bytes: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const gcm = (iv: Uint8Array, additionalData: Uint8Array) => ({ name: 'AES-GCM', iv, additionalData }) as AesGcmParams;
  const plainOf = (content: Uint8Array) => content as Uint8Array<ArrayBuffer>;
  return {
    encrypt: async (iv, place, plain) => [
      new Uint8Array(await crypto.subtle.encrypt(gcm(iv, place), key, plainOf(plain))),
    ],
    decrypt: async (iv, place, sealed) =>
      new Uint8Array(await crypto.subtle.decrypt(gcm(iv, place), key, plainOf(sealed))),
  };
}

async function deriveCipher(secret: Uint8Array<ArrayBuffer>): Promise<Cipher> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const info = utf8('idv-elements sealed results');
  const rules = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  const key = new Uint8Array(await crypto.subtle.deriveBits(rules, material, 256));
  return nodeCrypto === undefined ? webCipher(key) : nodeCipher(key, nodeCrypto);
}

/** The first secret seals and all of them open, so that secrets can be rotated. */
export function createSeal(secret: Secret | readonly Secret[]): Seal {
  const ciphers = Promise.all(secretBytes(secret).map(deriveCipher));

  async function sealBytes(bytes: Uint8Array, place: string): Promise<string> {
    const [cipher] = (await ciphers) as [Cipher];
    const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
    const pieces = await cipher.encrypt(iv, utf8(place), bytes);
    // Unlike `join`, this copies no text.
    return pieces.reduce((text, piece) => text + encodeBase64(piece), encodeBase64(iv));
  }

  async function openBytes(text: string, place: string): Promise<Uint8Array | null> {
    const bytes = decodeBase64(text) ?? new Uint8Array();
    for (const cipher of await ciphers) {
      try {
        return await cipher.decrypt(bytes.subarray(0, ivBytes), utf8(place), bytes.subarray(ivBytes));
      } catch {
        // Another secret sealed it: try the next one.
      }
    }
    return null;
  }

  return {
    sealBytes,
    openBytes,
    seal: (value) => sealBytes(encodeChecked(value), resultPlace),
    async open<Value>(text: string) {
      const plain = await openBytes(text, resultPlace);
      return plain === null ? null : (decodeChecked(plain) as Value);
    },
  };
}
