import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  createIdentityService,
  endpointNames,
  endpoints,
  type CallRequest,
  type IdentityService,
} from '../../../../server/src/identity-service/index.js';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/index.js';
import { nameSimilarity } from '../../../src/sandbox/name-similarity.js';
import { apiKey, start } from './started.js';
import { picture } from '../../../../server/test/host-backend/pictures.js';

describe('the sandbox', () => {
  let running: RunningSandbox;
  let service: IdentityService;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    service = createIdentityService({ baseUrl: running.url, apiKey });
  });
  beforeEach(() => running.sandbox.reset());
  after(() => running.close());

  it('finds one face in a real picture, and remembers only its digest', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await picture({ format });
      const answer = await service.detectFaces({ base64Image: Buffer.from(bytes).toString('base64') });
      assert.equal(answer.data?.facesDetected, 1);
      const seen = running.sandbox.requests.at(-1);
      assert.deepEqual(seen?.imageSha256, [createHash('sha256').update(bytes).digest('hex')]);
      assert.deepEqual(Object.keys(seen ?? {}).toSorted(), [
        'byteLength',
        'imageSha256',
        'method',
        'path',
        'receivedAt',
        'reference',
        'responseCode',
        'succeeded',
      ]);
    }
    const text = Buffer.from('this is a text').toString('base64');
    await assert.rejects(service.detectFaces({ base64Image: text }), { code: '100' });
  });

  it('trims the text fields of a company lookup', async () => {
    const answer = await service.cac({
      country: ' NGA ',
      verificationLevel: ' basic ',
      rcNumber: '  RC123456\n',
      companyName: ' Doe Venture ',
    });
    assert.equal(answer.data?.rcNumber, 'RC123456');
    assert.equal(answer.data?.companyName, 'DOE VENTURE');
    await assert.rejects(
      service.cac({ country: 'NGA', verificationLevel: 'basic', rcNumber: '   ', companyName: 'x' }),
      { code: '91' },
    );
  });

  it('answers a company with officers for the extended level', async () => {
    const request = { country: 'NGA', rcNumber: 'RC123456', companyName: 'Doe' } as const;
    const extended = await service.cac({ ...request, verificationLevel: 'extended' });
    assert.ok(Array.isArray(extended.data?.directors));
    const basic = await service.cac({ ...request, verificationLevel: 'basic' });
    assert.ok(!('directors' in (basic.data ?? {})));
  });

  it('knows only the numbers of the test values (98)', async () => {
    await assert.rejects(service.bankAccount({ country: 'NGA', accountNumber: '5555555555', bankCode: '044' }), {
      code: '98',
      httpStatus: 404,
    });
  });

  it('uses up the reference of a request that fails, but not of a malformed one', async () => {
    const image = 'data:image/jpeg;base64,error_image';
    await assert.rejects(service.ocr({ base64Image: image }, { reference: 'used' }), { code: '101' });
    await assert.rejects(service.ocr({ base64Image: image }, { reference: 'used' }), { code: '103' });
    const broken = 'data:image/jpeg;base64,invalid_image';
    await assert.rejects(service.ocr({ base64Image: broken }, { reference: 'free' }), { code: '100' });
    await service.ocr({ base64Image: 'data:image/jpeg;base64,valid_image' }, { reference: 'free' });
  });

  it('lets only one of many requests with the same reference through', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        service.detectFaces({ base64Image: 'data:image/jpeg;base64,valid_image' }, { reference: 'race' }),
      ),
    );
    assert.equal(attempts.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  const odd: [string, string, RequestInit, number][] = [
    ['no JSON', endpoints.ocr.path, { method: 'POST', body: '{' }, 400],
    ['an array', endpoints.ocr.path, { method: 'POST', body: '[]' }, 400],
    ['nothing', endpoints.ocr.path, { method: 'POST' }, 400],
    ['bytes that are not UTF-8', endpoints.ocr.path, { method: 'POST', body: new Uint8Array([0xff, 0xfe]) }, 400],
    ['another method', endpoints.ocr.path, { method: 'PUT', body: '{}' }, 405],
    ['an unknown path', '/v1/api/verification/nothing', { method: 'POST', body: '{}' }, 404],
  ];
  for (const [what, path, init, status] of odd) {
    it(`answers ${what} with an envelope and ${status}`, async () => {
      const response = await fetch(`${running.url}${path}`, { ...init, headers: { 'x-api-key': apiKey } });
      assert.equal(response.status, status);
      const body = (await response.json()) as Record<string, unknown>;
      assert.deepEqual([body['responseCode'], body['data'], body['status']], ['91', null, false]);
    });
  }

  it('describes every row in its OpenAPI document and on its page', async () => {
    const response = await fetch(`${running.url}/openapi.json`);
    const document = (await response.json()) as { openapi: string; paths: Record<string, object> };
    assert.equal(document.openapi, '3.1.0');
    const page = await (await fetch(running.url)).text();
    for (const name of endpointNames) {
      const { path, method } = endpoints[name];
      assert.ok(method.toLowerCase() in (document.paths[path] ?? {}), name);
      assert.ok(page.includes(path), name);
    }
  });
});

