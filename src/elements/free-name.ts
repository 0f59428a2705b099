/**
 * Whether an element can be registered under its name. Where the name is taken, the first definition stays: a page can't
 * have two, and a script that throws would take whatever follows it along.
 */
export function isNameFree(name: string, element: CustomElementConstructor): boolean {
  const present = customElements.get(name);
  // Not every browser tells. A class can have one name.
  const registry = customElements as { getName?: (element: CustomElementConstructor) => string | null };
  if (present === undefined && (registry.getName?.(element) ?? null) === null) return true;
  if (present === element) return false;
  // For the console alone: a page that never comes here does not fetch it.
  import('./diagnostics/taken-name.js').then(
    ({ reportTakenName }) => reportTakenName(name, element, present),
    () => undefined,
  );
  return false;
}
