/** Which camera the hosted page's check sees. Runs in the page. */
import type { SimulatedCamera } from '../options.js';

/** What the developer last chose on the page, in this tab. */
const choiceKey = 'idv-sandbox-simulated-camera';

function chosenBefore(): string | null {
  try {
    return sessionStorage.getItem(choiceKey);
  } catch {
    // Storage is blocked in this frame: the sandbox's own setting counts.
    return null;
  }
}

export function rememberChoice(isSimulated: boolean): void {
  try {
    sessionStorage.setItem(choiceKey, isSimulated ? 'on' : 'off');
  } catch {
    // The choice then lasts no longer than the page.
  }
}

/** Whether this page may ask for cameras and the browser knows none. What it may not ask for says nothing. */
async function hasNoCamera(): Promise<boolean> {
  const { permissionsPolicy } = document as Document & {
    permissionsPolicy?: { allowsFeature(feature: string): boolean };
  };
  if (permissionsPolicy?.allowsFeature('camera') === false) return false;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => null);
  return devices != null && devices.every(({ kind }) => kind !== 'videoinput');
}

/** @returns whether a simulated person is before the camera from now on */
export async function prepareCamera(setting: SimulatedCamera): Promise<boolean> {
  if (setting === 'off') return false;
  const choice = chosenBefore() ?? setting;
  const isWanted = choice === 'on' || (choice === 'auto' && (await hasNoCamera()));
  if (!isWanted) return false;
  const { playSimulatedPerson } = await import('./simulated-person.js');
  playSimulatedPerson();
  return true;
}
