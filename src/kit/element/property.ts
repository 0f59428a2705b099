import type { PropertyDeclaration, ReactiveElement, ComplexAttributeConverter } from 'lit';
import { readBoolean } from '../../contract/read-boolean.js';
import type { LivenessPresentation } from '../../elements/liveness/flow/state.js';
import type { VerificationStep } from '../../elements/verification/flow/state.js';
import type { DocumentCountry, DocumentType } from '../../document/document-types.js';

/**
 * Makes a field a reactive property, like Lit's own decorator. That one also contains the standard form of decorators,
 * which our compiler doesn't write, and every first screen would load it.
 */
export function property(options?: PropertyDeclaration) {
  return (prototype: ReactiveElement, name: string): void => {
    (prototype.constructor as typeof ReactiveElement).createProperty(name, options);
    if (options?.converter === booleanAttribute) takeText(prototype, name);
  };
}

/** Like `property`, without an attribute. */
export const state = () => property({ state: true, attribute: false });

/**
 * For a property with a default: removing its attribute restores the default, where Lit's own converter would set
 * `null`.
 */
export function textAttribute<Value extends string>(standard: Value): (value: string | null) => Value {
  return (value) => (value ?? standard) as Value;
}

/** Marks a boolean whose property also takes the attribute's text. */
export const booleanAttribute: ComplexAttributeConverter = {
  fromAttribute: (value) => value,
  toAttribute: (value) => (value ? '' : null),
};

/** Makes a boolean property take text, because frameworks such as Vue set it to what the attribute says. */
function takeText(prototype: object, name: string): void {
  const accessor = Object.getOwnPropertyDescriptor(prototype, name);
  Object.defineProperty(prototype, name, {
    ...accessor,
    set(this: { ignored: Map<string, string> }, value: unknown) {
      const isText = typeof value === 'string';
      const read = isText ? readBoolean(value, name) : Boolean(value);
      if (isText && read === null) this.ignored.set(name, value);
      accessor?.set?.call(this, read ?? false);
    },
  });
}

// Values of the attributes that take keywords. Mistakes are reported at run time.

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
