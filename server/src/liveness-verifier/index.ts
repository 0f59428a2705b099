export { createLivenessVerifier } from './verifier.js';
export type { LivenessResult, LivenessVerifier, LivenessVerifierOptions, OpenedCheck } from './options.js';
export type { LivenessVerdict } from './record.js';
export { livenessRefusals, type LivenessRefusalReason } from './refusal.js';
export { pictureFaults, type PictureFault } from './pictures.js';
export type { FaceReader, ReadPicture } from '../shared/face-reader.js';
export { createMemoryStore } from '../shared/store/memory.js';
export { createRedisStore, type RedisStoreOptions } from '../shared/store/redis.js';
export { type Commit, type RedisClient, type Store, StoreError } from '../shared/store/store.js';
