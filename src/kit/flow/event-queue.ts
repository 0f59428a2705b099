/** Handles events one at a time. An event that arrives during the effects of another one waits. */
export class EventQueue<Event> {
  readonly #take: (event: Event) => void;
  readonly #waiting: Event[] = [];
  #isTaking = false;

  constructor(take: (event: Event) => void) {
    this.#take = take;
  }

  add(event: Event): void {
    this.#waiting.push(event);
    if (this.#isTaking) return;
    this.#isTaking = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) this.#take(next);
    } finally {
      this.#isTaking = false;
    }
  }
}
