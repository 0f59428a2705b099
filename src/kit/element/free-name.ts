/**
 * Whether an element can be registered under its name. If the name is taken, the first definition stays: a page can't
 * have two, and throwing would also stop the rest of the script.
 */
export function isNameFree(name: string, element: CustomElementConstructor): boolean {
  const present = customElements.get(name);
  // Not every browser offers this. A class can only have one name.
  const registry = customElements as { getName?: (element: CustomElementConstructor) => string | null };
  if (present === undefined && (registry.getName?.(element) ?? null) === null) return true;
  if (present === element) return false;
  // Only for the console, so it is fetched only when needed.
  import('../diagnostics/tags.js').then(
    ({ reportTakenName }) => reportTakenName(name, element, present),
    () => undefined,
  );
  return false;
}
