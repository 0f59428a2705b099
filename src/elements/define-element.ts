/**
 * Registers an element. Where its name is taken, the first definition stays: a page can't have two, and a script that
 * throws would take whatever follows it along.
 */
export function defineElement(name: string, element: CustomElementConstructor): void {
  const present = customElements.get(name);
  if (present === element) return;
  try {
    if (present === undefined) customElements.define(name, element);
  } catch {
    // The class has another name already.
  }
  if (customElements.get(name) === element) return;
  // For the console alone: a page that never comes here does not fetch it.
  import('./diagnostics/taken-name.js').then(
    ({ tellTakenName }) => tellTakenName(name, element, present),
    () => undefined,
  );
}
