import { IdvError } from '../contract/errors.js';
import type { IdvErrorCode } from '../contract/errors.js';
import { Outage } from './retry.js';
import { watchStream } from './stream.js';
import type { BackendClock, FollowedKind, FollowOptions, Following, NetworkStatus, PageVisibility } from './types.js';

/** Times are in milliseconds. */
export interface FollowTiming {
  /** The first pause between two polls, its growth and its maximum. A quarter of each pause is jitter. */
  firstMs: number;
  growth: number;
  maxMs: number;
  /**
   * How long to wait for the first status. The backend sends one at the start of a stream, so a proxy is holding back a
   * silent stream.
   */
  firstEventMs: number;
  /** How long a stream may be silent. The backend sends a sign of life every 15 s. */
  silenceMs: number;
  /** Shortest time between two requests that `refresh` asks for. */
  refreshMs: number;
  /** After this many streams in a row without a status, it only polls. */
  maxSilentStreams: number;
  /** After this many malformed answers in a row, it gives up. */
  maxBadAnswers: number;
}

export const followTiming: FollowTiming = {
  firstMs: 1000,
  growth: 1.5,
  maxMs: 5000,
  firstEventMs: 8000,
  silenceMs: 45_000,
  refreshMs: 1000,
  maxSilentStreams: 2,
  maxBadAnswers: 5,
};

/** A timer with a longer delay fires at once. */
const maxTimerMs = 2 ** 31 - 1;

export interface FollowContext<Progress> {
  kind: FollowedKind<Progress>;
  clock: BackendClock;
  network: NetworkStatus;
  page: PageVisibility;
  /** Default: `followTiming`. */
  timing?: FollowTiming;
  /** End of the session's life, milliseconds since the epoch. */
  endsAt: number;
  /** Polls once. */
  read: (signal: AbortSignal) => Promise<Progress>;
  /** Opens the event stream. If there is none, it rejects, or resolves with another kind of answer. */
  open: (signal: AbortSignal) => Promise<Response>;
}

/** Malformed answers. A few in a row are tolerated, because a server may be starting. */
const malformedCodes: ReadonlySet<string> = new Set<IdvErrorCode>(['backend-bad-response', 'backend-misconfigured']);

/** Errors after which polling again does not help. */
const finalCodes: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'SESSION_EXPIRED',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'HANDOFF_EXPIRED',
]);

/** Follows a check or a handoff to its end: by its event stream, or by polling if the stream does not come through. */
export function follow<Progress>(
  context: FollowContext<Progress>,
  options: FollowOptions<Progress> = {},
): Following<Progress> {
  return new Follower(context, options);
}

class Follower<Progress> implements Following<Progress> {
  readonly ended: Promise<Progress>;
  readonly #context: FollowContext<Progress>;
  readonly #timing: FollowTiming;
  readonly #outage: Outage;
  readonly #onProgress: FollowOptions<Progress>['onProgress'];
  readonly #over = new AbortController();
  #resolve: (progress: Progress) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #badAnswers = 0;
  #isRefreshing = false;
  #isRefreshWanted = false;

  constructor(context: FollowContext<Progress>, { signal, onWaiting, onProgress }: FollowOptions<Progress>) {
    this.#context = context;
    this.#timing = context.timing ?? followTiming;
    const { clock, network } = context;
    this.#outage = new Outage({ clock, network, signal: this.#over.signal, ...(onWaiting && { onWaiting }) });
    this.#onProgress = onProgress;
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const handleAbort = (): void => this.#fail(signal?.reason);
    const stopVisible = context.page.onVisible(() => this.refresh());
    signal?.addEventListener('abort', handleAbort);
    this.#over.signal.addEventListener('abort', () => {
      stopVisible();
      signal?.removeEventListener('abort', handleAbort);
    });
    if (signal?.aborted === true) handleAbort();
    this.#follow().catch((error: unknown) => this.#fail(error));
    this.#expire();
  }

  refresh(): void {
    this.#isRefreshWanted = true;
    if (!this.#isRefreshing) void this.#refresh();
  }

  async #refresh(): Promise<void> {
    const { signal } = this.#over;
    this.#isRefreshing = true;
    while (this.#isRefreshWanted && !signal.aborted) {
      this.#isRefreshWanted = false;
      await this.#poll();
      await this.#context.clock.sleep(this.#timing.refreshMs, signal).catch(() => undefined);
    }
    this.#isRefreshing = false;
  }

  async #follow(): Promise<void> {
    const { clock, page } = this.#context;
    const { firstMs, growth, maxMs, maxSilentStreams } = this.#timing;
    const { signal } = this.#over;
    let silentStreams = 0;
    let pauseMs = firstMs;
    while (!signal.aborted) {
      await this.#outage.untilOver();
      if (silentStreams < maxSilentStreams) {
        const hasStatus = await watchStream({ ...this.#context, ...this.#timing, signal }, this.#accept);
        silentStreams = hasStatus ? 0 : silentStreams + 1;
        if (hasStatus) pauseMs = firstMs;
      }
      await untilVisible(page, signal);
      await this.#outage.untilOver();
      const waitSeconds = await this.#poll();
      const jitteredMs = pauseMs * (0.75 + 0.25 * clock.random());
      await clock.sleep(Math.max(jitteredMs, waitSeconds * 1000), signal);
      pauseMs = Math.min(pauseMs * growth, maxMs);
    }
  }

  /** @returns how long the backend asks to wait, seconds */
  async #poll(): Promise<number> {
    try {
      this.#accept(await this.#context.read(this.#over.signal));
      return 0;
    } catch (error) {
      if (error instanceof IdvError && error.code === 'backend-unreachable') this.#outage.markUnreachable();
      if (!(error instanceof IdvError) || finalCodes.has(error.code)) this.#fail(error);
      else if (!malformedCodes.has(error.code)) return error.retryAfterSeconds ?? 0;
      else if ((this.#badAnswers += 1) < this.#timing.maxBadAnswers) return error.retryAfterSeconds ?? 0;
      else this.#fail(error);
      return 0;
    }
  }

  readonly #accept = (progress: Progress): void => {
    if (this.#over.signal.aborted) return;
    this.#badAnswers = 0;
    this.#outage.markReachable();
    this.#onProgress?.(progress);
    if (this.#context.kind.isOver(progress)) this.#finish(() => this.#resolve(progress));
  };

  #expire(): void {
    const { clock, endsAt } = this.#context;
    const leftMs = Math.min(Math.max(0, endsAt - clock.now()), maxTimerMs);
    clock.sleep(leftMs, this.#over.signal).then(
      () => this.#fail(new IdvError('SESSION_EXPIRED', this.#context.kind.endedFirst)),
      () => undefined,
    );
  }

  #fail(error: unknown): void {
    this.#finish(() => this.#reject(error as Error));
  }

  #finish(settle: () => void): void {
    if (this.#over.signal.aborted) return;
    settle();
    this.#over.abort();
  }
}

async function untilVisible(page: PageVisibility, signal: AbortSignal): Promise<void> {
  if (!page.isHidden() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const stop = page.onVisible(settle);
    signal.addEventListener('abort', settle);
    function settle(): void {
      stop();
      signal.removeEventListener('abort', settle);
      resolve();
    }
  });
}
