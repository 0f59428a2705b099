export { createHostBackend } from './host-backend.js';
export type {
  Authorization,
  HostBackend,
  HostBackendOptions,
  Log,
  RequestContext,
  Secret,
} from './options.js';
