import type { CheckStep } from '../../capture/verification/types.js';
import { longestLifeMs } from './photo-store.js';
import { keepUnsent, readUnsent, wipeUnsent } from './unsent-photo.js';
import type { UnsentPhoto } from './unsent-photo.js';

/** A photo without what the keeper adds. */
export type NewUnsentPhoto = UnsentPhoto extends infer P
  ? P extends UnsentPhoto
    ? Omit<P, 'session' | 'expiresAt'>
    : never
  : never;

/** The one photo of a journey that has not arrived: here, and sealed on the device until its session ends. */
export class UnsentPhotoKeeper {
  #photo: UnsentPhoto | null = null;
  #expiring: ReturnType<typeof setTimeout> | undefined;

  /** `null` if nothing is kept. */
  get photo(): UnsentPhoto | null {
    return this.#photo;
  }

  /** @param endsAt of the session, milliseconds since the epoch; `null` while it is not known */
  keep(backend: string, session: string, photo: NewUnsentPhoto, endsAt: number | null): void {
    const now = Date.now();
    const longest = now + longestLifeMs;
    // A session in use is not over: the device's calendar is wrong.
    const isPlausible = endsAt !== null && endsAt > now;
    const expiresAt = isPlausible ? Math.min(endsAt, longest) : longest;
    this.#photo = { ...photo, session, expiresAt };
    void keepUnsent(backend, this.#photo);
    clearTimeout(this.#expiring);
    this.#expiring = setTimeout(() => void wipeUnsent(), Math.max(0, expiresAt - Date.now()));
  }

  /** Finds what was kept before a reload. */
  async read(backend: string, session: string): Promise<void> {
    this.#photo = await readUnsent(backend, session, Date.now());
  }

  /** The photo of this step has arrived, or is not needed any more. */
  drop(step: CheckStep): void {
    if (this.#photo?.step === step) this.wipe();
  }

  wipe(): void {
    this.#photo = null;
    clearTimeout(this.#expiring);
    void wipeUnsent();
  }
}
