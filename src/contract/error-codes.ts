import type { ProblemCode } from './problem-codes.js';

/**
 * Everything that can go wrong on the device. The locale has the text that people read (`errors.<code>`). The code is
 * for support and for your own code.
 */
export const deviceErrorCodes = [
  'camera-permission-denied',
  'camera-permission-dismissed',
  'camera-blocked-by-policy',
  'camera-insecure-context',
  'camera-not-found',
  'camera-busy',
  'camera-overconstrained',
  'camera-ended',
  'camera-black',
  'camera-frozen',
  'camera-unsupported',
  'camera-in-app-browser',
  'vision-offline',
  'vision-assets-missing',
  'vision-assets-corrupt',
  'vision-assets-misconfigured',
  'vision-worker-blocked',
  'vision-crashed',
  'vision-stalled',
  'vision-unsupported',
  'canvas-blocked',
  'capture-failed',
  'file-unsupported',
  'file-unreadable',
  'file-locked',
  'backend-offline',
  'backend-unreachable',
  'backend-timeout',
  'backend-bad-response',
  'backend-misconfigured',
  'backend-down',
  'not-configured',
] as const;

export type DeviceErrorCode = (typeof deviceErrorCodes)[number];

/** Codes from the device are in kebab case. Codes from the host backend keep their upper-case names. */
export type IdvErrorCode = DeviceErrorCode | ProblemCode;
