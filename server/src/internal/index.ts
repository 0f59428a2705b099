/**
 * What the sandbox and the contract check share with the server beyond its public entries. This package is never
 * published: the testing kit's build takes its code in.
 */
export { hmacHex, hmacKey, sha256Hex, utf8 } from '../shared/digest.js';
export { readImageHeader } from '../shared/image-header.js';
export { isLoopback } from '../shared/loopback.js';
export { problemKinds } from '../shared/problem-kinds.js';
export { wait } from '../shared/time.js';
