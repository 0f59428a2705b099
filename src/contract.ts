/** `idv-elements/contract`: what browser and server say to each other. Types and small tables; no DOM, no Node. */
export * from './shared/contract.js';
export * from './shared/contract-version.js';
export * from './shared/errors.js';
export type * from './shared/geometry.js';
export * from './shared/liveness-contract.js';
export * from './shared/liveness-message.js';
export * from './shared/liveness-url.js';
export * from './shared/problem-codes.js';
