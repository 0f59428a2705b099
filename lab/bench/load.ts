/**
 * Loads a server over persistent HTTP/1.1 connections, each with one request at a time. It writes to sockets directly,
 * because Node's HTTP client takes about as much processor time as the measured servers.
 */
import { connect, type Socket } from 'node:net';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

interface LoadOptions {
  connections: number;
  /** The connection's next request; `null` if it has sent enough. */
  next(connection: number): LoadRequest | null;
  /** How long a server may stay silent, milliseconds. */
  timeoutMs: number;
}

export interface LoadResult {
  answers: number;
  /** Requests without an answer, and answers other than 2xx. */
  failed: number;
  seconds: number;
  /** @returns the whole milliseconds within which this share of the answers arrived */
  percentile(share: number): number;
}

const headEnd = '\r\n\r\n';

/**
 * Whether an answer is complete. Nothing follows it before the next request, so a final chunk must be at the very end.
 */
function isWhole(answer: string): boolean {
  const bodyAt = answer.indexOf(headEnd) + headEnd.length;
  if (bodyAt < headEnd.length) return false;
  const head = answer.slice(0, bodyAt);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return answer.length >= bodyAt + Number(length);
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return answer.endsWith(`\r\n0${headEnd}`);
  return / (?:204|304) /.test(head.slice(0, 14));
}

class Connection {
  #socket: Socket | null = null;

  constructor(
    readonly server: URL,
    readonly timeoutMs: number,
  ) {}

  #open(): Socket {
    const socket = connect(Number(this.server.port), this.server.hostname).setEncoding('latin1').setNoDelay();
    socket.setTimeout(this.timeoutMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    return socket;
  }

  /** @returns the status of the answer once it is complete; `null`: there was none */
  ask({ method, path, headers, body }: LoadRequest): Promise<number | null> {
    return new Promise((resolve) => {
      const socket = (this.#socket ??= this.#open());
      let answer = '';
      const finish = (status: number | null): void => {
        socket.off('data', read);
        socket.off('close', fail);
        resolve(status);
      };
      const fail = (): void => finish(null);
      const read = (text: string): void => {
        answer += text;
        if (!isWhole(answer)) return;
        if (/\r\nconnection: *close\r\n/i.test(answer)) this.close();
        finish(Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)));
      };
      socket.on('data', read);
      socket.on('close', fail);
      const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.server.host}`];
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
      if (body !== undefined) lines.push(`content-length: ${body.length}`);
      socket.cork();
      socket.write(lines.join('\r\n') + headEnd);
      if (body !== undefined) socket.write(body);
      socket.uncork();
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }
}

export async function load(url: string, { connections, next, timeoutMs }: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const connection = new Connection(new URL(url), timeoutMs);
      for (let request = next(at); request !== null; request = next(at)) {
        const sentAt = performance.now();
        const status = await connection.ask(request);
        if (status !== null) times.push(performance.now() - sentAt);
        if (status === null || status < 200 || status > 299) failed += 1;
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const percentile = (share: number): number =>
    Math.round(times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN);
  return { answers: times.length, failed, seconds, percentile };
}
