import type { AnalysisLevel } from '../../capture/lifecycle/types.js';

/** Camera and check are running: the person can be guided from now on. */
export class IdvCaptureReadyEvent extends Event {
  constructor(
    /** `face` or `document`: guided. `pixels`: this device runs no face check; the person takes the photo. */
    readonly analysis: AnalysisLevel | 'document',
  ) {
    super('idv-capture-ready', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-capture-ready': IdvCaptureReadyEvent;
  }
}
