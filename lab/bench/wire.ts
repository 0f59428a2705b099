import type { CDPSession, Page } from 'puppeteer-core';

interface Arrival {
  /** Milliseconds since the page's navigation began. */
  at: number;
  bytes: number;
}

interface Transfer {
  host: string;
  path: string;
  requestedAt: number;
  arrivals: Arrival[];
  /** Content-Length of the response, if it has one. */
  contentLength: number;
  /** Whether the protocol reported the body's bytes. */
  bodySeen: boolean;
  respondedAt: number;
  fromCache: boolean;
}

/** A request that reached the network. */
export interface Fetched {
  path: string;
  bytes: number;
  /** When it was requested and when its last byte arrived, milliseconds since the navigation. */
  requestedAt: number;
  endedAt: number;
}

/**
 * Every byte of response that a page and its workers receive, headers included, with its time. Only the worker's own
 * session reports a worker's requests, so each session is listened to from the start.
 */
export class Wire {
  readonly #transfers = new Map<string, Transfer>();
  /** Milliseconds on the protocol's monotonic clock. */
  #start: number | null = null;

  async watch(page: Page): Promise<void> {
    const session = await page.createCDPSession();
    await this.#listen(session);
  }

  /** Forgets everything so far. The next request starts a new navigation. */
  restart(): void {
    this.#transfers.clear();
    this.#start = null;
  }

  async #listen(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const { protocol, host, pathname } = new URL(request.url);
      if (!protocol.startsWith('http')) return;
      this.#start ??= timestamp * 1000;
      this.#transfers.set(requestId, {
        host,
        path: pathname,
        requestedAt: timestamp * 1000 - this.#start,
        arrivals: [],
        contentLength: 0,
        bodySeen: false,
        respondedAt: 0,
        fromCache: false,
      });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer !== undefined) transfer.fromCache = true;
    });
    const arrived = (requestId: string, timestamp: number, bytes: number): void => {
      if (this.#start === null) return;
      const at = timestamp * 1000 - this.#start;
      const transfer = this.#transfers.get(requestId);
      transfer?.arrivals.push({ at, bytes });
      if (transfer !== undefined && transfer.respondedAt > 0 && bytes > 0) transfer.bodySeen = true;
    };
    session.on('Network.responseReceived', ({ requestId, timestamp, response }) => {
      const transfer = this.#transfers.get(requestId);
      if (transfer === undefined) return;
      transfer.fromCache ||= response.fromDiskCache === true;
      arrived(requestId, timestamp, transfer.fromCache ? 0 : response.encodedDataLength);
      if (transfer.fromCache) return;
      transfer.contentLength = Number(response.headers['content-length'] ?? 0);
      transfer.respondedAt = transfer.arrivals.at(-1)?.at ?? 0;
    });
    session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
      arrived(requestId, timestamp, encodedDataLength),
    );
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const seen = this.#transfers.get(requestId)?.arrivals ?? [];
      const known = seen.reduce((sum, { bytes }) => sum + bytes, 0);
      arrived(requestId, timestamp, Math.max(0, encodedDataLength - known));
    });
    session.on('Target.attachedToTarget', ({ sessionId }) => {
      const worker = session.connection()?.session(sessionId) ?? null;
      if (worker === null) return;
      void this.#listen(worker)
        .then(() => worker.send('Runtime.runIfWaitingForDebugger'))
        // Ignore workers that ended in the meantime.
        .catch(() => undefined);
    });
    await session.send('Network.enable');
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  }

  /** Requests that reached the network before a moment, milliseconds since the navigation. */
  requestsUntil(moment: number): number {
    return [...this.#transfers.values()].filter(({ requestedAt, fromCache }) => requestedAt <= moment && !fromCache)
      .length;
  }

  /** Hosts that were requested, except the page's own. */
  otherHosts(): string[] {
    const [first] = this.#transfers.values();
    return [...new Set([...this.#transfers.values()].map(({ host }) => host))].filter((host) => host !== first?.host);
  }

  /** Bytes up to a moment, milliseconds since the navigation; by file, in request order. */
  until(moment: number): Fetched[] {
    return [...this.#transfers.values()]
      .map(({ path, arrivals, contentLength, bodySeen, respondedAt, requestedAt }) => {
        const told = arrivals.reduce((sum, { at, bytes }) => (at <= moment ? sum + bytes : sum), 0);
        // For a worker's own script, only the headers are reported, to the page that starts it.
        const untold = bodySeen || respondedAt > moment ? 0 : contentLength;
        return { path, bytes: told + untold, requestedAt, endedAt: arrivals.at(-1)?.at ?? requestedAt };
      })
      .filter(({ bytes }) => bytes > 0);
  }
}
