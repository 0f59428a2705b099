/** A cell of the matrix: one fault at one moment, and the outcome that the person must see. */
import type { Sandbox } from 'idv-elements-testing/sandbox';
import type { CDPSession, Page } from 'puppeteer-core';
import type { ServerFault } from './misdeeds.js';

export type Subject = keyof typeof subjects;

/** What a person does: an element, its attributes, and the status that ends it. */
export interface SubjectSetup {
  tag: string;
  attributes: Record<string, string>;
  /** Statuses in which the subject is done. */
  ends: readonly string[];
  /** Part of the address of paid calls, and the identity service's endpoint for them. */
  paid: readonly (readonly [path: string, endpoint: string])[];
  /** The event that reports the end to the page. */
  completes: string;
  /** Runs in the page before the element is defined. */
  setUp?: string;
  /** The issuer of a guided check. `kit` is the testing kit. */
  issuer?: string;
  /** Whether the first comparison finds a mismatch. */
  mismatches?: boolean;
}

const faces = ['faces', 'detect-faces'] as const;
const documents = ['documents', 'document'] as const;
const checks = ['liveness', 'generate-liveness-url'] as const;
const comparisons = ['face-comparisons', 'face-comparison'] as const;

const guided = {
  tag: 'idv-liveness-challenge',
  attributes: {},
  ends: ['passed'],
  paid: [],
  completes: 'idv-liveness-challenge-completed',
} as const;

/** A person who has a picture of the document as a file, and uploads it whenever the capture would start. */
const givesFile = `globalThis.whatIsGiven = (async () => {
  const { renderDocument } = await import('/idv-testing/index.js');
  const { data, width, height } = renderDocument({});
  const canvas = new OffscreenCanvas(width, height);
  const image = new ImageData(width, height);
  image.data.set(data);
  canvas.getContext('2d').putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
})();
globalThis.whatIsGiven.catch(() => undefined);`;

/** A person who does not move at the first challenge. */
const missesFirst = `{ let still = true;
  addEventListener('idv-challenge-changed', () => {
    if (!still) return;
    const { yawDegrees, pitchDegrees, eyeOpen, faceHeightShare } = globalThis.simulatedCamera.truth;
    const rest = { yawDegrees, pitchDegrees, eyeOpen, faceHeightShare };
    globalThis.simulatedCamera.play({ name: 'still', summary: '', from: rest, steps: [{ at: 0, to: rest, over: 1 }] });
  });
  addEventListener('idv-status-changed', (event) => { if (event.status === 'missed') still = false; }, true); }`;

