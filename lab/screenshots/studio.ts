/** Runs a browser and a server to reach states and capture them in every size, theme and language. */
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import type { IdvFaceCapture, LocaleOverrides } from 'idv-elements';
import { launchBrowser, launchedBrowser, openPage, setFirefoxMedia } from '../../tools/test/browsers/launch.js';
import { axeFindings } from '../../test/support/axe-findings.js';
import { livenessBackends } from '../../test/support/liveness-stage.js';
import { startStageServer, type StageServer } from '../../test/support/stage-server.js';
import type { ElementState } from './states.js';
import { stateIs, waitForStatus } from '../../test/support/stage-actions.js';
import { layoutFindings } from './layout-findings.js';
import { brand, mirrored, rootFontSizes, sizes, type Look } from './looks.js';
import { phoneAgent } from '../../test/support/phone-agent.js';

export interface Seen {
  state: ElementState;
  look: Look;
  page: Page;
  findings: string[];
}

export interface StudioOptions {
  /** Called with each variant while it is shown. */
  onSeen: (seen: Seen) => Promise<void>;
  onMissed: (state: ElementState, look: Look, reason: string) => void;
  /** Which variants axe checks. */
  hasAxe: (look: Look) => boolean;
}

interface Opened {
  page: Page;
  /** Arguments for Chromium. */
  devtools: CDPSession | null;
}

export class Studio {
  readonly #options: StudioOptions;
  readonly #server: StageServer;
  readonly #browser: Browser;

  private constructor(server: StageServer, browser: Browser, options: StudioOptions) {
    this.#server = server;
    this.#browser = browser;
    this.#options = options;
  }

  static async open(options: StudioOptions): Promise<Studio> {
    return new Studio(
      await startStageServer({
        others: [...livenessBackends, { path: '/idv-service-only', backendOptions: { documents: 'none' } }],
      }),
      await launchBrowser(),
      options,
    );
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }

  /**
   * Reaches the state once for phones and once for desktops, then changes only its variant. If the state is over by
   * then, it is reached again for the next variant.
   */
  async show(state: ElementState, looks: readonly Look[]): Promise<void> {
    for (const isMobile of [true, false]) {
      const missing = looks.filter(({ size }) => sizes[size].isMobile === isMobile);
      while (missing.length > 0) {
        const seen = await this.#showSome(state, missing);
        if (seen === 0) missing.shift();
        else missing.splice(0, seen);
      }
    }
  }

