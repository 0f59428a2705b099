import type { Decorator } from '@storybook/web-components-vite';
import { action } from 'storybook/actions';

/** The fields of one of our events. The panel can't show pictures, so they appear as type and size. */
function fieldsOf(event: Event): Record<string, unknown> {
  const fields = Object.entries(event).filter(([name]) => name !== 'isTrusted');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value instanceof Blob ? `${value.type}, ${value.size} bytes` : value]),
  );
}

/**
 * Reports events to the Actions panel. Listens on the document, because steps of a journey fire theirs from inside it.
 * @param names of the events
 */
export function eventActions(names: readonly string[]): Decorator {
  const report = (event: Event): void => action(event.type)(fieldsOf(event));
  return (story) => {
    // Adding the same listener again has no effect.
    for (const name of names) document.addEventListener(name, report);
    return story();
  };
}
