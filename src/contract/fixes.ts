/**
 * What a site's developer can do about each failure on the device: `error.fix`, unless the error knows better, and the
 * console. Those of the host backend's problems arrive with the client.
 */
import type { IdvErrorCode } from './error-codes.js';

/** The other codes depend on the person, or on chance. */
const fixes: Partial<Record<IdvErrorCode, string>> = {
  'camera-insecure-context': 'Serve it over https, or from localhost while developing.',
  'camera-blocked-by-policy':
    'Set allow="camera" on every <iframe> around it, and no `Permissions-Policy: camera=()` on any page of them.',
  'vision-assets-missing':
    'See that the files can be fetched from this page: network, server, content policy (connect-src).',
  'vision-assets-corrupt':
    'Copy the files again with `npx idv-elements assets <folder>`, and let no proxy change them.',
  'vision-assets-misconfigured':
    'Copy the files there with `npx idv-elements assets <folder>`, or point `assets` at them.',
  'vision-worker-blocked': "Let the content policy of the page start the worker: worker-src 'self' blob:.",
  'canvas-blocked':
    'No action needed: people with such a browser use another one, or a phone. To test there, allow this page to read canvas data.',
  'backend-unreachable': 'See that the host backend runs, and that this page may ask it.',
  'backend-timeout': 'Look for what keeps the host backend from answering in time: its log has each request.',
  'backend-bad-response': 'Look at what stands before the host backend (proxy, gateway): it answers in its place.',
  'backend-misconfigured': 'Point `backend` at the address where the host backend is mounted.',
  'backend-down': 'Start the host backend.',
};

export const fixOf = (code: IdvErrorCode): string | undefined => fixes[code];
