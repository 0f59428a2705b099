import type { Server } from 'node:http';
import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import type { FaceCounter } from 'idv-elements-server';
import type { FaceReader } from 'idv-elements-server/liveness-verifier';
import { isBroken } from './faults.js';
import { hostNames, refuseHost } from './host-names.js';
import { createSandbox } from './sandbox.js';
import { packageFiles } from './package-files.js';
import type { RunningSandbox, StartSandboxOptions } from './options.js';

/**
 * `sharp` may be missing, or the repository may not be built yet. In both cases detect-faces finds one face in every
 * picture.
 */
async function ownFaces(): Promise<{ faceCounter: FaceCounter | null; faceReader: FaceReader | null }> {
  try {
    const { createFaceCounter } = await import('idv-elements-server/node');
    const { createFaceReader } = await import('idv-elements-server/liveness-verifier/node');
    return { faceCounter: await createFaceCounter(), faceReader: await createFaceReader() };
  } catch (error) {
    const what = 'faces are not counted, and the pictures of liveness evidence are not examined';
    console.warn(`identity sandbox: ${what}. ${(error as Error).message}`);
    return { faceCounter: null, faceReader: null };
  }
}

/**
 * Serves a sandbox over HTTP on Node.
 * @throws the listen error, such as `EADDRINUSE`
 *
 * @example ```js const sandbox = await startSandbox({ port: 0 }); const service = createIdentityService({ baseUrl:
 * sandbox.url, apiKey: 'sandbox-key' }); await sandbox.close(); ```
 */
export async function startSandbox(options: StartSandboxOptions = {}): Promise<RunningSandbox> {
  const { port = 4010, hostname = '127.0.0.1', allowedHosts = [], ...rest } = options;
  // Imported here and not at the top, because `createSandbox` also runs without Node.
  const { serve } = await import('@hono/node-server');
  const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response');
  const isGiven = rest.faceCounter !== undefined && rest.faceReader !== undefined;
  const sandbox = createSandbox({ hostedPageFiles: packageFiles(), ...(isGiven ? {} : await ownFaces()), ...rest });
  const isOwnName = hostNames(hostname, allowedHosts);
  const fetch = async (request: Request, { outgoing }: HttpBindings | Http2Bindings): Promise<Response> => {
    if (!isOwnName(new URL(request.url).hostname)) return refuseHost();
    const response = await sandbox.fetch(request);
    if (!isBroken(response)) return response;
    outgoing.destroy();
    return RESPONSE_ALREADY_SENT;
  };
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, (address) => {
      server.off('error', reject);
      resolve({
        url: `http://${hostname}:${address.port}`,
        port: address.port,
        sandbox,
        close: () =>
          new Promise((closed) => {
            server.close(() => void sandbox.close().then(closed));
            (server as Server).closeAllConnections();
          }),
      });
    });
    server.once('error', reject);
  });
}
