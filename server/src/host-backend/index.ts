export { createHostBackend } from './host-backend.js';
export { createMemoryStore } from '../shared/store/memory.js';
export { createRedisStore } from '../shared/store/redis.js';
export type { RedisStoreOptions } from '../shared/store/redis.js';
export { StoreError } from '../shared/store/store.js';
export type { Commit, RedisClient, Store } from '../shared/store/store.js';
export type { FailedHook } from './partner-failure.js';
export type { CountedFace, FaceCounter } from '../shared/face-counter.js';
export type {
  AuditEvent,
  Authorization,
  Checked,
  CheckedPicture,
  CheckedSession,
  Delivered,
  DeliveryOptions,
  DocumentChecked,
  FaceCheck,
  FaceChecked,
  FacesComparedResult,
  Hooks,
  HostBackend,
  HostBackendOptions,
  Limit,
  Limits,
  LivenessChecked,
  LivenessOptions,
  Log,
  PictureOptions,
  MaybeAuthorization,
  RequestContext,
  RetentionOptions,
  Secret,
  SessionRecord,
} from './options.js';
