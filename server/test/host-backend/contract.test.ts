import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { ProblemCode } from 'idv-elements/contract';
import * as schemas from 'idv-elements/contract-schemas';
import { exampleOf } from '../../src/host-backend/routes/openapi-examples.js';
import { problemExamples, problemsOf } from '../../src/host-backend/routes/openapi-problems.js';
import { hostBackendOpenApi } from '../../src/host-backend/routes/openapi.js';
import { problemKinds } from '../../src/shared/problem-kinds.js';
import { routes } from '../../src/host-backend/routes/table.js';
import { serviceTypes } from '../../../src/contract/document-names.js';
import { hostProblemCodes, serviceCodes } from '../../../src/contract/problem-codes.js';
import { endpoints } from '../../src/identity-service/index.js';
import { call, setUp } from './harness.js';

describe('the host-backend contract', () => {
  it('names the same countries, documents and statuses as the identity service', () => {
    const { country } = schemas.documentDetails.shape;
    const { request } = endpoints.document;
    assert.deepEqual(country.options, request.shape.country.options);
    assert.deepEqual(serviceTypes, request.shape.documentType.options);
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

  it('is a valid OpenAPI document', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(hostBackendOpenApi('/idv')));
    assert.ok(valid, JSON.stringify(errors));
    const broken = structuredClone(hostBackendOpenApi('/idv')) as { paths: Record<string, object> };
    broken.paths['/faces'] = { post: { responses: 'none' } };
    assert.equal((await validator.validate(broken)).valid, false, 'the validator can refuse');
  });

  it('refers only to existing components', () => {
    const document = hostBackendOpenApi('/idv');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(references.length > 100);
    for (const path of new Set(references)) {
      const found = path
        .split('/')
        .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], document);
      assert.ok(found !== undefined, path);
    }
  });

  it('has a valid example for every body', () => {
    const bodies = routes.flatMap(({ json, response, form }) => [json, response, form?.details]);
    const without = bodies.filter((schema) => schema && exampleOf(schema) === undefined);
    assert.deepEqual(without, [schemas.foreignComparisonDetails]);
    for (const schema of bodies) {
      const example = schema && exampleOf(schema);
      if (example !== undefined) assert.deepEqual(schema?.safeParse(example).error?.issues ?? [], []);
    }
    for (const { value } of Object.values(problemExamples) as { value: unknown }[]) schemas.problem.parse(value);
  });

  it('names each problem code with its HTTP status on the routes that answer it', () => {
    const named = new Set(routes.flatMap(problemsOf));
    const nowhere = Object.keys(problemKinds).filter((code) => !named.has(code as ProblemCode));
    // One code belongs to routes outside the contract, and another becomes a CONFLICT.
    assert.deepEqual(
      nowhere,
      ['DUPLICATE_REFERENCE', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'].filter((code) => !named.has(code as ProblemCode)),
    );
    const { paths } = hostBackendOpenApi('/idv') as { paths: Record<string, Record<string, Operation>> };
    const statuses = paths['/faces']?.['post']?.responses;
    assert.match(statuses?.['422']?.description ?? '', /`NO_FACE`/);
    assert.match(statuses?.['413']?.description ?? '', /`IMAGE_TOO_LARGE`/);
    assert.match(statuses?.['502']?.description ?? '', /`INVALID_CREDENTIALS`/);
  });
});

interface Operation {
  responses: Record<string, { description: string }>;
}
