'use client';

/** `idv-elements/react`: every element as a React component. For a single one, see `idv-elements/react/face-capture` etc. */
export { DocumentCapture } from './document-capture.js';
export { FaceCapture } from './face-capture.js';
export { Liveness } from './liveness.js';
export { LivenessChallenge } from './liveness-challenge.js';
export { Verification } from './verification.js';
