import { defineElement } from '../define-element.js';
import { IdvLiveness } from './liveness.js';

defineElement('idv-liveness', IdvLiveness);

export { IdvLiveness };
