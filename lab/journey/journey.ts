/**
 * `npm run lab -- journey [--sizes phone,desktop] [--transcript] [--json <file>]`: the simulated person opens an account on the demo,
 * under good conditions and without mistakes. Prints taps, seconds and bytes from the journey's first screen to its
 * result, and every hint. Such a person needs none, so each hint is wrong. With `--transcript`, prints what a screen reader
 * speaks: live regions and the focus, in order.
 */
import { writeFileSync } from 'node:fs';
import { readCommandLine } from '../../tools/command-line.js';
import { launchBrowser, openPage } from '../../tools/test/browsers/launch.js';
import { buildDemo, runDemo } from '../../tools/build/demo.js';
import { Transcript } from '../../test/support/transcript.js';
import { openAccount, playJourney, type JourneyEvent, type PlayedJourney } from '../../test/support/journey-person.js';
import { Wire } from '../bench/wire.js';

const { values } = readCommandLine({
  options: {
    sizes: { type: 'string', default: 'phone,desktop' },
    transcript: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

const sizes: Record<string, { width: number; height: number }> = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
};

interface Row {
  size: string;
  journey: PlayedJourney;
  bytes: number;
  spoken: Transcript;
}

await buildDemo();
const demo = await runDemo({ demoPort: 0, sandboxPort: 0, underTest: true });
const rows: Row[] = [];
try {
  for (const size of values.sizes.split(',')) {
    const viewport = sizes[size];
    if (viewport === undefined) throw new Error(`No size "${size}". Sizes: ${Object.keys(sizes).join(', ')}.`);
    const browser = await launchBrowser();
    try {
      const page = await openPage(browser);
      await page.setViewport(viewport);
      const wire = new Wire();
      await wire.watch(page);
      const spoken = await Transcript.of(page);
      const journey = await playJourney(page, () => openAccount(page, demo.demoUrl));
      const bytes = wire.until(Number.POSITIVE_INFINITY).reduce((sum, file) => sum + file.bytes, 0);
      rows.push({ size, journey, bytes, spoken });
    } finally {
      await browser.close();
    }
  }
} finally {
  await demo.close();
}

/** How long the challenge asked for movements, in milliseconds. */
function movingMsOf(events: readonly JourneyEvent[]): number {
  const ofChallenge = events.filter(
    ({ type, tag }) => type === 'idv-status-changed' && tag === 'idv-liveness-challenge',
  );
  return ofChallenge.reduce((sum, { value, at }, index) => {
    const next = ofChallenge[index + 1]?.at ?? events.at(-1)?.at ?? at;
    return ['challenge', 'between'].includes(value) ? sum + next - at : sum;
  }, 0);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
for (const { size, journey, bytes, spoken } of rows) {
  const { outcome, taps, durationMs, events, hints } = journey;
  const movingMs = movingMsOf(events);
  console.log(`${size}: ${outcome}, ${taps.length} taps, ${(bytes / 1000).toFixed(0)} kB received (not compressed)`);
  console.log(
    `  ${seconds(durationMs)} in all, ${seconds(movingMs)} of it movements, ${seconds(durationMs - movingMs)} besides`,
  );
  console.log(`  taps: ${taps.join(' · ')}`);
  console.log(`  ${spoken.announcements.length} announcements`);
  if (values.transcript) {
    for (const { at, kind, text } of spoken.lines) {
      console.log(`  ${(at / 1000).toFixed(1).padStart(5)} s  ${kind.padEnd(5)}  ${text}`);
    }
  }
  const counted = new Map<string, number>();
  for (const { step, hint } of hints) counted.set(`${step} ${hint}`, (counted.get(`${step} ${hint}`) ?? 0) + 1);
  console.log(`  hints: ${[...counted].map(([hint, count]) => `${hint} × ${count}`).join(', ') || 'none'}`);
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
const wrong = rows.reduce((sum, { journey }) => sum + journey.hints.length, 0);
console.log(
  `journey: ${rows.map(({ size, journey }) => `${size} ${journey.taps.length} taps, ${seconds(journey.durationMs - movingMsOf(journey.events))}`).join('; ')}; ${wrong} wrong hints`,
);
