import { defineElement } from '../define-element.js';
import { IdvDocumentCapture } from './document-capture.js';

defineElement('idv-document-capture', IdvDocumentCapture);

export { IdvDocumentCapture };
