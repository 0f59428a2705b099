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

/** The clock as set when the page loaded. It ignores later changes, and stops while the device sleeps. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/** The server's time, taken from its answers. A device's own clock may be an hour off, and may jump. */
export function createServerClock(): BackendClock {
  let offsetMs = 0;
  return {
    ...realClock,
    now: () => steadyNow() + offsetMs,
    syncClock(serverNow) {
      offsetMs = serverNow - steadyNow();
    },
  };
}

/** `navigator.onLine` can only be trusted when it says that there is no network. */
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
