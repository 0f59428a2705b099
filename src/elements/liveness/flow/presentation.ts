import type { LivenessPresentation, SessionFields } from './types.js';

/**
 * Decides how the hosted page is shown. The partner's choice decides. `auto` shows it within the page if this device
 * has a usable camera. Without one, a desktop hands the check over to a phone, and a phone opens a separate window,
 * where the hosted page asks for the camera itself.
 */
export function presentationOf({ options, cameraFault, onPhone }: SessionFields): LivenessPresentation {
  const { presentation, handheld } = options;
  if (onPhone) return 'qr';
  if (presentation !== 'auto') return presentation;
  if (cameraFault === null) return 'iframe';
  return handheld ? 'popup' : 'qr';
}
