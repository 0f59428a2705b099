import type { ComplexAttributeConverter } from 'lit';

/**
 * A switch whose attribute may also spell it out, as the service's URL parameters do: `hide-branding="false"` is
 * false, while HTML's own rule would make it true.
 */
export const booleanAttribute: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== null && value.trim().toLowerCase() !== 'false',
  toAttribute: (value) => (value ? '' : null),
};
