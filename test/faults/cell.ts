/** What a cell of the matrix is: one fault, struck at one moment, and the end that a person must see. */
import type { CDPSession, Page } from 'puppeteer-core';
import type { ServerFault } from './misdeeds.js';
import type { FaultySite } from './site.js';

export type Subject = keyof typeof subjects;

/** What a person does: an element, its attributes, and the state that ends it. */
export interface SubjectSetup {
  tag: string;
  attributes: Record<string, string>;
  /** Statuses that mean it is done. */
  ends: readonly string[];
  /** Part of the address of what may be bought, and the identity service's endpoint behind it. */
  paid: readonly (readonly [path: string, endpoint: string])[];
  /** Of the events that tell the page that it is over. */
  completes: string;
  /** Runs in the page before the element is defined. */
  setUp?: string;
}

const faces = ['faces', 'detect-faces'] as const;
const documents = ['documents', 'document'] as const;
const checks = ['liveness', 'generate-liveness-url'] as const;

export const subjects = {
  face: {
    tag: 'idv-face-capture',
    attributes: { backend: '/idv', review: '' },
    ends: ['done'],
    paid: [faces],
    completes: 'idv-face-submitted',
  },
  document: {
    tag: 'idv-document-capture',
    attributes: { backend: '/idv', review: '', 'document-type': 'ng_national_id', sides: 'front' },
    ends: ['done'],
    paid: [documents],
    completes: 'idv-document-submitted',
  },
  'two sides': {
    tag: 'idv-document-capture',
    attributes: { backend: '/idv', 'document-type': 'ng_national_id', sides: 'front back' },
    ends: ['done'],
    paid: [documents],
    completes: 'idv-document-submitted',
  },
  'by phone': {
    tag: 'idv-face-capture',
    attributes: { backend: '/idv' },
    ends: ['done'],
    paid: [faces],
    completes: 'idv-face-submitted',
    // The computer has no camera, and the phone that takes over has one.
    setUp: `if (!/Mobile/.test(navigator.userAgent)) globalThis.simulatedCamera.fail('not-found');`,
  },
  'pre-check': {
    tag: 'idv-liveness',
    attributes: { backend: '/idv', presentation: 'iframe' },
    ends: ['passed'],
    paid: [checks],
    completes: 'idv-liveness-completed',
  },
  'hosted check': {
    tag: 'idv-liveness',
    attributes: { backend: '/idv', presentation: 'iframe', 'skip-pre-check': '' },
    ends: ['passed'],
    paid: [checks],
    completes: 'idv-liveness-completed',
  },
  challenge: {
    tag: 'idv-liveness-challenge',
    attributes: {},
    ends: ['passed'],
    paid: [],
    completes: 'idv-liveness-challenge-completed',
  },
  journey: {
    tag: 'idv-verification',
    attributes: { backend: '/idv', steps: 'consent document face', 'document-type': 'ng_national_id' },
    ends: ['passed'],
    paid: [documents, faces, ['face-comparisons', 'face-comparison']],
    completes: 'idv-verification-completed',
  },
  'selfie journey': {
    tag: 'idv-verification',
    attributes: { backend: '/idv', steps: 'consent face' },
    ends: ['passed'],
    paid: [faces],
    completes: 'idv-verification-completed',
  },
  'liveness journey': {
    tag: 'idv-verification',
    attributes: { backend: '/idv', steps: 'consent liveness', 'skip-pre-check': '', presentation: 'iframe' },
    ends: ['passed'],
    paid: [checks],
    completes: 'idv-verification-completed',
  },
} as const satisfies Record<string, SubjectSetup>;

/** Before the page loads, or when the element, or the step inside it, comes to a status. */
export type Moment = 'load' | `status:${string}`;

/** What a fault has at hand. */
export interface Scene {
  page: Page;
  client: CDPSession;
  site: FaultySite;
}

export interface Fault {
  /** Name of the row. */
  name: string;
  /** Runs in the page, at once when the moment comes; `element`, `camera` and `faults` are in scope. */
  inPage?: string;
  /** Runs in the page before its own scripts. */
  before?: string;
  /** Until anybody can notice it, milliseconds. Default: at once. */
  noticedAfterMs?: number;
  /** Answers of the server, from the moment on. */
  server?: ServerFault;
  /** Whether it may be that no request comes after the moment. */
  mayMiss?: boolean;
  /** Anything else. */
  strike?: (scene: Scene) => Promise<void>;
  /** What must be there beforehand: `false` skips the cell, and says why. */
  needs?: 'redis';
  /** Before the page loads, whatever the moment. */
  prepare?: (scene: Scene) => Promise<void>;
  /** Ends the fault; what `server` says ends by itself. Runs once the person has seen what happened. */
  lift?: { inPage?: string; act?: (scene: Scene) => Promise<void> };
}

export interface Expected {
  /**
   * Code of the failure that the person sees. `null`: none may be seen. Left out: either, for it depends on how far the
   * capture was.
   */
  code?: RegExp | null;
  /** `completes`, by itself or by the way on, once the fault is over. `told`: the way on leads elsewhere. `gone`: the
   * element has left the page, and leaves nothing behind.
   */
  end: 'completes' | 'told' | 'gone';
  /** The photo is kept: whatever is sent has one idempotency key. */
  keeps?: boolean;
  /** The page begins with another person: it completes once more. */
  again?: boolean;
  /** The backend forgets everything when it ends: with its memory it may buy once more. */
  forgets?: boolean;
  /** The fault's own error, which nobody can catch: the worker cannot even post that it failed. */
  uncaught?: RegExp;
}

export interface Cell {
  /** Group of rows, such as `camera`. */
  group: string;
  subject: Subject;
  when: Moment;
  fault: Fault;
  expected: Expected;
  /** Attributes beside the subject's. */
  attributes?: Record<string, string>;
  /** Of the page. Default: a phone. */
  wide?: boolean;
}

/** The same fault in several states. */
export function inStates(
  group: string,
  subject: Subject,
  states: readonly string[],
  fault: Fault,
  expected: Expected,
  attributes?: Record<string, string>,
): Cell[] {
  return states.map((state) => ({
    ...{ group, subject, fault, expected },
    when: state === 'load' ? 'load' : `status:${state}`,
    ...(attributes && { attributes }),
  }));
}

export const nameOf = ({ group, subject, when, fault }: Cell): string =>
  `${group}: ${subject} × ${fault.name} @ ${when}`;
