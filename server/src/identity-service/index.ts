export { decodeBase64, encodeBase64 } from '../shared/base64.js';
export type { PendingAnswer, ServiceAnswer, SuccessAnswer } from './answer.js';
export { createIdentityService } from './client.js';
export type {
  CallOptions,
  CallRequest,
  IdentityService,
  IdentityServiceClient,
  IdentityServiceOptions,
} from './client.js';
export { IdentityServiceError, type IdentityServiceErrorOptions } from './errors.js';
export { withEncodedPictures } from './transport.js';
export { openApiDocument, type OpenApiOptions } from './openapi.js';
export { httpStatusOf, isRetryable, serviceCodes, toServiceCode } from './errors.js';
export type { ServiceCode, ServiceCodeName } from './errors.js';
export { endpointNames, endpoints } from './table.js';
export type {
  Endpoint,
  EndpointData,
  EndpointName,
  EndpointRequest,
  EndpointTable,
  EnvelopeKind,
  ReferenceUse,
} from './table.js';
export { duplicateReference, forcedOutcome, testOutcomes, testValues } from './test-values.js';
export type { TestOutcome, TestValueKind } from './test-values.js';
