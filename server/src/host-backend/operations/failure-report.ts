/** Reports failures of the partner's own code so that they can be found, without repeating what the code was given. */
import type { FailedHook } from '../hooks.js';
import type { HostBackendOptions, Log } from '../options.js';

/** @param given what the function was called with: none of its texts is repeated */
export type ReportFailure = (error: unknown, failed: FailedHook, given?: unknown) => void;

/** Shorter texts, such as a country or a status, appear in messages by chance. */
const minSecretLength = 4;
const maxMessageLength = 1_000;

function textsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string' && value.length >= minSecretLength) found.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) textsIn(item, found);
  }
  return found;
}

function without(texts: ReadonlySet<string>, message: string): string {
  const longestFirst = [...texts].toSorted((one, other) => other.length - one.length);
  return longestFirst.reduce((text, found) => text.replaceAll(found, '[removed]'), message);
}

/** Where it was thrown, without its message. */
export function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim());
}

/** Failures go to `onError` where there is one, else to the log with message and stack frames. */
export function createFailureReport(log: Log, onError: HostBackendOptions['onError']): ReportFailure {
  return (error, failed, given) => {
    const type = error instanceof Error ? error.constructor.name : typeof error;
    const code = failed.hook === 'authorize' ? 'authorize-failed' : 'hook-failed';
    const named = { code, ...failed, error: type };
    if (onError !== undefined) {
      log.error(named, 'a hook of the partner failed');
      try {
        onError(error, failed);
      } catch (second) {
        log.error({ ...failed, error: (second as Error).constructor.name }, 'onError failed');
      }
      return;
    }
    const message = error instanceof Error ? error.message.slice(0, maxMessageLength) : '';
    const detail = { message: without(textsIn(given), message), frames: error instanceof Error ? framesOf(error) : [] };
    log.error({ ...named, ...detail }, 'a hook of the partner failed');
  };
}
