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
    'idv-handoff-claimed': IdvHandoffClaimedEvent;
  }
}
