import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import {
  createIdentityService,
  duplicateReference,
  endpointNames,
  endpoints,
  httpStatusOf,
  IdentityServiceError,
  testValues,
} from '../../../../server/src/identity-service/index.js';
import type {
  Endpoint,
  EndpointName,
  IdentityService,
  ServiceAnswer,
  ServiceCode,
  TestOutcome,
} from '../../../../server/src/identity-service/index.js';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/index.js';
import { samples } from '../../../src/sandbox/samples.js';

const apiKey = 'key-of-the-table';
type AnyCall = (request: object, options?: object) => Promise<ServiceAnswer<unknown>>;

describe('the endpoint table, through the client against the sandbox', () => {
  let running: RunningSandbox;
  let service: IdentityService;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    service = createIdentityService({ baseUrl: running.url, apiKey });
  });
  after(() => running.close());

  it('has eighteen rows, each with its own path', () => {
    assert.equal(endpointNames.length, 18);
    assert.equal(new Set(endpointNames.map((name) => endpoints[name].path)).size, 18);
  });

  const invoke = async (name: EndpointName, change: object = {}, options?: object) => {
    const request = await sampleOf(name);
    return (service[name] as unknown as AnyCall)({ ...request, ...change }, options);
  };
  const sampleOf = async (name: EndpointName): Promise<object> => {
    if (name !== 'livenessResult') return samples[name];
    const { data } = await service.generateLivenessUrl({});
    return { reference: data?.sessionId };
  };
  const refused = async (name: EndpointName, code: ServiceCode, attempt: Promise<unknown>) => {
    await assert.rejects(attempt, (error: unknown) => {
      assert.ok(error instanceof IdentityServiceError, String(error));
      assert.equal(error.code, code, `${name}: ${error.message}`);
      assert.equal(error.httpStatus, httpStatusOf[code]);
      return true;
    });
  };

  for (const name of endpointNames) {
    const row: Endpoint = endpoints[name];
    describe(name, () => {
      it('answers a valid request in the documented shape', async () => {
        const answer = await invoke(name);
        assert.equal(answer.pending, false);
        assert.equal(answer.httpStatus, 200);
        assert.deepEqual(answer.deviations, []);
      });

      it('refuses a request without a key or with a wrong one (92)', async () => {
        const url = new URL(row.path, running.url);
        for (const headers of [new Headers(), new Headers({ 'x-api-key': 'wrong' })]) {
          const response = await fetch(url, { method: row.method, headers });
          const body = (await response.json()) as Record<string, unknown>;
          assert.equal(response.status, 401);
          assert.ok(['92', 'INVALID_CREDENTIALS'].includes(String(body['responseCode'])));
          assert.equal(body['data'], null);
        }
      });

      for (const [field, kinds] of Object.entries(row.testValues)) {
        for (const kind of kinds) {
          const values: Record<TestOutcome, string | null> = testValues[kind];
          const expected: Record<TestOutcome, ServiceCode> = {
            valid: '00',
            invalid: kind === 'image' ? '100' : '91',
            error: '101',
            mismatch: '90',
          };
          for (const [outcome, code] of Object.entries(expected) as [TestOutcome, ServiceCode][]) {
            const value = values[outcome];
            if (value === null) continue;
            it(`answers ${code} to the ${outcome} ${kind} in ${field}`, async () => {
              const attempt = invoke(name, { [field]: value });
              if (code !== '00') return refused(name, code, attempt);
              assert.deepEqual((await attempt).deviations, []);
            });
          }
        }
      }

      if (row.reference === 'required' || row.reference === 'optional') {
        it('refuses a reference that was used before, and the one that is always used (103)', async () => {
          const reference = `twice-${name}`;
          await invoke(name, {}, { reference });
          await refused(name, '103', invoke(name, {}, { reference }));
          await refused(name, '103', invoke(name, {}, { reference: duplicateReference }));
        });
      }

      for (const [field, schema] of Object.entries(row.request.shape)) {
        const wrong = wrongValueFor(row, schema);
        if (wrong === undefined) continue;
        it(`refuses a ${field} of the wrong type, and names it (91)`, async () => {
          const body = { reference: crypto.randomUUID(), ...(await sampleOf(name)), [field]: wrong };
          const { status, text } = await sendRaw(row, body);
          assert.equal(status, 400);
          const { responseCode, message } = JSON.parse(text) as Record<string, string>;
          assert.ok(['91', 'INVALID_REQUEST'].includes(responseCode ?? ''));
          assert.match(message ?? '', new RegExp(`\\b${field}\\b`));
        });

        it(`does not send a ${field} of the wrong type`, async () => {
          const seen = running.sandbox.requests.length;
          const request = { ...samples[name], [field]: wrong };
          await assert.rejects(
            (service[name] as unknown as AnyCall)(request),
            (error: unknown) =>
              error instanceof IdentityServiceError &&
              error.code === '91' &&
              error.httpStatus === null &&
              error.fields.some((path) => path.split('.')[0] === field),
          );
          assert.equal(running.sandbox.requests.length, seen);
        });
      }
    });
  }

  async function sendRaw(row: Endpoint, body: object) {
    const url = new URL(row.path, running.url);
    const isGet = row.method === 'GET';
    if (isGet) {
      for (const [key, value] of Object.entries(body)) url.searchParams.set(key, String(value));
    }
    const response = await fetch(url, {
      method: row.method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(isGet ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
});

/** A value of another type. In a query, where everything is text, a value that is not allowed. */
function wrongValueFor(row: Endpoint, schema: z.ZodType): unknown {
  if (row.method === 'POST') return { not: 'this' };
  const candidates = ['', 'neither-this-nor-that'];
  return candidates.find((value) => !schema.safeParse(value).success);
}
