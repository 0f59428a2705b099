/** Looks for misspelled tags, with a cheap check. The console messages load only if there may be one. */

/** Gives the page time to define everything, because scripts load one after another. */
const settledMs = 3000;
let hasLooked = false;

/** Looks once per page. The script tag does this itself, because it defines elements only when they appear. */
export function lookForUnknownTags(): void {
  if (hasLooked || Symbol.for('idv-elements.script-tag') in globalThis) return;
  hasLooked = true;
  setTimeout(() => {
    if (document.querySelector(':not(:defined)') === null) return;
    import('./unknown-tags.js').then(
      ({ reportUnknownTags }) => reportUnknownTags(),
      () => undefined,
    );
  }, settledMs);
}
