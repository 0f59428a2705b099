/** Tests the messages that a developer gets before the first request. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createHostBackend, SetupError } from '../../src/host-backend/index.js';
import type { HostBackendOptions } from '../../src/host-backend/index.js';
import { createIdentityService } from '../../src/identity-service/index.js';
import { pageOrigin, secret } from './harness.js';

const right: HostBackendOptions = {
  identityService: { baseUrl: 'http://localhost:4010', apiKey: 'key' },
  authorize: () => ({ subject: 'ada' }),
  secret,
  allowedOrigins: [pageOrigin],
  log: false,
};

function failureOf(options: unknown): SetupError {
  try {
    createHostBackend(options as HostBackendOptions);
  } catch (error) {
    assert.ok(error instanceof SetupError, String(error));
    return error;
  }
  return assert.fail('should have failed');
}

describe('the options of a backend', () => {
  const wrong: [string, object, string, RegExp][] = [
    ['no secret', { secret: undefined }, 'secret-missing', /`secret`.*IDV_SECRET.*openssl rand/],
    ['an empty secret', { secret: '' }, 'secret-missing', /IDV_SECRET/],
    ['an unset secret with an old one', { secret: [undefined, secret] }, 'secret-missing', /IDV_SECRET/],
    ['a short secret', { secret: 'short' }, 'secret-short', /32 bytes; this one has 5.*IDV_SECRET/],
    ['a short old secret', { secret: [secret, 'short'] }, 'secret-short', /32 bytes/],
    [
      'no service',
      { identityService: undefined },
      'service-address-missing',
      /`identityService.baseUrl`.*IDENTITY_URL/,
    ],
    ['no address', { identityService: { apiKey: 'k' } }, 'service-address-missing', /IDENTITY_URL.*localhost:4010/],
    [
      'half an address',
      { identityService: { baseUrl: 'localhost:4010', apiKey: 'k' } },
      'service-address-invalid',
      /http/,
    ],
    ['an odd address', { identityService: { baseUrl: 'ftp://x', apiKey: 'k' } }, 'service-address-invalid', /http/],
    ...(
      [
        ['the path of the interface', 'https://x.example/v1/api', /contains `\/v1\/api`/],
        ['the path of the interface and a slash', 'https://x.example/V1/api/', /contains `\/v1\/api`/],
        ["an endpoint's whole address", 'https://x.example/v1/api/verification/nin', /contains `\/v1\/api`/],
        ["a gateway's path in front of the interface's", 'https://x.example/identity/v1/api', /contains `\/v1\/api`/],
        ['an address with a query', 'https://x.example/?key=1', /has a query/],
        ['an address with a password', 'https://ada:tiny@x.example', /has a user name or a password/],
      ] as const
    ).map(([name, baseUrl, text]): [string, object, string, RegExp] => {
      return [name, { identityService: { baseUrl, apiKey: 'k' } }, 'service-address-invalid', text];
    }),
    [
      'no key',
      { identityService: { baseUrl: 'http://x' } },
      'api-key-missing',
      /`identityService.apiKey`.*IDENTITY_KEY/,
    ],
    ['an empty key', { identityService: { baseUrl: 'http://x', apiKey: '' } }, 'api-key-missing', /IDENTITY_KEY/],
    ['no authorize', { authorize: undefined }, 'authorize-missing', /`authorize`.*subject: user.id/],
    ['no origins', { allowedOrigins: undefined }, 'origins-missing', /`allowedOrigins`.*https:\/\/www\.example\.com/],
    ['an empty list of origins', { allowedOrigins: [] }, 'origins-missing', /`allowedOrigins`/],
    ['an unset origin', { allowedOrigins: [undefined] }, 'origin-invalid', /not set.*environment/],
    ['every origin', { allowedOrigins: ['*'] }, 'origin-invalid', /"\*" is not an origin/],
    [
      'a page instead of an origin',
      { allowedOrigins: ['https://a.example/x'] },
      'origin-invalid',
      /"https:\/\/a\.example"/,
    ],
  ];
  for (const [name, change, code, text] of wrong) {
    it(`explain how to fix ${name}`, () => {
      const { codes, message } = failureOf({ ...right, ...change });
      assert.ok(codes.includes(code as (typeof codes)[number]), codes.join());
      const line = message.split('\n').find((one) => one.includes(code)) ?? '';
      assert.match(line, text);
      assert.match(line, /^\[idv-elements-server [\w-]+\] .+ → .+ → docs\/error-codes\.md#[\w-]+$/);
    });
  }

  it('report all problems at once', () => {
    const all = [
      'service-address-missing',
      'api-key-missing',
      'secret-missing',
      'origins-missing',
      'authorize-missing',
    ];
    assert.deepEqual(failureOf({}).codes, all);
    assert.deepEqual(failureOf(undefined).codes, all);
  });

  it('repeat no secret and no key', () => {
    const { message } = failureOf({ ...right, secret: 'tiny-secret', identityService: { apiKey: 'my-key-4711' } });
    assert.doesNotMatch(message, /tiny-secret|my-key-4711/);
  });

  it('accept every valid form', () => {
    const baseUrl = new URL('http://localhost:4010');
    createHostBackend({ ...right, identityService: { baseUrl, apiKey: 'k' }, secret: [secret, new Uint8Array(32)] });
    for (const gateway of [
      'https://gateway.example/identity',
      'https://gateway.example/v1/',
      'https://x.example/v1/apis',
    ]) {
      createHostBackend({ ...right, identityService: { baseUrl: gateway, apiKey: 'k' } });
    }
    // A custom client of the partner has its own key.
    createHostBackend({ ...right, identityService: createIdentityService({ baseUrl, apiKey: 'k' }) });
  });
});

it('explains every code of the server on the page of error codes', () => {
  const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  const [, union = ''] = /export type SetupCode =([^;]+);/.exec(textOf('../../src/shared/setup-error.ts')) ?? [];
  const codes = [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => code);
  assert.ok(codes.length > 10);
  const headings = [...textOf('../../../docs/error-codes.md').matchAll(/^#### (.+)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(new Set(headings), new Set(codes));
});
