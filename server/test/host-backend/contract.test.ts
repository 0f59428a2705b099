import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as schemas from 'idv-elements/contract-schemas';
import { hostBackendOpenApi } from '../../src/host-backend/routes/openapi.js';
import { problemKinds } from '../../src/shared/problem-kinds.js';
import { routes } from '../../src/host-backend/routes/table.js';
import { hostProblemCodes, serviceCodes } from '../../../src/shared/problem-codes.js';
import { endpoints } from '../../src/identity-service/index.js';
import { call, setUp } from './harness.js';

describe('the host-backend contract', () => {
  it('names the same countries, documents and statuses as the identity service', () => {
    const { country, documentType } = schemas.documentDetails.shape;
    const { request } = endpoints.document;
    assert.deepEqual(country.options, request.shape.country.options);
    assert.deepEqual(documentType.options, request.shape.documentType.options);
    const { status } = endpoints.livenessResult.data.shape;
    assert.deepEqual(schemas.livenessStatus.options.toSorted(), status.options.toSorted());
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
