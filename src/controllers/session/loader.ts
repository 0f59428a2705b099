import type { ReactiveControllerHost } from 'lit';
import { initialLivenessSession } from '../../capture/session/initial.js';
import type { LivenessSessionState } from '../../capture/session/types.js';
import { CaptureLoader } from '../shared/capture-loader.js';
import type { UntimedLivenessEvent } from './check.js';
import type { LivenessSessionController, LivenessSessionControllerOptions } from './controller.js';

export interface LivenessSessionLoaderOptions extends LivenessSessionControllerOptions {
  /** What the element itself needs past its first screen. */
  loadScreens: () => Promise<void>;
}

/** Stands for the liveness session until its code is here. */
export class LivenessSessionLoader extends CaptureLoader<
  LivenessSessionState,
  UntimedLivenessEvent,
  LivenessSessionController
> {
  constructor(host: ReactiveControllerHost & HTMLElement, options: LivenessSessionLoaderOptions) {
    const idle = (): LivenessSessionState & { status: 'idle' | 'canceled' } =>
      initialLivenessSession(options.settings());
    // The page was told of the first step already.
    let isFirst = true;
    const tell: LivenessSessionControllerOptions['tell'] = (news) => {
      if (!isFirst || news.type !== 'status') options.tell(news);
      if (news.type === 'status') isFirst = false;
    };
    super(host, {
      load: async () => {
        const [{ LivenessSessionController }] = await Promise.all([import('./controller.js'), options.loadScreens()]);
        return (to) => new LivenessSessionController(to, { ...options, tell });
      },
      standIn: {
        idle,
        waiting: ({ type }) => {
          const { preCheck, presentation } = options.settings();
          const resumed = type === 'resume';
          return resumed || !preCheck || presentation === 'qr'
            ? { ...idle(), status: 'creating', resumed, waitingForNetwork: false }
            : { ...idle(), status: 'permission', again: true };
        },
        canceled: () => ({ ...idle(), status: 'canceled' }),
        failed: (error) => ({
          ...idle(),
          status: 'failed',
          error,
          origin: 'vision',
          recoveryAction: 'try-again',
          retry: 'restart',
          hosted: null,
          resumed: false,
          skippable: false,
        }),
      },
      beginningOf: (event) => {
        if (event.type === 'retry') return { type: 'start' };
        return event.type === 'start' || event.type === 'resume' ? event : null;
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
