/** Asks the sandbox behind the backend for its requests, and makes it fail, both through its `/__control`. */
import { z } from 'zod';
import { Skip } from './types.js';

const requests = z.array(
  z.looseObject({
    path: z.string(),
    reference: z.string().nullable(),
    imageSha256: z.array(z.string()),
    responseCode: z.string(),
    succeeded: z.boolean(),
  }),
);

export type ServiceRequest = z.output<typeof requests>[number];

export class ServiceSide {
  readonly #control: string;
  readonly #send: typeof fetch;

  constructor(sandbox: URL, send: typeof fetch = fetch) {
    this.#control = `${sandbox.href.replace(/\/$/, '')}/__control`;
    this.#send = send;
  }

  /** @throws {Skip} if the sandbox has no `/__control` */
  async requests(path: string): Promise<ServiceRequest[]> {
    const response = await this.#send(`${this.#control}/requests`).catch(() => null);
    const parsed = requests.safeParse(await response?.json().catch(() => null));
    if (!parsed.success) throw new Skip('the sandbox does not answer: start it with --control');
    return parsed.data.filter((request) => request.path.endsWith(path));
  }

  /** The requests that arrived while `work` ran. */
  async during(path: string, work: () => Promise<void>): Promise<ServiceRequest[]> {
    const before = await this.requests(path);
    await work();
    return (await this.requests(path)).slice(before.length);
  }

  /** Runs `work` while the service fails in this way, then resets it. */
  async failing(faults: object, work: () => Promise<void>): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(faults);
    const { ok } = await this.#send(`${this.#control}/faults`, { method: 'PATCH', headers, body });
    if (!ok) throw new Skip('the sandbox takes no faults: start it with --control');
    try {
      await work();
    } finally {
      await this.#send(`${this.#control}/faults`, { method: 'DELETE' });
    }
  }
}
