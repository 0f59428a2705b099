/** The person has pressed "Continue" on the last screen. The element does nothing more by itself. */
export class IdvContinuedEvent extends Event {
  constructor() {
    super('idv-continued', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-continued': IdvContinuedEvent;
  }
}
