import type { AnalysisMode } from '../../capture/face/types.js';

/** Camera and check are running: the person can be guided from now on. */
export class IdvCaptureReadiedEvent extends Event {
  constructor(
    /** `face` or `document`: guided. `pixels`: this device runs no face check; the person takes the photo. */
    readonly mode: AnalysisMode | 'document',
  ) {
    super('idv-capture-readied', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-capture-readied': IdvCaptureReadiedEvent;
  }
}
