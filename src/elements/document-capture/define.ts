import { IdvDocumentCapture } from './document-capture.js';

if (customElements.get('idv-document-capture') === undefined) {
  customElements.define('idv-document-capture', IdvDocumentCapture);
}

export { IdvDocumentCapture };
