import { defineElement } from '../define-element.js';
import { IdvLivenessChallenge } from './liveness-challenge.js';

defineElement('idv-liveness-challenge', IdvLivenessChallenge);

export { IdvLivenessChallenge };
