/** The host-backend contract as zod: what the server checks, and what the OpenAPI document is made from. */
import { z } from 'zod';

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

export const faceDetails = z.object({
  capturedAt: z.iso.datetime({ offset: true }),
  mode: z.enum(['automatic', 'manual']),
  thresholdsVersion: z.string().min(1).max(64),
  measures: z
    .record(measureName, z.number().nullable())
    .refine((measures) => Object.keys(measures).length <= mostMeasures, 'too many measures'),
});

export const faceAccepted = z.object({
  faceId: z.string(),
  reference: z.string(),
  confidence: z.number().min(0).max(100),
});
