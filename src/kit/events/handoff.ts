/** There is a code with which the person can continue on a phone. */
export class IdvHandoffCreatedEvent extends Event {
  constructor(
    /** As the host backend names it. The code itself stays in the element. */
    readonly handoffId: string,
  ) {
    super('idv-handoff-created', { bubbles: true, composed: true });
  }
}

/** The person has continued on a phone. Both devices fire this event. */
export class IdvHandoffClaimedEvent extends Event {
  constructor(
    /** As the host backend names it. */
    readonly handoffId: string,
    /** Which of the two devices this is. */
    readonly device: 'first' | 'phone',
  ) {
    super('idv-handoff-claimed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-handoff-created': IdvHandoffCreatedEvent;
    'idv-handoff-claimed': IdvHandoffClaimedEvent;
  }
}
