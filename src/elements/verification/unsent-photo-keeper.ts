import type { CheckStep } from './flow/state.js';
import { longestLifeMs } from '../../kit/submission/photo-store.js';
import { keepUnsent, readUnsent, wipeUnsent } from './unsent-photo.js';
import type { UnsentPhoto } from './unsent-photo.js';

/** A photo without what the keeper adds. */
export type NewUnsentPhoto = UnsentPhoto extends infer P
  ? P extends UnsentPhoto
    ? Omit<P, 'session' | 'expiresAt'>
    : never
  : never;

/** Keeps a journey's only unsent photo, in memory and sealed on the device until its session ends. */
export class UnsentPhotoKeeper {
  #photo: UnsentPhoto | null = null;
  #expiring: ReturnType<typeof setTimeout> | undefined;

  /** `null` if nothing is kept. */
  get photo(): UnsentPhoto | null {
    return this.#photo;
  }

  /** @param endsAt end of the session, milliseconds since the epoch; `null` while unknown */
  keep(backend: string, session: string, photo: NewUnsentPhoto, endsAt: number | null): void {
    const now = Date.now();
    const longest = now + longestLifeMs;
    // A session in use has not ended, so the device's clock must be wrong.
    const isPlausible = endsAt !== null && endsAt > now;
    const expiresAt = isPlausible ? Math.min(endsAt, longest) : longest;
    this.#photo = { ...photo, session, expiresAt };
    void keepUnsent(backend, this.#photo);
    clearTimeout(this.#expiring);
    this.#expiring = setTimeout(() => void wipeUnsent(), Math.max(0, expiresAt - Date.now()));
  }

  /** Finds the photo from before a reload. */
  async read(backend: string, session: string): Promise<void> {
    this.#photo = await readUnsent(backend, session, Date.now());
  }

  /** Drops this step's photo once it has arrived or is no longer needed. */
  drop(step: CheckStep): void {
    if (this.#photo?.step === step) this.wipe();
  }

  wipe(): void {
    this.#photo = null;
    clearTimeout(this.#expiring);
    void wipeUnsent();
  }
}
