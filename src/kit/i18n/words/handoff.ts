import type { LinkEnd } from '../../handoff/flow/claim.js';
import type { FlowStep } from '../../../contract/contract.js';
import type { Passage } from './common.js';

/** The handoff to a phone. Loaded when it is needed. */
export interface HandoffWords {
  actions: {
    copy: string;
    copied: string;
    share: string;
    /** Replaces an expired code. */
    renew: string;
    /** Ends the handoff. */
    here: string;
    /** The button on the phone if the link can no longer be used. */
    restart: string;
  };
  creating: string;
  offer: Passage;
  /** Replaces the offer's sentence if this device has no camera. */
  noCamera: string;
  /** What to do, step by step. The number is below the last step. */
  how: [scan: string, open: string, number: string];
  /** Replaces the first two steps if there is no code to scan. */
  openLink: string;
  /** Describes the QR code to a screen reader. */
  code: string;
  /** Name of the box with the address. */
  link: string;
  /** Above the number that the phone asks for. */
  number: string;
  timeLeft: (minutes: number, seconds: number) => string;
  expired: Passage;
  /** The phone has taken over. */
  claimed: Passage;
  tasks: Record<FlowStep, string>;
  /** Said after the name of a task. */
  taskDone: string;
  taskOpen: string;
  /** Everything is accepted, and the result is being fetched. */
  collecting: string;
  completed: string;
  offline: string;
  /** The phone can no longer be followed. */
  failed: Passage;
  /** No code could be made. */
  unavailable: Passage;
  /** The host backend has no handoffs. */
  unsupported: Passage;
  /** What to do if the site has failed rather than the network. */
  later: string;
  /** On the phone. */
  phone: {
    ask: Passage;
    /** Who gets the photos, and which site started it. */
    site: (host: string, name: string) => string;
    /** Label of the field. */
    number: string;
    submit: string;
    incomplete: string;
    wrong: (triesLeft: number) => string;
    claiming: string;
    over: Record<LinkEnd, Passage>;
    failed: Passage;
    finished: Passage;
  };
  /** Ways out of an app's own browser, which has no camera. */
  browser: {
    chrome: string;
    android: string;
    ios: readonly string[];
    /** Name of the box with the address. */
    link: string;
    /** Nobody has answered a request for the camera for a while: the person is still reading, or the app is silent. */
    silent: Passage;
  };
}
