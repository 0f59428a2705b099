import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createIdentityService, IdentityServiceError } from '../../src/identity-service/index.js';
import type { IdentityServiceOptions } from '../../src/identity-service/index.js';
import { startSandbox, type RunningSandbox } from '../../../testing/src/sandbox/index.js';

const apiKey = 'key-of-the-client-tests';
const image = 'data:image/jpeg;base64,valid_image';

/** The error that `attempt` rejects with, which must be the client's own. */
async function failureOf(attempt: Promise<unknown>): Promise<IdentityServiceError> {
  try {
    await attempt;
  } catch (error) {
    assert.ok(error instanceof IdentityServiceError, String(error));
    return error;
  }
  throw new assert.AssertionError({ message: 'the call succeeded' });
}

describe('the typed client', () => {
  let running: RunningSandbox;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
  });
  beforeEach(() => running.sandbox.reset());
  after(() => running.close());
  const client = (options: Partial<IdentityServiceOptions> = {}) =>
    createIdentityService({ baseUrl: running.url, apiKey, retryDelayMs: 1, ...options });
  const received = () => running.sandbox.requests;

  it('makes a new reference of at most 64 characters for each call', async () => {
    const service = client();
    const answers = [await service.ocr({ base64Image: image }), await service.ocr({ base64Image: image })];
    const references = answers.map(({ reference }) => reference ?? '');
    assert.equal(new Set(references).size, 2);
    for (const reference of references) assert.ok(reference.length > 0 && reference.length <= 64);
    assert.deepEqual(
      received().map(({ reference }) => reference),
      references,
    );
  });

  it('uses the reference it is given, in the request or in the options', async () => {
    const service = client();
    await service.ocr({ base64Image: image, reference: 'mine-1' });
    await service.ocr({ base64Image: image }, { reference: 'mine-2' });
    assert.deepEqual(
      received().map(({ reference }) => reference),
      ['mine-1', 'mine-2'],
    );
  });

  it('reads no more of an answer than the interface allows', async () => {
    let sent = 0;
    const piece = new Uint8Array(1_000_000).fill(32);
    const endless = () =>
      Promise.resolve(
        new Response(
          new ReadableStream({
            pull(controller) {
              sent += 1;
              if (sent > 100) controller.close();
              else controller.enqueue(piece);
            },
          }),
        ),
      );
    const error = await failureOf(client({ fetch: endless }).ocr({ base64Image: image }));
    assert.deepEqual([error.code, error.retryable, error.outcomeUnknown], ['99', false, true]);
    assert.match(error.message, /more than 16000000 bytes/);
    assert.ok(sent < 20, `${sent} MB were read`);
  });

  it('accepts an answer with two large pictures', async () => {
    const photo = 'A'.repeat(7_000_000);
    const body = { responseCode: '00', data: { photo, signature: photo } };
    const answer = await client({ fetch: () => Promise.resolve(Response.json(body)) }).ocr({ base64Image: image });
    assert.equal((answer.body as typeof body).data.photo.length, photo.length);
  });

  it('tries again if the service did no work, never twice with one reference', async () => {
    running.sandbox.faults.forceCode = '102';
    const error = await failureOf(client({ retries: 3 }).ocr({ base64Image: image }));
    assert.equal(error.code, '102');
    assert.equal(error.retryable, true);
    assert.equal(received().length, 4);
    const before = received().length;
    await failureOf(client({ retries: 3 }).ocr({ base64Image: image }, { reference: 'given' }));
    assert.equal(received().length, before + 1);
  });

  for (const code of ['94', '95', '99', '101', '103', '90'] as const) {
    it(`does not try again by itself after ${code}`, async () => {
      running.sandbox.faults.forceCode = code;
      const error = await failureOf(client().ocr({ base64Image: image }));
      assert.equal(error.code, code);
      assert.equal(received().length, 1);
    });
  }

  it('retries only reads when the connection broke after the request was sent', async () => {
    running.sandbox.faults.reset = 'after-work';
    const error = await failureOf(client().ocr({ base64Image: image }));
    assert.equal(error.outcomeUnknown, true);
    assert.equal(received().length, 1);
    await failureOf(client({ retries: 2 }).filterCustomers({ firstName: 'Ada' }));
    assert.equal(received().length, 4);
  });

  it('reports that the service is unreachable', async () => {
    const { url, close } = await startSandbox({ port: 0, faceCounter: null, faceReader: null });
    await close();
    const error = await failureOf(client({ baseUrl: url }).ocr({ base64Image: image }));
    assert.deepEqual([error.code, error.httpStatus, error.outcomeUnknown], ['102', null, false]);
  });

  it('gives up after the time limit, for the headers and the body of an answer', async () => {
    const { faults } = running.sandbox;
    for (const slow of [{ latencyMs: 2_000 }, { latencyMs: 0, slowBodyMs: 2_000 }]) {
      Object.assign(faults, slow);
      const error = await failureOf(client({ timeoutMs: 80 }).ocr({ base64Image: image }));
      assert.deepEqual([error.code, error.name, error.outcomeUnknown], ['94', 'TIMEOUT', true]);
    }
  });

  it('rejects with the reason of the signal that aborted it', async () => {
    running.sandbox.faults.latencyMs = 2_000;
    const abort = new AbortController();
    const reason = new Error('the person left');
    const call = client().ocr({ base64Image: image }, { signal: abort.signal });
    abort.abort(reason);
    await assert.rejects(call, (error) => error === reason);
    await assert.rejects(
      client().ocr({ base64Image: image }, { signal: AbortSignal.abort(reason) }),
      (error) => error === reason,
    );
  });

  it('returns code 03 as a pending result', async () => {
    running.sandbox.faults.forceCode = '03';
    const answer = await client().detectFaces({ base64Image: image });
    assert.deepEqual([answer.pending, answer.data, answer.httpStatus], [true, null, 202]);
  });

  it('accepts x-auth-token for AML only', async () => {
    const service = createIdentityService({ baseUrl: running.url, authToken: 'sandbox-token' });
    const answer = await service.performCustomerCheck({ name: 'Viktor Fictionov' });
    assert.equal(answer.data?.totalMatches, 1);
    assert.equal((await failureOf(service.ocr({ base64Image: image }))).code, '92');
  });

  const incomplete: [string, (service: ReturnType<typeof client>) => Promise<unknown>, string[]][] = [
    [
      'a business without its name',
      (s) => s.createCustomer({ primaryEmail: 'a@example.com', type: 'business' }),
      ['businessName'],
    ],
    [
      'an individual without name, birth and gender',
      (s) => s.createCustomer({ primaryEmail: 'a@example.com', type: 'individual' }),
      ['firstName', 'lastName', 'dateOfBirth', 'gender'],
    ],
    ['a birth on 30 February', (s) => s.filterCustomers({ dateOfBirth: '1990-02-30' }), ['dateOfBirth']],
    ['a screening of nobody', (s) => s.performCustomerCheck({}), ['name']],
    ['a score above 1', (s) => s.performCustomerCheck({ name: 'A', minScore: 1.1 }), ['minScore']],
    ['a 3-letter countryCode', (s) => s.performCustomerCheck({ name: 'A', countryCode: 'NGA' }), ['countryCode']],
    [
      'a bank account outside Nigeria',
      (s) => s.bankAccount({ accountNumber: '1234567890', bankCode: '044', country: 'GHA' as 'NGA' }),
      ['country'],
    ],
    [
      'an alien ID outside Kenya',
      (s) => s.alienId({ alienId: 'ALN123456789', country: 'NGA' as 'KEN', verificationLevel: 'basic' }),
      ['country'],
    ],
  ];
  for (const [what, attempt, fields] of incomplete) {
    it(`does not send ${what}`, async () => {
      const error = await failureOf(attempt(client()));
      assert.deepEqual([error.code, error.httpStatus, error.fields], ['91', null, fields]);
      assert.equal(received().length, 0);
    });
  }

  it('puts no key, image or name into an error', async () => {
    const personal = { firstName: 'Adaobi-Secret', lastName: 'Sample-Secret' };
    const errors = [
      await failureOf(
        client().driversLicense({
          ...personal,
          licenseNumber: 'DL000000000',
          country: 'NGA',
          verificationLevel: 'basic',
        }),
      ),
      await failureOf(client().performCustomerCheck({ name: 'Adaobi-Secret', minScore: 7 })),
      await failureOf(client().ocr({ base64Image: 'Secret-image' })),
      await failureOf(client({ apiKey: 'Secret-key' }).ocr({ base64Image: image })),
    ];
    for (const error of errors) {
      const text = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
      assert.ok(!text.includes('Secret'), text);
    }
  });
});

