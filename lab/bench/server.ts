/**
 * `npm run lab -- bench server [--scale N] [--rounds 5] [--connections 1,16,128] [--scenario <text>] [--server <text>]
 * [--redis] [--json <file>]`: requests per second, latency, processor time a request and peak memory of the host backend. Two yardsticks:
 * a bare handler, which reads the body and answers, and a bare proxy, which does the least that an upload needs: it
 * reads the form and posts the picture upstream as base64 JSON. The service behind proxy and backend is `peer.ts`,
 * which costs next to nothing. Each server has its own process and answers some warm-up requests before a fixed number
 * of measured ones, in rounds in which the servers take turns; rows are medians of the rounds. Load, peer and server
 * share the machine, so rates compare within one run only; processor time is the server's alone. With `--redis`, the
 * backends store their state in a Redis of their own.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { isCount, isPositive, readCommandLine, stopForUsage } from '../../tools/command-line.js';
import type { LivenessCreated, SessionCreated } from '../../src/contract/contract.js';
import { benchOrigin } from './constants.js';
import { startRedis } from '../../test/support/redis.js';
import { quantile } from '../shared/report.js';
import { load } from './load.js';
import { startProcess, type ServerProcess, type ServerKind } from './server-process.js';

const warmUp = { connections: 8, requests: 64 };
const boundary = 'boundary-of-the-bench';

type ServerArguments = readonly [kind: ServerKind, cleaning?: string];

interface Row {
  server: string;
  scenario: string;
  connections: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The server's processor time for a request. Unlike the rate, it does not depend on other load. */
  cpuMsPerRequest: number;
  peakMegabytes: number;
  errors: number;
}

/** A JPEG of about `bytes`: noise over a gradient, at the quality that comes closest. */
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
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
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
  requests: number;
}

async function send(server: ServerProcess, path: string, token?: string): Promise<unknown> {
  const headers = new Headers({ origin: benchOrigin, 'idempotency-key': randomUUID() });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`${server.url}/idv${path}`, { method: 'POST', headers });
  return response.json();
}

/** A server that is ready for one scenario. */
interface Runner {
  name: string;
  rounds: Omit<Row, 'server' | 'scenario' | 'connections'>[];
  /** Sends this many requests, and remembers what they took. */
  round(count: number, requests: number): Promise<void>;
  close(): Promise<void>;
}

