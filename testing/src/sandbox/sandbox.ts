import { Hono } from 'hono';
import { endpointNames, endpoints, openApiDocument } from 'idv-elements-server/identity-service';
import { performCustomerCheck } from './aml.js';
import { Callbacks } from './callbacks.js';
import { controlRoutes } from './control.js';
import { createCustomer, filterCustomers } from './customers.js';
import { answerEndpoint, type EndpointContext } from './endpoint.js';
import { writeEnvelope } from './envelopes.js';
import { bvnFace, detectFaces, faceComparison } from './faces.js';
import { noFaults } from './faults.js';
import { hostedPageRoutes, pngResponse } from './hosted-page/routes.js';
import { LivenessSessions } from './liveness.js';
import { cac } from './mock/company.js';
import {
  alienId,
  bankAccount,
  document,
  driversLicense,
  internationalPassport,
  nationalId,
  ocr,
} from './mock/documents.js';
import { nin, phone } from './mock/people.js';
import { portraitBase64, signatureBase64 } from './mock/pictures.js';
import type { Sandbox, SandboxOptions } from './options.js';
import { referencePage } from './reference-page.js';
import { RequestLog } from './request-log.js';
import { SandboxState } from './state.js';

/** Version of the interface, as in its paths. */
const interfaceVersion = '1';
const defaultLivenessTtlSeconds = 180;
const defaultLivenessAttempts = 3;
/** Five attempts in all. */
const defaultCallbackRetryDelaysMs = [1_000, 4_000, 15_000, 60_000];

/** Handlers that need only the request and the sandbox's state. */
const mockHandlers = {
  alienId,
  bankAccount,
  bvnFace,
  cac,
  createCustomer,
  document,
  driversLicense,
  faceComparison,
  filterCustomers,
  internationalPassport,
  nationalId,
  nin,
  ocr,
  performCustomerCheck,
  phone,
};

const defaultApiKey = 'sandbox-key';

/**
 * The identity service for development: every row of the endpoint table, on the developer's own machine.
 * @throws {TypeError} for a lifetime or a number of attempts that is not above 0
 *
 * @example
 * ```js
 * const sandbox = createSandbox();
 * sandbox.faults.latencyMs = 2_000;
 * const service = createIdentityService({ baseUrl: 'http://sandbox.test', apiKey: 'sandbox-key', fetch: (url, init) => sandbox.fetch(new Request(url, init)) });
 * ```
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { apiKey = defaultApiKey, livenessTtlSeconds = defaultLivenessTtlSeconds } = options;
  const { livenessAttempts = defaultLivenessAttempts } = options;
  if (!Number.isInteger(livenessAttempts) || livenessAttempts < 1) {
    throw new TypeError('livenessAttempts must be a whole number above 0.');
  }
  if (!(livenessTtlSeconds > 0)) throw new TypeError('livenessTtlSeconds must be above 0.');
  const now = options.now ?? (() => Date.now());
  const secret = options.signingSecret ?? apiKey;
  const log = new RequestLog();
  const state = new SandboxState(now);
  const faults = { ...noFaults };
  const retryDelaysMs = options.callbackRetryDelaysMs ?? defaultCallbackRetryDelaysMs;
  const callbacks = new Callbacks({ secret, retryDelaysMs, now });
  const liveness = new LivenessSessions({
    state,
    callbacks,
    ttlSeconds: livenessTtlSeconds,
    maxAttempts: livenessAttempts,
    readPicture: options.faceReader ?? null,
    faults,
    secret,
    now,
  });
  const context: EndpointContext = {
    apiKey,
    authToken: options.authToken ?? 'sandbox-token',
    state,
    faults,
    log,
    handlers: { ...mockHandlers, ...liveness.handlers, detectFaces: detectFaces(options.faceCounter ?? null) },
    now,
  };
  const sandbox: Omit<Sandbox, 'fetch'> = {
    requests: log.entries,
    faults,
    async reset() {
      log.clear();
      Object.assign(faults, noFaults);
      liveness.close();
      state.clear();
    },
    async close() {
      liveness.close();
      await callbacks.close();
    },
  };

  const app = serviceRoutes(context);
  // A key of your own appears on no page.
  const shownKey = apiKey === defaultApiKey ? apiKey : '$IDENTITY_KEY';
  app.get('/', (c) => c.html(referencePage(new URL(c.req.url).origin, shownKey)));
  const files = options.hostedPageFiles ?? null;
  const { livenessOutcomes: offersOutcomes = true, simulatedCamera = 'off' } = options;
  app.route('/liveness', hostedPageRoutes({ sessions: liveness, files, offersOutcomes, simulatedCamera, now }));
  if (options.control === true) app.route('/__control', controlRoutes(sandbox));

  return { ...sandbox, fetch: async (request) => app.fetch(request) };
}

/** Every row of the table, its mock pictures and its documentation. */
function serviceRoutes(context: EndpointContext): Hono {
  const app = new Hono();
  for (const name of endpointNames) {
    const { method, path } = endpoints[name];
    app.on(method, path, ({ req }) => answerEndpoint(name, req.raw, context));
    app.all(path, (c) => {
      c.header('allow', method);
      return c.json(refusal(`Use ${method}`, context.now()), 405);
    });
  }
  app.get('/mock/portrait.png', () => pngResponse(portraitBase64));
  app.get('/mock/signature.png', () => pngResponse(signatureBase64));
  app.get('/openapi.json', (c) => {
    const serverUrl = new URL(c.req.url).origin;
    return c.json(openApiDocument({ serverUrl, version: interfaceVersion }));
  });
  app.notFound((c) => c.json(refusal('No such endpoint', context.now()), 404));
  return app;
}

function refusal(message: string, epochMs: number): object {
  const outcome = { code: '91', data: null, message, referenceId: null } as const;
  return writeEnvelope('A', outcome, epochMs) as object;
}
