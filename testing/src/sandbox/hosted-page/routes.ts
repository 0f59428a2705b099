/**
 * Under `/liveness`: the hosted page of each session with its four parameters, the calls of its element, the files it
 * loads, and the signed link to the stored picture.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { decodeBase64 } from 'idv-elements-server/identity-service';
import { parseLivenessUrl } from 'idv-elements/contract';
import type { LivenessSession, LivenessSessions } from '../liveness.js';
import { portraitBase64 } from '../mock/pictures.js';
import type { HostedPageFiles, SimulatedCamera } from '../options.js';
import { elementFile, fileResponse, filesPath, scriptFile } from './files.js';
import { pageHeaders } from './headers.js';
import { hostedPage } from './page.js';
import { acceptedLanguages, pageLanguageOf } from './words.js';

/** A form with an outcome. */
const maxFormBytes = 8_192;

export interface HostedPageOptions {
  sessions: LivenessSessions;
  files: HostedPageFiles | null;
  offersOutcomes: boolean;
  simulatedCamera: SimulatedCamera;
  now: () => number;
}

export function hostedPageRoutes(options: HostedPageOptions): Hono {
  const { sessions, files, offersOutcomes } = options;
  const app = new Hono();
  app.get(`/${filesPath}/*`, (c) => {
    const [, path = ''] = c.req.path.split(`/${filesPath}/`);
    return fileResponse(files, path);
  });

  app.get('/:id', async (c) => {
    const session = await sessions.find(c.req.param('id'));
    return pageOf(session, c.req.raw, options);
  });

  app.post('/:id', bodyLimit({ maxSize: maxFormBytes }), async (c) => {
    if (!offersOutcomes) return c.text('Outcomes cannot be chosen here.', 403);
    const { outcome } = await c.req.parseBody();
    if (outcome !== 'succeed' && outcome !== 'fail') return c.text('Choose succeed or fail.', 400);
    const id = c.req.param('id');
    const hasEnded = await sessions.choose(id, outcome);
    const session = await sessions.find(id);
    return pageOf(session, c.req.raw, options, !hasEnded && session !== null ? 409 : null);
  });

  app.post('/:id/:call', ({ req }) => sessions.verifier.fetch(req.raw));

  app.get('/:id/reference-image', async (c) => {
    const id = c.req.param('id');
    if (!(await sessions.isImageLink(id, new URL(c.req.url).searchParams))) {
      return c.text('The link has expired or is not signed.', 403);
    }
    const picture = (await sessions.find(id))?.picture ?? null;
    return picture === null ? pngResponse(portraitBase64) : pictureResponse(picture, 'image/jpeg');
  });
  return app;
}

async function pageOf(
  session: LivenessSession | null,
  { url, headers }: Request,
  { files, offersOutcomes, simulatedCamera, now }: HostedPageOptions,
  status: number | null = null,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  const canRun = await hasFiles(files);
  const isRunning = session?.status === 'IN_PROGRESS';
  const html = await hostedPage({
    view: session === null ? 'unknown' : isRunning && !canRun ? 'unavailable' : session.status,
    branding: parseLivenessUrl(url).branding,
    language: pageLanguageOf(acceptedLanguages(headers.get('accept-language'))),
    path: new URL(url).pathname,
    leftMs: session === null ? 0 : Math.max(0, Math.ceil(session.expiresAt - now())),
    offersOutcomes,
    simulatedCamera,
    nonce,
  });
  return new Response(String(html), {
    status: status ?? (session === null ? 404 : 200),
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'accept-language', ...pageHeaders(nonce) },
  });
}

async function hasFiles(files: HostedPageFiles | null): Promise<boolean> {
  if (files === null) return false;
  const found = await Promise.all([files(elementFile), files(scriptFile)]);
  return found.every((bytes) => bytes !== null);
}

export function pngResponse(base64: string): Response {
  return pictureResponse(decodeBase64(base64) ?? new Uint8Array(), 'image/png');
}

/** Uploads from strangers are served as pictures only, whatever they contain. */
function pictureResponse(bytes: Uint8Array, type: string): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    },
  });
}
