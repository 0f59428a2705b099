import { defineElement } from '../define-element.js';
import { IdvFaceCapture } from './face-capture.js';

defineElement('idv-face-capture', IdvFaceCapture);

export { IdvFaceCapture };
