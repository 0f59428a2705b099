/** Follows progress for event streams, with one reader for all streams that follow the same thing. */
import { toProblemError } from '../shared/problem.js';
import { wait } from '../../shared/time.js';

/** How soon a change that another process stored is noticed. */
const pollMs = 1_000;
/** Limit for one session in this process: a page, the same page after a reload, and a phone. */
const maxWatchers = 3;

export interface Watcher<Progress> {
  /**
   * Called with the progress soon after the watcher joins, and after each poll. `null` if the progress cannot be read
   * right now.
   */
  update(progress: Progress | null): void;
  /** Called when the followed thing is gone, the backend closes, or the session has newer watchers. */
  end(): void;
}

/** What to follow, and how. */
export interface Watched<Progress> {
  id: string;
  sessionId: string;
  /** @throws {ProblemError} `NOT_FOUND` when it is gone; other errors are temporary */
  read(): Promise<Progress>;
  isOver(progress: Progress): boolean;
  /** Shortest pause between two readings, in milliseconds. */
  pollMs?: number;
  /** Aborted when the backend closes. */
  closing: AbortSignal;
}

interface Followed<Progress> {
  watchers: Set<Watcher<Progress>>;
  last: Progress | null;
}

export class ProgressWatch<Progress> {
  readonly #followed = new Map<string, Followed<Progress>>();
  /** Oldest first. */
  readonly #bySession = new Map<string, Watcher<Progress>[]>();

  /**
   * Adds a watcher of something that exists. When a session has too many, its oldest is ended, so that a page that lost
   * its connection can always watch again.
   * @returns removes the watcher
   */
  join(watched: Watched<Progress>, watcher: Watcher<Progress>): () => void {
    const { id, sessionId } = watched;
    const known = this.#followed.get(id);
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
      this.#followed.set(id, followed);
      void this.#follow(watched, followed);
    } else {
      // Wait until the caller has the function to leave.
      queueMicrotask(() => {
        if (followed.watchers.has(watcher)) watcher.update(followed.last);
      });
    }
    return leave;
  }

  async #follow(watched: Watched<Progress>, followed: Followed<Progress>): Promise<void> {
    const { id, closing } = watched;
    while (followed.watchers.size > 0 && !closing.aborted) {
      // The stream continues if the service or the store is unavailable, and ends when the followed thing is gone or
      // over.
      const progress = await watched
        .read()
        .catch((error: unknown) => (toProblemError(error).code === 'NOT_FOUND' ? 'gone' : null));
      if (progress === 'gone') break;
      followed.last = progress;
      for (const watcher of followed.watchers) watcher.update(progress);
      if (progress !== null && watched.isOver(progress)) break;
      await wait(Math.min(pollMs, watched.pollMs ?? pollMs), closing);
    }
    this.#followed.delete(id);
    for (const watcher of followed.watchers) watcher.end();
  }
}
