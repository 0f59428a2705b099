/**
 * A person on the demo site, a liveness check on the sandbox's page in a cross-origin frame, the callback, and
 * the host backend's final answer. The person is simulated in every frame; everything else is the built
 * package.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { buildDemo, runDemo, sandboxKey, type RunningDemoAndSandbox } from '../../../tools/build/demo.js';
import { createIdentityService } from 'idv-elements-server/identity-service';
import { openPersonBrowser, type PersonBrowser } from './liveness-person.js';
import type { KeptEvidence } from './liveness-person-page.js';
import { choose, perform, visit, type Visit, type VisitOptions } from './liveness-visit.js';

describe('a liveness check from the demo site', { timeout: 600_000 }, () => {
  let running: RunningDemoAndSandbox;
  let browser: PersonBrowser;
  /** Response status of each callback. */
  const callbacks: unknown[] = [];

  before(
    async () => {
      await buildDemo();
      const info = ({ route, status }: Record<string, unknown>): void => {
        if (String(route).includes('callback')) callbacks.push(status);
      };
      const log = { info, warn: info, error: info };
      running = await runDemo({ demoPort: 0, sandboxPort: 0, underTest: true, log });
      browser = await openPersonBrowser();
    },
    { timeout: 300_000 },
  );
  afterEach(() => browser.closePages());
  after(async () => {
    await browser.close();
    await running.close();
  });

  const open = (options: VisitOptions = {}): Promise<Visit> => visit(browser, running, options);

  const service = () => createIdentityService({ baseUrl: running.sandbox.url, apiKey: sandboxKey });

  it('passes in a frame: first look, challenge, evidence, callback, result; nothing leaves the two origins', async () => {
    const other = await service().generateLivenessUrl({});
    const otherPath = new URL(other.data?.frontendUrl ?? '').pathname;
    const { page, hosted, reaches } = await open({ attributes: {}, person: { keepsEvidence: true } });
    const frame = await hosted();
    const [own, there] = [new URL(page.url()), new URL(frame.url())];
    assert.notEqual(own.origin, there.origin);
    const taken = callbacks.length;
    assert.match(await perform(frame), /^(passed|gone)$/);
    await reaches('passed');
    assert.deepEqual(callbacks.slice(taken), [204], 'one callback, accepted');
    const last = running.sandbox.sandbox.requests.at(-1);
    assert.equal(last?.path, '/v1/api/liveness/liveness-result', 'the result was read again');
    const reference = there.pathname.split('/').at(-1) ?? '';
    const { data } = await service().livenessResult({ reference });
    assert.equal(data?.status, 'SUCCEEDED');
    assert.ok((data.confidence ?? 0) >= 50);
    const image = await fetch(data.referenceImageUrl ?? '');
    assert.equal(image.headers.get('content-type'), 'image/jpeg');
    const kept = await page.evaluate(() => (globalThis as { evidence?: KeptEvidence }).evidence);
    const again = async (path: string) => {
      const body = new FormData();
      for (const [name, address] of kept ?? []) {
        body.append(name, await (await fetch(address)).blob());
      }
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const url = `${there.origin}${path}/evidence`;
      const response = await fetch(url, { method: 'POST', body, headers });
      return `${response.status} ${((await response.json()) as { reason?: string }).reason}`;
    };
    assert.equal(await again(there.pathname), '409 check-ended');
    assert.equal(await again(otherPath), '409 not-started');
    assert.deepEqual(browser.askedOrigins, new Set([own.origin, there.origin]));
  });

  it('fails if the evidence was edited in transit', async () => {
    const { hosted, reaches } = await open({ person: { editsTrace: true } });
    assert.match(await perform(await hosted()), /^(rejected|gone)$/);
    await reaches('rejected');
  });

  it('continues after a reload in the middle', async () => {
    const { page, hosted, reaches } = await open();
    const before = (await hosted()).url();
    await page.reload();
    const frame = await hosted();
    assert.equal(frame.url(), before, 'the same session');
    assert.equal(await choose(before, 'succeed'), 200);
    await reaches('passed');
  });

  it('continues after the network was lost, with what happened meanwhile', async () => {
    const { page, hosted, reaches } = await open();
    const url = (await hosted()).url();
    await page.setOfflineMode(true);
    assert.equal(await choose(url, 'fail'), 200);
    await page.setOfflineMode(false);
    await reaches('rejected');
  });

  it('expires if nobody does it, and both pages say so', async () => {
    const short = await runDemo({ demoPort: 0, sandboxPort: 0, underTest: true, livenessTtlSeconds: 3 });
    try {
      const { hosted, reaches } = await visit(browser, short);
      const url = (await hosted()).url();
      await reaches('expired');
      const page = await browser.newPage();
      await page.goto(url);
      assert.notEqual(await page.$('[data-ending="EXPIRED"]'), null);
    } finally {
      await short.close();
    }
  });

  it('shows a next step if the frame has no camera', async () => {
    const failures = { [new URL(running.sandbox.url).origin]: 'permission-denied' } as const;
    const { page } = await open({ person: { failures } });
    const fallback = await page.waitForSelector('idv-liveness >>> [part~="fallback"]', { visible: true });
    assert.notEqual(fallback, null);
  });

  it('offers a link if the window is blocked, and learns the outcome from the backend', async () => {
    const { page, reaches } = await open({
      person: { blocksPopups: true },
      attributes: { 'skip-pre-check': '', presentation: 'popup' },
    });
    const link = await page.waitForSelector('idv-liveness >>> a[part~="primary-action"]', { visible: true });
    const url = (await link?.evaluate((found) => found.href)) ?? '';
    assert.equal(new URL(url).origin, new URL(running.sandbox.url).origin);
    assert.equal(await choose(url, 'succeed'), 200);
    await reaches('passed');
  });

  it('rejects a forged callback and a forged message, and tells other sessions nothing', async () => {
    const { page, hosted, livenessId } = await open();
    await hosted();
    const id = await livenessId();
    const idv = `${running.demoUrl}/idv`;
    const forged = `${idv}/liveness/callback/${id}.${'0'.repeat(64)}`;
    const body = JSON.stringify({ data: { status: 'SUCCEEDED' } });
    assert.equal((await fetch(forged, { method: 'POST', body })).status, 404);
    await page.evaluate(() => {
      window.postMessage({ type: 'idv-liveness', version: 1, event: 'ended' }, '*');
    });
    const headers = { origin: running.demoUrl, 'idempotency-key': crypto.randomUUID() };
    const session = await fetch(`${idv}/sessions`, { method: 'POST', headers });
    const { token } = (await session.json()) as { token: string };
    const authorization = `Bearer ${token}`;
    const stranger = await fetch(`${idv}/liveness/${id}`, { headers: { origin: running.demoUrl, authorization } });
    assert.equal(stranger.status, 404, 'another session cannot see it');
    const status = await page.evaluate(() => document.querySelector('idv-liveness')?.status);
    assert.equal(status, 'following');
  });
});
