/** Follows liveness checks for those who watch them: one reader for each check, however many event streams. */
import type { LivenessProgress } from 'idv-elements/contract';
import { findCheck, progressOf, refreshCheck } from './liveness-checks.js';
import { toProblemError } from './problem.js';
import type { Environment } from './routes/environment.js';

/** Results that a callback brought, to whichever process, are seen within this time. */
const lookMs = 1_000;
/** Of one session, in this process: a page, its successor after a reload, a phone. */
const maxWatchers = 3;

export interface Watcher {
  /** Told soon what is known, and again after each look. `null`: the service is away for a while. */
  look(progress: LivenessProgress | null): void;
  /** The check is gone, the backend closes, or the session has newer watchers. */
  end(): void;
}

interface Followed {
  watchers: Set<Watcher>;
  last: LivenessProgress | null;
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

export class LivenessWatch {
  readonly #followed = new Map<string, Followed>();
  /** Oldest first. */
  readonly #bySession = new Map<string, Watcher[]>();

  /**
   * Adds a watcher of a check that exists; ends the oldest of its session when they become too many, so that a page that lost its
   * connection can always watch again.
   * @returns leaves
   */
  join(environment: Environment, livenessId: string, sessionId: string, watcher: Watcher): () => void {
    const known = this.#followed.get(livenessId);
    const followed = known ?? { watchers: new Set(), last: null };
    followed.watchers.add(watcher);
    const leave = () => {
      followed.watchers.delete(watcher);
      const left = (this.#bySession.get(sessionId) ?? []).filter((other) => other !== watcher);
      if (left.length === 0) this.#bySession.delete(sessionId);
      else this.#bySession.set(sessionId, left);
    };
    const ofSession = [...(this.#bySession.get(sessionId) ?? []), watcher];
    this.#bySession.set(sessionId, ofSession);
    if (ofSession.length > maxWatchers) ofSession[0]?.end();
    if (known === undefined) {
      this.#followed.set(livenessId, followed);
      void this.#follow(environment, livenessId, sessionId, followed);
    } else {
      // Not before the caller knows how to leave.
      queueMicrotask(() => {
        if (followed.watchers.has(watcher)) watcher.look(followed.last);
      });
    }
    return leave;
  }

  async #follow(environment: Environment, livenessId: string, sessionId: string, followed: Followed): Promise<void> {
    const { liveness, closing } = environment;
    while (followed.watchers.size > 0 && !closing.aborted) {
      // A service that is away for a while does not end the stream; a check that is gone does.
      const progress = await findCheck(environment, livenessId, sessionId)
        .then((check) => refreshCheck(environment, check))
        .then((check) => progressOf(check, liveness.tellConfidence))
        .catch((error: unknown) => (toProblemError(error).code === 'NOT_FOUND' ? 'gone' : null));
      if (progress === 'gone') break;
      followed.last = progress;
      for (const watcher of followed.watchers) watcher.look(progress);
      if (progress !== null && progress.status !== 'IN_PROGRESS') break;
      await delay(Math.min(lookMs, liveness.pollMs), closing);
    }
    this.#followed.delete(livenessId);
    for (const watcher of followed.watchers) watcher.end();
  }
}
