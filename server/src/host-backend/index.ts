export { createHostBackend } from './host-backend.js';
export { createMemoryStore } from '../shared/store/memory.js';
export { createRedisStore } from '../shared/store/redis.js';
export type { RedisStoreOptions } from '../shared/store/redis.js';
export { SetupError } from '../shared/setup-error.js';
export type { SetupCode } from '../shared/setup-error.js';
export { StoreError } from '../shared/store/store.js';
export type { Commit, RedisClient, Store } from '../shared/store/store.js';
export type { CountedFace, FaceCounter } from '../shared/faces.js';
export type {
  AuditEvent,
  Checked,
  CheckedPicture,
  CheckedSession,
  Delivered,
  DocumentChecked,
  FaceChecked,
  FacesComparedResult,
  FailedHook,
  Hooks,
  LivenessChecked,
  SessionRecord,
} from './hooks.js';
export type {
  Authorization,
  Authorize,
  AuthorizeContext,
  DeliveryOptions,
  FaceCheck,
  HandoffOptions,
  HostBackend,
  HostBackendOptions,
  ImageCleaning,
  Limit,
  Limits,
  LivenessOptions,
  Log,
  MaybeAuthorization,
  PictureOptions,
  RequestContext,
  RetentionOptions,
  Secret,
} from './options.js';
