import type { ServiceRelay } from './service-relay.js';

/** What a backend may offer beside the first two, which every backend needs. */
export const groups = [
  ...(['sessions', 'faces', 'service', 'progress', 'renewal'] as const),
  ...(['documents', 'comparisons', 'liveness', 'handoffs', 'answers'] as const),
] as const;

export type Group = (typeof groups)[number];

/** - `minimal`: sessions and faces
 * - `offered`: what the backend offers
 * - `full`: everything; what is not offered fails
 */
export const levels = ['minimal', 'offered', 'full'] as const;

export type Level = (typeof levels)[number];

export interface CheckOptions {
  /** Where the backend is mounted. */
  address: URL;
  /** Of a page that may call. */
  origin: string;
  level: Level;
  /** The headers that a logged-in browser sends with `POST /sessions`. */
  login: Readonly<Record<string, string>>;
  /** Must appear in no answer. */
  secrets: readonly string[];
  /** Address of the sandbox behind the backend, started with `--control`. */
  sandbox: URL | null;
  /** Where the backend asks the service, if not at the sandbox itself. */
  relay?: ServiceRelay | null;
  /** Ids of the checks to run, beside the first, which makes the session. Default: all. */
  only?: readonly string[];
  /** JPEG with one face. Default: a rendered person. */
  selfie?: Uint8Array | undefined;
  /** JPEG of a document. Default: a rendered picture, which the sandbox takes. */
  document?: Uint8Array | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CheckResult {
  id: string;
  group: Group;
  outcome: 'passed' | 'failed' | 'skipped';
  expected: string;
  /** What came, or why it was skipped. */
  seen: string;
}

/** Something else came than the contract says. The message never holds a token or what a body holds. */
export class Deviation extends Error {}

/** The check needs something that is not there. */
export class Skip extends Error {}
