import assert from 'node:assert/strict';
import fc from 'fast-check';
import { before, describe, it } from 'node:test';
import { decodeBase64, encodeBase64, endpointNames, endpoints } from '../../src/identity-service/index.js';
import { createSandbox } from '../../../testing/src/sandbox/index.js';
import { createHostBackend, type HostBackend } from '../../src/host-backend/index.js';
import { BodyError } from '../../src/shared/budgets.js';
import { parseMultipart } from '../../src/shared/request.js';
import { scanImage } from '../../src/host-backend/images/picture.js';
import { readImageHeader } from '../../src/shared/image-header.js';
import { badRequest, categories, judge, type Ingredients } from '../../../test/support/bad-requests.js';
import { joined } from '../../../test/support/joined.js';
import { pngBomb } from '../../../test/support/png-bomb.js';
import { runsAll } from '../../../test/support/sample.js';
import { call, details, faceForm, openSession, pageOrigin, secret } from './harness.js';
import { picture } from './pictures.js';

const bytes = fc.uint8Array({ maxLength: 600 });
const boundary = 'b0undary';

/** Allows only our own refusals. */
function refusesAtMost(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof BodyError, String(error));
  }
}

describe('parsers of untrusted data', () => {
  it('round-trip every form', () => {
    const part = fc.record({
      name: fc.stringMatching(/^[a-z]{1,12}$/),
      content: bytes.filter((content) => !Buffer.from(content).includes(`\r\n--${boundary}`)),
      isFile: fc.boolean(),
    });
    const parts = fc.uniqueArray(part, { selector: ({ name }) => name, minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, (sent) => {
        const encoder = new TextEncoder();
        const body = joined(
          ...sent.flatMap(({ name, content, isFile }) => [
            encoder.encode(
              `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.jpg"' : ''}\r\nContent-Type: image/jpeg\r\n\r\n`,
            ),
            content,
            encoder.encode('\r\n'),
          ]),
          encoder.encode(`--${boundary}--\r\n`),
        );
        const read = parseMultipart(body, `multipart/form-data; boundary="${boundary}"`, 8);
        assert.deepEqual(
          read.map(({ name, bytes: content, isFile }) => ({ name, content: Uint8Array.from(content), isFile })),
          sent.map(({ name, content, isFile }) => ({ name, content: Uint8Array.from(content), isFile })),
        );
      }),
    );
  });

  it('refuse or read any bytes as a form', () => {
    const alike = fc.array(
      fc.oneof(
        bytes,
        fc.constantFrom(
          ...['\r\n', '--b', '--', 'content-disposition: form-data; name="x"', '\r\n\r\n'].map((text) =>
            new TextEncoder().encode(text),
          ),
        ),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(alike, (pieces) => {
        refusesAtMost(() => parseMultipart(joined(...pieces), 'multipart/form-data; boundary=b', 8));
      }),
      { numRuns: runsAll ? 500 : 100 },
    );
    fc.assert(fc.property(fc.string(), (type) => refusesAtMost(() => parseMultipart(new Uint8Array(), type, 8))));
  });

  it('read or refuse any image header, and strip or refuse what follows', async () => {
    const seeds = await Promise.all(
      (['jpeg', 'png', 'webp'] as const).map((format) => picture({ width: 20, height: 20, format })),
    );
    const change = fc.record({
      seed: fc.constantFrom(...seeds),
      flips: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 10 }),
      cut: fc.nat(600),
    });
    fc.assert(
      fc.property(change, ({ seed, flips, cut }) => {
        const broken = seed.slice(0, Math.max(0, seed.length - cut));
        for (const [offset, value] of flips) if (offset < broken.length) broken[offset] = value;
        const header = readImageHeader(broken);
        assert.ok(header === null || (header.width > 0 && header.height > 0));
        const stripped = scanImage(broken)?.strip() ?? null;
        assert.ok(stripped === null || stripped.length <= broken.length);
      }),
      { numRuns: runsAll ? 2_000 : 200 },
    );
  });

  it('round-trip all base64, and any text as base64 or not', () => {
    fc.assert(
      fc.property(
        bytes.filter(({ length }) => length > 0),
        (content) => {
          assert.deepEqual(Uint8Array.from(decodeBase64(encodeBase64(content)) ?? []), Uint8Array.from(content));
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => void decodeBase64(text)));
  });
});

