/**
 * `npm run bench:server [-- --seconds N] [--json <file>]`: requests per second, latency and peak memory of the host backend
 * in front of the sandbox, and beside it a bare Hono handler that reads the same body. Each server is a process of its own.
 */
import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { LivenessCreated, SessionCreated } from '../../src/shared/contract.js';
import { benchOrigin } from './constants.js';
import { startProcess, type ServerProcess } from './server-process.js';

const connections = [1, 16, 128];
const boundary = 'boundary-of-the-bench';

interface Row {
  server: string;
  scenario: string;
  connections: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server a request: unlike the rate, it does not depend on what else the machine does. */
  cpuMsPerRequest: number;
  peakMegabytes: number;
  errors: number;
}

/** A JPEG of about `bytes`: noise over a gradient, at the quality that comes nearest. */
async function pictureOf(bytes: number, width: number, height: number): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 3);
  let seed = 1;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[index] = ((index / (width * 3)) * (160 / height) + 40 + ((seed >> 16) & 31)) & 0xff;
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  let best = await image.jpeg({ quality: 90 }).toBuffer();
  for (let quality = 20; quality < 98; quality += 3) {
    const candidate = await image.clone().jpeg({ quality }).toBuffer();
    if (Math.abs(candidate.length - bytes) < Math.abs(best.length - bytes)) best = candidate;
  }
  return best;
}

function formOf(image: Buffer, details: object): Buffer {
  const head = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(head('name="image"; filename="a.jpg"')),
    image,
    Buffer.from(`\r\n${head('name="details"')}${JSON.stringify(details)}\r\n--${boundary}--\r\n`),
  ]);
}

interface Scenario {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: Buffer;
}

async function send(server: ServerProcess, path: string, token?: string): Promise<unknown> {
  const headers = new Headers({ origin: benchOrigin, 'idempotency-key': randomUUID() });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`${server.url}/idv${path}`, { method: 'POST', headers });
  return response.json();
}

async function measure(
  name: string,
  server: ServerProcess,
  { method, path, body, name: scenario }: Scenario,
  count: number,
  seconds: number,
  token: string,
): Promise<Row> {
  const headers = {
    origin: benchOrigin,
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const before = await server.usage();
  const result = await autocannon({
    url: server.url,
    connections: count,
    duration: seconds,
    timeout: 60,
    requests: [
      {
        method,
        path: `/idv${path}`,
        body,
        headers,
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  });
  const after = await server.usage();
  return {
    server: name,
    scenario,
    connections: count,
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMsPerRequest: (after.cpuMs - before.cpuMs) / result.requests.total,
    peakMegabytes: Math.round(after.peakMegabytes),
    errors: result.errors + result.non2xx,
  };
}

async function scenariosFor(): Promise<Scenario[]> {
  const capture = {
    capturedAt: new Date().toISOString(),
    mode: 'automatic',
    thresholdsVersion: '1',
    measures: { faceHeightRatio: 0.5 },
  };
  const face = await pictureOf(300_000, 1280, 960);
  const document = await pictureOf(2_000_000, 3264, 2448);
  console.log(`face ${face.length} bytes, document ${document.length} bytes`);
  return [
    { name: 'liveness polling', method: 'GET', path: '/liveness/:id' },
    { name: 'face upload', method: 'POST', path: '/faces', body: formOf(face, capture) },
    {
      name: 'document upload',
      method: 'POST',
      path: '/documents',
      body: formOf(document, { ...capture, country: 'NGA', documentType: 'ng_national_id' }),
    },
  ];
}

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, json: { type: 'string' } },
});
const seconds = Number(values.seconds);
const servers: [string, string[]][] = [
  ['bare handler', ['bare']],
  ['backend, re-encoding', ['backend', 'auto']],
  ['backend, stripping', ['backend', 'strip']],
];
const rows: Row[] = [];
for (const scenario of await scenariosFor()) {
  for (const [name, [kind = '', cleaning = '']] of servers) {
    for (const count of connections) {
      const sandbox = await startProcess('sandbox');
      const server = await startProcess(kind, sandbox.url, cleaning);
      let { path } = scenario;
      let token = 'none';
      if (kind === 'backend') {
        ({ token } = (await send(server, '/sessions')) as SessionCreated);
        const { livenessId } = (await send(server, '/liveness', token)) as LivenessCreated;
        path = path.replace(':id', livenessId);
      }
      const row = await measure(name, server, { ...scenario, path }, count, seconds, token);
      const bare = rows.find(
        (other) =>
          other.server === 'bare handler' &&
          other.scenario === row.scenario &&
          other.connections === count,
      );
      const share = (row.requestsPerSecond / (bare ?? row).requestsPerSecond) * 100;
      rows.push(row);
      console.log(
        [
          row.scenario.padEnd(18),
          row.server.padEnd(22),
          `${count} conn.`.padStart(10),
          `${row.requestsPerSecond.toFixed(0)}/s`.padStart(9),
          `p50 ${row.p50Ms} ms`.padStart(13),
          `p99 ${row.p99Ms} ms`.padStart(13),
          `cpu ${row.cpuMsPerRequest.toFixed(2)} ms`.padStart(14),
          `${row.peakMegabytes} MB`.padStart(8),
          `${row.errors} errors`.padStart(10),
          `${share.toFixed(0)} %`.padStart(6),
        ].join(' '),
      );
      await server.close();
      await sandbox.close();
    }
  }
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
