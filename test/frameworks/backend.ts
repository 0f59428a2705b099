/** Starts the sandbox for a project with its own host backend, and creates the settings that point to it. */
import { randomBytes } from 'node:crypto';
import { freePort } from '../../tools/test/browsers/processes.js';
import { startServer } from './shell.js';

export interface Backend {
  /** Environment of the project's server. */
  env: Record<string, string>;
  /** Requests that the identity service should have received but did not. */
  missing(): Promise<string[]>;
  close(): void;
}

const apiKey = 'sandbox-key';

/** @param origin of the project's page */
/** @param folder where `idv-elements-testing` is installed */
export async function startBackend(folder: string, origin: string): Promise<Backend> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = ['idv-elements-testing', 'sandbox', '--port', String(port), '--api-key', apiKey, '--control'];
  const sandbox = await startServer(folder, command, `${url}/`);
  return {
    env: { IDENTITY_URL: url, IDENTITY_KEY: apiKey, IDV_SECRET: randomBytes(32).toString('hex'), SITE_ORIGIN: origin },
    async missing() {
      const answer = await fetch(`${url}/__control/requests`);
      const log = await answer.text();
      return log.includes('detect-faces') ? [] : [`the identity service received no selfie: ${log.slice(0, 500)}`];
    },
    close: () => sandbox.close(),
  };
}
