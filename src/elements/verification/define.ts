import { IdvVerification } from './verification.js';

if (customElements.get('idv-verification') === undefined) {
  customElements.define('idv-verification', IdvVerification);
}

export { IdvVerification };
