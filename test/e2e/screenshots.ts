/**
 * `npm run screenshots -- --out <folder> [--only <name>,…] [--sizes phone,desktop] [--themes light,dark]`: every state
 * of the element as a PNG, reached on the real engine; axe looks at each of them, and its findings fail the run.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, openPage, withoutWebGlFlags } from '../../tools/browser.js';
import { axeFindings } from './axe-findings.js';
import { startStageServer, type StageServer } from './stage-server.js';
import type { IdvFaceCapture } from 'idv-elements';
import { challengeStates } from './challenge-states.js';
import { documentStates } from './document-states.js';
import { livenessBackends } from './liveness-stage.js';
import { livenessStates } from './liveness-states.js';
import { elementStates, waitForStatus, type ElementState } from './states.js';

const sizes = {
  phone: { width: 360, height: 740, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  small: { width: 320, height: 568, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  landscape: { width: 740, height: 360, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { width: 1280, height: 800, deviceScaleFactor: 1 },
  // 1280 × 800 at 200 %.
  zoomed: { width: 640, height: 400, deviceScaleFactor: 2 },
} as const;

type SizeName = keyof typeof sizes;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'screenshots' },
    only: { type: 'string' },
    sizes: { type: 'string', default: 'phone,desktop' },
    themes: { type: 'string', default: 'light,dark' },
  },
});

async function shoot(
  browser: Browser,
  server: StageServer,
  state: ElementState,
  size: SizeName,
  theme: string,
): Promise<string[]> {
  const page = await openPage(browser);
  try {
    await page.setUserAgent({ userAgent: (await browser.userAgent()).replace('Headless', '') });
    await page.setViewport(sizes[size]);
    if (state.bytesPerSecond !== undefined) {
      // Only the engine's files: the sources that come before them are many and not what a partner serves.
      await page.setCacheEnabled(false);
    }
    await server.sandbox.reset();
    Object.assign(server.sandbox.faults, state.faults);
    const options = {
      ...state.stage,
      dark: theme === 'dark',
      attributes: { theme, 'primary-color': '#1F6F54', ...state.stage.attributes },
      start: false,
    };
    await page.goto(server.urlOf(options));
    await page.waitForSelector('[data-stage] >>> .card', { timeout: 60_000 });
    if (state.bytesPerSecond !== undefined) {
      await page.emulateNetworkConditions({ download: state.bytesPerSecond, upload: 1e6, latency: 40 });
    }
    if (state.stage.start === true) {
      await page.evaluate(() => document.querySelector<IdvFaceCapture>('[data-stage]')?.start());
    }
    await state.reach?.(page);
    await waitForStatus(page, state.status);
    // Fonts, the 240 ms of a surface, the 560 ms of the pulse.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)));
    await page.screenshot({ path: join(values.out, `${state.name}.${size}.${theme}.png`) });
    return await axeFindings(page);
  } finally {
    await page.close();
  }
}

mkdirSync(values.out, { recursive: true });
const only = values.only?.split(',');
const wanted = [...elementStates, ...documentStates, ...challengeStates, ...livenessStates].filter(
  ({ name }) =>
    only === undefined ||
    only.some((part) => name === part || (part.endsWith('*') && name.startsWith(part.slice(0, -1)))),
);
const server = await startStageServer({ others: livenessBackends });
let findings = 0;
let missed = 0;
try {
  for (const withoutWebGl of [false, true]) {
    const states = wanted.filter((state) => (state.withoutWebGl ?? false) === withoutWebGl);
    if (states.length === 0) continue;
    const browser = await launchBrowser(withoutWebGl ? withoutWebGlFlags : []);
    try {
      for (const state of states) {
        for (const size of values.sizes.split(',') as SizeName[]) {
          for (const theme of values.themes.split(',')) {
            const name = `${state.name} ${size} ${theme}`;
            try {
              const violations = await shoot(browser, server, state, size, theme);
              findings += violations.length;
              console.log([name, ...violations.map((violation) => `  axe: ${violation}`)].join('\n'));
            } catch (error) {
              missed += 1;
              console.log(`${name}\n  not reached: ${(error as Error).message.split('\n')[0]}`);
            }
          }
        }
      }
    } finally {
      await browser.close();
    }
  }
} finally {
  await server.close();
}
console.log(`axe: ${findings} findings; ${missed} states not reached`);
process.exitCode = findings + missed > 0 ? 1 : 0;
