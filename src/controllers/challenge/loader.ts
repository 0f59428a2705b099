import type { ReactiveControllerHost } from 'lit';
import { initialLivenessChallenge } from '../../capture/challenge/initial.js';
import type { LivenessChallengeState } from '../../capture/challenge/types.js';
import { CaptureLoader } from '../shared/capture-loader.js';
import type {
  LivenessChallengeController,
  LivenessChallengeControllerOptions,
  UntimedChallengeEvent,
} from './controller.js';

export interface LivenessChallengeLoaderOptions extends LivenessChallengeControllerOptions {
  /** Fetches the words past the first screen. */
  loadWords: () => Promise<void>;
}

/** Stands for the guided challenge until its code is here. */
export class LivenessChallengeLoader extends CaptureLoader<
  LivenessChallengeState,
  UntimedChallengeEvent,
  LivenessChallengeController
> {
  constructor(host: ReactiveControllerHost & HTMLElement, options: LivenessChallengeLoaderOptions) {
    const idle = initialLivenessChallenge;
    // The page was told of the first step already.
    const tell: LivenessChallengeControllerOptions['tell'] = (news) => {
      if (news.type !== 'status' || news.previous !== 'idle') options.tell(news);
    };
    super(host, {
      load: async () => {
        const [{ LivenessChallengeController }] = await Promise.all([import('./controller.js'), options.loadWords()]);
        return (to) => new LivenessChallengeController(to, { ...options, tell });
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
          check: null,
        }),
      },
      beginningOf: (event) => (event.type === 'start' || event.type === 'retry' ? { type: 'start' } : null),
      onStatus: (status, previous) => options.tell({ type: 'status', status, previous }),
      onCanceled: () => options.tell({ type: 'canceled' }),
      onFailed: (error) => {
        options.announce({ kind: 'status', status: 'failed' });
        options.tell({ type: 'failed', error, origin: 'vision' });
      },
    });
  }
}