describe('bad requests', () => {
  let backend: HostBackend;
  let ingredients: Ingredients;
  before(async () => {
    const sandbox = createSandbox();
    backend = createHostBackend({
      identityService: {
        baseUrl: 'https://service.example',
        apiKey: 'sandbox-key',
        fetch: (input, init) => sandbox.fetch(new Request(input, init)),
      },
      authorize: () => ({ subject: 'customer-1' }),
      secret,
      allowedOrigins: [pageOrigin],
      limits: false,
      log: false,
      // Otherwise the backend would refuse forms with two pictures instead of reading them.
      pictures: { foreign: true },
    });
    ingredients = {
      pictures: await Promise.all((['jpeg', 'png', 'webp'] as const).map((format) => picture({ format }))),
      bomb: await pngBomb(14_000, 14_000),
      token: (await openSession(backend)).token,
      origin: pageOrigin,
    };
  });

  for (const [index, category] of categories.entries()) {
    it(`of the kind "${category}" get a 4xx with a code, or are harmless`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(1_000_000), async (turn) => {
          const made = badRequest(turn * categories.length + index, ingredients);
          const headers = Object.entries(made.headers).filter(([, value]) => /^[\t\x20-\xff]*$/.test(value));
          const request = new Request(`${pageOrigin}/idv${made.path}`, { ...made, headers });
          const verdict = await judge(await backend.fetch(request));
          assert.notEqual(verdict.outcome, 'crashed', verdict.reason);
        }),
        { numRuns: runsAll ? 12 : 4 },
      );
    });
  }

  const refusal = async (text: string) => {
    const form = faceForm(await picture());
    form.set('details', text);
    const { token } = ingredients;
    const response = await call(backend, '/faces', { token, body: form });
    return { status: response.status, text: await response.text() };
  };
  const withMeasures = (count: number) =>
    JSON.stringify({
      ...details,
      measures: Object.fromEntries(Array.from({ length: count }, (_, at) => [`no name ${at}`, ''])),
    });

  it('name at most ten wrong fields, each in at most a line', async () => {
    const { status, text } = await refusal(withMeasures(60));
    assert.equal(status, 400);
    const { detail } = JSON.parse(text) as { detail: string };
    assert.equal(detail.split(', ').length, 10);
    assert.match(detail, / and \d+ more\.$/);
    const long = JSON.stringify({ ...details, measures: { [`a b${'x'.repeat(9_000)}`]: 1 } });
    assert.ok((await refusal(long)).text.length < 500);
  });

  for (const [name, text] of [
    ['16 kB and a byte', `"${'x'.repeat(16 * 1024 - 1)}"`],
    ['257 values', withMeasures(257)],
    ['endless nesting', '['.repeat(8_000) + ']'.repeat(8_000)],
    ['text that is not JSON', '{'],
  ] as const) {
    it(`refuse details of ${name} before they are checked`, async () => {
      const refused = await refusal(text);
      assert.equal(refused.status, 400);
      assert.ok(refused.text.length < 500);
    });
  }

  it('refuse a decompression bomb of 14,000 × 14,000 before decoding it', async () => {
    const { bomb } = ingredients;
    assert.ok(bomb.length < 1_000_000);
    assert.deepEqual(readImageHeader(bomb), { format: 'png', width: 14_000, height: 14_000 });
    const seed = categories.indexOf('bomb');
    const { path, ...made } = badRequest(seed, ingredients);
    const before = process.memoryUsage().rss;
    const response = await backend.fetch(new Request(`${pageOrigin}/idv${path}`, made));
    assert.equal(response.status, 413);
    const grownMegabytes = (process.memoryUsage().rss - before) / 1e6;
    assert.ok(grownMegabytes < 100, `grew by ${grownMegabytes} MB; decoded it takes 196`);
  });
});

describe('the sandbox', () => {
  it('answers any JSON to any endpoint without a server error', async () => {
    const sandbox = createSandbox();
    const names = fc.constantFrom(...endpointNames);
    await fc.assert(
      fc.asyncProperty(names, fc.json(), fc.dictionary(fc.string(), fc.string()), async (name, json, query) => {
        const { method, path } = endpoints[name];
        const url = new URL(path, 'http://sandbox.example');
        for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
        const response = await sandbox.fetch(
          new Request(url, {
            method,
            headers: { 'x-api-key': 'sandbox-key' },
            ...(method === 'POST' ? { body: json } : {}),
          }),
        );
        const fine = response.status < 500;
        assert.ok(fine, `${name}: ${response.status}`);
      }),
      { numRuns: runsAll ? 400 : 60 },
    );
  });
});
