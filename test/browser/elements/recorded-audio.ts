/** Real audio contexts, recorded. */
export class RecordedAudio {
  readonly all: AudioContext[] = [];
  readonly #original = globalThis.AudioContext;

  install(): void {
    const { all } = this;
    globalThis.AudioContext = class extends this.#original {
      constructor(options?: AudioContextOptions) {
        super(options);
        all.push(this);
      }
    };
  }

  restore(): void {
    globalThis.AudioContext = this.#original;
  }

  get open(): number {
    return this.all.filter(({ state }) => state !== 'closed').length;
  }
}
