import type { CheckStep } from './flow/state.js';

/** The photos taken in this page, for the last screen. Only in memory, so there are none after a reload. */
export class Thumbnails {
  readonly #addresses = new Map<CheckStep, string>();

  keep(step: CheckStep, image: Blob): void {
    this.drop(step);
    this.#addresses.set(step, URL.createObjectURL(image));
  }

  addressOf(step: CheckStep): string | null {
    return this.#addresses.get(step) ?? null;
  }

  drop(step: CheckStep): void {
    const address = this.#addresses.get(step);
    if (address !== undefined) URL.revokeObjectURL(address);
    this.#addresses.delete(step);
  }

  dropAll(): void {
    for (const step of [...this.#addresses.keys()]) this.drop(step);
  }
}
