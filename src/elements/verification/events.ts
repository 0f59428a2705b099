import type { JourneyPlace, VerificationOutcome } from './flow/state.js';

/** The journey shows another step. */
export class IdvStepChangedEvent extends Event {
  constructor(
    /** `consent`, `document`, `face`, `liveness`, `comparison`, `handoff` or `result`. */
    readonly step: JourneyPlace,
    /** The step before. */
    readonly previous: JourneyPlace,
  ) {
    super('idv-step-changed', { bubbles: true, composed: true });
  }
}

/** Ids at the host backend; `null`: not part of the journey, not done, or done by the page. */
export interface VerificationReferences {
  readonly sessionId: string | null;
  readonly documentId: string | null;
  readonly faceId: string | null;
  readonly livenessId: string | null;
}

/**
 * The journey is over. The event holds references only: for decisions, ask your own server, since an event in a page
 * can be forged.
 */
export class IdvVerificationCompletedEvent extends Event {
  constructor(
    /**
     * `passed`: every step was accepted. `attention`: a step, or the comparison of the faces, has not succeeded.
     * `handed-over`: this phone has done its part, and the person continues where the journey began.
     */
    readonly outcome: VerificationOutcome,
    /** Ids at the host backend, of everything that was accepted. */
    readonly references: VerificationReferences,
  ) {
    super('idv-verification-completed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-step-changed': IdvStepChangedEvent;
    'idv-verification-completed': IdvVerificationCompletedEvent;
  }
}
