import type { Failures } from '../../kit/steps/recovery.js';
import type { CheckStep, VerificationState } from './flow/state.js';
import type { FailureWords, Words } from '../../kit/i18n/types.js';
import type { IdvError } from '../../contract/errors.js';
import type { JourneyElement } from './journey-element.js';

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
