/** Work that an element does once the page is idle. */
import { hasCameraElement } from '../camera/has-camera-element.js';
import { wipeExpired } from '../controllers/verification/photo-store.js';
import { watchSettings } from './diagnostics/doubts.js';

/** Without its code, our own button stays. */
async function addCameraButton(host: HTMLElement): Promise<void> {
  try {
    (await import('./parts/camera-button.js')).addCameraButton(host);
  } catch {
    // Offline, or a file is missing: whatever needs more code says so.
  }
}

/**
 * Wipes what a closed tab has left on the device, adds the browser's own camera button where there is one, and watches
 * the element's settings for the developer.
 * @returns call it with every change
 */
export function lookAround(host: HTMLElement): () => void {
  void wipeExpired();
  if (hasCameraElement()) void addCameraButton(host);
  return watchSettings(host);
}
