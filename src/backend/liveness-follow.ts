import type { LivenessProgress } from '../shared/contract.js';
import { IdvError } from '../shared/errors.js';
import { createEventStreamReader } from './event-stream.js';
import { isLivenessProgress } from './response.js';
import { untilOnline } from './retry.js';
import type { BackendClock, FollowOptions, LivenessFollowing, NetworkStatus, PageVisibility } from './types.js';

/** All milliseconds but the last two. */
export interface FollowTiming {
  /** Between two questions: first, growth, longest; a quarter of it is jitter. */
  firstMs: number;
  growth: number;
  longestMs: number;
  /** The backend tells the status as the stream begins: one that stays silent is held back by a proxy. */
  firstEventMs: number;
  /** The backend sends a sign of life every 15 s. */
  silenceMs: number;
  /** Between two questions that somebody else asked for. */
  refreshMs: number;
  /** So many streams in a row that told nothing: then questions alone. */
  silentStreams: number;
  /** So many answers in a row that are none: then it is not the network. */
  badAnswers: number;
}

export const followTiming: FollowTiming = {
  firstMs: 1000,
  growth: 1.5,
  longestMs: 5000,
  firstEventMs: 8000,
  silenceMs: 45_000,
  refreshMs: 1000,
  silentStreams: 2,
  badAnswers: 5,
};

/** A longer wait than this a timer takes for none at all. */
const longestTimerMs = 2 ** 31 - 1;

export interface FollowContext {
  clock: BackendClock;
  network: NetworkStatus;
  page: PageVisibility;
  /** Default: `followTiming`. */
  timing?: FollowTiming;
  /** End of the session's life, milliseconds since the epoch. */
  endsAt: number;
  /** Asks once. */
  read: (signal: AbortSignal) => Promise<LivenessProgress>;
  /** Opens the stream of events; rejects, or resolves with another kind of answer, when there is none. */
  open: (signal: AbortSignal) => Promise<Response>;
}

/** What no further question mends. */
const finalCodes: ReadonlySet<string> = new Set(['NOT_FOUND', 'SESSION_EXPIRED', 'UNAUTHORIZED', 'FORBIDDEN']);

export function followLiveness(
  { clock, network, page, timing = followTiming, endsAt, read, open }: FollowContext,
  { signal, onWaiting }: FollowOptions = {},
): LivenessFollowing {
  const over = new AbortController();
  const { promise: ended, resolve, reject } = withResolvers<LivenessProgress>();
  let badAnswers = 0;

  function finish(settle: () => void): void {
    if (over.signal.aborted) return;
    settle();
    over.abort();
  }
  const fail = (error: unknown): void => finish(() => reject(error as Error));
  const tell = (progress: LivenessProgress): void => {
    badAnswers = 0;
    if (progress.status !== 'IN_PROGRESS') finish(() => resolve(progress));
  };

  /** @returns how long the backend wants not to be asked, seconds */
  async function ask(): Promise<number> {
    try {
      tell(await read(over.signal));
    } catch (error) {
      if (!(error instanceof IdvError) || finalCodes.has(error.code)) fail(error);
      else if (error.code === 'backend-bad-response' && (badAnswers += 1) >= timing.badAnswers) {
        fail(error);
      } else return error.retryAfterSeconds ?? 0;
    }
    return 0;
  }

  /** @returns whether the stream told anything */
  async function watch(): Promise<boolean> {
    const stream = new AbortController();
    const stop = (): void => stream.abort();
    over.signal.addEventListener('abort', stop);
    // A connection from before the network was lost is dead, and may not know it.
    const unlisten = [network.onOnline(stop), network.onOffline?.(stop)];
    let silence = setTimeout(stop, timing.firstEventMs);
    let told = false;
    try {
      const response = await open(stream.signal);
      const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
      if (!response.ok || !isStream || response.body === null) return false;
      const readEvents = createEventStreamReader();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        for (const { event, data } of readEvents(piece.value)) {
          const progress = event === 'status' ? parse(data) : null;
          if (progress === null) continue;
          told = true;
          tell(progress);
        }
        if (!told) continue;
        clearTimeout(silence);
        silence = setTimeout(stop, timing.silenceMs);
      }
    } catch {
      // Lost, refused or silent: questions go on where the stream ends.
    } finally {
      clearTimeout(silence);
      for (const end of unlisten) end?.();
      stop();
      over.signal.removeEventListener('abort', stop);
    }
    return told;
  }

  async function follow(): Promise<void> {
    let silent = 0;
    let pauseMs = timing.firstMs;
    while (!over.signal.aborted) {
      await untilOnline(network, over.signal, onWaiting);
      if (silent < timing.silentStreams) {
        const told = await watch();
        silent = told ? 0 : silent + 1;
        if (told) pauseMs = timing.firstMs;
      }
      await untilVisible(page, over.signal);
      await untilOnline(network, over.signal, onWaiting);
      const askedSeconds = await ask();
      const jitteredMs = pauseMs * (0.75 + 0.25 * clock.random());
      await clock.sleep(Math.max(jitteredMs, askedSeconds * 1000), over.signal);
      pauseMs = Math.min(pauseMs * timing.growth, timing.longestMs);
    }
  }

  let refreshing = false;
  let again = false;
  async function refresh(): Promise<void> {
    again = true;
    if (refreshing) return;
    refreshing = true;
    while (again && !over.signal.aborted) {
      again = false;
      await ask();
      await clock.sleep(timing.refreshMs, over.signal).catch(() => undefined);
    }
    refreshing = false;
  }

  const handleAbort = (): void => fail(signal?.reason);
  const stopVisible = page.onVisible(() => void refresh());
  signal?.addEventListener('abort', handleAbort);
  over.signal.addEventListener('abort', () => {
    stopVisible();
    signal?.removeEventListener('abort', handleAbort);
  });
  if (signal?.aborted === true) handleAbort();
  follow().catch(fail);
  const expired = (): void => fail(new IdvError('SESSION_EXPIRED', 'The session ended before the liveness check did.'));
  const leftMs = Math.min(Math.max(0, endsAt - clock.now()), longestTimerMs);
  clock.sleep(leftMs, over.signal).then(expired, () => undefined);
  return { ended, refresh: () => void refresh() };
}

function parse(text: string): LivenessProgress | null {
  try {
    const value: unknown = JSON.parse(text);
    return isLivenessProgress(value) ? value : null;
  } catch {
    return null;
  }
}

async function untilVisible(page: PageVisibility, signal: AbortSignal): Promise<void> {
  if (!page.isHidden() || signal.aborted) return;
  const { promise, resolve } = withResolvers<void>();
  const stop = page.onVisible(resolve);
  signal.addEventListener('abort', () => resolve());
  await promise;
  stop();
}

function withResolvers<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
} {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
