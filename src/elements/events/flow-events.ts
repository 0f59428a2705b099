import type { LifecyclePageEvent } from '../../capture/lifecycle/types.js';
import type { DocumentHint } from '../../document/types.js';
import type { FaceHint, HintDirection } from '../../quality/types.js';
import type { AnalysisLevel } from '../../shared/face.js';
import { IdvCaptureCanceledEvent } from './capture-canceled.js';
import { IdvCaptureFailedEvent } from './capture-failed.js';
import { IdvCaptureReadyEvent } from './capture-ready.js';
import { IdvHintChangedEvent } from './hint-changed.js';
import { IdvStatusChangedEvent } from './status-changed.js';
import type { CaptureStatus } from './status-changed.js';

/** What several flows emit. */
type SharedPageEvent =
  | LifecyclePageEvent<CaptureStatus>
  | { type: 'ready'; analysis: AnalysisLevel | 'document' }
  | { type: 'hint'; hint: FaceHint | DocumentHint | null; direction: HintDirection | null };

/** The DOM event for what all flows emit. */
export function flowEventOf(event: SharedPageEvent): Event {
  switch (event.type) {
    case 'status':
      return new IdvStatusChangedEvent(event.status, event.previous);
    case 'ready':
      return new IdvCaptureReadyEvent(event.analysis);
    case 'hint':
      return new IdvHintChangedEvent(event.hint, event.direction);
    case 'failed':
      return new IdvCaptureFailedEvent(event.error, event.origin);
    case 'canceled':
      return new IdvCaptureCanceledEvent();
    default:
      return event satisfies never;
  }
}
