import type { LivenessPresentation, LivenessSessionOptions } from './types.js';

/**
 * How the hosted page is shown. What the partner asks for counts. `auto`: within the page, wherever this device has a
 * camera for it. Where it has none, a desktop hands the check over to a phone. A phone whose camera this page may not
 * use gets a window of its own: there the hosted page asks for the camera itself.
 *
 * @param hasCamera whether this page could use a camera, or nothing speaks against it
 */
export function choosePresentation(
  { presentation, handheld }: LivenessSessionOptions,
  hasCamera: boolean,
): LivenessPresentation {
  if (presentation !== 'auto') return presentation;
  if (hasCamera) return 'iframe';
  return handheld ? 'popup' : 'qr';
}
