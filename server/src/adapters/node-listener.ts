/**
 * The backend for servers whose requests are those of Node: plain Node, Express, Fastify and Nest. `@hono/node-server`
 * turns them into web requests without holding a body twice, and notices when a client disconnects.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { HostBackend, RequestContext } from '../host-backend/options.js';

/** What body parsers leave on Node's request. */
export interface ParsedRequest {
  body?: unknown;
  rawBody?: unknown;
}

export type NodeRequest = IncomingMessage & ParsedRequest;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The bytes that a parser has read, if they can be restored. `null` if they are lost. */
function bytesOf({ rawBody, body, headers }: NodeRequest): Buffer | null {
  if (Buffer.isBuffer(rawBody)) return rawBody;
  if (Buffer.isBuffer(body)) return body;
  if (typeof body === 'string') return Buffer.from(body);
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers['content-type'] ?? '');
  return isJson && typeof body === 'object' && body !== null ? Buffer.from(JSON.stringify(body)) : null;
}

/** Whether the backend reads the body. It refuses or ignores other types. */
const isRead = ({ headers }: IncomingMessage): boolean =>
  /^(?:multipart\/form-data|application\/json)\b/i.test(headers['content-type'] ?? '');

/**
 * Hands the listener the body that a parser has already read. @returns whether a body that the backend needs is lost
 */
function restoreBody(request: NodeRequest): boolean {
  if (!request.readableDidRead || !hasBody(request)) return false;
  const bytes = bytesOf(request);
  // `@hono/node-server` looks for the body here.
  request.rawBody = bytes ?? Buffer.alloc(0);
  return bytes === null && isRead(request);
}

interface Handed extends Pick<RequestContext, 'address' | 'incoming' | 'mountPath'> {
  /** The full path of the request, if the framework has changed `url`. */
  url?: string;
}

export type NodeListener = (request: NodeRequest, response: ServerResponse, handed: Handed) => Promise<void>;

/** Hands requests to the backend, and writes its answers. Never rejects. */
export function createNodeListener(backend: HostBackend): NodeListener {
  const contexts = new WeakMap<object, RequestContext>();
  const listener = getRequestListener(
    (request, { incoming }) => backend.fetch(request, contexts.get(incoming) ?? {}),
    // Leaves the partner's global `Request` and `Response` alone. Health checks over HTTP/1.0 send no `Host`.
    { overrideGlobalObjects: false, hostname: 'localhost' },
  );
  return async (request, response, { url, ...context }) => {
    contexts.set(request, { ...context, isBodyRead: restoreBody(request) });
    const own = request.url;
    if (url !== undefined) request.url = url;
    // The listener reads `url` before it first awaits, so `url` can be restored right away.
    const answered = listener(request, response);
    if (own !== undefined) request.url = own;
    await answered;
  };
}
