import type { AuditEvent } from '../hooks.js';
import type { HostBackendOptions, Log } from '../options.js';

export type Audit = (event: Omit<AuditEvent, 'id' | 'at'>) => void;

/** What a status means: an answer, a refusal, or a failure that decides nothing. */
export function decisionOf(status: number): AuditEvent['decision'] {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}

/** Gives each decision to the partner, without waiting, and logs what the partner's code throws. */
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
