/** Which camera the check on the hosted page uses. Runs in the page. */
import type { SimulatedCamera } from '../options.js';

/** What the developer last chose on the page, in this tab. */
const choiceKey = 'idv-sandbox-simulated-camera';

function chosenBefore(): string | null {
  try {
    return sessionStorage.getItem(choiceKey);
  } catch {
    // Storage is blocked in this frame: the sandbox's own setting applies.
    return null;
  }
}

export function rememberChoice(isSimulated: boolean): void {
  try {
    sessionStorage.setItem(choiceKey, isSimulated ? 'on' : 'off');
  } catch {
    // The choice then lasts only as long as the page.
  }
}

/** Whether this page may use cameras but the browser has none. Without permission, an empty list proves nothing. */
async function hasNoCamera(): Promise<boolean> {
  const { permissionsPolicy } = document as Document & {
    permissionsPolicy?: { allowsFeature(feature: string): boolean };
  };
  if (permissionsPolicy?.allowsFeature('camera') === false) return false;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => null);
  return devices != null && devices.every(({ kind }) => kind !== 'videoinput');
}

/** @returns whether the camera shows a simulated person from now on */
export async function prepareCamera(setting: SimulatedCamera): Promise<boolean> {
  if (setting === 'off') return false;
  const choice = chosenBefore() ?? setting;
  const isWanted = choice === 'on' || (choice === 'auto' && (await hasNoCamera()));
  if (!isWanted) return false;
  const { playSimulatedPerson } = await import('./simulated-person.js');
  playSimulatedPerson();
  return true;
}
