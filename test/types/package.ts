/** The package itself: all classes and types, without registering anything. */
import { IdvError, IdvFaceCapture, IdvFaceCapturedEvent } from 'idv-elements';
import type { DocumentSides, HandoffChoice, LocaleOverrides, Theme } from 'idv-elements';

class SelfieCapture extends IdvFaceCapture {}
customElements.define('our-selfie', SelfieCapture);

const theme: Theme = 'dark';
const sides: DocumentSides = 'front back';
const handoff: HandoffChoice = 'auto';
const strings: LocaleOverrides = {};
document.querySelector('idv-document-capture')?.setAttribute('theme', theme);
document.addEventListener('idv-face-captured', (event) =>
  console.log(event instanceof IdvFaceCapturedEvent, event.mode),
);
export { handoff, sides, strings };
export const isOurs = (error: unknown): boolean => error instanceof IdvError && error.code === 'camera-not-found';
