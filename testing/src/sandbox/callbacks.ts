/**
 * Delivers results to `callbackUrl`. Payload, method and retries are "not shown" in the interface; decided here:
 * - POST with the same body as an answer of liveness-result (Envelope B), `content-type: application/json`
 * - `x-idv-signature: t=<seconds>,v1=<hex>`: HMAC-SHA-256 over `<t>.<body>`; `x-idv-delivery`: one id for all tries
 * - a 2xx is a receipt; anything else, a redirect, or 10 s of silence is tried again, five times in all
 */
import { hmacHex, hmacKey, utf8, wait } from 'idv-elements-server-internal';

export interface CallbackOptions {
  secret: string;
  retryDelaysMs: readonly number[];
  now: () => number;
}

const answerTimeoutMs = 10_000;

export class Callbacks {
  readonly #options: CallbackOptions;
  readonly #closing = new AbortController();
  readonly #deliveries = new Set<Promise<void>>();

  constructor(options: CallbackOptions) {
    this.#options = options;
  }

  deliver(callbackUrl: string, body: string): void {
    const delivery = this.#deliver(callbackUrl, body).finally(() => {
      this.#deliveries.delete(delivery);
    });
    this.#deliveries.add(delivery);
  }

  /** Drops deliveries that are still waiting. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#deliveries);
  }

  async #deliver(callbackUrl: string, body: string): Promise<void> {
    const id = crypto.randomUUID();
    for (const delayMs of [0, ...this.#options.retryDelaysMs]) {
      if (delayMs > 0) await wait(delayMs, this.#closing.signal);
      if (this.#closing.signal.aborted || (await this.#try(callbackUrl, body, id))) return;
    }
    console.warn(`Callback ${id} was not accepted; giving up.`);
  }

  async #try(callbackUrl: string, body: string, id: string): Promise<boolean> {
    const seconds = Math.floor(this.#options.now() / 1000);
    try {
      const signature = await hmacHex(await hmacKey(utf8(this.#options.secret)), `${seconds}.${body}`);
      const response = await fetch(callbackUrl, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'x-idv-delivery': id,
          'x-idv-signature': `t=${seconds},v1=${signature}`,
        },
        body,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
