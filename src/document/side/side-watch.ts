/** Looks at the side now and then, and only believes what several looks in a row agree on. */
import type { SideHint } from '../types.js';
import type { SideDoubt } from './side-hint.js';

/** Between two looks, milliseconds. A hold of 600 ms gets as many as an absence needs. */
const everyMs = 150;
/** Once this many looks in a row found nothing, the side is right, and looks are further apart. */
const settledAfter = 4;
const settledMs = 1000;
/** Without a look for this long, the document may have been turned over, milliseconds. */
const forgottenMs = 900;

export class SideWatch {
  #lastAt = Number.NEGATIVE_INFINITY;
  #doubt: SideHint | null = null;
  #inRow = 0;
  #hint: SideHint | null = null;

  /** Whether the frame of this time is worth a look. Milliseconds. */
  isDue(time: number): boolean {
    const isSettled = this.#doubt === null && this.#inRow >= settledAfter;
    return time - this.#lastAt >= (isSettled ? settledMs : everyMs);
  }

  /** Remembers what one look said. */
  see(time: number, doubt: SideDoubt | null): void {
    const hint = doubt?.hint ?? null;
    const isSame = hint === this.#doubt && time - this.#lastAt < forgottenMs + settledMs;
    this.#inRow = isSame ? this.#inRow + 1 : 1;
    this.#doubt = hint;
    this.#lastAt = time;
    if (doubt === null) this.#hint = null;
    else if (this.#inRow >= doubt.looks) this.#hint = hint;
  }

  /** The hint that enough looks agree on. `null` if the latest is too long ago. */
  hintAt(time: number): SideHint | null {
    return time - this.#lastAt < forgottenMs ? this.#hint : null;
  }
}
