/** A partner's page with only a selfie, which starts immediately. Records the times for `cold.ts`. */
import '../../src/elements/face-capture/define.js';

const element = document.querySelector('idv-face-capture');
const engine = new URLSearchParams(location.search).get('engine');
if (element === null) throw new Error('the page has no <idv-face-capture>');
if (engine !== null) element.setAttribute('engine', engine);

/** Milliseconds since the navigation began. */
const marks: { firstHint?: number; ready?: number; photo?: number; failed?: string } = {};
Object.assign(globalThis, { coldMarks: marks });
element.addEventListener('idv-hint-changed', ({ hint }) => {
  if (hint !== null) marks.firstHint ??= performance.now();
});
element.addEventListener('idv-capture-ready', () => {
  marks.ready ??= performance.now();
});
element.addEventListener('idv-face-captured', () => {
  marks.photo ??= performance.now();
});
element.addEventListener('idv-capture-failed', ({ error }) => {
  marks.failed = error.code;
});
element.start();
