/** Values of the attributes that take keywords. Mistakes are reported at run time. */
import type { LivenessPresentation } from '../../elements/liveness/flow/state.js';
import type { VerificationStep } from '../../elements/verification/flow/state.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';

/** Guidance by sound and vibration. */
export type SignalChoice = 'auto' | 'on' | 'off' | 'vibration';

/** Whether a card covers the whole screen of a phone. */
export type TakeoverChoice = 'auto' | 'off';

/** Whether a person can continue on a phone. */
export type HandoffChoice = 'auto' | 'on' | 'off';

/** Whether the browser's Back button goes back within a journey. */
export type HistoryChoice = 'auto' | 'on' | 'off';

/** How the hosted page is shown. */
export type PresentationChoice = LivenessPresentation | 'auto';

/** Which sides of a document are taken. */
export type DocumentSides = 'front' | 'back' | 'front back';

/** Editors suggest the countries. A two-letter code, or a lower-case one, works too. */
export type CountryChoice = DocumentCountry | (string & {});

/** Editors suggest the types; several may be given, separated by spaces. */
export type DocumentTypeChoice = DocumentType | (string & {});

/** As the identity service names them. */
export type VerificationLevel = 'basic' | 'extended' | (string & {});

/** For how long photos are kept: a whole number of days, months or years. */
export type RetentionChoice =
  `${number} ${'days' | 'months' | 'years'}` | `1 ${'day' | 'month' | 'year'}` | (string & {});

export const retentionPattern = /^\d+ (?:day|month|year)s?$/;

/** Steps of a journey, separated by spaces. */
export type StepChoice = VerificationStep | (string & {});
