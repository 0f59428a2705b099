/** What must end with this process, however that ends. */

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `end` when this process exits or is told to: a signal alone ends it without its exit handlers, and misses
 * children in groups of their own.
 * @returns takes it back, for what has been ended before
 */
export function endWithProcess(end: () => void): () => void {
  const takeBack = (): void => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBySignal);
  };
  const endBySignal = (signal: NodeJS.Signals): void => {
    takeBack();
    end();
    // Once nobody else listens to it, the signal does what it does by default.
    process.kill(process.pid, signal);
  };
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endBySignal);
  return takeBack;
}
