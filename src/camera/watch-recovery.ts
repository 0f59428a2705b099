import { listCameras, stopTracks } from './choose-camera.js';
import { cameraPermission, hasGetUserMedia } from './failures.js';

/** Interval between attempts to open a camera that another app is using, milliseconds. */
const tryBusyEveryMs = 4000;

/** Events that can end a failure without any action on this page. */
type Cause = 'permission' | 'busy' | 'missing' | 'offline';

const causes: Record<string, Cause> = {
  'camera-permission-denied': 'permission',
  'camera-permission-dismissed': 'permission',
  'camera-busy': 'busy',
  'camera-not-found': 'missing',
  'camera-ended': 'missing',
  'vision-offline': 'offline',
  'backend-offline': 'offline',
  'backend-unreachable': 'offline',
};

/**
 * Waits until a failure is over: the camera is allowed, free or plugged in, or the network is back.
 *
 * @param code code of the failure; does nothing if its end cannot be detected
 * @param onRecovered called at most once
 * @returns a function that stops waiting, idempotent
 */
export function watchRecovery(code: string, onRecovered: () => void): () => void {
  const cause = causes[code];
  if (cause === undefined) return () => undefined;
  const watch = new AbortController();
  const { signal } = watch;
  const recover = (): void => {
    if (signal.aborted) return;
    watch.abort();
    onRecovered();
  };
  switch (cause) {
    case 'permission':
      watchPermission(recover, signal);
      break;
    case 'busy':
      watchBusy(recover, signal);
      break;
    case 'missing':
      watchDevices(recover, signal);
      break;
    case 'offline':
      addEventListener('online', recover, { signal });
      break;
    default:
      cause satisfies never;
  }
  return () => watch.abort();
}

/** Calls `look` when the person returns to the page, from another tab or from the device's settings. */
function onReturn(look: () => void, signal: AbortSignal): void {
  const lookIfShown = (): void => {
    if (!document.hidden) look();
  };
  document.addEventListener('visibilitychange', lookIfShown, { signal });
  addEventListener('focus', lookIfShown, { signal });
}

function watchPermission(recover: () => void, signal: AbortSignal): void {
  const look = async (): Promise<void> => {
    if ((await cameraPermission()) === 'granted') recover();
  };
  onReturn(() => void look(), signal);
  const listen = async (): Promise<void> => {
    const permissions: Permissions | undefined = navigator.permissions;
    const status = await permissions?.query({ name: 'camera' });
    if (status === undefined) return;
    const before = status.state;
    const handleChange = (): void => {
      // The person has reset a blocked permission, so the page can ask again.
      if (status.state === 'granted' || (before === 'denied' && status.state === 'prompt')) recover();
    };
    status.addEventListener('change', handleChange, { signal });
  };
  // Without the Permissions API, the person has to press the button.
  listen().catch(() => undefined);
}

/** Browsers don't report when another app releases a camera, so this tries to open it, if that needs no prompt. */
function watchBusy(recover: () => void, signal: AbortSignal): void {
  let isTrying = false;
  const look = async (): Promise<void> => {
    if (isTrying || document.hidden || !hasGetUserMedia()) return;
    isTrying = true;
    try {
      if ((await cameraPermission()) !== 'granted' || signal.aborted) return;
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      stopTracks(stream);
      recover();
    } catch {
      // The camera is still in use.
    } finally {
      isTrying = false;
    }
  };
  const timer = setInterval(() => void look(), tryBusyEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  onReturn(() => void look(), signal);
  onDeviceChange(() => void look(), signal);
}

function watchDevices(recover: () => void, signal: AbortSignal): void {
  onDeviceChange(() => {
    void listCameras().then((cameras) => {
      if (cameras.length > 0) recover();
    });
  }, signal);
}

function onDeviceChange(look: () => void, signal: AbortSignal): void {
  if (hasGetUserMedia()) navigator.mediaDevices.addEventListener('devicechange', look, { signal });
}
