import type { AnalysisLevel } from '../../shared/face.js';

/** Camera and check are running, and the person is being guided. */
export class IdvCaptureReadyEvent extends Event {
  constructor(
    /**
     * `face` or `document`: full guidance. `pixels`: no engine works on this device, so the person presses the shutter.
     */
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
