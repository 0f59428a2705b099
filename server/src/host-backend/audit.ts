import type { AuditEvent, HostBackendOptions, Log } from './options.js';

export type Audit = (event: Omit<AuditEvent, 'id' | 'at'>) => void;

/** What a status decides: an answer, a refusal, or a failure that decides nothing. */
export function decisionOf(status: number): AuditEvent['decision'] {
  if (status < 400) return 'accepted';
  return status < 500 ? 'refused' : 'failed';
}

/** Hands each decision to the partner. Nobody waits for it, and what it throws is logged. */
export function createAudit(onAudit: HostBackendOptions['onAudit'], log: Log): Audit {
  if (onAudit === undefined) return () => undefined;
  return (decided) => {
    const event = { id: crypto.randomUUID(), at: new Date().toISOString(), ...decided };
    const fail = (error: unknown) => {
      const type = error instanceof Error ? error.constructor.name : typeof error;
      log.error({ auditId: event.id, error: type }, 'onAudit failed');
    };
    try {
      Promise.resolve(onAudit(event)).catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}
