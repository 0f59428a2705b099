/** Reports failures of the partner's own code so that they can be found, without anything that may name a person. */
import type { FailedHook } from '../hooks.js';
import type { HostBackendOptions, Log } from '../options.js';

/** @param message words of this package about the failure, which are logged; those of the error are not */
export type ReportFailure = (error: unknown, failed: FailedHook, message?: string) => void;

/** As Node, databases and libraries write codes: `ECONNREFUSED`, `P2002`, `23505`, `42P01`. */
const identifier = /^(?:[A-Z][A-Z0-9_]{1,39}|[0-9A-Z]{5})$/;
const maxNumericCode = 99_999;

/** The `code` of an error, if it is a short identifier: anything longer could hold a number or name of a person. */
function codeOf(error: unknown): string | number | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code === 'number') return Number.isInteger(code) && Math.abs(code) <= maxNumericCode ? code : undefined;
  return typeof code === 'string' && identifier.test(code) ? code : undefined;
}

const classOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** `at`, perhaps a function, and a file with line and column. Messages have lines of their own, which may begin with `at`. */
const frame = /^\s+at (?:[^()@]+ \()?(?:[a-z][a-z+.-]*:|\/|[A-Za-z]:[\\/])[^()@]*:\d+:\d+\)?$/;

/** Where it was thrown, without its message. */
export function framesOf(error: Error): string[] {
  const { stack, message } = error;
  if (typeof stack !== 'string') return [];
  const at = message === '' ? -1 : stack.indexOf(message);
  const lines = (at === -1 ? stack : stack.slice(at + message.length)).split('\n');
  return lines.filter((line) => frame.test(line)).map((line) => line.trim());
}

/**
 * Failures go to `onError` where there is one, else to the log: class, code and stack frames. The messages of hooks and
 * of `authorize` are not logged. Databases repeat in them what they were given, such as names and phone numbers.
 */
export function createFailureReport(log: Log, onError: HostBackendOptions['onError']): ReportFailure {
  return (error, failed, message) => {
    const code = failed.hook === 'authorize' ? 'authorize-failed' : 'hook-failed';
    const named = { code, ...failed, error: classOf(error) };
    if (onError !== undefined) {
      log.error(named, 'a hook of the partner failed');
      try {
        onError(error, failed);
      } catch (second) {
        log.error({ ...failed, error: classOf(second) }, 'onError failed');
      }
      return;
    }
    const errorCode = codeOf(error);
    const detail = {
      ...(errorCode === undefined ? {} : { errorCode }),
      ...(message === undefined ? {} : { message }),
      frames: error instanceof Error ? framesOf(error) : [],
    };
    log.error({ ...named, ...detail }, 'a hook of the partner failed');
  };
}
