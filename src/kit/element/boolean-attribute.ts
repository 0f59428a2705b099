import type { ComplexAttributeConverter } from 'lit';
import { readBoolean } from '../../contract/read-boolean.js';

/** Marks a boolean whose property also takes the attribute's text. */
export const booleanAttribute: ComplexAttributeConverter = {
  fromAttribute: (value) => value,
  toAttribute: (value) => (value ? '' : null),
};

/** Makes a boolean property take text, because frameworks such as Vue set it to what the attribute says. */
export function takeText(prototype: object, name: string): void {
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
