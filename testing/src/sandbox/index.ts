export { createSandbox } from './sandbox.js';
export { startSandbox } from './listen.js';
export type {
  Faults,
  HostedPageFiles,
  ReceivedRequest,
  RunningSandbox,
  Sandbox,
  SandboxOptions,
  StartSandboxOptions,
} from './options.js';
export { duplicateReference, testValues } from 'idv-elements-server/identity-service';
