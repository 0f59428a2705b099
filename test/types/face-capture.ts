/** One element from its own entry: class, tag, events, on the element and on the document. */
import { IdvFaceCapture, type IdvFaceCapturedEvent } from 'idv-elements/face-capture';

const found = document.querySelector('idv-face-capture');
found?.addEventListener('idv-face-captured', (event) => {
  const image: Blob = event.image;
  const size: number = event.width * event.height;
  event.preventDefault();
  console.log(image.size, size, event.measures.noiseSigma satisfies number | null);
  // @ts-expect-error the photo has no such field
  console.log(event.picture);
});
document.addEventListener('idv-capture-failed', ({ error, origin }) => {
  const code: string = error.code;
  console.log(code, origin, error.code === 'camera-permission-denied');
  // @ts-expect-error a code that does not exist
  console.log(error.code === 'camera-on-fire');
});
window.addEventListener('idv-status-changed', ({ status }) => console.log(status === 'framing'));

const made = document.createElement('idv-face-capture');
const element: IdvFaceCapture = made;
element.theme = 'auto';
element.engine = 'mediapipe';
element.signals = 'vibration';
element.takeover = 'off';
element.handoff = 'off';
element.backend = '/idv';
element.customTitle = null;
element.start();
// @ts-expect-error unknown theme
element.theme = 'pink';
// @ts-expect-error unknown engine
element.engine = 'tensorflow';
// @ts-expect-error unknown choice
element.handoff = 'sometimes';
// @ts-expect-error unknown choice
element.signals = true;
// @ts-expect-error not a status of a capture
console.log(element.status === 'flying');
// @ts-expect-error only the element itself changes its status
element.status = 'idle';

export const listener = (event: IdvFaceCapturedEvent): string => event.thresholdsVersion;
