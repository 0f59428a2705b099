/** The person does not want to begin now. Nothing was taken or sent, and the first screen can be shown again. */
export class IdvDeclinedEvent extends Event {
  constructor() {
    super('idv-declined', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-declined': IdvDeclinedEvent;
  }
}
