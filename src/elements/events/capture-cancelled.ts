/** The person went back, or the page called `stop()`. Camera and engine are given back. */
export class IdvCaptureCancelledEvent extends Event {
  constructor() {
    super('idv-capture-cancelled', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-capture-cancelled': IdvCaptureCancelledEvent;
  }
}
