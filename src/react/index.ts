'use client';

/** `idv-elements/react`: every element as a React component. One alone is in `idv-elements/react/face-capture` and so on. */
export { DocumentCapture } from './document-capture.js';
export { FaceCapture } from './face-capture.js';
export { Liveness } from './liveness.js';
export { LivenessChallenge } from './liveness-challenge.js';
export { Verification } from './verification.js';
