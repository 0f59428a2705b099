/** A file of its own (`dist/page/idv-simulated-person-….js`): only a hosted page that plays a person loads it. */
import { cooperate, installSimulatedCamera } from 'idv-elements-testing';

/** Puts a simulated person, who does what the check asks for, in place of the page's cameras. */
export function playSimulatedPerson(): void {
  const isPhone = matchMedia('(pointer: coarse) and (orientation: portrait)').matches;
  const camera = installSimulatedCamera({ permission: 'granted', profile: isPhone ? 'androidPhone' : 'desktop' });
  cooperate(document, camera);
}
