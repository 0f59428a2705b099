/** The person went back, or the page called `stop()`. Camera and engine are released. */
export class IdvCaptureCanceledEvent extends Event {
  constructor() {
    super('idv-capture-canceled', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-capture-canceled': IdvCaptureCanceledEvent;
  }
}
