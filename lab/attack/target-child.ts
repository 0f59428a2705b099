/** One process of the attacked target: starts it, asks it and ends it. The other side is `target-process.ts`. */
import type { ChildProcess } from 'node:child_process';
import type { HostBackendOptions } from '../../server/src/host-backend/index.js';
import { askProcess, forkServer, killProcess, type ProcessUsage } from '../shared/server-process.js';

export interface VerifierOptions {
  /** Uses the real face reader. Default `false`: pictures are not decoded. */
  readsPictures?: boolean;
  /** Has a face comparison that never finds a match. Default `false`: none. */
  seesTwoPeople?: boolean;
}

export interface TargetOptions {
  /** Where the backend keeps its state. Default `memory`. */
  storage?: 'memory' | 'redis';
  /**
   * What the partner's hooks do for the subject `attacker`: hang or throw. Default `note`: each call is only recorded.
   * For the subject `unlucky`, the first call for each result always throws.
   */
  hooks?: 'note' | 'hang' | 'throw';
  /** Counts faces before the paid call. Default `false`. */
  faceCheck?: boolean;
  verifier?: VerifierOptions;
  /** Time limit for calls of the service, milliseconds. Default: the client's. */
  serviceTimeoutMs?: number;
  /** Milliseconds by which the backend's clock is ahead. Default 0. */
  clockAheadMs?: number;
  /** Options of the backend that can be sent as JSON. */
  options?: Partial<HostBackendOptions>;
}

export interface TargetStarted {
  port: number;
  verifierPort: number;
}

export type Question = 'measure' | 'usage' | 'log';

export interface HookCall {
  hook: string;
  eventId: string;
  sessionId: string;
  subject: string;
  /** Digest of its picture, if the hook gets the bytes. */
  bytes: number;
}

export interface Usage extends ProcessUsage {
  /**
   * Longest turn of the process's event loop, milliseconds of the main thread's processor time. Nobody is answered
   * meanwhile.
   */
  longestStopMs: number;
  /** The longest turn in wall-clock time, which includes whatever else the machine did. */
  longestPauseMs: number;
  hookCalls: HookCall[];
}

export class TargetChild {
  readonly port: number;
  readonly verifierPort: number;
  readonly #child: ChildProcess;
  #answered: Promise<unknown> = Promise.resolve();

  private constructor({ child, port, verifierPort }: TargetStarted & { child: ChildProcess }) {
    this.port = port;
    this.verifierPort = verifierPort;
    this.#child = child;
  }

  /** @param storage an address, as in `IDV_STORAGE` */
  static async start(serviceUrl: string, options: TargetOptions, storage: string): Promise<TargetChild> {
    const module = new URL('target-process.ts', import.meta.url);
    const args = [serviceUrl, JSON.stringify(options)];
    return new TargetChild(await forkServer<TargetStarted>(module, args, { IDV_STORAGE: storage }));
  }

  /** Resets the longest turn of the event loop. */
  async measure(): Promise<void> {
    await this.#ask('measure');
  }

  usage(): Promise<Usage> {
    return this.#ask('usage');
  }

  /** The lines of the process's log. */
  async log(): Promise<string[]> {
    return (await this.#ask<{ logged: string[] }>('log')).logged;
  }

  /** Ends the process at once, as a crash would. */
  end(): Promise<void> {
    return killProcess(this.#child);
  }

  /** Asks one question at a time, because answers do not name their question. */
  #ask<Answer>(question: Question): Promise<Answer> {
    const answer = this.#answered.then(() => askProcess<Answer>(this.#child, question));
    this.#answered = answer.catch(() => undefined);
    return answer;
  }
}
