/** Intercepts a page's requests, so that a test can answer them or leave them unanswered. */
import type { Page, Protocol } from 'puppeteer-core';

/** `go-on` sends the request as usual, `hang` never sends or answers it, and `fail` breaks the connection. */
export type Answer =
  'go-on' | 'hang' | 'fail' | { status?: number; headers?: Record<string, string>; body?: string | Buffer };

/**
 * Calls `answer` for each request whose URL matches the pattern. All others are left alone, unlike with Puppeteer's
 * `setRequestInterception`, which pauses every request. On a busy machine, it sends "continue" for some of a worker's
 * requests to the worker, which does not know the command, and so they hang forever together with the engine.
 *
 * @param pattern `*` stands for any text, `?` for any character
 */
export async function answerRequests(
  page: Page,
  pattern: string,
  answer: (request: Protocol.Fetch.RequestPausedEvent) => Answer | Promise<Answer>,
): Promise<void> {
  const devtools = await page.createCDPSession();
  const reply = async (paused: Protocol.Fetch.RequestPausedEvent): Promise<void> => {
    const { requestId } = paused;
    const given = await answer(paused);
    if (given === 'hang') return;
    if (given === 'go-on') await devtools.send('Fetch.continueRequest', { requestId });
    else if (given === 'fail') await devtools.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
    else {
      const { status = 200, headers = {}, body = '' } = given;
      await devtools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      });
    }
  };
  // The waiting page may be gone by now.
  devtools.on('Fetch.requestPaused', (paused) => void reply(paused).catch(() => undefined));
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: pattern }] });
}
