import type { ServiceRelay } from './service-relay.js';

/** Optional parts of a backend. Every backend needs sessions and faces. */
export const groups = [
  ...(['sessions', 'faces', 'service', 'progress', 'renewal'] as const),
  ...(['documents', 'comparisons', 'liveness', 'handoffs', 'answers'] as const),
] as const;

export type Group = (typeof groups)[number];

/**
 * - `minimal`: sessions and faces
 * - `offered`: what the backend offers
 * - `full`: everything; parts that are not offered fail
 */
export const levels = ['minimal', 'offered', 'full'] as const;

export type Level = (typeof levels)[number];

export interface CheckOptions {
  /** Base address of the backend's routes. */
  address: URL;
  /** Origin of a page that may call the backend. */
  origin: string;
  level: Level;
  /** The headers that a logged-in browser sends with `POST /sessions`. */
  login: Readonly<Record<string, string>>;
  /** Secrets that must not appear in any answer. */
  secrets: readonly string[];
  /** Address of the sandbox behind the backend, started with `--control`. */
  sandbox: URL | null;
  /** The address at which the backend reaches the service, if that is not the sandbox itself. */
  relay?: ServiceRelay | null;
  /** Ids of the checks to run in addition to the first, which creates the session. Default: all. */
  only?: readonly string[];
  /** JPEG with one face. Default: a rendered person. */
  selfie?: Uint8Array | undefined;
  /** JPEG of a document. Default: a rendered picture, which the sandbox accepts. */
  document?: Uint8Array | undefined;
  /** Default: the global `fetch`. */
  fetch?: typeof fetch;
}

export interface CheckResult {
  id: string;
  group: Group;
  outcome: 'passed' | 'failed' | 'skipped';
  expected: string;
  /** What was received, or why the check was skipped. */
  seen: string;
}

/** Thrown if an answer deviates from the contract. The message never contains a token or the content of a body. */
export class Deviation extends Error {}

/** Thrown if a precondition of the check is not met. */
export class Skip extends Error {}
