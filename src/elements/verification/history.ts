/** Decides when the browser's Back button goes back within a journey. */
import type { ReactiveController } from 'lit';
import { isEnded } from './flow/progress.js';
import type { VerificationState } from './flow/state.js';
import { BrowserBack } from './browser-back.js';
import type { JourneyElement } from './journey-element.js';

/**
 * Whether Back goes back within the journey. `auto` means yes if the journey fills the page, as on a phone. Elsewhere,
 * Back belongs to the surrounding page.
 */
function usesHistory(element: JourneyElement): boolean {
  const { history } = element;
  if (history === 'on' || history === 'off') return history === 'on';
  const { width, height } = element.getBoundingClientRect();
  return window.parent === window && width >= 0.9 * innerWidth && height >= 0.7 * innerHeight;
}

export class JourneyHistory implements ReactiveController {
  readonly #element: JourneyElement;
  readonly #back: BrowserBack;

  constructor(element: JourneyElement, goBack: () => void) {
    this.#element = element;
    this.#back = new BrowserBack(() => {
      goBack();
      // Claims the next press too, even if this one changed nothing.
      element.requestUpdate();
    });
    element.addController(this);
  }

  /** Claims Back while there is something to go back to, and releases it at the start and at the end. */
  follow(state: VerificationState, isBackThere: boolean): void {
    // An element also renders once more after it has left the page.
    if (!this.#element.isConnected) return;
    const { status, current, options } = state;
    const isFirst = status === 'step' && !state.isDone && current === options.steps[0];
    const isOver = isEnded(state) || status === 'stopped' || status === 'misconfigured';
    if (isOver || (isFirst && !isBackThere)) void this.#back.release();
    else if (isBackThere && usesHistory(this.#element)) this.#back.arm();
  }

  /** Removes our entry before it calls `act`, which may navigate away and would leave the entry in the history. */
  releaseBefore(act: () => void): void {
    if (this.#back.isArmed) void this.#back.release().then(act);
    else act();
  }

  hostDisconnected(): void {
    this.#back.stop();
  }
}