describe('other forms of answers', () => {
  const answering = (body: unknown, status = 200, headers?: HeadersInit) =>
    createIdentityService({
      baseUrl: 'https://service.example',
      apiKey: 'k',
      fetch: async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
    });
  const faces = { message: 'ok', facesDetected: 1, faces: [{ confidence: 99, faceNumber: 1 }] };
  const detect = (body: unknown, status?: number) => answering(body, status).detectFaces({ base64Image: image });

  for (const responseCode of ['00', 'SUCCESS', 'success', 0]) {
    for (const statusCode of [200, '200']) {
      it(`are accepted with responseCode ${JSON.stringify(responseCode)} and statusCode ${JSON.stringify(statusCode)}`, async () => {
        const answer = await detect({ responseCode, statusCode, isValid: true, data: faces });
        assert.equal(answer.data?.facesDetected, 1);
      });
    }
  }

  for (const responseCode of ['90', 90, 'FACE_MISMATCH']) {
    it(`fail with responseCode ${JSON.stringify(responseCode)}, even under HTTP 200`, async () => {
      const error = await failureOf(detect({ responseCode, data: null }));
      assert.deepEqual([error.code, error.name], ['90', 'FACE_MISMATCH']);
    });
  }

  it('let unknown fields pass through', async () => {
    const answer = await detect({ responseCode: '00', extra: 1, data: { ...faces, quality: 0.9 } });
    assert.equal((answer.data as Record<string, unknown> | null)?.['quality'], 0.9);
    assert.equal((answer.body as Record<string, unknown>)['extra'], 1);
    assert.deepEqual(answer.deviations, []);
  });

  it('are returned with the paths that deviate from the document', async () => {
    const answer = await detect({ responseCode: '00', data: { ...faces, facesDetected: '1' } });
    assert.deepEqual(answer.deviations, ['facesDetected']);
  });

  const unreadable: [string, unknown, number, string][] = [
    ['a page instead of JSON', '<html>busy</html>', 200, '99'],
    ['a page with 503', '<html>busy</html>', 503, '102'],
    ['a page with 401', '<html>no</html>', 401, '92'],
    ['an empty body with 504', '', 504, '94'],
    ['success without data', { responseCode: '00', data: null }, 200, '99'],
    ['a redirect', '', 302, '99'],
    ['Envelope D with status false', { status: false, statusCode: 200, message: 'no', data: {} }, 200, '99'],
  ];
  for (const [what, body, status, code] of unreadable) {
    it(`fail with ${code} for ${what}`, async () => {
      const service = createIdentityService({
        baseUrl: 'https://service.example',
        apiKey: 'k',
        retries: 0,
        fetch: async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
      });
      const attempt = what.includes('Envelope D')
        ? service.performCustomerCheck({ name: 'A' })
        : service.detectFaces({ base64Image: image });
      assert.equal((await failureOf(attempt)).code, code);
    });
  }

  it('never send the key to another address', async () => {
    let mode: RequestRedirect | undefined;
    const service = createIdentityService({
      baseUrl: 'https://service.example',
      apiKey: 'k',
      fetch: async (_, init) => {
        mode = init?.redirect;
        return new Response('', { status: 307, headers: { location: 'https://elsewhere.example' } });
      },
    });
    await failureOf(service.detectFaces({ base64Image: image }));
    assert.equal(mode, 'manual');
  });
});
