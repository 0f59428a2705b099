import { listCameras, stopTracks } from './choose-camera.js';
import { cameraPermission, hasGetUserMedia } from './failures.js';

/** How often a camera that another app holds is tried, milliseconds. */
const tryBusyEveryMs = 4000;

/** What ends a failure without the person pressing anything here. */
type Cause = 'permission' | 'busy' | 'missing' | 'offline';

const causes: Record<string, Cause> = {
  'camera-permission-denied': 'permission',
  'camera-permission-dismissed': 'permission',
  'camera-busy': 'busy',
  'camera-not-found': 'missing',
  'camera-ended': 'missing',
  'vision-offline': 'offline',
};

/**
 * Waits until what has failed works again: the camera is allowed, free or plugged in, or the network is back.
 *
 * @param code of the failure; nothing is waited for where nothing can be noticed
 * @param onRecovered called once at most
 * @returns ends the wait. Idempotent
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
      if (navigator.onLine) break;
      addEventListener('online', recover, { signal });
      break;
    default:
      cause satisfies never;
  }
  return () => watch.abort();
}

/** Calls when the person comes back to the page, from another tab or from the device's settings. */
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
      // Reset to "ask" after it was blocked: asking again is what the person wants.
      if (status.state === 'granted' || (before === 'denied' && status.state === 'prompt')) recover();
    };
    status.addEventListener('change', handleChange, { signal });
  };
  // Without the Permissions API only the person's button helps.
  listen().catch(() => undefined);
}

/** Browsers don't tell when another app gives a camera back: it is tried in silence, and only where it is allowed. */
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
      // Still held.
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
