import type { ReactiveControllerHost } from 'lit';
import type { Connection } from '../../backend/types.js';
import type { VerificationStep, CheckStep, VerificationState } from './flow/state.js';
import type { HeldSession } from '../../kit/submission/backend-access.js';
import type { LocaleOverrides, FailureWords, Words } from '../../kit/i18n/types.js';
import type { Failures } from '../../kit/steps/recovery.js';
import type { IdvError } from '../../contract/errors.js';

/** The members of `<idv-verification>` that its parts use. */
export interface JourneyElement extends ReactiveControllerHost, HTMLElement, Readonly<Connection> {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly partner: string;
  readonly partnerName: string | null;
  readonly retention: string | null;
  readonly theme: string;
  readonly primaryColor: string;
  readonly backend: string | null;
  readonly assets: string | null;
  readonly engine: string;
  readonly signals: string | null;
  readonly country: string | null;
  readonly documentType: string | null;
  readonly sides: string | null;
  readonly verificationLevel: string | null;
  readonly manual: boolean;
  readonly review: boolean;
  readonly presentation: string | null;
  readonly skipPreCheck: boolean;
  readonly continueButton: boolean;
  readonly history: string;
  readonly handoff: string;
  readonly handoffUrl: string | null;
  readonly session: HeldSession | null;
  readonly strings: LocaleOverrides | null;
  isReplaced(step: VerificationStep): boolean;
  reset(): void;
}

/** A part whose code could not be fetched, and how often in a row. */
export interface Broken {
  error: IdvError;
  failures: Failures;
}

/** The data from which a journey's screens are rendered. */
export interface StageView {
  state: VerificationState;
  words: Words<'verification', 'verification'> & FailureWords;
  /** The element. Its attributes also apply to its steps. */
  element: JourneyElement;
  /** Whether the page does this step itself, in a slot. */
  replaced: (step: CheckStep) => boolean;
  /** The code that could not be fetched, if any. */
  broken: Broken | null;
  /** Continues on a phone; `undefined` if that is not possible. */
  phone: (() => void) | undefined;
  /** Address of this step's photo that was taken in this page, or `null`. */
  photoOf: (step: CheckStep) => string | null;
  onElement: (element?: Element) => void;
  on: Record<'forward' | 'retry' | 'reload' | 'giveUp' | 'start' | 'reset' | 'continue', () => void> & {
    redo: (step: CheckStep) => void;
  };
}