  /** @returns how many of the variants were captured before the state ended */
  async #showSome(state: ElementState, looks: readonly Look[]): Promise<number> {
    const [first] = looks;
    if (first === undefined) return 0;
    let opened: Opened | null = null;
    let seen = 0;
    try {
      opened = await this.#open(state, first);
      await this.#reach(opened.page, state);
      for (const look of looks) {
        await dress(opened, state, look);
        if (!(await isThere(opened.page, state))) {
          if (seen === 0) this.#options.onMissed(state, look, `the page shows ${await nowOn(opened.page)}`);
          break;
        }
        await this.#look(opened.page, state, look);
        seen += 1;
      }
    } catch (error) {
      if (seen === 0) {
        const now = opened === null ? '' : `; the page shows ${await nowOn(opened.page).catch(() => 'nothing')}`;
        this.#options.onMissed(state, first, `${(error as Error).message.split('\n')[0]}${now}`);
      }
    } finally {
      await opened?.page.close();
    }
    return seen;
  }

  async #look(page: Page, state: ElementState, look: Look): Promise<void> {
    const findings = (await layoutFindings(page, { mayScroll: look.size === 'zoomed' || look.size === 'text' })).map(
      (finding) => `layout: ${finding}`,
    );
    if (this.#options.hasAxe(look)) findings.push(...(await axeFindings(page)).map((finding) => `axe: ${finding}`));
    await this.#options.onSeen({ state, look, page, findings });
  }

  async #open(state: ElementState, look: Look): Promise<Opened> {
    const page = await openPage(this.#browser);
    const { isMobile } = sizes[look.size];
    const userAgent = isMobile ? phoneAgent : (await this.#browser.userAgent()).replace('Headless', '');
    if (launchedBrowser === 'chromium') await page.setUserAgent({ userAgent });
    // Only the engine's files are slow, because a partner does not serve the sources that load before them.
    if (state.bytesPerSecond !== undefined) await page.setCacheEnabled(false);
    await state.before?.(page);
    await this.#server.sandbox.reset();
    Object.assign(this.#server.sandbox.faults, state.faults);
    const opened = { page, devtools: launchedBrowser === 'chromium' ? await page.createCDPSession() : null };
    await page.setViewport(sizes[look.size]);
    const attributes = { 'primary-color': brand, ...state.stage.attributes };
    await page.goto(this.#server.urlOf({ ...state.stage, attributes, start: false }));
    await page.waitForSelector('[data-stage] >>> .card', { visible: true, timeout: 60_000 });
    await dress(opened, state, look);
    return opened;
  }

  async #reach(page: Page, state: ElementState): Promise<void> {
    if (state.bytesPerSecond !== undefined) {
      await page.emulateNetworkConditions({ download: state.bytesPerSecond, upload: 1e6, latency: 40 });
    }
    if (state.stage.start === true) {
      await page.evaluate(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.start());
    }
    await state.reach?.(page);
    await waitForStatus(page, state.status);
    if (state.is !== undefined) await stateIs(page, state.is);
    // Longer than the transition of a surface (240 ms) and the pulse (560 ms).
    await pause(page, 700);
  }
}

function pause(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate((time) => new Promise<void>((resolve) => setTimeout(resolve, time)), milliseconds);
}

async function dress({ page, devtools }: Opened, state: ElementState, look: Look): Promise<void> {
  await page.setViewport(sizes[look.size]);
  const features = [
    { name: 'forced-colors', value: look.theme === 'forced' ? 'active' : 'none' },
    { name: 'prefers-reduced-motion', value: look.theme === 'calm' ? 'reduce' : 'no-preference' },
  ];
  if (devtools === null) await setFirefoxMedia(page, features);
  else await devtools.send('Emulation.setEmulatedMedia', { media: '', features });
  const own = Object.keys(state.stage.attributes ?? {});
  const tag = look.lang === mirrored ? 'en' : look.lang;
  await page.evaluate(
    ({ theme, lang, primary, rootFontSize, kept, isMirrored }) => {
      const root = document.documentElement;
      root.lang = lang;
      root.style.fontSize = rootFontSize === null ? '' : `${rootFontSize}px`;
      document.body.style.backgroundColor = theme === 'dark' ? '#07080b' : '#eceef2';
      const attributes = { theme: theme === 'dark' ? 'dark' : 'light', lang, 'primary-color': primary };
      const element = document.querySelector<IdvFaceCapture>('[data-stage]');
      for (const [name, value] of Object.entries(attributes)) {
        if (!kept.includes(name)) element?.setAttribute(name, value);
      }
      if (element !== null) element.strings = isMirrored ? ({ direction: 'rtl' } as LocaleOverrides) : null;
    },
    {
      ...look,
      lang: tag,
      isMirrored: look.lang === mirrored,
      rootFontSize: rootFontSizes[look.size] ?? null,
      kept: own,
    },
  );
  const lang = state.stage.attributes?.['lang'] ?? tag;
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('[data-stage]')?.shadowRoot?.querySelector('.card')?.getAttribute('lang') === wanted,
    { timeout: 10_000, polling: 30 },
    lang,
  );
  await pause(page, 300);
}

/** Whether the state is still shown. */
async function isThere(page: Page, state: ElementState): Promise<boolean> {
  const statusNow = await page.evaluate(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.status);
  if (statusNow !== state.status) return false;
  return state.is === undefined || stateIs(page, state.is, 0);
}

/** For the report on a state that was not reached. */
function nowOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.querySelector('[data-stage]') as unknown as {
      status: string;
      flow?: { state: Record<string, unknown> };
    };
    const plain = Object.entries(element.flow?.state ?? { status: element.status }).filter(
      ([, value]) => value === null || typeof value !== 'object',
    );
    return JSON.stringify(Object.fromEntries(plain));
  });
}
