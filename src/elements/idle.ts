/** What an element does once the page has nothing better to do. */
import { wipeExpired } from '../controllers/verification/photo-store.js';
import { watchSettings } from './diagnostics/doubts.js';

/**
 * Wipes what a closed tab has left on the device, and watches the element's settings for the developer.
 * @returns call it with every change
 */
export function lookAround(host: HTMLElement): () => void {
  void wipeExpired();
  return watchSettings(host);
}
