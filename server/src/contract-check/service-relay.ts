/** Stands between the backend and the sandbox, and answers with a redirect to another origin when it is told to. */
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

/** How many requests came while there was a redirect. */
export interface RedirectCounts {
  /** To the service itself. */
  asked: number;
  /** To the origin that the redirect names. */
  followed: number;
}

export interface ServiceRelay {
  /** What the backend takes for the address of the service. */
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

/**
 * With the host that the backend named: what the sandbox then gives out as its own address passes through here as well.
 */
function passOn(sandbox: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const send = sandbox.protocol === 'https:' ? httpsRequest : httpRequest;
  const { method, headers, url = '/' } = incoming;
  const address = `${sandbox.href.replace(/\/$/, '')}${url}`;
  // A sandbox that breaks the connection on purpose, or is away: the backend sees the same.
  const lost = (): void => void outgoing.destroy();
  const asking = send(address, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('error', lost).pipe(outgoing);
  });
  incoming.pipe(asking.once('error', lost));
}

/**
 * @param port 0 picks a free one
 * @throws the listen error (`EADDRINUSE` when the port is taken)
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
