import type { PropertyDeclaration, ReactiveElement } from 'lit';
import { booleanAttribute, takeText } from './boolean-attribute.js';

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
