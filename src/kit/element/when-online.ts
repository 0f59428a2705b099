/** Calls back once, as soon as the device is online again. @returns a function that stops waiting */
export function whenOnline(act: () => void): () => void {
  const watch = new AbortController();
  addEventListener('online', act, { once: true, signal: watch.signal });
  return () => watch.abort();
}
