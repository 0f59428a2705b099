/** There is a code with which the person can continue on a phone. */
export class IdvHandoffCreatedEvent extends Event {
  constructor(
    /** As the host backend names it. The code itself stays in the element. */
    readonly handoffId: string,
  ) {
    super('idv-handoff-created', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-handoff-created': IdvHandoffCreatedEvent;
  }
}
