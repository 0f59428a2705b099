import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FaceDetails } from '../../../src/contract/contract.js';
import { IdvError } from '../../../src/contract/errors.js';

/* A selfie for the backend, and its answer. */
export const details: FaceDetails = {
  capturedAt: '2026-01-01T00:00:00.000Z',
  mode: 'automatic',
  thresholdsVersion: '1',
  measures: { sharpness: 0.5 },
};
export const image = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], { type: 'image/jpeg' });
export const accepted = { faceId: 'face', reference: 'ref', confidence: 99, sha256: 'f'.repeat(64) };

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Answer = (response: ServerResponse, request: IncomingMessage, received: Received) => void;

export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(value));
  };

export const problem = (
  status: number,
  code: string,
  retryable: boolean,
  headers: Record<string, string> = {},
): Answer =>
  json(
    status,
    { type: 'about:blank', title: code, status, code, retryable, reference: 'ref-1' },
    { 'content-type': 'application/problem+json', ...headers },
  );

export const reset: Answer = (_response, request) => request.socket.resetAndDestroy();
export const silence: Answer = () => undefined;
/** A web page, as a wrong route or a captive portal would answer. No error may quote it. */
export const html: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end('<!doctype html><title>secret-title</title>');
};

export async function failureOf(promise: Promise<unknown>): Promise<IdvError> {
  const error: unknown = await promise.then(
    () => assert.fail('should have failed'),
    (cause: unknown) => cause,
  );
  assert.ok(error instanceof IdvError, String(error));
  return error;
}

/**
 * A real server on its own port. It has one list of answers for `/faces`, one for `/sessions`, and so on; the last
 * answer of each list repeats.
 */
export class ScriptedServer {
  readonly received: Received[] = [];
  faces: Answer[] = [];
  sessions: Answer[] = [];
  /** Answers to other requests, by the end of the path. */
  others: Record<string, Answer[]> = {};
  #made = 0;
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      this.received.push(received);
      const other = Object.keys(this.others).find((end) => received.path.endsWith(end));
      const script =
        other === undefined
          ? received.path.endsWith('/sessions')
            ? this.sessions
            : this.faces
          : (this.others[other] ?? []);
      const answer = script.length > 1 ? script.shift() : script[0];
      (answer ?? silence)(response, request, received);
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.sessions = [this.session(15 * 60_000)];
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/idv`;
  }

  /** Creates a session of this duration. Tokens are numbered. */
  session(lastsMs: number): Answer {
    return (response, request, received) => {
      this.#made += 1;
      json(201, {
        sessionId: 'session',
        token: `token-${this.#made}`,
        expiresAt: new Date(Date.now() + lastsMs).toISOString(),
        policy: { maxImageBytes: 1e7, maxImagePixels: 25e6, livenessAttempts: 3 },
      })(response, request, received);
    };
  }

  requests(path: string): Received[] {
    return this.received.filter((each) => each.path === `/idv/${path}`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
