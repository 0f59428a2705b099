/** A client for the classic WebDriver protocol, which WebKit's driver uses. It controls a browser with one window. */
import { setTimeout as wait } from 'node:timers/promises';

/** Time limit for loading a page, or for a script that waits. */
const answerMs = 90_000;

type ScriptAnswer<T> = { value: T } | { error: string };

/** The protocol's codes for keys with names. All other keys are their own characters. */
const keys: Record<string, string> = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

export class WebDriverSession {
  readonly #path: string;

  private constructor(
    readonly origin: string,
    readonly id: string,
  ) {
    this.#path = `${origin}/session/${id}`;
  }

  /** @param origin address of a running driver, such as `http://127.0.0.1:4444` */
  static async open(origin: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await call<{ sessionId: string }>('POST', `${origin}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const session = new WebDriverSession(origin, sessionId);
    await session.#post('/timeouts', { script: 60_000, pageLoad: 60_000 });
    return session;
  }

  close(): Promise<unknown> {
    return call('DELETE', this.#path);
  }

  goto(url: string): Promise<unknown> {
    return this.#post('/url', { url });
  }

  url(): Promise<string> {
    return this.#get('/url');
  }

  /**
   * Runs a function in the page and returns its result. Arguments and result are JSON values; the function may return a
   * promise.
   */
  async evaluate<Args extends unknown[], T>(script: (...args: Args) => T | Promise<T>, ...args: Args): Promise<T> {
    // The TypeScript runner wraps functions in a helper that pages lack.
    const answer = await this.#post<ScriptAnswer<T>>('/execute/async', {
      script: `const done = arguments[1];
        const __name = (named) => named;
        Promise.resolve().then(() => (${script.toString()})(...arguments[0])).then(
          (value) => done({ value }),
          (error) => done({ error: String(error) + '\\n' + String(error?.stack) }),
        );`,
      args: [args],
    });
    if ('error' in answer) throw new Error(`In the page: ${answer.error}`);
    return answer.value;
  }

  /**
   * Polls the page until the result is truthy.
   * @throws Error that says what it waited for
   */
  async until<Args extends unknown[], T>(
    what: string,
    ask: (...args: Args) => T | Promise<T>,
    options: { args: Args; timeoutMs?: number },
  ): Promise<NonNullable<T>> {
    const deadline = Date.now() + (options.timeoutMs ?? 30_000);
    for (;;) {
      const answer = await this.evaluate(ask, ...options.args);
      if (answer) return answer;
      if (Date.now() > deadline) throw new Error(`This did not happen in time: ${what}`);
      await wait(100);
    }
  }

  /** A screenshot of the window, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#get<string>('/screenshot'), 'base64');
  }

  /** Resizes the window so that the page has this size. Windows with a toolbar cannot be narrower than it. */
  async resize(width: number, height: number): Promise<void> {
    const outer = { width, height };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await this.#post('/window/rect', outer);
      await wait(100);
      const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      if (inner.width === width && inner.height === height) return;
      outer.width += width - inner.width;
      outer.height += height - inner.height;
    }
  }

  /** Switches to the window that the page opens, and closes the page's own. */
  async moveToPopup(url: string, features: string): Promise<void> {
    const own = await this.#get<string>('/window');
    await this.evaluate(
      (address, wishes) => {
        open(address, '_blank', wishes);
      },
      url,
      features,
    );
    let handle: string | undefined;
    for (let attempt = 0; attempt < 50 && handle === undefined; attempt += 1) {
      await wait(50);
      handle = (await this.#get<string[]>('/window/handles')).find((other) => other !== own);
    }
    if (handle === undefined) throw new Error('The page opened no window.');
    await call('DELETE', `${this.#path}/window`);
    await this.#post('/window', { handle });
  }

  /** Presses and releases a key. */
  async press(key: string): Promise<void> {
    const value = keys[key] ?? key;
    await this.#post('/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ],
        },
      ],
    });
  }

  #get<T>(path: string): Promise<T> {
    return call<T>('GET', this.#path + path);
  }

  #post<T>(path: string, body: object): Promise<T> {
    return call<T>('POST', this.#path + path, body);
  }
}

async function call<T>(method: string, url: string, body?: object): Promise<T> {
  // A driver whose browser has ended does not answer.
  const signal = AbortSignal.timeout(answerMs);
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T | { error: string; message: string } };
  if (response.ok) return value as T;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
