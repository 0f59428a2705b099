type Values = Float32Array | Float64Array;

interface AdamOptions {
  /** Weight decay: the share of the values that each step removes, times the rate. */
  decay?: number;
  /** Share of the newest gradient in the running mean of squares. */
  fresh?: number;
}

/** Adam with decoupled weight decay (Loshchilov and Hutter 2019). Each step clears the gradient. */
export class Adam {
  readonly #first: Values;
  readonly #second: Values;
  readonly #decay: number;
  readonly #fresh: number;
  #step = 0;

  constructor(
    readonly values: Values,
    readonly gradient: Values,
    { decay = 0, fresh = 0.001 }: AdamOptions = {},
  ) {
    this.#first = values.slice().fill(0);
    this.#second = values.slice().fill(0);
    this.#decay = decay;
    this.#fresh = fresh;
  }

  step(rate: number): void {
    this.#step += 1;
    const one = 1 - 0.9 ** this.#step;
    const two = 1 - (1 - this.#fresh) ** this.#step;
    for (let at = 0; at < this.values.length; at++) {
      const slope = this.gradient[at]!;
      const first = (this.#first[at] = 0.9 * this.#first[at]! + 0.1 * slope);
      const second = (this.#second[at] = (1 - this.#fresh) * this.#second[at]! + this.#fresh * slope * slope);
      this.values[at]! -= rate * (first / one / (Math.sqrt(second / two) + 1e-8) + this.#decay * this.values[at]!);
      this.gradient[at] = 0;
    }
  }
}
