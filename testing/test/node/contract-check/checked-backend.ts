/** Serves our own host backend over HTTP in front of a sandbox, and checks it with the suite. */
import { serveHostBackend } from '../../../../server/src/adapters/node.js';
import {
  checkContract,
  startServiceRelay,
  type CheckOptions,
  type CheckResult,
} from '../../../src/contract-check/index.js';
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/index.js';
import type { FaceCounter } from '../../../../server/src/shared/faces.js';

export const apiKey = 'key-of-the-tests-0123456789';
export const origin = 'https://bank.example';
export const loginCookie = 'login=ada-of-the-tests';

export interface CheckedBackend {
  address: URL;
  running: RunningSandbox;
  /** Runs the suite on this backend. */
  check(options?: Partial<CheckOptions>): Promise<CheckResult[]>;
  close(): Promise<void>;
}

export interface CheckedBackendOptions {
  /** Turns off limits, because the suite runs more often here than on a partner's backend. */
  limits?: false;
  /** Default: every picture has one face. */
  faceCounter?: FaceCounter;
  /** The port where the command will listen as the service that the backend calls. Default: that of a relay. */
  servicePort?: number;
  /** The `fetch` with which the backend calls the service. */
  serviceFetch?: typeof fetch;
}

export async function startCheckedBackend(options: CheckedBackendOptions = {}): Promise<CheckedBackend> {
  const { limits, faceCounter, servicePort, serviceFetch = fetch } = options;
  const running = await startSandbox({
    port: 0,
    apiKey,
    control: true,
    faceCounter: faceCounter ?? null,
    faceReader: null,
  });
  const relay = servicePort === undefined ? await startServiceRelay(new URL(running.url), 0) : null;
  const baseUrl = relay?.url ?? `http://127.0.0.1:${servicePort}`;
  const backend = await serveHostBackend({
    port: 0,
    identityService: { baseUrl, apiKey, fetch: serviceFetch },
    authorize: (request) => (request.headers.get('cookie') === loginCookie ? { subject: 'ada' } : null),
    secret: 'a secret of the tests, long enough to count',
    allowedOrigins: [origin],
    maxSessionMinutes: 30,
    log: false,
    ...(limits === undefined ? {} : { limits }),
  });
  const address = new URL(`http://127.0.0.1:${backend.port}/idv`);
  return {
    address,
    running,
    check: (options = {}) =>
      checkContract({
        ...{ address, origin, level: 'full', login: { cookie: loginCookie }, secrets: [apiKey] },
        ...{ sandbox: new URL(running.url), relay },
        ...options,
      }),
    async close() {
      await backend.close();
      await relay?.close();
      await running.close();
    },
  };
}

/** The failed checks, with what was received. */
export const failuresOf = (results: readonly CheckResult[]): string[] =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ id, seen }) => `${id}: ${seen}`);
