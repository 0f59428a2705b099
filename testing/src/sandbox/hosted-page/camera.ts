/** Which camera the check on the hosted page uses. Runs in the page. */
import type { SimulatedCamera } from '../options.js';

/** What the developer last chose on the page, in this tab. */
const choiceKey = 'idv-sandbox-simulated-camera';

function chosenBefore(): string | null {
  try {
    return sessionStorage.getItem(choiceKey);
  } catch {
    // Storage is blocked in this frame, so use the sandbox's own setting.
    return null;
  }
}

export function rememberChoice(isSimulated: boolean): void {
  try {
    sessionStorage.setItem(choiceKey, isSimulated ? 'on' : 'off');
  } catch {
    // Storage is blocked: the choice lasts only as long as the page.
  }
}

/** Whether the page may use cameras but the browser has none. If the page may not, an empty list proves nothing. */
async function hasNoCamera(): Promise<boolean> {
  const { permissionsPolicy } = document as Document & {
    permissionsPolicy?: { allowsFeature(feature: string): boolean };
  };
  if (permissionsPolicy?.allowsFeature('camera') === false) return false;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => null);
  return devices != null && devices.every(({ kind }) => kind !== 'videoinput');
}

/** @returns whether the page's camera now shows a simulated person */
export async function prepareCamera(setting: SimulatedCamera): Promise<boolean> {
  if (setting === 'off') return false;
  const choice = chosenBefore() ?? setting;
  const isWanted = choice === 'on' || (choice === 'auto' && (await hasNoCamera()));
  if (!isWanted) return false;
  const { playSimulatedPerson } = await import('./simulated-person.js');
  playSimulatedPerson();
  return true;
}
