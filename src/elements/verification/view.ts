import type { Failures } from '../../capture/lifecycle/escalation.js';
import type { CheckStep, VerificationState } from '../../capture/verification/types.js';
import type { FailureWords, Words } from '../../i18n/types.js';
import type { IdvError } from '../../shared/errors.js';
import type { JourneyElement } from './journey-element.js';

/** Code that could not be fetched, and how often in a row. */
export interface Broken {
  error: IdvError;
  failures: Failures;
}

/** What the screens of a journey are rendered from. */
export interface StageView {
  state: VerificationState;
  words: Words<'verification', 'verification'> & FailureWords;
  /** Its attributes are those of its steps. */
  element: JourneyElement;
  /** Steps that the page does by itself, in a slot. */
  replaced: (step: CheckStep) => boolean;
  /** Code that could not be fetched. */
  broken: Broken | null;
  /** Another device may do it. */
  phone: (() => void) | undefined;
  /** Address of the photo of this step that was taken in this page; `null`: there is none. */
  photoOf: (step: CheckStep) => string | null;
  onElement: (element?: Element) => void;
  on: Record<'forward' | 'retry' | 'reload' | 'giveUp' | 'start' | 'reset' | 'continue', () => void> & {
    redo: (step: CheckStep) => void;
  };
}
