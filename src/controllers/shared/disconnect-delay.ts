/**
 * How long a host may be out of the document before what it holds is given back, milliseconds. Moving an element in
 * the DOM disconnects and reconnects it within one task, frameworks that re-parent do so within a frame or two.
 */
const moveGraceMs = 100;

/** Tells an element that has left the document from one that is being moved within it. */
export class MoveGrace {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `giveBack` runs unless the host comes back in time. */
  leave(giveBack: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(giveBack, moveGraceMs);
  }

  comeBack(): void {
    clearTimeout(this.#timer);
  }
}
