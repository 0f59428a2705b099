/**
 * One person who opens an account on the demo: fills in the form, presses what each screen offers, and ends at the
 * account. Nothing inside the elements is called; the simulated person before the camera holds still.
 */
import type { ElementHandle, Frame, Page } from 'puppeteer-core';

/** What an element told the page, in order. */
export interface HeardEvent {
  /** Milliseconds since the journey was on show. */
  at: number;
  type: string;
  tag: string;
  /** Status, step, hint, outcome or code, as the event has it. */
  value: string;
}

export interface PlayedJourney {
  outcome: string;
  /** Names of the buttons pressed within the journey. */
  taps: string[];
  /** From the first screen of the journey to its result, milliseconds. */
  durationMs: number;
  /** Of it, how long movements were asked for. */
  movingMs: number;
  /** Every hint by the step it was given in. */
  hints: { step: string; hint: string }[];
  heard: HeardEvent[];
  /** What the console said at level warning or error. */
  consoleProblems: string[];
}

const heardTypes = [
  'idv-status-changed',
  'idv-hint-changed',
  'idv-step-changed',
  'idv-verification-completed',
  'idv-capture-failed',
  'idv-continued',
];

const mark = 'journey ';

/** Runs in every frame before its scripts. The console carries across frames what a page can't. */
function listen(types: string[], prefix: string): void {
  for (const type of types) {
    document.addEventListener(type, (event) => {
      const fields = event as Event & Record<string, unknown>;
      const error = fields['error'] as { code?: string } | undefined;
      const value = fields['status'] ?? fields['step'] ?? fields['hint'] ?? fields['outcome'] ?? error?.code ?? '';
      const [origin] = event.composedPath() as [Element];
      const heard = { at: Date.now(), type, tag: origin.localName, value };
      console.debug(`${prefix}${JSON.stringify(heard)}`);
    });
  }
}

/** What a person would press next, in the page and in the hosted page's frame. */
const offers = [
  'idv-verification >>> [part~="type"]',
  'idv-verification >>> [part~="primary-action"]',
  'idv-liveness-challenge >>> [part~="primary-action"]',
];

async function nextOffer(page: Page): Promise<{ button: ElementHandle; name: string } | null> {
  for (const frame of page.frames()) {
    for (const selector of offers) {
      const found = await buttonsOf(frame, selector);
      for (const button of found) {
        const name = await nameOf(button);
        if (name !== null) return { button, name };
      }
    }
  }
  return null;
}

/** A frame may go while it is asked, and one that has gone throws at once. */
async function buttonsOf(frame: Frame, selector: string): Promise<ElementHandle[]> {
  try {
    return await frame.$$(selector);
  } catch {
    return [];
  }
}

/** `null`: it can't be seen, or not be pressed. */
function nameOf(button: ElementHandle): Promise<string | null> {
  return button
    .evaluate((element) => {
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const open = !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true';
      return shown && open ? (element.textContent.trim().replaceAll(/\s+/g, ' ') ?? '') : null;
    })
    .catch(() => null);
}

export interface PlayOptions {
  /** Opens the page and goes up to the journey. */
  begin: () => Promise<void>;
  /** How long the whole may take, milliseconds. */
  timeoutMs?: number;
}

/** Fills in the form of the demo. */
export async function openAccount(page: Page, demoUrl: string): Promise<void> {
  await page.goto(`${demoUrl}/?camera=simulated`);
  await page.click('#sample');
  await page.click('#details-form [type=submit]');
}

const outcomes = ['passed', 'attention', 'handed-over'];

/** Plays the journey until it has a result. @throws Error when it gets none in time */
export async function playJourney(page: Page, { begin, timeoutMs = 180_000 }: PlayOptions): Promise<PlayedJourney> {
  const heard: HeardEvent[] = [];
  const consoleProblems: string[] = [];
  let shownAt = 0;
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) {
      const event = JSON.parse(text.slice(mark.length)) as HeardEvent;
      heard.push({ ...event, at: event.at - shownAt });
    } else if (['error', 'warn'].includes(message.type())) consoleProblems.push(text);
  });
  page.on('pageerror', (error) => consoleProblems.push(String(error)));
  await page.evaluateOnNewDocument(listen, heardTypes, mark);
  await begin();
  shownAt = Date.now();
  const taps = await pressThrough(page, heard, shownAt + timeoutMs);
  const completed = heard.find(({ type }) => type === 'idv-verification-completed');
  if (completed === undefined) throw new Error(`No result. Heard: ${JSON.stringify(heard.slice(-12))}`);
  return {
    outcome: completed.value,
    taps,
    durationMs: completed.at,
    movingMs: movingMsOf(heard),
    hints: hintsOf(heard),
    heard,
    consoleProblems,
  };
}

async function pressThrough(page: Page, heard: readonly HeardEvent[], until: number): Promise<string[]> {
  const taps: string[] = [];
  const isOver = () => heard.some(({ type, value }) => type.endsWith('completed') && outcomes.includes(value));
  while (!isOver() && Date.now() < until) {
    const offer = await nextOffer(page);
    if (offer === null) {
      await pause(100);
      continue;
    }
    const before = heard.length;
    const pressed = await offer.button.click().then(
      () => true,
      () => false,
    );
    if (!pressed) continue;
    taps.push(offer.name);
    // Until something has come of it: a second press would be another one.
    for (const patience = Date.now() + 3000; heard.length === before && Date.now() < patience;) await pause(50);
    await pause(300);
  }
  return taps;
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** While movements were asked for. */
function movingMsOf(heard: readonly HeardEvent[]): number {
  const ofChallenge = heard.filter(
    ({ type, tag }) => type === 'idv-status-changed' && tag === 'idv-liveness-challenge',
  );
  return ofChallenge.reduce((sum, { value, at }, index) => {
    const next = ofChallenge[index + 1]?.at ?? heard.at(-1)?.at ?? at;
    return ['challenge', 'between'].includes(value) ? sum + next - at : sum;
  }, 0);
}

function hintsOf(heard: readonly HeardEvent[]): { step: string; hint: string }[] {
  let step = 'consent';
  const hints: { step: string; hint: string }[] = [];
  for (const { type, value, tag } of heard) {
    if (type === 'idv-step-changed') step = value;
    if (type === 'idv-hint-changed' && value)
      hints.push({ step: tag === 'idv-liveness' ? 'liveness' : step, hint: value });
  }
  return hints;
}
