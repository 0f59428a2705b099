/** Reports failures of the partner's own code, with enough detail to find them and nothing that may name a person. */
import type { AuditEvent, FailedHook } from '../hooks.js';
import type { HostBackendOptions, Log } from '../options.js';

export type Audit = (event: Omit<AuditEvent, 'id' | 'at'>) => void;

/** Whether a status means an answer, a refusal, or a failure that decides nothing. */
export function decisionOf(status: number): AuditEvent['decision'] {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}

/** Passes each decision to the partner without waiting, and logs what the partner's code throws. */
export function createAudit(onAudit: HostBackendOptions['onAudit'], log: Log): Audit {
  if (onAudit === undefined) return () => undefined;
  return (decided) => {
    const event = { id: crypto.randomUUID(), at: new Date().toISOString(), ...decided };
    const send = async () => onAudit(event);
    send().catch((error: unknown) => {
      const type = error instanceof Error ? error.constructor.name : typeof error;
      log.error({ auditId: event.id, error: type }, 'onAudit failed');
    });
  };
}

/** @param message this package's own description, which is logged; the error's message is part of it in development only */
export type ReportFailure = (error: unknown, failed: FailedHook, message?: string) => void;

/** Matches the codes of Node, databases and libraries, such as `ECONNREFUSED`, `P2002`, `23505` and `42P01`. */
const identifier = /^(?:[A-Z][A-Z0-9_]{1,39}|[0-9A-Z]{5})$/;
const maxNumericCode = 99_999;

/** The `code` of an error, if it is a short identifier: anything longer could hold a number or name of a person. */
function codeOf(error: unknown): string | number | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  if (typeof code === 'number') return Number.isInteger(code) && Math.abs(code) <= maxNumericCode ? code : undefined;
  return typeof code === 'string' && identifier.test(code) ? code : undefined;
}

const classOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** Matches `at`, perhaps a function, and a file with line and column. Lines of messages may begin with `at` too. */
const frame = /^\s+at (?:[^()@]+ \()?(?:[a-z][a-z+.-]*:|\/|[A-Za-z]:[\\/])[^()@]*:\d+:\d+\)?$/;

/** The stack frames of an error, without its message. */
export function framesOf(error: Error): string[] {
  const { stack, message } = error;
  if (typeof stack !== 'string') return [];
  const at = message === '' ? -1 : stack.indexOf(message);
  const lines = (at === -1 ? stack : stack.slice(at + message.length)).split('\n');
  return lines.filter((line) => frame.test(line)).map((line) => line.trim());
}

/**
 * Failures go to `onError` if it is set, otherwise to the log: class, code and stack frames. The error's message is not
 * logged, because databases repeat names and phone numbers in theirs.
 */
export function createFailureReport(log: Log, onError: HostBackendOptions['onError']): ReportFailure {
  return (error, failed, message) => {
    const code = failed.hook === 'authorize' ? 'authorize-failed' : 'hook-failed';
    const named = { code, ...failed, error: classOf(error), ...(message === undefined ? {} : { message }) };
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
      frames: error instanceof Error ? framesOf(error) : [],
    };
    log.error({ ...named, ...detail }, 'a hook of the partner failed');
  };
}
