/** An example of each body, for the OpenAPI document. Tests check each against its schema. */
import type { z } from 'zod';
import * as contract from 'idv-elements/contract-schemas';

const capture = {
  capturedAt: '2026-01-05T09:30:00.000Z',
  thresholdsVersion: '1',
  measures: { faceHeightRatio: 0.46, yawDegrees: -2.1, sharpness: null },
};
const policy = {
  maxImageBytes: 10_000_000,
  maxImagePixels: 25_000_000,
  livenessAttempts: 3,
  documents: { gh_ghana_card: 'ocr', ke_alien_id: 'none' },
};
const expiresAt = '2026-01-05T09:45:00.000Z';
const sessionId = '5b0f5e54-9a53-4c0c-8d3c-2f5f4f0a9d10';
const token = 'eyJzaWQiOiI1YjBmNWU1NCJ9.4pL1cJ0kq3tq9v8m';
const ids = {
  face: '0d1c7f57-3f0e-4a86-9a55-6f9a2c4b1e77',
  document: '9e7a3b21-51d4-4a0b-8a44-1f0c6d2e5b38',
  comparison: 'c4d5e6f7-8a9b-4c1d-9e2f-3a4b5c6d7e8f',
  liveness: '77aa12bc-0f3e-4c8a-b1d5-5e6f7a8b9c0d',
  handoff: 'e1f2a3b4-c5d6-4e7f-8a9b-0c1d2e3f4a5b',
};
const reference = 'idv-3f6f1a52-9c0e-4a57-a0c5-2f1c8f7f6f10';
const sha256 = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';
const otherSha256 = 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9';

const faceAccepted = { faceId: ids.face, reference, confidence: 99.9, sha256 };
const documentAccepted = {
  documentId: ids.document,
  checked: 'document',
  reference,
  backRead: false,
  sha256: otherSha256,
  backSha256: null,
};
const livenessProgress = { livenessId: ids.liveness, status: 'IN_PROGRESS' };
const acceptedAt = '2026-01-05T09:31:12.000Z';

const examples = new Map<z.ZodType, object>([
  [contract.sessionCreated, { sessionId, token, expiresAt, policy }],
  [contract.faceDetails, { ...capture, mode: 'automatic' }],
  [contract.faceAccepted, faceAccepted],
  [contract.documentDetails, { ...capture, country: 'NGA', documentType: 'ng_national_id', mode: 'automatic' }],
  [contract.documentAccepted, documentAccepted],
  [contract.faceComparisonRequest, { source: ids.document, target: ids.face }],
  [
    contract.facesCompared,
    {
      comparisonId: ids.comparison,
      reference,
      isMatch: true,
      source: { kind: 'document', id: ids.document, sha256: otherSha256 },
      target: { kind: 'face', id: ids.face, sha256 },
    },
  ],
  [contract.livenessCreated, { livenessId: ids.liveness, url: 'https://liveness.example/session/5f2d' }],
  [contract.livenessProgress, livenessProgress],
  [contract.handoffRequest, { steps: ['document', 'face'] }],
  [contract.handoffCreated, { handoffId: ids.handoff, code: 'Jx0b6vK1mS3tQ8wY2zR4uA', number: '47', expiresAt }],
  [contract.handoffClaim, { code: 'Jx0b6vK1mS3tQ8wY2zR4uA', number: '47' }],
  [
    contract.handoffClaimed,
    { handoffId: ids.handoff, sessionId, token, expiresAt, policy, steps: ['document', 'face'] },
  ],
  [contract.handoffProgress, { handoffId: ids.handoff, status: 'claimed', accepted: ['document'] }],
  [
    contract.sessionProgress,
    {
      sessionId,
      expiresAt,
      policy,
      face: faceAccepted,
      document: documentAccepted,
      faceComparison: null,
      liveness: livenessProgress,
      livenessAttemptsLeft: 2,
      chain: [
        {
          kind: 'document',
          id: ids.document,
          checked: 'document',
          acceptedAt,
          pictures: [{ role: 'front', sha256: otherSha256 }],
        },
        { kind: 'face', id: ids.face, acceptedAt, pictures: [{ role: 'selfie', sha256 }] },
      ],
    },
  ],
]);

export const exampleOf = (schema: z.ZodType): object | undefined => examples.get(schema);
