/** What is taken of a budget, in all and by each owner. */
export class Shares {
  total = 0;
  readonly #byOwner = new Map<string, number>();

  of(owner: string): number {
    return this.#byOwner.get(owner) ?? 0;
  }

  /** @param units below 0: gives them back */
  add(owner: string, units: number): void {
    this.total += units;
    const ofOwner = this.of(owner) + units;
    if (ofOwner <= 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, ofOwner);
  }
}
