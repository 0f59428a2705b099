/**
 * `idv-elements/contract`: what browser and host backend send each other. Types and small tables, without DOM and Node.
 *
 * @example
 * ```ts
 * import type { FaceAccepted } from 'idv-elements/contract';
 *
 * const { faceId } = (await response.json()) as FaceAccepted;
 * ```
 */
export * from './shared/contract.js';
export * from './shared/contract-version.js';
export * from './shared/errors.js';
export type * from './shared/geometry.js';
export * from './shared/liveness-contract.js';
export * from './shared/liveness-message.js';
export * from './shared/liveness-url.js';
export * from './shared/problem-codes.js';
