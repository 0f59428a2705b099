import type { BackendClock, NetworkStatus, PageVisibility } from './types.js';

export const realClock: BackendClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const handleAbort = (): void => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', handleAbort);
        resolve();
      }, ms);
      signal.addEventListener('abort', handleAbort, { once: true });
    }),
};

/** The calendar as it was when the page was loaded: no change of it is seen, and it stands still in a device's sleep. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/**
 * The server's time: whatever a server has dated means nothing by the calendar of a device, which may be an hour off,
 * and may jump. Answers set it.
 */
export function createServerClock(): BackendClock {
  let offsetMs = 0;
  return {
    ...realClock,
    now: () => steadyNow() + offsetMs,
    heed(serverNow) {
      offsetMs = serverNow - steadyNow();
    },
  };
}

/** `navigator.onLine` tells only of a missing network, never of a working one; that is the side it is used for. */
export const browserNetwork: NetworkStatus = {
  isOnline: () => typeof window === 'undefined' || navigator.onLine,
  onOnline: (listener) => listen('online', listener),
  onOffline: (listener) => listen('offline', listener),
};

function listen(type: 'online' | 'offline', listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener(type, listener);
  return () => window.removeEventListener(type, listener);
}

export const browserPage: PageVisibility = {
  isHidden: () => typeof document !== 'undefined' && document.hidden,
  onVisible: (listener) => {
    if (typeof document === 'undefined') return () => undefined;
    const handleChange = (): void => {
      if (!document.hidden) listener();
    };
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  },
};
