/**
 * The pictures of a session that comparisons need: the last document, the last selfie, the reference picture of the last
 * liveness check. Sealed, and never longer than the session lasts or the partner says.
 */
import type { Seal } from './sealing.js';
import { entry, type BackendState } from './state.js';
import type { Commit } from '../shared/store/store.js';

export const heldKinds = ['document', 'face', 'liveness'] as const;
export type HeldKind = (typeof heldKinds)[number];

interface Held {
  /** Of the result that the picture belongs to. */
  id: string;
  sealed: string;
}

interface Shelved {
  bytes: number;
  expiresAt: number;
}

/** In the memory of one process; another kind of storage looks after its own room. */
const mostBytesInMemory = 64_000_000;

const keyOf = (sessionId: string, kind: HeldKind) => `sessions:${sessionId}:picture:${kind}`;

export class HeldPictures {
  readonly #state: BackendState;
  readonly #seal: Seal;
  readonly #now: () => number;
  /** Of the pictures in this process's memory, oldest first. */
  readonly #shelf = new Map<string, Shelved>();
  #shelvedBytes = 0;

  constructor(state: BackendState, seal: Seal, now: () => number) {
    this.#state = state;
    this.#seal = seal;
    this.#now = now;
  }

  /** The change of the storage that holds a picture in place of the last one of its kind, for the caller to commit. */
  async toHold(
    sessionId: string,
    kind: HeldKind,
    id: string,
    picture: Uint8Array,
    seconds: number,
  ): Promise<Pick<Commit, 'set' | 'remove'>> {
    const key = keyOf(sessionId, kind);
    if (seconds <= 0) return { remove: [key] };
    const held: Held = { id, sealed: await this.#seal.sealBytes(picture, `${key}:${id}`) };
    await this.#shelve(key, picture.length, seconds);
    return { set: [entry(key, held, seconds)] };
  }

  /** `null`: it was replaced, its time is over, or there was no room for it. */
  async find(sessionId: string, kind: HeldKind, id: string): Promise<Uint8Array | null> {
    const key = keyOf(sessionId, kind);
    const held = await this.#state.get<Held>(key);
    if (held?.id !== id) return null;
    return this.#seal.openBytes(held.sealed, `${key}:${id}`);
  }

  /** Where a session's pictures are, for the caller to remove. */
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
      const isFull = this.#shelvedBytes > mostBytesInMemory && oldest !== key;
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
