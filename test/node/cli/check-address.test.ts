import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { checkAddress } from '../../../src/cli/check-address.js';
import { copyAssets } from '../../../src/cli/copy.js';
import { ensureAssets } from '../../../tools/build/stale.js';

interface Reply {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

type Fault = (reply: Reply, file: string, request: IncomingMessage) => void;

const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', wasm: 'application/wasm' };
const pages = 'https://www.example.com';

describe('idv-elements assets --check <address>', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-served-'));
  let server: Server;
  let address: string;
  let fault: Fault;

  /** Answers like a correct server. */
  function replyFor(file: string): Reply {
    try {
      const body = readFileSync(join(folder, file));
      return {
        status: 200,
        headers: {
          'content-type': types[file.split('.').pop()!] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
          'cache-control': file === 'manifest.json' ? 'no-cache' : 'public, max-age=31536000, immutable',
        },
        body: gzipSync(body),
      };
    } catch {
      return { status: 404, headers: {}, body: Buffer.from('not found') };
    }
  }

  before(async () => {
    await ensureAssets();
    await copyAssets(folder);
    server = createServer((request, response) => {
      const file = (request.url ?? '').replace('/idv-assets/', '');
      const reply = replyFor(file);
      fault(reply, file, request);
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/idv-assets/`;
  });
  beforeEach(() => (fault = () => {}));
  after(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const plain = (reply: Reply, text: string, type: string): void => {
    reply.body = Buffer.from(text);
    reply.headers = { 'content-type': type };
  };

  it('finds nothing on a correct server', async () => {
    assert.deepEqual(await checkAddress(address), []);
    assert.deepEqual(await checkAddress(address.replace(/\/$/, '')), []);
    assert.deepEqual(await checkAddress(`${address}manifest.json`), []);
  });

  it('requests with the pages’ origin', async () => {
    const origins = new Set<string | undefined>();
    fault = (reply, _file, { headers }) => {
      origins.add(headers.origin);
      reply.headers['access-control-allow-origin'] = pages;
    };
    assert.deepEqual(await checkAddress(address, pages), []);
    assert.deepEqual([...origins], [pages]);
  });

  it('reports that nothing answers', async () => {
    const [finding] = await checkAddress('http://127.0.0.1:9/idv/');
    assert.match(finding?.what ?? '', /no answer: .*(?:ECONNREFUSED|bad port)/);
  });

  const isMesh = (file: string): boolean => file.startsWith('compact-mesh.');
  const isWorker = (file: string): boolean => file.startsWith('compact-worker.');
  const faults: [name: string, fault: Fault, weight: string, words: RegExp][] = [
    [
      'a missing file',
      (reply, file) => isMesh(file) && Object.assign(reply, { status: 404, headers: {}, body: Buffer.from('') }),
      'wrong',
      /status 404/,
    ],
    [
      'an app that answers every path with its page',
      (reply, file) => isMesh(file) && plain(reply, '<!doctype html><title>App</title>', 'text/html'),
      'wrong',
      /HTML page instead of the file/,
    ],
    [
      'a foreign manifest',
      (reply, file) => file === 'manifest.json' && plain(reply, '{}', 'application/json'),
      'wrong',
      /not a manifest of engine assets/,
    ],
    [
      'a file that was changed in transit',
      (reply, file) => isMesh(file) && (reply.body = gzipSync(Buffer.from('changed'))),
      'wrong',
      /not what was published \(7 bytes/,
    ],
    [
      'a content type that workers reject',
      (reply, file) => isWorker(file) && (reply.headers['content-type'] = 'text/plain'),
      'wrong',
      /Content-Type is text\/plain/,
    ],
    [
      'WebAssembly with another content type',
      (reply, file) => file.endsWith('.wasm') && (reply.headers['content-type'] = 'application/octet-stream'),
      'advice',
      /application\/octet-stream/,
    ],
    [
      'no compression',
      (reply, file) =>
        file.startsWith('occlusion.') && Object.assign(reply, { body: readFileSync(join(folder, file)), headers: {} }),
      'advice',
      /uncompressed/,
    ],
    [
      'no caching',
      (reply, file) => isMesh(file) && (reply.headers['cache-control'] = 'no-store'),
      'advice',
      /don't keep the file/,
    ],
    [
      'a manifest that browsers cache',
      (reply, file) => file === 'manifest.json' && (reply.headers['cache-control'] = 'max-age=31536000, immutable'),
      'wrong',
      /browsers keep manifest.json/,
    ],
    [
      'a policy without WebAssembly',
      (reply, file) => isWorker(file) && (reply.headers['content-security-policy'] = "default-src 'self'"),
      'wrong',
      /forbids WebAssembly/,
    ],
  ];
  for (const [name, spoil, weight, words] of faults) {
    it(`finds ${name}`, async () => {
      fault = spoil;
      const findings = await checkAddress(address);
      const found = findings.find(({ what }) => words.test(what));
      assert.equal(found?.weight, weight, JSON.stringify(findings, null, 2));
      assert.ok(found.fix.length > 20 && found.about.startsWith(address));
    });
  }

  const elsewhere: [name: string, headers: OutgoingHttpHeaders, words: RegExp][] = [
    ['no CORS header', {}, /Access-Control-Allow-Origin: none/],
    ['a CORS header for others', { 'access-control-allow-origin': 'https://a.example' }, /https:\/\/a\.example/],
    [
      'a resource policy',
      { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'same-origin' },
      /Cross-Origin-Resource-Policy: same-origin/,
    ],
  ];
  for (const [name, headers, words] of elsewhere) {
    it(`finds ${name} if pages are on another origin`, async () => {
      fault = (reply) => Object.assign(reply.headers, headers);
      const findings = await checkAddress(address, pages);
      assert.ok(
        findings.some(({ what, weight }) => weight === 'wrong' && words.test(what)),
        JSON.stringify(findings),
      );
    });
  }

  it('finds assets of another version of the package', async () => {
    fault = (reply, file) => {
      if (file !== 'manifest.json') return;
      const manifest = readFileSync(join(folder, file), 'utf8').replace(/("occlusion"[^}]+sha256-)\w{4}/, '$1AAAA');
      reply.body = gzipSync(manifest);
    };
    const whats = (await checkAddress(address)).map(({ what }) => what);
    assert.ok(
      whats.some((what) => /another version of the package \(occlusion\)/.test(what)),
      whats.join('\n'),
    );
  });
});
