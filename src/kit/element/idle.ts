/** Work that an element does once the page is idle. */
import { hasCameraElement } from '../../camera/has-camera-element.js';
import { wipeExpired } from '../submission/photo-store.js';
import { watchSettings } from '../diagnostics/doubts.js';

/** If its code does not load, our own button stays. */
async function addCameraButton(host: HTMLElement): Promise<void> {
  try {
    (await import('../parts/camera-button.js')).addCameraButton(host);
  } catch {
    // The device is offline, or a file is missing. Whatever needs the code reports that.
  }
}

/**
 * Wipes what closed tabs left on the device, adds the browser's own camera button if there is one, and checks the
 * element's settings and the page's tags for the developer.
 * @returns call it with every change
 */
export function lookAround(host: HTMLElement): () => void {
  void wipeExpired();
  if (hasCameraElement()) void addCameraButton(host);
  lookForUnknownTags();
  return watchSettings(host);
}

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
    import('../diagnostics/tags.js').then(
      ({ reportUnknownTags }) => reportUnknownTags(),
      () => undefined,
    );
  }, settledMs);
}