describe('customers', () => {
  it('are kept and found by each of the nine parameters, alone and together', async (test) => {
    const { service } = await start(test);
    const person: CallRequest<'createCustomer'> = {
      primaryEmail: 'bola@example.com',
      secondaryEmails: ['bola.second@example.com'],
      primaryPhoneNumber: '+234 801 000 0001',
      type: 'individual',
      country: 'GHA',
      firstName: 'Bola',
      lastName: 'Tester',
      middleName: 'Ife',
      dateOfBirth: '1991-02-03',
      gender: 'female',
    };
    const business = { primaryEmail: 'firm@example.com', type: 'business', businessName: 'Firm Ltd' } as const;
    const created = await service.createCustomer(person);
    await service.createCustomer(business);
    assert.equal(created.data?.customer.verified, false);
    const filters = [
      { email: 'BOLA@example.com' },
      { email: 'bola.second@example.com' },
      { phoneNumber: '+2348010000001' },
      { firstName: 'bola' },
      { lastName: 'Tester' },
      { middleName: 'Ife' },
      { dateOfBirth: '1991-02-03' },
      { gender: 'female', lastName: 'Tester' },
      { type: 'individual', firstName: 'Bola', email: 'bola@example.com' },
    ] as const;
    for (const filter of filters) {
      const { data } = await service.filterCustomers(filter);
      assert.deepEqual(
        data?.map(({ id }) => id),
        [created.data?.customer.id],
        JSON.stringify(filter),
      );
    }
    const firms = await service.filterCustomers({ type: 'business', businessName: 'firm ltd' });
    assert.equal(firms.data?.length, 1);
    assert.equal(firms.data?.[0]?.country, 'NGA');
    const none = await service.filterCustomers({ firstName: 'Bola', gender: 'male' });
    assert.deepEqual(none.data, []);
  });
});

describe('AML screening', () => {
  const likeness: [string, string, number, number][] = [
    ['Olumide Bankole', 'Bankole, Olumide', 1, 1],
    ['Òlúmídé Bánkólé', 'Olumide Bankole', 1, 1],
    ['Olumide Bankole', 'Olumide Testarossa Bankole', 0.85, 0.97],
    ['Viktor Fiktsionov', 'Viktor Fictionov', 0.85, 0.99],
    ['Ada Sample', 'Viktor Fictionov', 0, 0.6],
    ['', 'Viktor Fictionov', 0, 0],
  ];
  for (const [left, right, least, most] of likeness) {
    it(`scores "${left}" and "${right}" between ${least} and ${most}`, () => {
      const score = nameSimilarity(left, right);
      assert.ok(score >= least && score <= most, String(score));
      assert.equal(score, nameSimilarity(right, left));
    });
  }

  it('honors source, score, country and birth, and answers null if nobody matches', async (test) => {
    const { service } = await start(test);
    const matches = async (request: Parameters<IdentityService['performCustomerCheck']>[0]) => {
      const { data } = await service.performCustomerCheck(request);
      assert.equal(data?.totalMatches ?? 0, data?.matches?.length ?? 0);
      return (data?.matches ?? []).map(({ dataSource: { shortName } }) => shortName);
    };
    const name = 'Olumide Bankole';
    assert.deepEqual((await matches({ name })).toSorted(), ['CRIME', 'PEP']);
    assert.deepEqual(await matches({ name, dataSource: 'PEP-LISTS' }), ['PEP']);
    assert.deepEqual(await matches({ name, minScore: 0.99 }), ['CRIME', 'PEP'].slice(0, 1));
    assert.deepEqual(await matches({ name, countryCode: 'NG' }), ['PEP']);
    assert.deepEqual(await matches({ name, dob: '1988-08-08' }), ['CRIME']);
    const nobody = await service.performCustomerCheck({ name: 'Quite Unlisted Person' });
    assert.equal(nobody.data?.totalMatches, null);
    assert.equal(nobody.data?.matches, undefined);
  });

  it('screens a customer by id', async (test) => {
    const { service } = await start(test);
    const { data } = await service.createCustomer({
      primaryEmail: 'v@example.com',
      type: 'business',
      businessName: 'Doe Venture Shipping',
    });
    const found = await service.performCustomerCheck({ customerId: data?.customer.id });
    assert.equal(found.data?.matches?.[0]?.name, 'Doe Venture Shipping Ltd');
    await assert.rejects(service.performCustomerCheck({ customerId: 'nobody' }), { code: '98' });
  });
});

