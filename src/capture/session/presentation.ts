import type { LivenessPresentation, SessionFields } from './types.js';

/**
 * How the hosted page is shown. What the partner asks for counts. `auto`: within the page, wherever this device has a
 * camera for it. Where it has none, a desktop hands the check over to a phone. A phone whose camera this page may not
 * use gets a window of its own: there the hosted page asks for the camera itself.
 */
export function presentationOf({ options, cameraFault, onPhone }: SessionFields): LivenessPresentation {
  const { presentation, handheld } = options;
  if (onPhone) return 'qr';
  if (presentation !== 'auto') return presentation;
  if (cameraFault === null) return 'iframe';
  return handheld ? 'popup' : 'qr';
}
