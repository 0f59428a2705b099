import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { codeOf, inMode } from '../../../tools/build/bundle.js';
import type { createHostBackend } from '../../src/host-backend/index.js';
import { startSandbox, type RunningSandbox } from '../../../testing/src/sandbox/index.js';
import { apiKey, call, faceForm, openSession, pageOrigin, secret } from './harness.js';
import { picture } from './pictures.js';

/** Globals of Cloudflare Workers among those that a program may look for. */
const workersGlobals = [
  ...['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'URL'],
  ...['URLSearchParams', 'crypto', 'TextEncoder', 'TextDecoder', 'ReadableStream'],
  ...['WritableStream', 'TransformStream', 'AbortController', 'AbortSignal', 'Event'],
  ...['EventTarget', 'DOMException', 'structuredClone', 'setTimeout', 'clearTimeout'],
  ...['setInterval', 'clearInterval', 'queueMicrotask', 'console', 'atob', 'btoa', 'performance'],
];

/** Prepended to the bundle to hide Node's own globals from it, by name and on `globalThis`. */
const hideNode = `
import { workersLike as globalThis } from './workers-like.mjs';
const process = undefined, Buffer = undefined, global = undefined, require = undefined;
const setImmediate = undefined, clearImmediate = undefined, __dirname = undefined;
`;

const workersLike = `
export const workersLike = Object.fromEntries(
  ${JSON.stringify(workersGlobals)}.map((name) => [name, globalThis[name]]),
);
`;

/** One file for a runtime with only web APIs, as a Workers bundler makes it. `sharp` is native and stays external. */
function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('../../src/host-backend/index.ts', import.meta.url));
  const external = ['sharp', /^rate-limiter-flexible\/lib\/RateLimiterRedis/];
  const build = { ssr: true, rolldownOptions: { input, external, preserveEntrySignatures: 'strict' as const } };
  return codeOf(inMode('one-file', { logLevel: 'error', ssr: { target: 'webworker', noExternal: true }, build }));
}

describe('the host backend without Node', () => {
  let running: RunningSandbox;
  let folder: string;
  let code: string;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    folder = await mkdtemp(join(tmpdir(), 'idv-workers-like-'));
    code = await bundle();
    await writeFile(join(folder, 'workers-like.mjs'), workersLike);
    await writeFile(join(folder, 'backend.mjs'), `${hideNode}${code}`);
  });
  after(async () => {
    await running.close();
    await rm(folder, { recursive: true });
  });

  it('imports no module of Node', () => {
    const { module } = parseSync('backend.mjs', code);
    const specifiers = [
      ...module.staticImports.map((found) => found.moduleRequest.value),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
    ];
    // Both are loaded only when used, and `sharp` may be missing.
    assert.deepEqual(specifiers.toSorted(), ['rate-limiter-flexible/lib/RateLimiterRedis.js', 'sharp']);
  });

  it('answers the same with only the globals of Workers', async () => {
    const file = pathToFileURL(join(folder, 'backend.mjs')).href;
    const loaded = (await import(file)) as { createHostBackend: typeof createHostBackend };
    const backend = loaded.createHostBackend({
      identityService: { baseUrl: running.url, apiKey },
      authorize: () => ({ subject: 'customer-1' }),
      secret,
      allowedOrigins: [pageOrigin],
    });
    const { token } = await openSession(backend);
    const face = await call(backend, '/faces', { token, body: faceForm(await picture()) });
    const liveness = await call(backend, '/liveness', { token });
    const problem = await call(backend, '/faces', { token, body: '{}' });
    assert.deepEqual([face.status, liveness.status, problem.status], [201, 201, 415]);
    const paths = running.sandbox.requests.map(({ path }) => path.split('/').at(-1));
    assert.deepEqual(paths, ['detect-faces', 'generate-liveness-url']);
  });
});
