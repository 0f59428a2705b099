/**
 * One person who opens an account on the demo: fills in the form, presses what each screen offers, and reaches the
 * account. No method of an element is called; the simulated person in front of the camera holds still.
 */
import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import { until } from './time.js';

/** An event of an element, as the page received it. */
export interface JourneyEvent {
  /** Milliseconds since the journey appeared. */
  at: number;
  type: string;
  tag: string;
  /** Status, step, hint, outcome or code, depending on the event. */
  value: string;
}

export interface PlayedJourney {
  outcome: string;
  /** Names of the buttons pressed during the journey. */
  taps: string[];
  /** Milliseconds from the journey's first screen to its result. */
  durationMs: number;
  /** Every hint, with the step it appeared in. */
  hints: { step: string; hint: string }[];
  events: JourneyEvent[];
  /** Console messages at level warning or error. */
  consoleProblems: string[];
}

const eventTypes = [
  'idv-status-changed',
  'idv-hint-changed',
  'idv-step-changed',
  'idv-verification-completed',
  'idv-capture-failed',
  'idv-continued',
];

const mark = 'journey ';

/** Runs in every frame before its scripts. The console crosses frame boundaries, which the page cannot. */
function listen(types: string[], prefix: string): void {
  for (const type of types) {
    document.addEventListener(type, (event) => {
      const fields = event as Event & Record<string, unknown>;
      const error = fields['error'] as { code?: string } | undefined;
      const value = fields['status'] ?? fields['step'] ?? fields['hint'] ?? fields['outcome'] ?? error?.code ?? '';
      const [origin] = event.composedPath() as [Element];
      const recorded = { at: Date.now(), type, tag: origin.localName, value };
      console.debug(`${prefix}${JSON.stringify(recorded)}`);
    });
  }
}

/** Buttons that a person would press next, in the page and in the hosted page's frame. */
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

/** A frame may disappear while it is searched; a detached one throws at once. */
async function buttonsOf(frame: Frame, selector: string): Promise<ElementHandle[]> {
  try {
    return await frame.$$(selector);
  } catch {
    return [];
  }
}

/** The button's label; `null` if it is invisible or disabled. */
function nameOf(button: ElementHandle): Promise<string | null> {
  return button
    .evaluate((element) => {
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const open = !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true';
      return shown && open ? (element.textContent.trim().replaceAll(/\s+/g, ' ') ?? '') : null;
    })
    .catch(() => null);
}

/** Fills in the demo's form. */
export async function openAccount(page: Page, demoUrl: string): Promise<void> {
  await page.goto(`${demoUrl}/?camera=simulated`);
  await page.click('#sample');
  await page.click('#details-form [type=submit]');
}

const outcomes = ['passed', 'attention', 'handed-over'];

/** Timeout for the whole journey, milliseconds. */
const timeoutMs = 300_000;

/**
 * Plays the journey until it has a result.
 * @param begin opens the page and proceeds to the journey
 * @throws Error if there is none in time
 */
export async function playJourney(page: Page, begin: () => Promise<void>): Promise<PlayedJourney> {
  const events: JourneyEvent[] = [];
  const consoleProblems: string[] = [];
  let shownAt = 0;
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(mark)) {
      const event = JSON.parse(text.slice(mark.length)) as JourneyEvent;
      events.push({ ...event, at: event.at - shownAt });
    } else if (['error', 'warn'].includes(message.type())) consoleProblems.push(text);
  });
  page.on('pageerror', (error) => consoleProblems.push(String(error)));
  await page.evaluateOnNewDocument(listen, eventTypes, mark);
  await begin();
  shownAt = Date.now();
  const taps = await pressThrough(page, events);
  const completed = events.find(({ type }) => type === 'idv-verification-completed');
  if (completed === undefined) throw new Error(`No result. Events: ${JSON.stringify(events.slice(-12))}`);
  return { outcome: completed.value, taps, durationMs: completed.at, hints: hintsOf(events), events, consoleProblems };
}

async function pressThrough(page: Page, events: readonly JourneyEvent[]): Promise<string[]> {
  const taps: string[] = [];
  const isOver = () => events.some(({ type, value }) => type.endsWith('completed') && outcomes.includes(value));
  const pressNext = async (): Promise<boolean> => {
    const offer = isOver() ? null : await nextOffer(page);
    // The last screen can appear a moment before its event. Nothing on it is pressed.
    if (offer === null || (await hasResult(page))) return isOver();
    const { button, name } = offer;
    const pressed = await comesToRest(button)
      .then(() => button.click())
      .then(
        () => true,
        () => false,
      );
    if (!pressed) return false;
    taps.push(name);
    // A press that has had no effect by then is repeated, as a person would.
    await until(async () => (await nameOf(button)) !== name, 3000).catch(() => undefined);
    return false;
  };
  await until(pressNext, timeoutMs).catch(() => undefined);
  return taps;
}

/** A moving button would be gone when it is clicked. */
function comesToRest(button: ElementHandle): Promise<void> {
  return button.evaluate(async (element) => {
    for (let before = -1, top = 0; before !== top;) {
      before = top;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      top = element.getBoundingClientRect().top;
    }
  });
}

/** Whether a button with such a name is on offer. */
export async function isOffered(page: Page, wanted: RegExp): Promise<boolean> {
  return wanted.test((await nextOffer(page))?.name ?? '');
}

const hasResult = (page: Page): Promise<boolean> =>
  page.evaluate((wanted) => wanted.includes(document.querySelector('idv-verification')?.status ?? ''), outcomes);

function hintsOf(events: readonly JourneyEvent[]): { step: string; hint: string }[] {
  let step = 'consent';
  const hints: { step: string; hint: string }[] = [];
  for (const { type, value, tag } of events) {
    if (type === 'idv-step-changed') step = value;
    if (type === 'idv-hint-changed' && value)
      hints.push({ step: tag === 'idv-liveness' ? 'liveness' : step, hint: value });
  }
  return hints;
}
