/**
 * What hooks receive, for `docs/results.md`: a host backend in front of the sandbox plays one session, and the page
 * shows what arrived. Only values that differ each time are replaced: ids, times and signatures.
 */
import { serve } from '@hono/node-server';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { createHostBackend, type HostBackend, type Hooks } from '../../server/src/host-backend/index.js';
import { endpoints, type EndpointName } from '../../server/src/identity-service/index.js';
import { portraitBase64, signatureBase64 } from '../../testing/src/sandbox/mock/pictures.js';
import { createSandbox } from '../../testing/src/sandbox/index.js';
import { cell, code, table } from './table.js';

type HookName = keyof Hooks | 'onDocumentChecked-ocr';

interface Step {
  title: string;
  /** Endpoints that the backend called, in order. */
  calls: string[];
}

interface Played {
  results: Partial<Record<HookName, unknown>>;
  steps: Step[];
}

const origin = 'https://www.example.com';
const apiKey = 'sandbox-key';

class Player {
  #token = '';

  constructor(readonly backend: HostBackend) {}

  async send<Answer>(path: string, body?: BodyInit): Promise<Answer> {
    const headers: Record<string, string> = { origin, 'idempotency-key': crypto.randomUUID() };
    if (this.#token !== '') headers['authorization'] = `Bearer ${this.#token}`;
    if (typeof body === 'string') headers['content-type'] = 'application/json';
    const request = new Request(`${origin}/idv${path}`, { method: 'POST', headers, body });
    const response = await this.backend.fetch(request);
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  async open(): Promise<void> {
    ({ token: this.#token } = await this.send<{ token: string }>('/sessions'));
  }
}

/** @param pictures Base64 of a PNG, by its part of the form */
function form(pictures: Record<string, string>, details: object): FormData {
  const body = new FormData();
  for (const [name, base64] of Object.entries(pictures)) {
    const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
    body.set(name, new Blob([bytes], { type: 'image/png' }), `${name}.png`);
  }
  const measured = { capturedAt: '2026-01-01T12:00:00Z', mode: 'automatic', thresholdsVersion: '1' };
  body.set('details', JSON.stringify({ ...measured, measures: {}, ...details }));
  return body;
}

async function play(): Promise<Played> {
  const sandbox = createSandbox({ apiKey });
  const server = serve({ fetch: (request) => sandbox.fetch(request), port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const results: Played['results'] = {};
  const keep = (name: HookName) => (result: unknown) => void (results[name] = result);
  const backend = createHostBackend({
    identityService: { baseUrl, apiKey },
    authorize: () => ({ subject: 'customer-1' }),
    secret: 'x'.repeat(32),
    allowedOrigins: [origin],
    liveness: { pollMs: 50 },
    log: false,
    onFaceChecked: keep('onFaceChecked'),
    onDocumentChecked: (result) =>
      keep(result.checked === 'ocr' ? 'onDocumentChecked-ocr' : 'onDocumentChecked')(result),
    onFacesCompared: keep('onFacesCompared'),
    onLivenessResult: keep('onLivenessResult'),
  });
  const steps: Step[] = [];
  const step = async <Answer>(title: string, work: () => Promise<Answer>): Promise<Answer> => {
    const before = sandbox.requests.length;
    const answer = await work();
    steps.push({ title, calls: sandbox.requests.slice(before).map(({ path }) => path.replace('/v1/api', '')) });
    return answer;
  };
  try {
    const player = new Player(backend);
    const document = { country: 'NGA', documentType: 'ng_national_id', mode: 'upload' };
    await step('The session opens', () => player.open());
    const ghanaCard = { country: 'GHA', documentType: 'gh_ghana_card', mode: 'upload' };
    await step('A Ghana Card, front and back', () =>
      player.send('/documents', form({ image: signatureBase64, back: portraitBase64 }, ghanaCard)),
    );
    await step('A document, front only', () => player.send('/documents', form({ image: signatureBase64 }, document)));
    const { documentId } = await step('A document, front and back', () =>
      player.send<{ documentId: string }>(
        '/documents',
        form({ image: signatureBase64, back: portraitBase64 }, document),
      ),
    );
    const { faceId } = await step('A selfie', () =>
      player.send<{ faceId: string }>('/faces', form({ image: portraitBase64 }, {})),
    );
    const pair = JSON.stringify({ source: documentId, target: faceId });
    await step('The selfie is compared with the document', () => player.send('/face-comparisons', pair));
    await step('A liveness check', async () => {
      const { url } = await player.send<{ url: string }>('/liveness');
      await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });
      while (results.onLivenessResult === undefined) await backend.runDueWork();
    });
  } finally {
    await backend.close();
    server.close();
    await sandbox.close();
  }
  return { results, steps };
}

let played: Promise<Played> | undefined;
const playOnce = (): Promise<Played> => (played ??= play());

/** Replaces what differs each time, and the picture and envelope that would fill pages. */
function steady(text: string): string {
  const ids: string[] = [];
  const idOf = (uuid: string): string => {
    if (!ids.includes(uuid)) ids.push(uuid);
    return `00000000-0000-4000-8000-${String(ids.indexOf(uuid) + 1).padStart(12, '0')}`;
  };
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, idOf)
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://identity.example')
    .replaceAll(/(?<=expires=)\d+/g, '1767269100')
    .replaceAll(/(?<=signature=)[\w-]+/g, 'b5bb9d80…')
    .replaceAll(
      /"[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} [^"]+"/g,
      '"Thu Jan 01 2026 12:00:05 GMT+0000 (Coordinated Universal Time)"',
    )
    .replaceAll(/"20\d\d-\d\d-\d\dT(?!12:00:00Z)[^"]+"/g, '"2026-01-01T12:00:05.000Z"');
}

/** The argument of a hook, as JSON. */
export async function hookExample(name: string): Promise<string> {
  const { results } = await playOnce();
  const result = results[name as HookName];
  if (result === undefined) throw new Error(`${name} was not called.`);
  const short = (key: string, value: unknown): unknown =>
    key === 'body' ? 'the whole envelope, as the service sent it' : value;
  return `\`\`\`json\n${steady(JSON.stringify(result, short, 2))}\n\`\`\``;
}

/** A field of `answer.data`: whether it is personal data, and what it is. */
type FieldText = readonly [personal: boolean, meaning: string];

const fieldTexts: Partial<Record<EndpointName, Record<string, FieldText>>> = {
  detectFaces: {
    message: [false, 'What the service found, in words.'],
    facesDetected: [false, 'Number of faces. The session accepts a selfie with exactly one.'],
    'faces[].confidence': [false, 'How sure the service is that this is a face, percent.'],
    'faces[].faceNumber': [false, 'Counts from 1.'],
  },
  document: {
    fullName: [true, 'The name on the document.'],
    documentNumber: [true, 'The number of the document.'],
    expirationDate: [true, 'Last day of validity, `YYYY-MM-DD`; `null` if the document shows none.'],
  },
  ocr: {
    message: [false, 'What the service found, in words.'],
    tableCount: [false, 'Number of tables.'],
    'content.lines[]': [true, 'Each line of text on this side, from top to bottom.'],
    'content.tables[]': [true, 'Text of tables.'],
    'content.forms[]': [true, 'Text of forms.'],
    'content.signatures[]': [true, 'Signatures that were found.'],
  },
  faceComparison: {
    isMatch: [true, 'Whether the similarity reaches `similarityThreshold`.'],
    similarity: [true, 'How alike the two faces are, percent.'],
    confidence: [false, 'How sure the service is that the target shows a face, percent.'],
    'matchDetails.boundingBox.width': [true, 'Width of the face, as a share of the picture’s width.'],
    'matchDetails.boundingBox.top': [true, 'Top edge of the face, as a share of the picture’s height.'],
    'matchDetails.boundingBox.left': [true, 'Left edge of the face, as a share of the picture’s width.'],
    'matchDetails.boundingBox.height': [true, 'Height of the face, as a share of the picture’s height.'],
    'matchDetails.quality.sharpness': [false, 'Sharpness of the target, percent.'],
    'matchDetails.quality.brightness': [false, 'Brightness of the target, percent.'],
  },
  livenessResult: {
    sessionId: [false, 'The service’s id of the check.'],
    status: [true, '`SUCCEEDED`, `FAILED` or `EXPIRED`.'],
    confidence: [
      true,
      'How sure the service is that a living person took part, percent; `null` without a finished check.',
    ],
    referenceImageUrl: [
      true,
      'A signed link to a picture of the person, which expires. `null` unless the check succeeded.',
    ],
    'metaData.requestId': [false, 'The service’s id of this request.'],
    'metaData.attempts': [false, 'How often the service asked its own provider.'],
    'metaData.totalRetryDelay': [false, 'Time spent on that, milliseconds; `null` without a retry.'],
  },
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  type?: string | string[];
}

/** Each leaf of the schema, as `faces[].confidence`, with its type. */
function leavesOf(schema: JsonSchema, path = ''): [path: string, type: string][] {
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      leavesOf(inner, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema.items !== undefined) return leavesOf(schema.items, `${path}[]`);
  const types = (schema.anyOf ?? [schema]).flatMap(({ type = 'unknown' }) => type);
  return [[path, types.join(' | ').replace('integer', 'number')]];
}

/** The fields of `answer.data` of an endpoint. @throws Error if a field has no text, or a text no field */
export function answerFields(name: string): string {
  const texts = fieldTexts[name as EndpointName] ?? {};
  const { data } = endpoints[name as EndpointName];
  const leaves = leavesOf(z.toJSONSchema(data as z.ZodType, { io: 'input' }) as JsonSchema);
  const unknown = Object.keys(texts).filter((path) => leaves.every(([leaf]) => leaf !== path));
  if (unknown.length > 0) throw new Error(`${name} has no field ${unknown.join(', ')}.`);
  const rows = leaves.map(([path, type]) => {
    const text = texts[path];
    if (text === undefined) throw new Error(`tools/docs/results.ts says nothing about ${path} of ${name}.`);
    return [code(path), code(type), text[0] ? 'yes' : '', cell(text[1])];
  });
  return table('', ['Field of `data`', 'Type', 'Personal data', 'Meaning'], rows);
}

/** The calls of the identity service that one session made, step by step, as the sandbox counted them. */
export async function paidCalls(): Promise<string> {
  const { steps } = await playOnce();
  const rows = steps.map(({ title, calls }) => {
    // The backend may ask for the result of a check several times, and counts none of these as paid.
    const paid = calls.filter((path) => path !== endpoints.livenessResult.path.replace('/v1/api', ''));
    return [title, String(paid.length), paid.map(code).join(', ')];
  });
  return table('', ['Step', 'Paid calls', 'Endpoints'], rows);
}
