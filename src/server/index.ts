export { createHostBackend } from './host-backend.js';
export type { CountedFace, FaceCounter } from '../shared/face-counter.js';
export type {
  AuditEvent,
  Authorization,
  Checked,
  CheckedSession,
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
  RequestContext,
  Secret,
} from './options.js';
