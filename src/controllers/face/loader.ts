import type { ReactiveControllerHost } from 'lit';
import type { FaceCaptureState } from '../../capture/face/types.js';
import { initialFaceCapture } from '../../capture/face/initial.js';
import { CaptureLoader } from '../shared/capture-loader.js';
import type { FaceCaptureController, FaceCaptureControllerOptions } from './controller.js';
import type { UntimedEvent } from './frames.js';

const noOptions = { auto: true, review: false, hasBackend: false } as const;

/** Stands for the selfie capture until its code is here. */
export class FaceCaptureLoader extends CaptureLoader<FaceCaptureState, UntimedEvent, FaceCaptureController> {
  constructor(host: ReactiveControllerHost & HTMLElement, options: FaceCaptureControllerOptions) {
    const idle = (): FaceCaptureState => initialFaceCapture(noOptions);
    // The page was told of the first step already.
    const tell: FaceCaptureControllerOptions['tell'] = (news) =>
      news.type === 'status' && news.previous === 'idle' ? true : options.tell(news);
    super(host, {
      load: async () => {
        const { FaceCaptureController } = await import('./controller.js');
        return (to) => new FaceCaptureController(to, { ...options, tell });
      },
      standIn: {
        idle,
        // Nothing is asked yet: `again` leaves the words about permission out.
        waiting: () => ({ ...idle(), status: 'permission', again: true }),
        canceled: () => ({ ...idle(), status: 'canceled' }),
        failed: (error) => ({
          ...idle(),
          status: 'failed',
          error,
          origin: 'vision',
          recoveryAction: 'try-again',
          retry: 'restart',
          picture: null,
        }),
      },
      beginningOf: (event) => (event.type === 'start' || event.type === 'retry' ? { type: 'start' } : null),
      onStatus: (status, previous) => options.tell({ type: 'status', status, previous }),
      onCanceled: () => options.tell({ type: 'canceled', attempt: 0 }),
      onFailed: (error) => {
        options.announce({ kind: 'status', status: 'failed' });
        options.tell({ type: 'failed', error, origin: 'vision', attempt: 0 });
      },
    });
  }
}
