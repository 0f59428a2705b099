/** What an element does once the page has nothing better to do. */
export { watchSettings } from './diagnostics/doubts.js';
export { wipeExpired } from '../controllers/verification/photo-store.js';
