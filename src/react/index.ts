'use client';

/** `idv-elements/react`: every element as a React component. For a single one, see `idv-elements/react/face-capture` etc. */
export { DocumentCapture, type DocumentCaptureProps } from './document-capture.js';
export { FaceCapture, type FaceCaptureProps } from './face-capture.js';
export { Liveness, type LivenessProps } from './liveness.js';
export { LivenessChallenge, type LivenessChallengeProps } from './liveness-challenge.js';
export { Verification, type VerificationProps } from './verification.js';
