import type { LifecyclePageEvent, StatusEvent } from '../steps/state.js';
import type { DocumentHint } from '../../document/types.js';
import type { FaceHint, HintDirection } from '../../face/types.js';
import type { AnalysisLevel } from '../../contract/face.js';
import { lifecycleEventOf } from './capture.js';
import type { CaptureStatus } from './capture.js';
import { IdvCaptureReadyEvent, IdvHintChangedEvent } from './guidance.js';

/** Events that several flows emit. */
type SharedPageEvent =
  | LifecyclePageEvent
  | StatusEvent<CaptureStatus>
  | { type: 'ready'; analysis: AnalysisLevel | 'document' }
  | { type: 'hint'; hint: FaceHint | DocumentHint | null; direction: HintDirection | null };

/** Makes the DOM event for an event that all flows emit. */
export function flowEventOf(event: SharedPageEvent): Event {
  switch (event.type) {
    case 'ready':
      return new IdvCaptureReadyEvent(event.analysis);
    case 'hint':
      return new IdvHintChangedEvent(event.hint, event.direction);
    default:
      return lifecycleEventOf(event);
  }
}