async function open(
  name: string,
  [kind, cleaning = '']: ServerArguments,
  { method, path, body }: Scenario,
  store: string | undefined,
): Promise<Runner> {
  const peer = await startProcess('peer');
  const server = await startProcess(kind, peer.url, cleaning, ...(store === undefined ? [] : [store]));
  let token = 'none';
  let livenessId = '';
  if (kind === 'backend') {
    ({ token } = (await send(server, '/sessions')) as SessionCreated);
    ({ livenessId } = (await send(server, '/liveness', token)) as LivenessCreated);
  }
  const headers = {
    origin: benchOrigin,
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const url = `/idv${path.replace(':id', livenessId)}`;
  const ask = (connected: number, amount: number) => {
    let left = amount;
    return load(server.url, {
      connections: connected,
      next: () => {
        left -= 1;
        if (left < 0) return null;
        return { method, path: url, body, headers: { ...headers, 'idempotency-key': randomUUID() } };
      },
      timeoutMs: 60_000,
    });
  };
  await ask(warmUp.connections, warmUp.requests);
  const rounds: Runner['rounds'] = [];
  return {
    name,
    rounds,
    async round(count, requests) {
      const before = await server.usage();
      const { answers, failed, seconds, percentile } = await ask(count, requests);
      const after = await server.usage();
      rounds.push({
        requestsPerSecond: answers / seconds,
        p50Ms: percentile(0.5),
        p99Ms: percentile(0.99),
        cpuMsPerRequest: (after.cpuMs - before.cpuMs) / answers,
        peakMegabytes: Math.round(after.peakMegabytes),
        errors: failed,
      });
    },
    async close() {
      await server.close();
      await peer.close();
    },
  };
}

function rowOf({ name, rounds }: Runner, scenario: string, count: number): Row {
  const median = (of: (round: Runner['rounds'][number]) => number) => quantile(rounds.map(of), 0.5);
  return {
    server: name,
    scenario,
    connections: count,
    requestsPerSecond: median((round) => round.requestsPerSecond),
    p50Ms: median((round) => round.p50Ms),
    p99Ms: median((round) => round.p99Ms),
    cpuMsPerRequest: median((round) => round.cpuMsPerRequest),
    peakMegabytes: Math.max(...rounds.map((round) => round.peakMegabytes)),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
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
    { name: 'liveness polling', method: 'GET', path: '/liveness/:id', requests: 4000 },
    { name: 'face upload', method: 'POST', path: '/faces', body: formOf(face, capture), requests: 768 },
    {
      name: 'document upload',
      method: 'POST',
      path: '/documents',
      body: formOf(document, { ...capture, country: 'NGA', documentType: 'ng_national_id' }),
      requests: 384,
    },
  ];
}

const commandLine = {
  options: {
    scale: { type: 'string', default: '1', number: isPositive },
    rounds: { type: 'string', default: '5', number: isCount },
    redis: { type: 'boolean', default: false },
    connections: { type: 'string', default: '1,16,128' },
    scenario: { type: 'string', default: '' },
    server: { type: 'string', default: '' },
    json: { type: 'string' },
  },
} as const;
const { values } = readCommandLine(commandLine);
const { scale, rounds } = values;
const connections = values.connections.split(',').map(Number);
if (!connections.every(isCount)) stopForUsage(`Invalid --connections: "${values.connections}".`, commandLine);
const servers: readonly (readonly [name: string, args: ServerArguments])[] = [
  ['bare handler', ['bare']],
  ['bare proxy', ['proxy']],
  ['backend', ['backend', 'auto']],
  ['backend, re-encoding', ['backend', 'reencode']],
];
const rows: Row[] = [];

/** The rate as a share of a yardstick's, percent. */
function shareOf(row: Row, yardstick: string): string {
  const other = rows.find(
    ({ server, scenario, connections: count }) =>
      server === yardstick && scenario === row.scenario && count === row.connections,
  );
  if (other === undefined) return '–';
  return `${((row.requestsPerSecond / other.requestsPerSecond) * 100).toFixed(0)} %`;
}

function print(row: Row): void {
  console.log(
    [
      row.scenario.padEnd(16),
      row.server.padEnd(20),
      `${row.connections} conn.`.padStart(9),
      `${row.requestsPerSecond.toFixed(0)}/s`.padStart(7),
      `p50 ${row.p50Ms} ms`.padStart(12),
      `p99 ${row.p99Ms} ms`.padStart(12),
      `cpu ${row.cpuMsPerRequest.toFixed(2)} ms`.padStart(13),
      `${row.peakMegabytes} MB`.padStart(7),
      `${row.errors} errors`.padStart(9),
      `${shareOf(row, 'bare handler')} of handler`.padStart(17),
      `${shareOf(row, 'bare proxy')} of proxy`.padStart(15),
    ].join(' '),
  );
}

const redis = values.redis ? await startRedis() : null;
for (const scenario of await scenariosFor()) {
  if (!scenario.name.includes(values.scenario)) continue;
  const chosen = servers.filter(
    ([name, [kind]]) => name.includes(values.server) && (scenario.body !== undefined || kind !== 'proxy'),
  );
  for (const count of connections) {
    const runners = await Promise.all(chosen.map(([name, args]) => open(name, args, scenario, redis?.address)));
    const requests = Math.max(count, Math.round((scenario.requests * scale) / rounds));
    for (let round = 0; round < rounds; round += 1) {
      for (const runner of round % 2 === 0 ? runners : runners.toReversed()) await runner.round(count, requests);
    }
    for (const runner of runners) {
      const row = rowOf(runner, scenario.name, count);
      rows.push(row);
      print(row);
      await runner.close();
    }
  }
}
await redis?.close();
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
