import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { z } from 'zod';
import * as schemas from '../../src/host-backend/contract-schemas.js';
import { hostBackendOpenApi } from '../../src/host-backend/openapi.js';
import { problemKinds } from '../../src/host-backend/problem.js';
import { routes } from '../../src/host-backend/routes/table.js';
import type * as contract from '../../../src/shared/contract.js';
import { hostProblemCodes, serviceCodes } from '../../../src/shared/problem-codes.js';
import { call, setUp } from './harness.js';

/** Compiles only where the two types are the same. */
type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : never) : never;

/** The compiler holds schemas and contract together: a field added on one side alone does not build. */
const held: {
  Problem: Same<z.output<typeof schemas.problem>, contract.Problem>;
  SessionPolicy: Same<z.output<typeof schemas.sessionPolicy>, contract.SessionPolicy>;
  SessionCreated: Same<z.output<typeof schemas.sessionCreated>, contract.SessionCreated>;
  FaceDetails: Same<z.output<typeof schemas.faceDetails>, contract.FaceDetails>;
  FaceAccepted: Same<z.output<typeof schemas.faceAccepted>, contract.FaceAccepted>;
  DocumentDetails: Same<z.output<typeof schemas.documentDetails>, contract.DocumentDetails>;
  DocumentAccepted: Same<z.output<typeof schemas.documentAccepted>, contract.DocumentAccepted>;
  FaceComparisonRequest: Same<z.output<typeof schemas.faceComparisonRequest>, contract.FaceComparisonRequest>;
  ComparedPicture: Same<z.output<typeof schemas.comparedPicture>, contract.ComparedPicture>;
  FacesCompared: Same<z.output<typeof schemas.facesCompared>, contract.FacesCompared>;
  LivenessCreated: Same<z.output<typeof schemas.livenessCreated>, contract.LivenessCreated>;
  LivenessProgress: Same<z.output<typeof schemas.livenessProgress>, contract.LivenessProgress>;
  SessionPicture: Same<z.output<typeof schemas.sessionPicture>, contract.SessionPicture>;
  SessionStep: Same<z.output<typeof schemas.sessionStep>, contract.SessionStep>;
  SessionProgress: Same<z.output<typeof schemas.sessionProgress>, contract.SessionProgress>;
} = {
  Problem: true,
  SessionPolicy: true,
  SessionCreated: true,
  FaceDetails: true,
  FaceAccepted: true,
  DocumentDetails: true,
  DocumentAccepted: true,
  FaceComparisonRequest: true,
  ComparedPicture: true,
  FacesCompared: true,
  LivenessCreated: true,
  LivenessProgress: true,
  SessionPicture: true,
  SessionStep: true,
  SessionProgress: true,
};

describe('the host-backend contract', () => {
  it('has a schema for each of its types', () => {
    const schemaNames = Object.keys(schemas).map((name) => name.toLowerCase());
    assert.deepEqual(
      Object.keys(held)
        .map((name) => name.toLowerCase())
        .toSorted(),
      schemaNames.toSorted(),
    );
  });

  it('has a status and a title for every problem code, and no other', () => {
    const codes = [...Object.values(serviceCodes).filter((name) => name !== 'SUCCESS'), ...hostProblemCodes];
    assert.deepEqual(Object.keys(problemKinds).toSorted(), codes.toSorted());
    for (const [code, { status }] of Object.entries(problemKinds)) {
      assert.ok(status >= 400 && status < 600, code);
    }
  });

  it('describes every route in its OpenAPI document, which is served', async () => {
    const { backend, close } = await setUp();
    const response = await call(backend, '/openapi.json', { method: 'GET' });
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
    assert.deepEqual(document, JSON.parse(JSON.stringify(hostBackendOpenApi('/idv'))));
    assert.equal(document.openapi, '3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const expected = routes.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    assert.deepEqual(described.toSorted(), expected.toSorted());
    await close();
  });
});