/** A person who cannot do the first movement. */
const swapsFirst = `{ let asks = true;
  addEventListener('idv-status-changed', (event) => {
    if (event.status !== 'challenge' || !asks) return;
    asks = false;
    queueMicrotask(() => event.target.swap());
  }, true); }`;

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
  'given file': {
    tag: 'idv-document-capture',
    attributes: { backend: '/idv', review: '', 'document-type': 'ng_national_id', sides: 'front' },
    ends: ['done'],
    paid: [documents],
    completes: 'idv-document-submitted',
    setUp: givesFile,
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
    // The computer has no camera. The phone that takes over has one.
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
  challenge: { ...guided, issuer: 'return new kit.SimulatedIssuer();' },
  'missed challenge': {
    ...guided,
    setUp: missesFirst,
    issuer: 'return new kit.SimulatedIssuer({ timeLimitMs: 6000 });',
  },
  'swapped challenge': {
    ...guided,
    setUp: swapsFirst,
    issuer: `const issuer = new kit.SimulatedIssuer();
      const swap = issuer.swap.bind(issuer);
      issuer.swap = async (...given) => {
        await new Promise((resolve) => setTimeout(resolve, 1200));
        return swap(...given);
      };
      return issuer;`,
  },
  'expired challenge': {
    ...guided,
    issuer: `const issuer = new kit.SimulatedIssuer();
      const start = issuer.start.bind(issuer);
      issuer.start = async (...given) => {
        const plan = await start(...given);
        if (issuer.plans.length === 1) plan.expiresAt = plan.issuedAt + 1000;
        return plan;
      };
      return issuer;`,
  },
  journey: {
    tag: 'idv-verification',
    attributes: { backend: '/idv', steps: 'consent document face', 'document-type': 'ng_national_id' },
    ends: ['passed'],
    paid: [documents, faces, comparisons],
    completes: 'idv-verification-completed',
  },
  'journey of two': {
    tag: 'idv-verification',
    attributes: { backend: '/idv', steps: 'consent document face', 'document-type': 'ng_national_id' },
    ends: ['passed'],
    paid: [documents, faces, comparisons],
    completes: 'idv-verification-completed',
    mismatches: true,
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

/** Before the page loads, or when the element or its current step reaches a status. */
export type Moment = 'load' | `status:${string}`;

export interface SeenRequest {
  method: string;
  path: string;
  key: string | null;
  at: number;
}

/** A partner's site whose server can misbehave. */
export interface FaultySite {
  origin: string;
  sandbox: Sandbox;
  /** Address of a backend that answers instead of the one in this process. */
  elsewhere: { port: number } | null;
  /** Address of the sandbox, for a backend elsewhere. */
  sandboxUrl: string;
  /** The requests since `open`. */
  readonly requests: readonly SeenRequest[];
  /** Clears the records, and returns the address of a page for this cell. */
  open(cell: Cell): Promise<string>;
  misbehave(fault: ServerFault | null): void;
  /** Requests affected by a misdeed since `open`. */
  readonly affected: number;
  close(): Promise<void>;
}

/** What a fault can use. */
export interface Scene {
  page: Page;
  client: CDPSession;
  site: FaultySite;
}

export interface Fault {
  /** Name of the row. */
  name: string;
  /** Runs in the page at the moment. `element`, `camera` and `faults` are in scope. */
  inPage?: string;
  /** Runs in the page before its own scripts. */
  before?: string;
  /** How long until anybody can notice it, milliseconds. Default: at once. */
  noticedAfterMs?: number;
  /** The server's misbehavior from that moment on. */
  server?: ServerFault;
  /** Whether there may be no request after the moment. */
  mayMiss?: boolean;
  /** Other actions. */
  strike?: (scene: Scene) => Promise<void>;
  /** A precondition. `false` skips the cell and prints the reason. */
  needs?: 'redis';
  /** Runs before the page loads, whatever the moment. */
  prepare?: (scene: Scene) => Promise<void>;
  /** Ends the fault, after the person has seen its effect. Faults of `server` end by themselves. */
  lift?: { inPage?: string; act?: (scene: Scene) => Promise<void> };
}

export interface Expected {
  /**
   * The code of the failure that the person sees. `null` if none may be shown; undefined if that depends on how far the
   * capture got.
   */
  code?: RegExp | null;
  /**
   * `completes`: the subject completes by itself or through the offered recovery, once the fault is over. `told`: the
   * recovery leads elsewhere. `gone`: the element has left the page and leaves nothing behind.
   */
  end: 'completes' | 'told' | 'gone';
  /** Text that the person must see at the end. */
  says?: RegExp;
  /** Whether the photo is kept, so that all uploads have the same idempotency key. */
  keeps?: boolean;
  /** Whether the page starts over with another person, so that the flow completes again. */
  again?: boolean;
  /** Whether the backend loses its memory when it ends, and may pay again. */
  forgets?: boolean;
  /**
   * An error that the fault itself throws and nothing can catch, because the worker cannot even report that it failed.
   */
  uncaught?: RegExp;
}

export interface Cell {
  /** The group of rows, such as `camera`. */
  group: string;
  subject: Subject;
  when: Moment;
  fault: Fault;
  expected: Expected;
  /** Attributes in addition to the subject's. */
  attributes?: Record<string, string>;
  /** Viewport of the page. Default: a phone. */
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
