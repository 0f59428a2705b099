/** A liveness verifier as a partner mounts it, in the attacked backend's process. */
import { serve } from '@hono/node-server';
import {
  createFaceReader,
  createLivenessVerifier,
  createMemoryStore,
} from '../../server/src/liveness-verifier/node.js';
import type { VerifierOptions } from './target-child.js';

/**
 * `POST /checks` opens a check, as a partner would for a logged-in person. `POST /clock` advances the verifier's clock,
 * for evidence that would take minutes to film.
 * @returns its port
 */
export async function serveVerifier({
  readsPictures = false,
  seesTwoPeople = false,
}: VerifierOptions = {}): Promise<number> {
  let aheadMs = 0;
  const verifier = createLivenessVerifier({
    store: createMemoryStore(),
    readPicture: readsPictures ? await createFaceReader() : null,
    comparePictures: seesTwoPeople ? () => Promise.resolve({ match: false, similarity: 3 }) : null,
    now: () => Date.now() + aheadMs,
    // Reasons are shown in the table.
    explains: true,
  });
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/checks')
      return Response.json(await verifier.open({ owner: searchParams.get('owner') || undefined }));
    if (pathname === '/clock') {
      aheadMs += Number(searchParams.get('ms'));
      return new Response(null, { status: 204 });
    }
    return verifier.fetch(request);
  };
  return new Promise((resolve) => {
    serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port));
  });
}
