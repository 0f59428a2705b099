import type { FacePageEvent } from '../../capture/face/types.js';
import type { FaceController } from '../../controllers/face/controller.js';
import { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from '../events/face.js';
import { flowEventOf } from '../events/capture.js';

/** Makes the DOM event for an event of the selfie capture; `null` if there is none. */
export function eventOf(event: FacePageEvent, capture: FaceController | null): Event | null {
  switch (event.type) {
    case 'captured': {
      const photo = capture?.photoOf(event.picture) ?? null;
      return photo && new IdvFaceCapturedEvent(photo);
    }
    case 'submitted': {
      const result = capture?.resultOf(event.pictureId) ?? null;
      return result && new IdvFaceSubmittedEvent(result);
    }
    default:
      return flowEventOf(event);
  }
}
