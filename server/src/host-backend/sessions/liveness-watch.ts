/** Follows liveness checks for event streams: one reader for each check, however many streams there are. */
import type { LivenessProgress } from 'idv-elements/contract';
import { findCheck, progressOf, refreshCheck, type LivenessContext } from './liveness-checks.js';
import { toProblemError } from '../shared/problem.js';
import { wait } from '../../shared/time.js';

/** A result that a callback brought to another process is seen within this time. */
const pollMs = 1_000;
/** For one session, in this process: a page, its successor after a reload, and a phone. */
const maxWatchers = 3;

export interface Watcher {
  /** Gets what is known soon after it joins, and again after each poll. `null`: the service is unavailable for now. */
  update(progress: LivenessProgress | null): void;
  /** The check is gone, the backend closes, or the session has newer watchers. */
  end(): void;
}

interface Followed {
  watchers: Set<Watcher>;
  last: LivenessProgress | null;
}

export class LivenessWatch {
  readonly #followed = new Map<string, Followed>();
  /** Oldest first. */
  readonly #bySession = new Map<string, Watcher[]>();

  /**
   * Adds a watcher of a check that exists. When a session has too many, its oldest is ended, so that a page that lost
   * its connection can always watch again.
   * @returns removes the watcher
   */
  join(context: LivenessContext, livenessId: string, sessionId: string, watcher: Watcher): () => void {
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
      void this.#follow(context, livenessId, sessionId, followed);
    } else {
      // Not before the caller knows how to leave.
      queueMicrotask(() => {
        if (followed.watchers.has(watcher)) watcher.update(followed.last);
      });
    }
    return leave;
  }

  async #follow(context: LivenessContext, livenessId: string, sessionId: string, followed: Followed): Promise<void> {
    const { liveness, closing } = context;
    while (followed.watchers.size > 0 && !closing.aborted) {
      // An unavailable service does not end the stream; a check that no longer exists does.
      const progress = await findCheck(context, livenessId, sessionId)
        .then((check) => refreshCheck(context, check))
        .then((check) => progressOf(check, liveness.sendConfidence))
        .catch((error: unknown) => (toProblemError(error).code === 'NOT_FOUND' ? 'gone' : null));
      if (progress === 'gone') break;
      followed.last = progress;
      for (const watcher of followed.watchers) watcher.update(progress);
      if (progress !== null && progress.status !== 'IN_PROGRESS') break;
      await wait(Math.min(pollMs, liveness.pollMs), closing);
    }
    this.#followed.delete(livenessId);
    for (const watcher of followed.watchers) watcher.end();
  }
}
