import type { ComplexAttributeConverter } from 'lit';

/**
 * A boolean whose attribute may also be spelled out, like the service's URL parameters: `hide-branding="false"` is
 * false, which HTML's own rule would make true.
 */
export const booleanAttribute: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== null && value.trim().toLowerCase() !== 'false',
  toAttribute: (value) => (value ? '' : null),
};
