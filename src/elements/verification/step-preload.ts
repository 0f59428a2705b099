import type { ReactiveController } from 'lit';
import type { CheckStep } from './flow/state.js';
import { whenIdle } from '../../kit/element/when.js';
import { engineChoiceOf } from '../../engine/types.js';
import type { JourneyElement } from './journey-element.js';

/** How long the engine is kept after the first screen, milliseconds. By then, the step holds it. */
const holdMs = 20_000;

/** While the person reads, loads the code of the journey and the first step, and its engine. */
export class StepPreload implements ReactiveController {
  readonly #element: JourneyElement;
  readonly #nextStep: () => CheckStep | null;
  #hasStarted = false;
  #releaseEngine: (() => void) | null = null;
  #holding: ReturnType<typeof setTimeout> | undefined;

  /** @param nextStep the step after the first screen; `null` if that screen is not shown, or nothing follows */
  constructor(element: JourneyElement, nextStep: () => CheckStep | null) {
    this.#element = element;
    this.#nextStep = nextStep;
  }

  hostUpdated(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    whenIdle(() => void this.#start());
  }

  hostDisconnected(): void {
    this.#letGo();
  }

  async #start(): Promise<void> {
    const element = this.#element;
    const next = this.#nextStep();
    if (next === null) return;
    try {
      const { preloadEngine, savesData } = await import('./preload.js');
      if (savesData()) return;
      const { preloadStep } = await import('./run.js');
      if (!element.isConnected || element.isReplaced(next)) return;
      preloadStep(next);
      if (this.#nextStep() !== next) return;
      this.#releaseEngine = preloadEngine(next, element.assets, engineChoiceOf(element.engine));
      element.addEventListener('idv-step-changed', () => this.#releaseEngineLater(), { once: true });
    } catch {
      // The code is fetched again when it is needed. A failure is reported then.
    }
  }

  #releaseEngineLater(): void {
    if (this.#releaseEngine === null) return;
    this.#holding = setTimeout(() => this.#letGo(), holdMs);
  }

  #letGo(): void {
    // The timer would keep a removed element alive.
    clearTimeout(this.#holding);
    this.#releaseEngine?.();
    this.#releaseEngine = null;
  }
}
