/** A page whose browser has a login cookie. */
import assert from 'node:assert/strict';
import type { SessionCreated } from '../../../src/contract/contract.js';
import { pageOrigin } from '../host-backend/harness.js';

interface Sent {
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
  token?: string;
  signal?: AbortSignal;
}

/** Sends requests like a page on another origin in a browser with a login cookie. */
export class Visitor {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  async logIn(name: string): Promise<void> {
    const response = await fetch(new URL(`/login?name=${name}`, this.#url), { method: 'POST' });
    assert.ok(response.status < 300, `the login answered ${response.status}`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    assert.notEqual(this.#cookie, '');
  }

  call(path: string, { method = 'POST', body, headers = {}, token, signal }: Sent = {}): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method,
      body: body ?? null,
      signal: signal ?? null,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      headers: {
        origin: pageOrigin,
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
  }

  async open(): Promise<SessionCreated> {
    const response = await this.call('/sessions', { body: '{}', headers: { 'content-type': 'application/json' } });
    assert.equal(response.status, 201, await response.clone().text());
    return (await response.json()) as SessionCreated;
  }
}

export async function readUntil(response: Response, wanted: RegExp): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!wanted.test(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}
