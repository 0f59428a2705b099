import { defineElement } from '../define-element.js';
import { IdvVerification } from './verification.js';

defineElement('idv-verification', IdvVerification);

export { IdvVerification };
