/** Events of a running flow. They load with its code. */
import type { DocumentHint } from '../../document/types.js';
import type { FaceHint, HintDirection } from '../../face/types.js';
import type { AnalysisLevel } from '../../contract/face.js';
import type { LifecyclePageEvent, StatusEvent } from '../steps/state.js';
import { lifecycleEventOf } from './capture.js';
import type { CaptureStatus } from './capture.js';

/** The hint for the person has changed. A hint stays for at least 1 s. */
export class IdvHintChangedEvent extends Event {
  constructor(
    /** The hint, or `null` if there is nothing to correct. */
    readonly hint: FaceHint | DocumentHint | null,
    /** Where to move, as the person's own left and right. Always `null` for documents. */
    readonly direction: HintDirection | null,
  ) {
    super('idv-hint-changed', { bubbles: true, composed: true });
  }
}

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
    'idv-hint-changed': IdvHintChangedEvent;
    'idv-capture-ready': IdvCaptureReadyEvent;
  }
}

/** Makes the DOM event for an event that all flows emit. */
export function flowEventOf(
  event:
    | LifecyclePageEvent
    | StatusEvent<CaptureStatus>
    | { type: 'ready'; analysis: AnalysisLevel | 'document' }
    | { type: 'hint'; hint: FaceHint | DocumentHint | null; direction: HintDirection | null },
): Event {
  switch (event.type) {
    case 'ready':
      return new IdvCaptureReadyEvent(event.analysis);
    case 'hint':
      return new IdvHintChangedEvent(event.hint, event.direction);
    default:
      return lifecycleEventOf(event);
  }
}
