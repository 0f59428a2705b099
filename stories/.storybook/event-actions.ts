import type { Decorator } from '@storybook/web-components-vite';
import { action } from 'storybook/actions';

/** What an event of ours carries; pictures by type and size, for the panel can't show them. */
function fieldsOf(event: Event): Record<string, unknown> {
  const fields = Object.entries(event).filter(([name]) => name !== 'isTrusted');
  return Object.fromEntries(
    fields.map(([name, value]) => [name, value instanceof Blob ? `${value.type}, ${value.size} bytes` : value]),
  );
}

/**
 * Reports events to the Actions panel. On the document, since steps of a journey fire theirs from within.
 * @param names of the events
 */
export function eventActions(names: readonly string[]): Decorator {
  const report = (event: Event): void => action(event.type)(fieldsOf(event));
  return (story) => {
    // A listener that is there already is not added again.
    for (const name of names) document.addEventListener(name, report);
    return story();
  };
}
