import { IdvLivenessChallenge } from './liveness-challenge.js';

if (customElements.get('idv-liveness-challenge') === undefined) {
  customElements.define('idv-liveness-challenge', IdvLivenessChallenge);
}

export { IdvLivenessChallenge };