describe('switches', () => {
  it('are off by default', async (test) => {
    const { url } = await start(test);
    assert.equal((await fetch(`${url}/__control/faults`)).status, 404);
  });

  it('force codes, break connections and slow answers, over HTTP', async (test) => {
    const { url, service, sandbox } = await start(test, { control: true });
    const image = 'data:image/jpeg;base64,valid_image';
    const change = (faults: object) =>
      fetch(`${url}/__control/faults`, { method: 'PATCH', body: JSON.stringify(faults) });
    assert.equal((await change({ forceCode: '96', endpoints: ['ocr'] })).status, 200);
    await assert.rejects(service.ocr({ base64Image: image }), { code: '96' });
    await service.detectFaces({ base64Image: image });
    await change({ forceCode: null, endpoints: null, faultRate: 1, faultCode: '95' });
    await assert.rejects(service.ocr({ base64Image: image }), { code: '95' });
    await change({ faultRate: 0, reset: 'before-work' });
    await assert.rejects(service.ocr({ base64Image: image }), { code: '102', outcomeUnknown: true });
    await change({ reset: 'never', slowBodyMs: 1, latencyMs: 5, jitterMs: 5 });
    assert.equal((await service.ocr({ base64Image: image })).data?.message, 'Text extracted');
    const log = (await (await fetch(`${url}/__control/requests`)).json()) as object[];
    assert.equal(log.length, sandbox.requests.length);
    assert.equal((await change({ latencyMs: -1 })).status, 400);
    assert.equal((await change({ forceCode: '42' })).status, 400);
    assert.equal((await change({ unknown: 1 })).status, 400);
    await fetch(`${url}/__control/faults`, { method: 'DELETE' });
    assert.equal(sandbox.faults.slowBodyMs, 0);
    await fetch(`${url}/__control/reset`, { method: 'POST' });
    assert.equal(sandbox.requests.length, 0);
  });
});

describe('names under which the sandbox answers', () => {
  const ask = (port: number, host: string, path = '/__control/requests'): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).end();
    });

  it('are those of this machine: a page that rebinds its name to it can read nothing', async (test) => {
    const { port } = await start(test, { control: true });
    const own = ['localhost', `localhost:${port}`, 'LOCALHOST', '127.0.0.1', `[::1]:${port}`, 'app.localhost'];
    for (const host of own) assert.equal(await ask(port, host), 200, host);
    const others = ['evil.example', `evil.example:${port}`, 'localhost.evil.example', 'xlocalhost', '192.0.2.1'];
    for (const host of others) {
      for (const path of ['/', '/openapi.json', '/__control/requests']) {
        assert.equal(await ask(port, host, path), 403, `${host}${path}`);
      }
    }
  });

  it('include those of the option', async (test) => {
    const { port } = await start(test, { control: true, allowedHosts: ['sandbox', 'Identity.test'] });
    for (const host of ['sandbox', 'identity.test:80', 'localhost']) assert.equal(await ask(port, host), 200, host);
    assert.equal(await ask(port, 'other'), 403);
  });

  it('include IP addresses if it listens for other devices, because no name can be rebound to them', async (test) => {
    const { port } = await start(test, { control: true, hostname: '0.0.0.0' });
    for (const host of ['192.0.2.1', `[2001:db8::1]:${port}`]) assert.equal(await ask(port, host), 200, host);
    assert.equal(await ask(port, 'evil.example'), 403);
  });
});
