/** The person in front of a project's page: opens it, starts the selfie, and waits until the page has it. */
import type { Browser, Page } from 'puppeteer-core';

export interface Visit {
  /** What the page shows of the result; `null` if nothing arrived. */
  shown: string | null;
  /** Console errors and warnings, uncaught errors, unhandled rejections, failed responses, cross-origin requests. */
  problems: string[];
}

export interface VisitOptions {
  url: string;
  /** Runs in the page before its own code. */
  camera: string;
  /** Origins that the page may contact besides its own. */
  origins?: readonly string[];
  timeoutMs?: number;
}

/** Messages of frameworks in development. */
const harmless = /Lit is in dev mode/;

function listen(page: Page, allowed: readonly string[], problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    const { url = '' } = message.location();
    if (!['error', 'warn'].includes(message.type()) || url.endsWith('/favicon.ico')) return;
    if (harmless.test(message.text())) return;
    problems.push(`console.${message.type()}: ${message.text()} (${url})`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.includes(origin)) problems.push(`asked ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400 || response.url().endsWith('/favicon.ico')) return;
    problems.push(`${response.status()} ${response.url()}`);
  });
}

async function takeSelfie(page: Page, timeout: number): Promise<string> {
  const button = await page.waitForSelector('idv-face-capture >>> [part~="primary-action"]', {
    visible: true,
    timeout,
  });
  await button?.click();
  const shown = await page.waitForFunction(() => document.querySelector('output')?.textContent.trim() || null, {
    timeout,
    polling: 100,
  });
  return String(await shown.jsonValue());
}

async function whereItStood(page: Page): Promise<string> {
  const state = await page
    .$eval('idv-face-capture', (element) => `${element.status}: ${element.shadowRoot?.textContent?.trim() ?? ''}`)
    .catch(() => 'the page has no <idv-face-capture>');
  return state.replace(/\s+/g, ' ').slice(0, 300);
}

export async function visit(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { url, camera, origins = [], timeoutMs = 60_000 } = options;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const problems: string[] = [];
  let shown: string | null = null;
  try {
    await page.evaluateOnNewDocument(camera);
    listen(page, [new URL(url).origin, ...origins], problems);
    await page.goto(url, { timeout: timeoutMs });
    shown = await takeSelfie(page, timeoutMs).catch(async (error: Error) => {
      problems.push(`${error.message}; the element was ${await whereItStood(page)}`);
      return null;
    });
  } catch (error) {
    problems.push(String(error));
  } finally {
    await context.close();
  }
  return { shown, problems };
}
