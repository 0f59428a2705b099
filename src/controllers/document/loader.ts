import type { ReactiveControllerHost } from 'lit';
import type { DocumentCaptureState } from '../../capture/document/types.js';
import { initialDocumentCapture } from '../../capture/document/initial.js';
import { CaptureLoader } from '../shared/capture-loader.js';
import type { DocumentCaptureController, DocumentCaptureControllerOptions } from './controller.js';
import type { UntimedDocumentEvent } from './frames.js';

const noOptions = { auto: true, review: false, hasBackend: false, sides: ['front'] } as const;

/** Stands for the document capture until its code is here. */
export class DocumentCaptureLoader extends CaptureLoader<
  DocumentCaptureState,
  UntimedDocumentEvent,
  DocumentCaptureController
> {
  constructor(host: ReactiveControllerHost & HTMLElement, options: DocumentCaptureControllerOptions) {
    const idle = (): DocumentCaptureState => initialDocumentCapture(noOptions);
    // The page was told of the first step already.
    const tell: DocumentCaptureControllerOptions['tell'] = (news) =>
      news.type === 'status' && news.previous === 'idle' ? true : options.tell(news);
    super(host, {
      load: async () => {
        const { DocumentCaptureController } = await import('./controller.js');
        return (to) => new DocumentCaptureController(to, { ...options, tell });
      },
      standIn: {
        idle,
        waiting: () => ({ ...idle(), status: 'permission', again: true }),
        canceled: () => ({ ...idle(), status: 'canceled' }),
        failed: (error) => ({
          ...idle(),
          status: 'failed',
          error,
          origin: 'vision',
          recoveryAction: 'try-again',
          retry: 'restart',
        }),
      },
      beginningOf: (event) => {
        if (event.type === 'retry') return { type: 'start' };
        return event.type === 'start' || event.type === 'file-given' ? event : null;
      },
      onStatus: (status, previous) => options.tell({ type: 'status', status, previous }),
      onCanceled: () => options.tell({ type: 'canceled' }),
      onFailed: (error) => {
        options.announce({ kind: 'status', status: 'failed' });
        options.tell({ type: 'failed', error, origin: 'vision' });
      },
    });
  }
}
