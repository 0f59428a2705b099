/** Sends requests as a page would, and keeps the answers. */
import type { SessionCreated } from 'idv-elements/contract';
import { pictures, type Pictures } from './pictures.js';
import { Skip, type CheckOptions, type Group } from './types.js';

export interface Sent {
  method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'PUT';
  /** `null`: no header. Default: the page's. */
  origin?: string | null;
  token?: string;
  /** `null`: no key. Default: a new one for each `POST`. */
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
  body?: string | FormData;
  /** Sends the body in chunks, without its length. */
  isChunked?: true;
}

/** A complete answer. */
export interface Answer {
  route: string;
  status: number;
  headers: Headers;
  text: string;
  /** `undefined`: the body is not JSON, or not labeled as JSON. */
  json: unknown;
}

const timeoutMs = 60_000;

export class Bench {
  readonly options: CheckOptions;
  readonly pictures: Pictures;
  /** Every answer so far. */
  readonly answers: Answer[] = [];
  /** Parts that the backend was found to offer. */
  readonly offered = new Set<Group>(['sessions', 'faces', 'answers']);
  #session: SessionCreated | null = null;
  #others = 0;

  constructor(options: CheckOptions) {
    this.options = options;
    this.pictures = pictures(options);
  }

  /** Whether the page's origin differs from the backend's, so that browsers use CORS. */
  get isCrossOrigin(): boolean {
    return this.options.origin !== this.options.address.origin;
  }

  get hasLogin(): boolean {
    return Object.keys(this.options.login).length > 0;
  }

  /** @param path relative to the backend, with a leading slash */
  async send(
    path: string,
    { method = 'POST', origin, token, key, headers = {}, body, isChunked }: Sent = {},
  ): Promise<Answer> {
    const { address, fetch: send = fetch, origin: own } = this.options;
    const all = new Headers(headers);
    const from = origin === undefined ? own : origin;
    if (from !== null) all.set('origin', from);
    if (token !== undefined) all.set('authorization', `Bearer ${token}`);
    if (method === 'POST' && key !== null) all.set('idempotency-key', key ?? crypto.randomUUID());
    const url = `${address.href.replace(/\/$/, '')}${path}`;
    const encoded = isChunked ? new Response(body ?? null) : null;
    if (encoded !== null) all.set('content-type', encoded.headers.get('content-type') ?? '');
    const sent = encoded === null ? { body: body ?? null } : { body: encoded.body, duplex: 'half' as const };
    const init = { method, headers: all, redirect: 'manual' as const, ...sent };
    const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const answer = await readAnswer(`${method} ${path}`, response);
    this.answers.push(answer);
    return answer;
  }

  /** `POST /sessions` with the partner's own login. */
  login(sent: Sent = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...this.options.login, ...sent.headers };
    return this.send('/sessions', { body: '{}', ...sent, headers });
  }

  keepSession(session: SessionCreated): void {
    this.#session = session;
  }

  /** @throws {Skip} if the backend returned none */
  get session(): SessionCreated {
    if (this.#session === null) throw new Skip('needs a session, and the backend gave none');
    return this.#session;
  }

  get token(): string {
    return this.session.token;
  }

  /** Opens another session for the same person. @throws {Skip} if the backend returns none */
  async anotherSession(): Promise<SessionCreated> {
    const { json, status } = await this.login();
    if (status !== 201) throw new Skip('needs another session, and the backend gave none');
    return json as SessionCreated;
  }

  /** A selfie that has not been sent yet. A number makes it unique. */
  selfie(): Uint8Array<ArrayBuffer> {
    this.#others += 1;
    return this.pictures.selfie(this.#others);
  }

  sendFace(form: FormData, sent: Sent = {}): Promise<Answer> {
    return this.send('/faces', { token: this.token, ...sent, body: form });
  }
}

async function readAnswer(route: string, response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await readText(response);
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
  return { route, status, headers, text, json: isJson ? parsed(text) : undefined };
}

const maxStreamed = 20_000;

/** Reads only the start of an event stream, because the stream may stay open for minutes. */
async function readText(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream || response.body === null) return response.text();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!/^data:[^]*?\r?\n\r?\n/m.test(text) && text.length < maxStreamed) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel().catch(() => undefined);
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
