export { createHostBackend } from './host-backend.js';
export type {
  Authorization,
  Checked,
  CheckedSession,
  DocumentChecked,
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
