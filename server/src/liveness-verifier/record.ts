/** What is stored of a check. A change is stored only if no other call has changed the check in the meantime. */
import type { LivenessPlan, PublicKeyJwk, AnnouncedMoment } from 'idv-elements/liveness-evidence';
import { decodeBase64, encodeBase64 } from '../shared/base64.js';
import type { Store } from '../shared/store/store.js';
import { LivenessRefusal } from './refusal.js';

export interface LivenessVerdict {
  passed: boolean;
  /** 0 to 100, as `EvidenceVerification.confidence`. */
  confidence: number;
  /**
   * `evidenceFaults`, `pictureFaults` and the judge's failure, for logs and support. Empty when passed, except for
   * `presentation-suspected`, which advises.
   */
  reasons: string[];
  /**
   * How much the pictures look as if they show a living face and not a screen or a print, 0 to 1; below 0.5 it is
   * suspected. Missing unless `presentation` is given and the pictures were examined.
   */
  presentation?: number;
  /**
   * What makes the camera doubtful: some of `cameraAdvice` of `idv-elements/liveness-evidence`. It has rejected nobody.
   * Missing if there is none.
   */
  advice?: string[];
}

/** The attempt under way; a further start takes its place. */
export interface OpenAttempt {
  plan: LivenessPlan;
  publicKey: PublicKeyJwk;
  /** The plan as it was before each swap: evidence for one of these came late and ends nothing. */
  superseded: LivenessPlan[];
  /** `MomentRequest.run` of the latest. */
  run: number;
  /** Handed out in this run. */
  moments: AnnouncedMoment[];
  /** How many moments were drawn in all runs. */
  drawn: number;
}

export interface CheckRecord {
  /** `Idempotency-Key` of every start, oldest first. */
  startKeys: string[];
  attempt: OpenAttempt | null;
  /** The request whose evidence spent the attempt. */
  spentBy: { key: string; digest: string } | null;
  verdict: LivenessVerdict | null;
  hasExpired: boolean;
  hasPicture: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** What a rule makes of a record; `next: null` changes nothing. */
export interface Change<Result> {
  next: CheckRecord | null;
  result: Result;
  /** JPEG, stored with the record. */
  picture?: Uint8Array | null;
}

export const hasEnded = ({ verdict, hasExpired }: CheckRecord): boolean => verdict !== null || hasExpired;

/** How often a change is tried again after another call was faster. */
const maxTries = 20;

/** Ids are random UUIDs; nothing else is looked for. */
const idPattern = /^[0-9a-f-]{36}$/;

const keyOf = (checkId: string): string => `liveness-check:${checkId}`;
const pictureKeyOf = (checkId: string): string => `liveness-check-picture:${checkId}`;

export class CheckRecords {
  readonly #store: Pick<Store, 'get' | 'commit'>;
  /** Of what is stored of a check that runs out then, milliseconds. */
  readonly #ttlMs: (expiresAt: number) => number;

  constructor(store: Pick<Store, 'get' | 'commit'>, ttlMs: (expiresAt: number) => number) {
    this.#store = store;
    this.#ttlMs = ttlMs;
  }

  async create(checkId: string, expiresAt: number): Promise<void> {
    const record: CheckRecord = {
      startKeys: [],
      attempt: null,
      spentBy: null,
      verdict: null,
      hasExpired: false,
      hasPicture: false,
      expiresAt,
    };
    const value = JSON.stringify(record);
    await this.#store.commit({ set: [{ key: keyOf(checkId), value, ttlMs: this.#ttlMs(expiresAt) }] });
  }

  async read(checkId: string): Promise<CheckRecord | null> {
    const text = await this.#textOf(checkId);
    return text === null ? null : (JSON.parse(text) as CheckRecord);
  }

  async pictureOf(checkId: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const text = await this.#store.get(pictureKeyOf(checkId));
    return text === null ? null : Uint8Array.from(decodeBase64(text) ?? []);
  }

  /**
   * A rule may throw, and then nothing is stored.
   * @throws {LivenessRefusal} `unknown-check`; `busy` when other calls were always faster
   */
  async change<Result>(checkId: string, rule: (record: CheckRecord) => Change<Result>): Promise<Change<Result>> {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const text = await this.#textOf(checkId);
      if (text === null) throw new LivenessRefusal('unknown-check');
      const change = rule(JSON.parse(text) as CheckRecord);
      const { next, picture } = change;
      if (next === null) return change;
      const ttlMs = this.#ttlMs(next.expiresAt);
      const set = [{ key: keyOf(checkId), value: JSON.stringify(next), ttlMs }];
      if (picture) set.push({ key: pictureKeyOf(checkId), value: encodeBase64(picture), ttlMs });
      if (await this.#store.commit({ when: { key: keyOf(checkId), is: text }, set })) return change;
    }
    throw new LivenessRefusal('busy');
  }

  async erase(checkId: string): Promise<void> {
    await this.#store.commit({ remove: [keyOf(checkId), pictureKeyOf(checkId)] });
  }

  #textOf(checkId: string): Promise<string | null> {
    return idPattern.test(checkId) ? this.#store.get(keyOf(checkId)) : Promise.resolve(null);
  }
}
