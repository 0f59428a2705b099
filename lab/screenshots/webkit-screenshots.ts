/**
 * `npm run lab -- screenshots-webkit [--out <folder>] [--only <name or beginning>,…] [--sizes phone,desktop]
 * [--sheet]`: pictures of the states in WebKitGTK, light and dark. Only states that need no input after the start,
 * because input is sent through Chromium's protocol. A person has to look at them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuild } from '../../tools/build/build.js';
import { findWebKit } from '../../tools/test/browsers/launch.js';
import { readCommandLine } from '../../tools/command-line.js';
import type { WebDriverSession } from '../../tools/test/browsers/webdriver.js';
import { WebKitDriver } from '../../tools/test/browsers/webkit.js';
import { allStates } from './all-states.js';
import { livenessBackends } from '../../test/support/liveness-stage.js';
import { brand, isSizeName, sizes } from './looks.js';
import { writeSheets, type Shot } from './sheets.js';
import { startStageServer } from '../../test/support/stage-server.js';
import type { ElementState } from './states.js';
import { hasFields } from '../../test/support/stage-actions.js';
import { asPhone, openStage, reaches, type Stage } from '../../test/support/webkit-stage.js';

const { values } = readCommandLine({
  options: {
    out: { type: 'string', default: 'screenshots' },
    only: { type: 'string' },
    sizes: { type: 'string', default: 'phone,desktop' },
    sheet: { type: 'boolean', default: false },
  },
});

const takesTimeAlone = ({ before, reach, faults, bytesPerSecond }: ElementState): boolean =>
  [before, reach, faults, bytesPerSecond].every((needed) => needed === undefined);

const isWanted = ({ name }: ElementState): boolean =>
  values.only === undefined || values.only.split(',').some((part) => name.startsWith(part));

const wanted = allStates.filter((state) => takesTimeAlone(state) && isWanted(state));
if (wanted.length === 0) throw new Error(`No state that needs no input is called "${values.only}".`);

const themes = ['light', 'dark'] as const;

async function reach(session: WebDriverSession, { stage, status, is = {} }: ElementState): Promise<void> {
  if (stage.start === true) {
    await session.evaluate(() => (globalThis as unknown as Stage).stage.element.start());
  }
  await reaches(session, status);
  if (Object.keys(is).length > 0) await session.until(JSON.stringify(is), hasFields, { args: [is], timeoutMs: 60_000 });
  await wait(700);
}

async function dress(session: WebDriverSession, theme: (typeof themes)[number]): Promise<void> {
  await session.evaluate((name) => {
    document.body.style.backgroundColor = name === 'dark' ? '#07080b' : '#eceef2';
    document.querySelector('[data-stage]')?.setAttribute('theme', name);
  }, theme);
  await wait(300);
}

if (findWebKit() === null) {
  console.log('skipped: no WebKitGTK with its driver and Xvfb');
} else {
  mkdirSync(values.out, { recursive: true });
  await ensureBuild();
  const server = await startStageServer({
    others: [...livenessBackends, { path: '/idv-service-only', backendOptions: { documents: 'none' } }],
  });
  const driver = await WebKitDriver.start();
  const missed: string[] = [];
  try {
    for (const size of values.sizes.split(',')) {
      if (!isSizeName(size)) throw new Error(`No size "${size}".`);
      const { width, height } = sizes[size];
      const shots: Shot[] = [];
      const session = await driver.open();
      await asPhone(session, server);
      for (const state of wanted) {
        await server.sandbox.reset();
        try {
          await session.resize(width, height);
          // One tab shows all states. Without this, a check from an earlier state would be resumed as after a reload.
          await session.goto(new URL('/', server.url).href);
          await session.evaluate(() => sessionStorage.clear());
          const attributes = { 'primary-color': brand, ...state.stage.attributes };
          await openStage(session, server, { ...state.stage, attributes, start: false });
          await reach(session, state);
          for (const theme of themes) {
            await dress(session, theme);
            const label = `${state.name}.${size}.${theme}`;
            const file = join(values.out, `webkit.${label}.png`);
            writeFileSync(file, await session.screenshot());
            shots.push({ file, label, width, height });
          }
          console.log(`${state.name}.${size}`);
        } catch (error) {
          missed.push(`${state.name}.${size}`);
          console.log(`${state.name}.${size}\n  not reached: ${String(error).split('\n')[0]}`);
        }
      }
      await session.close();
      if (values.sheet) console.log((await writeSheets(values.out, `webkit-${size}`, shots)).join('\n'));
    }
  } finally {
    driver.stop();
    await server.close();
  }
  console.log(`${missed.length} not reached`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}
