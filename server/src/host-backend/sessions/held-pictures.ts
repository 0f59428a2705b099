/**
 * Holds the pictures of a session that comparisons need: the latest document, the latest selfie, and the reference
 * picture of the latest liveness check. They are sealed, and held no longer than the session lasts or the partner
 * allows.
 */
import type { Seal } from '../secrets/sealing.js';
import type { BackendState } from '../shared/state.js';
import type { Commit } from '../../shared/store/store.js';

export const heldKinds = ['document', 'face', 'liveness'] as const;
export type HeldKind = (typeof heldKinds)[number];

interface Shelved {
  bytes: number;
  expiresAt: number;
}

/** Limit for the memory of one process. Other stores manage their own memory. */
const maxBytesInMemory = 64_000_000;

const keyOf = (sessionId: string, kind: HeldKind) => `sessions:${sessionId}:picture:${kind}`;

export class HeldPictures {
  readonly #state: BackendState;
  readonly #seal: Seal;
  readonly #now: () => number;
  /** The pictures in the memory of this process, oldest first. */
  readonly #shelf = new Map<string, Shelved>();
  #shelvedBytes = 0;

  constructor(state: BackendState, seal: Seal, now: () => number) {
    this.#state = state;
    this.#seal = seal;
    this.#now = now;
  }

  /** Returns the store change that replaces the previous picture of its kind, for the caller to commit. */
  async hold(
    sessionId: string,
    kind: HeldKind,
    id: string,
    picture: Uint8Array,
    seconds: number,
  ): Promise<Pick<Commit, 'set' | 'remove'>> {
    const key = keyOf(sessionId, kind);
    if (seconds <= 0) return { remove: [key] };
    // Not JSON, which would scan every character of the picture again.
    const value = `${id} ${await this.#seal.sealBytes(picture, `${key}:${id}`)}`;
    await this.#shelve(key, picture.length, seconds);
    return { set: [{ key, value, ttlMs: seconds * 1000 }] };
  }

  /** `null` if it was replaced or has expired, or if there was no memory for it. */
  async find(sessionId: string, kind: HeldKind, id: string): Promise<Uint8Array | null> {
    const key = keyOf(sessionId, kind);
    const text = await this.#state.store.get(key);
    if (text?.startsWith(`${id} `) !== true) return null;
    return this.#seal.openBytes(text.slice(id.length + 1), `${key}:${id}`);
  }

  /** Keys of a session's pictures, for the caller to remove. */
  keysOf(sessionId: string): string[] {
    const keys = heldKinds.map((kind) => keyOf(sessionId, kind));
    for (const key of keys) this.#unshelve(key);
    return keys;
  }

  async #shelve(key: string, bytes: number, seconds: number): Promise<void> {
    if (this.#state.store.isInProcess !== true) return;
    this.#unshelve(key);
    this.#shelf.set(key, { bytes, expiresAt: this.#now() + seconds * 1000 });
    this.#shelvedBytes += bytes;
    for (const [oldest, { expiresAt }] of this.#shelf) {
      const isFull = this.#shelvedBytes > maxBytesInMemory && oldest !== key;
      if (!isFull && expiresAt > this.#now()) break;
      this.#unshelve(oldest);
      await this.#state.remove(oldest);
    }
  }

  #unshelve(key: string): void {
    this.#shelvedBytes -= this.#shelf.get(key)?.bytes ?? 0;
    this.#shelf.delete(key);
  }
}
