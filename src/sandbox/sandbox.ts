import { Hono } from 'hono';
import { endpointNames, endpoints } from '../identity-service/index.js';
import { answerEndpoint, type EndpointContext } from './endpoint.js';
import { writeEnvelope } from './envelopes.js';
import { bvnFace, detectFaces, faceComparison } from './faces.js';
import { noFaults } from './faults.js';
import type { Sandbox, SandboxOptions } from './options.js';
import { RequestLog } from './request-log.js';
import { SandboxState } from './state.js';

/** The identity service for development: every row of the endpoint table, on the developer's own machine. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const now = options.now ?? Date.now;
  const log = new RequestLog();
  const state = new SandboxState(options.storage);
  const faults = { ...noFaults };
  const context: EndpointContext = {
    apiKey: options.apiKey ?? 'sandbox-key',
    authToken: options.authToken ?? 'sandbox-token',
    state,
    faults,
    log,
    handlers: { bvnFace, detectFaces, faceComparison },
    now,
  };

  const app = new Hono();
  for (const name of endpointNames) {
    const { method, path } = endpoints[name];
    app.on(method, path, ({ req }) => answerEndpoint(name, req.raw, context));
    app.all(path, (c) => {
      c.header('allow', method);
      return c.json(refusal(`Use ${method}`, now()), 405);
    });
  }
  app.notFound((c) => c.json(refusal('No such endpoint', now()), 404));

  return {
    fetch: async (request) => app.fetch(request),
    requests: log.entries,
    faults,
    async reset() {
      log.clear();
      Object.assign(faults, noFaults);
      await state.storage.clear();
    },
    async close() {
      await state.storage.dispose();
    },
  };
}

function refusal(message: string, epochMs: number): object {
  const outcome = { code: '91', data: null, message, referenceId: null } as const;
  return writeEnvelope('A', outcome, epochMs) as object;
}
