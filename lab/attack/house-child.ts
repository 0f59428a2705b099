/** One process of an attacked house: started, asked and ended. Its side of the talk is `house-process.ts`. */
import type { ChildProcess } from 'node:child_process';
import type { HostBackendOptions } from '../../server/src/host-backend/index.js';
import { askProcess, forkServer, killProcess, type ProcessUsage } from '../../test/support/server-process.js';

export interface VerifierOptions {
  /** With the real face reader. Default `false`: pictures are not decoded. */
  readsPictures?: boolean;
}

export interface HouseOptions {
  /** Where the backend keeps its state. Default `memory`. */
  storage?: 'memory' | 'redis';
  /**
   * What the partner's hooks do for the subject `attacker`: never settle, or throw. Default `note`: each call is only
   * noted. For the subject `unlucky` the first call of each result throws in any case.
   */
  hooks?: 'note' | 'hang' | 'throw';
  /** Counts faces before the paid call. Default `false`. */
  faceCheck?: boolean;
  verifier?: VerifierOptions;
  /** Longest wait for the service, milliseconds. Default: the client's. */
  serviceTimeoutMs?: number;
  /** Milliseconds by which the backend's clock is ahead. Default 0. */
  clockAheadMs?: number;
  /** Anything of the backend's options that survives JSON. */
  options?: Partial<HostBackendOptions>;
}

export interface HouseStarted {
  port: number;
  verifierPort: number;
}

export type Question = 'measure' | 'usage' | 'log';

export interface HookCall {
  hook: string;
  eventId: string;
  sessionId: string;
  subject: string;
  /** Of its picture, as far as the hook gets them. */
  bytes: number;
}

export interface Usage extends ProcessUsage {
  /**
   * Longest turn of the process's event loop, milliseconds of the main thread's processor time: nobody else is answered
   * meanwhile.
   */
  longestStopMs: number;
  /** The same by the clock, with whatever else the machine did meanwhile. */
  longestPauseMs: number;
  hookCalls: HookCall[];
}

export class HouseChild {
  readonly port: number;
  readonly verifierPort: number;
  readonly #child: ChildProcess;
  #answered: Promise<unknown> = Promise.resolve();

  private constructor({ child, port, verifierPort }: HouseStarted & { child: ChildProcess }) {
    this.port = port;
    this.verifierPort = verifierPort;
    this.#child = child;
  }

  /** @param storage an address, as in `IDV_STORAGE` */
  static async start(serviceUrl: string, options: HouseOptions, storage: string): Promise<HouseChild> {
    const module = new URL('house-process.ts', import.meta.url);
    const args = [serviceUrl, JSON.stringify(options)];
    return new HouseChild(await forkServer<HouseStarted>(module, args, { IDV_STORAGE: storage }));
  }

  /** Forgets the stops of the event loop until now. */
  async measure(): Promise<void> {
    await this.#ask('measure');
  }

  usage(): Promise<Usage> {
    return this.#ask('usage');
  }

  /** The lines of its log. */
  async log(): Promise<string[]> {
    return (await this.#ask<{ logged: string[] }>('log')).logged;
  }

  /** Ends the process at once, as a crash would. */
  end(): Promise<void> {
    return killProcess(this.#child);
  }

  /** One question after the other: answers do not say what they answer. */
  #ask<Answer>(question: Question): Promise<Answer> {
    const answer = this.#answered.then(() => askProcess<Answer>(this.#child, question));
    this.#answered = answer.catch(() => undefined);
    return answer;
  }
}
