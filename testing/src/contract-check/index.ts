export { checkContract, checks, notAskedFor } from './run.js';
export { levels, type CheckOptions, type CheckResult, type Level } from './types.js';
export { startServiceRelay, type ServiceRelay } from './service-relay.js';
