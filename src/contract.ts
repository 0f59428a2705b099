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
export * from './contract/contract.js';
export * from './contract/contract-version.js';
export * from './contract/errors.js';
export type * from './contract/geometry.js';
export * from './contract/liveness-contract.js';
export * from './contract/liveness-message.js';
export * from './contract/liveness-url.js';
export * from './contract/problem-codes.js';
