/** The soak's server alone, under a load that no browser reaches: does the size of its process level off? */
import { renderDocument, renderPerson } from 'idv-elements-testing';
import sharp from 'sharp';
import { askProcess, forkServer, killProcess } from '../shared/server-process.js';
import { repositoryRoot } from '../../tools/run.js';
import type { Pixels } from '../../src/contract/geometry.js';
import type { LivenessCreated, SessionCreated } from '../../src/contract/contract.js';
import type { ServerSample } from './server-process.js';
import type { Measure } from './verdict.js';
import { cdnScript } from './site.js';

const atOnce = 4;
const sampleEveryMs = 10_000;

export interface SoakedServer {
  journeys: number;
  failed: number;
  /** The distinct causes. */
  troubles: string[];
  samples: (ServerSample & { atSeconds: number; journeys: number })[];
  measures: Measure[];
}

const jpegOf = async ({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );

const details = { capturedAt: '2026-01-01T12:00:00Z', mode: 'automatic', thresholdsVersion: '1', measures: {} };

type Pictures = Record<'face' | 'document', Uint8Array<ArrayBuffer>>;

/** The requests of one person in the soak: the page, a session, a document, a selfie and a check that is followed. */
async function journey(origin: string, pictures: Pictures): Promise<void> {
  const send = async (method: string, path: string, token?: string, body?: BodyInit): Promise<Response> => {
    const headers = new Headers({ origin });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (method === 'POST') headers.set('idempotency-key', crypto.randomUUID());
    const response = await fetch(`${origin}${path}`, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  await (await send('GET', cdnScript())).arrayBuffer();
  const { token } = (await (await send('POST', '/idv/sessions')).json()) as SessionCreated;
  const upload = async (path: string, name: keyof Pictures, fields: Record<string, string>): Promise<void> => {
    const form = new FormData();
    form.set('details', JSON.stringify({ ...details, ...fields }));
    form.set('image', new Blob([pictures[name]], { type: 'image/jpeg' }), `${name}.jpg`);
    await (await send('POST', path, token, form)).json();
  };
  await upload('/idv/documents', 'document', { country: 'NGA', documentType: 'ng_national_id' });
  await upload('/idv/faces', 'face', {});
  const { livenessId } = (await (await send('POST', '/idv/liveness', token)).json()) as LivenessCreated;
  await (await send('GET', `/idv/liveness/${livenessId}`, token)).json();
}

export async function soakServer(minutes: number): Promise<SoakedServer> {
  const { child, port } = await forkServer(new URL('server-process.ts', import.meta.url), [], {
    TSX_TSCONFIG_PATH: `${repositoryRoot}tsconfig.built.json`,
  });
  const pictures: Pictures = {
    face: await jpegOf(renderPerson({ faceHeightShare: 0.48 }, { width: 960, height: 1280 })),
    document: await jpegOf(renderDocument({ fillShare: 0.9 }, { width: 1600, height: 1009 })),
  };
  const since = performance.now();
  const end = since + minutes * 60_000;
  const samples: SoakedServer['samples'] = [];
  let journeys = 0;
  let failed = 0;
  const troubles = new Set<string>();
  const walk = async (): Promise<void> => {
    while (performance.now() < end) {
      try {
        await journey(`http://localhost:${port}`, pictures);
        journeys += 1;
      } catch (error) {
        failed += 1;
        if (troubles.size < 20) troubles.add(String(error));
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, sampleEveryMs));
      const taken = await askProcess<ServerSample>(child, 'sample');
      samples.push({ atSeconds: Math.round((performance.now() - since) / 1000), journeys, ...taken });
    }
  };
  try {
    await Promise.all([watch(), ...Array.from({ length: atOnce }, walk)]);
  } finally {
    await killProcess(child);
  }
  const measure = (name: string, slack: number, of: (sample: ServerSample) => number): Measure => ({
    ...{ name, slack },
    values: samples.map(of),
  });
  return {
    ...{ journeys, failed, samples },
    troubles: [...troubles],
    measures: [
      measure('heap of the server, MB', 0.5, ({ heapMegabytes }) => heapMegabytes),
      measure('server process, MB', 6, ({ residentMegabytes }) => residentMegabytes),
      measure('handles of the server', 8, ({ handles }) => handles),
      measure('open files of the server', 8, ({ openFiles }) => openFiles),
    ],
  };
}
