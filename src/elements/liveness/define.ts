import { IdvLiveness } from './liveness.js';

if (customElements.get('idv-liveness') === undefined) {
  customElements.define('idv-liveness', IdvLiveness);
}

export { IdvLiveness };
