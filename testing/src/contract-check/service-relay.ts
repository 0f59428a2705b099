/** Sits between the backend and the sandbox, and answers with a redirect to another origin on demand. */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';

/** How many requests arrived while it redirected. */
export interface RedirectCounts {
  /** Requests to the service itself. */
  asked: number;
  /** Requests to the redirect's origin. */
  followed: number;
}

export interface ServiceRelay {
  /** The address that the backend uses for the service. */
  readonly url: string;
  /** Answers the backend with this redirect while `work` runs. */
  redirecting(status: number, work: () => Promise<void>): Promise<RedirectCounts>;
  close(): Promise<void>;
}

function listen(port: number, listener: RequestListener): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}

/** Forwards the backend's `Host` header, so that addresses which the sandbox reports as its own also lead here. */
function passOn(sandbox: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const send = sandbox.protocol === 'https:' ? httpsRequest : httpRequest;
  const { method, headers, url = '/' } = incoming;
  const address = `${sandbox.href.replace(/\/$/, '')}${url}`;
  // The sandbox is down, or breaks the connection on purpose. Pass that on to the backend.
  const lost = (): void => void outgoing.destroy();
  const asking = send(address, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', lost).pipe(outgoing);
  });
  incoming.pipe(asking.once('error', lost));
}

/**
 * @param port 0 picks a free one
 * @throws the listen error, such as `EADDRINUSE`
 */
export async function startServiceRelay(sandbox: URL, port: number): Promise<ServiceRelay> {
  let status: number | null = null;
  let counts: RedirectCounts = { asked: 0, followed: 0 };
  const elsewhere = await listen(0, (incoming, outgoing) => {
    counts.followed += 1;
    incoming.resume();
    outgoing.writeHead(404).end();
  });
  const relay = await listen(port, (incoming, outgoing) => {
    if (status === null) return passOn(sandbox, incoming, outgoing);
    counts.asked += 1;
    incoming.resume();
    outgoing.writeHead(status, { location: `${originOf(elsewhere)}${incoming.url ?? '/'}` }).end();
  }).catch(async (error: unknown) => {
    await close(elsewhere);
    throw error;
  });
  return {
    url: originOf(relay),
    async redirecting(redirect, work) {
      counts = { asked: 0, followed: 0 };
      status = redirect;
      try {
        await work();
        return counts;
      } finally {
        status = null;
      }
    },
    async close() {
      await Promise.all([close(relay), close(elsewhere)]);
    },
  };
}
