import { IdvFaceCapture } from './face-capture.js';

if (customElements.get('idv-face-capture') === undefined) {
  customElements.define('idv-face-capture', IdvFaceCapture);
}

export { IdvFaceCapture };
