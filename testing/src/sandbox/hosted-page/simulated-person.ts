/** A file of its own (`dist/page/idv-simulated-person-….js`), loaded only by hosted pages that simulate a person. */
import { cooperate, installSimulatedCamera } from '../../index.js';

/** Replaces the page's cameras with a simulated person who does what the check asks for. */
export function playSimulatedPerson(): void {
  const isPhone = matchMedia('(pointer: coarse) and (orientation: portrait)').matches;
  const camera = installSimulatedCamera({ permission: 'granted', profile: isPhone ? 'androidPhone' : 'desktop' });
  cooperate(document, camera);
}
