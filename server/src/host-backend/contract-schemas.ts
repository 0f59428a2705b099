/** The host-backend contract as zod: what the server checks, and what the OpenAPI document is made from. */
import { z } from 'zod';
import { endpoints } from '../identity-service/index.js';
import { hostProblemCodes, type ProblemCode, serviceCodes } from 'idv-elements/contract';

const problemCodes = [
  ...Object.values(serviceCodes).filter((name) => name !== 'SUCCESS'),
  ...hostProblemCodes,
] as const satisfies readonly ProblemCode[];

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  code: z.enum(problemCodes),
  retryable: z.boolean(),
  reference: z.string(),
});

export const sessionPolicy = z.object({
  maxImageBytes: z.int().positive(),
  maxImagePixels: z.int().positive(),
  livenessAttempts: z.int().positive(),
});

export const sessionCreated = z.object({
  sessionId: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  policy: sessionPolicy,
});

/** Names of measures are ours; a stranger's must not fill the log or the store. */
const measureName = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);
const mostMeasures = 64;

const captureFields = {
  capturedAt: z.iso.datetime({ offset: true }),
  thresholdsVersion: z.string().min(1).max(64),
  measures: z
    .record(measureName, z.number().nullable())
    .refine((measures) => Object.keys(measures).length <= mostMeasures, 'too many measures'),
};

export const faceDetails = z.object({
  ...captureFields,
  mode: z.enum(['automatic', 'manual']),
});

const percent = z.number().min(0).max(100);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const faceAccepted = z.object({
  faceId: z.string(),
  reference: z.string(),
  confidence: percent,
  sha256,
});

export const documentDetails = z.object({
  ...captureFields,
  country: endpoints.document.request.shape.country,
  documentType: endpoints.document.request.shape.documentType,
  verificationLevel: z.string().min(1).max(32).optional(),
  mode: z.enum(['automatic', 'manual', 'upload']),
});

export const documentAccepted = z.object({
  documentId: z.string(),
  reference: z.string(),
  backRead: z.boolean(),
  sha256,
  backSha256: sha256.nullable(),
});

export const faceComparisonRequest = z.object({ source: z.uuid(), target: z.uuid() });

export const comparedPicture = z.object({
  kind: z.enum(['document', 'face', 'liveness', 'foreign']),
  id: z.string().nullable(),
  sha256,
});

export const facesCompared = z.object({
  comparisonId: z.string(),
  reference: z.string(),
  isMatch: z.literal(true),
  source: comparedPicture,
  target: comparedPicture,
});

export const livenessCreated = z.object({ livenessId: z.string(), url: z.url() });

export const livenessProgress = z.object({
  livenessId: z.string(),
  status: endpoints.livenessResult.data.shape.status,
  confidence: percent.optional(),
});

export const sessionPicture = z.object({
  role: z.enum(['front', 'back', 'selfie', 'reference']),
  sha256,
});

export const sessionStep = z.object({
  kind: z.enum(['document', 'face', 'liveness']),
  id: z.string(),
  acceptedAt: z.iso.datetime(),
  pictures: z.array(sessionPicture),
});

export const sessionProgress = z.object({
  sessionId: z.string(),
  expiresAt: z.iso.datetime(),
  policy: sessionPolicy,
  face: faceAccepted.nullable(),
  document: documentAccepted.nullable(),
  faceComparison: facesCompared.nullable(),
  liveness: livenessProgress.nullable(),
  livenessAttemptsLeft: z.int().min(0),
  chain: z.array(sessionStep),
});
