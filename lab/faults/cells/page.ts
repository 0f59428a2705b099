/** Faults of the page: hidden, frozen, reloaded, left and reopened; its clock and storage; another tab. */
import { setTimeout as pause } from 'node:timers/promises';
import { inStates, subjects, type Cell, type Expected, type Fault, type Scene, type Subject } from '../cell.js';

const visibility = (state: 'hidden' | 'visible'): string =>
  `for (const [name, value] of [['visibilityState', '${state}'], ['hidden', ${state === 'hidden'}]]) {
     Object.defineProperty(document, name, { configurable: true, get: () => value });
   }
   document.dispatchEvent(new Event('visibilitychange'));`;

export const hidden: Fault = {
  name: 'hidden for two seconds',
  inPage: `${visibility('hidden')} setTimeout(() => { ${visibility('visible')} }, 2000);`,
};

export const frozen: Fault = {
  name: 'frozen for two seconds',
  async strike({ client }: Scene) {
    await client.send('Page.setWebLifecycleState', { state: 'frozen' });
    await pause(2_000);
    await client.send('Page.setWebLifecycleState', { state: 'active' });
    // A frozen page stays hidden until it is shown again.
    await client.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  },
};

export const reloaded: Fault = {
  name: 'reloaded',
  strike: async ({ page }) => {
    await page.reload({ waitUntil: 'domcontentloaded' });
  },
};

const leftAndBack: Fault = {
  name: 'left, and back',
  async strike({ page, site }) {
    await page.goto(`${site.origin}/help`);
    await pause(300);
    await page.goBack({ waitUntil: 'domcontentloaded' });
  },
};

export const restored: Fault = {
  name: 'taken from the back-forward cache',
  inPage: `dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })); ${visibility('hidden')}
    setTimeout(() => { ${visibility('visible')} dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })); }, 1000);`,
};

/** A script of the page blocks the main thread. */
const blocked = (seconds: number): Fault => ({
  name: `kept busy for ${seconds} seconds`,
  inPage: `setTimeout(() => { const until = Date.now() + ${seconds} * 1000; while (Date.now() < until); });`,
  noticedAfterMs: seconds * 1000,
});

/** An impatient person who presses three times. */
const pressedThrice: Fault = {
  name: 'pressed three times',
  inPage: `for (let press = 0; press < 3; press += 1) globalThis.faults.press();`,
};

/** The phone is rotated and back. */
const turned: Fault = {
  name: 'turned sideways, and back',
  async strike({ page }) {
    await page.setViewport({ width: 740, height: 360, isMobile: true, hasTouch: true });
    await pause(1_500);
    await page.setViewport({ width: 360, height: 740, isMobile: true, hasTouch: true });
  },
};

const movingClock = `globalThis.clockOffset = 0;
  { const Own = Date;
    globalThis.Date = class Date extends Own {
      constructor(...given) { if (given.length === 0) super(Own.now() + globalThis.clockOffset); else super(...given); }
      static now() { return Own.now() + globalThis.clockOffset; }
    }; }`;

const clock = (name: string, hours: number): Fault => ({
  name,
  before: movingClock,
  inPage: `globalThis.clockOffset = ${hours} * 3600000;`,
});

const wrongClock = (name: string, hours: number): Fault => ({
  name,
  before: `${movingClock} globalThis.clockOffset = ${hours} * 3600000;`,
});

const throwing = `() => { throw new DOMException('The operation is insecure.', 'SecurityError'); }`;
const full = `() => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); }`;

const storageForbidden = `for (const name of ['sessionStorage', 'localStorage', 'indexedDB', 'caches']) {
  Object.defineProperty(globalThis, name, { configurable: true, get: ${throwing} });
}`;
const storageFull = `Storage.prototype.setItem = ${full}; IDBObjectStore.prototype.put = ${full};
  IDBObjectStore.prototype.add = ${full};`;

const storages: readonly Fault[] = [
  { name: 'storage forbidden', before: storageForbidden },
  { name: 'storage full', before: storageFull },
  { name: 'IndexedDB does not open', before: `IDBFactory.prototype.open = ${throwing};` },
  { name: 'IndexedDB never answers', before: `IDBFactory.prototype.open = () => new EventTarget();` },
  {
    name: 'IndexedDB aborts what is stored',
    before: `{ const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given); this.transaction.abort(); return request; }; }`,
  },
];

/** Another tab of the same browser, at the same address, in which a person also starts. */
const otherTab: Fault = {
  name: 'a second tab begins',
  async strike({ page }) {
    const other = await page.browserContext().newPage();
    await other.goto(page.url(), { waitUntil: 'domcontentloaded' });
    await pause(1_200);
    await other.evaluate(() => {
      const element = document.querySelector<HTMLElement & { start?: () => void }>(
        'idv-verification, idv-face-capture, idv-document-capture, idv-liveness',
      );
      element?.start?.();
    });
    await pause(1_000);
    await page.bringToFront();
    await other.close();
  },
};

const running: Partial<Record<Subject, readonly string[]>> = {
  face: ['idle', 'permission', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting'],
  document: ['idle', 'loading', 'framing', 'holding', 'capturing', 'review', 'submitting'],
  'given file': ['reading', 'adjusting'],
  'two sides': ['turning'],
  'pre-check': ['loading', 'checking', 'creating'],
  'hosted check': ['creating', 'following'],
  challenge: ['loading', 'framing', 'challenge', 'between', 'submitting'],
  'missed challenge': ['missed'],
  'swapped challenge': ['swapping'],
  'expired challenge': ['expired'],
  journey: ['step', 'framing', 'submitting', 'comparing'],
  'journey of two': ['mismatch'],
  'selfie journey': ['step', 'framing', 'submitting'],
  'liveness journey': ['step', 'following'],
};

const everywhere = (fault: Fault, expected: Expected, only?: readonly Subject[]): Cell[] =>
  (Object.keys(running) as Subject[])
    .filter((subject) => only?.includes(subject) ?? true)
    .flatMap((subject) => inStates('page', subject, running[subject] ?? [], fault, expected));

const completes: Expected = { end: 'completes' };
const unnoticed: Expected = { code: null, end: 'completes' };
const sending: readonly Subject[] = ['face', 'document', 'hosted check', 'journey', 'liveness journey'];

export const pageCells: readonly Cell[] = [
  ...everywhere(hidden, completes),
  ...everywhere(frozen, completes),
  ...everywhere(reloaded, unnoticed),
  ...everywhere(leftAndBack, unnoticed, [
    ...(['face', 'given file', 'hosted check', 'journey', 'journey of two', 'liveness journey'] as const),
  ]),
  ...everywhere(restored, completes, [
    ...(['face', 'document', 'given file', 'hosted check', 'journey', 'journey of two'] as const),
    ...(['challenge', 'missed challenge', 'swapped challenge', 'expired challenge'] as const),
  ]),
];

/** Faults of the person's presses and the page's own script. */
export const handCells: readonly Cell[] = [
  ...inStates('page', 'face', ['idle', 'review', 'framing'], pressedThrice, unnoticed),
  ...inStates('page', 'document', ['idle', 'review'], pressedThrice, unnoticed),
  ...inStates('page', 'given file', ['adjusting', 'review'], pressedThrice, unnoticed),
  ...inStates('page', 'two sides', ['turning'], pressedThrice, unnoticed),
  ...inStates('page', 'missed challenge', ['missed'], pressedThrice, unnoticed),
  ...inStates('page', 'expired challenge', ['expired'], pressedThrice, unnoticed),
  ...inStates('page', 'journey', ['step'], pressedThrice, unnoticed),
  ...inStates('page', 'journey of two', ['mismatch'], pressedThrice, unnoticed),
  ...inStates('page', 'hosted check', ['idle'], pressedThrice, unnoticed),
  ...inStates('page', 'face', ['loading', 'framing', 'capturing', 'submitting'], blocked(14), completes),
  ...inStates('page', 'document', ['loading', 'framing'], blocked(14), completes),
  ...inStates('page', 'challenge', ['loading', 'framing', 'challenge'], blocked(14), completes),
  ...inStates('page', 'hosted check', ['following'], blocked(14), completes),
  ...inStates('page', 'face', ['framing', 'holding', 'review'], turned, unnoticed),
  ...inStates('page', 'document', ['framing'], turned, unnoticed),
  ...inStates('page', 'given file', ['adjusting'], turned, unnoticed),
  ...inStates('page', 'challenge', ['framing', 'challenge'], turned, unnoticed),
  ...inStates('page', 'journey', ['step'], turned, unnoticed),
];

const clockStates: Partial<Record<Subject, readonly string[]>> = {
  face: ['framing', 'review', 'submitting'],
  document: ['review'],
  'pre-check': ['checking'],
  'hosted check': ['following'],
  challenge: ['framing', 'challenge', 'submitting'],
  journey: ['framing', 'comparing'],
  'liveness journey': ['following'],
};

/** Moments at which a wrong clock has the same effect as at the start. */
const jumpStates: Partial<Record<Subject, readonly string[]>> = {
  'given file': ['adjusting'],
  'missed challenge': ['missed'],
  'swapped challenge': ['swapping'],
  'expired challenge': ['expired'],
  'journey of two': ['mismatch'],
};

export const clockCells: readonly Cell[] = [
  ...[wrongClock('an hour ahead of the server', 1), wrongClock('an hour behind the server', -1)].flatMap((fault) =>
    inStates('clock', 'by phone', ['load'], fault, unnoticed).map((cell): Cell => ({ ...cell, wide: true })),
  ),
  ...[clock('an hour forward', 1), clock('an hour back', -1)].flatMap((fault) =>
    inStates('clock', 'by phone', ['handoff'], fault, completes).map((cell): Cell => ({ ...cell, wide: true })),
  ),
  ...(Object.keys(jumpStates) as Subject[]).flatMap((subject) => [
    ...inStates('clock', subject, jumpStates[subject] ?? [], clock('an hour forward', 1), unnoticed),
    ...inStates('clock', subject, jumpStates[subject] ?? [], clock('an hour back', -1), unnoticed),
  ]),
  ...(Object.keys(clockStates) as Subject[]).flatMap((subject) => [
    ...inStates('clock', subject, clockStates[subject] ?? [], clock('an hour forward', 1), unnoticed),
    ...inStates('clock', subject, clockStates[subject] ?? [], clock('an hour back', -1), unnoticed),
    ...inStates('clock', subject, ['load'], wrongClock('an hour ahead of the server', 1), unnoticed),
    ...inStates('clock', subject, ['load'], wrongClock('an hour behind the server', -1), unnoticed),
  ]),
];

const lastingStorageCells: readonly Cell[] = storages.flatMap((fault) =>
  (Object.keys(subjects) as Subject[])
    .filter((subject) => sending.includes(subject))
    .flatMap((subject) => inStates('storage', subject, ['load'], fault, unnoticed)),
);

/** After a reload, storage does not work. The server's records are enough to continue. */
const reloadCells: readonly Cell[] = storages.flatMap((fault) =>
  inStates(
    'storage',
    'journey',
    ['framing'],
    { ...fault, ...reloaded, name: `${fault.name}, and a reload` },
    unnoticed,
  ),
);

/** Storage stops working while in use: the device is full, or the browser evicts the site's data. */
const lateStorage: readonly Fault[] = [
  { name: 'storage full from now on', inPage: storageFull },
  { name: 'storage forbidden from now on', inPage: storageForbidden },
];

const lateCells: readonly Cell[] = lateStorage.flatMap((fault) => [
  ...inStates('storage', 'face', ['framing', 'review'], fault, unnoticed),
  ...inStates('storage', 'given file', ['adjusting'], fault, unnoticed),
  ...inStates('storage', 'journey', ['framing', 'submitting'], fault, unnoticed),
  ...inStates('storage', 'journey of two', ['mismatch'], fault, unnoticed),
  ...inStates('storage', 'hosted check', ['following'], fault, unnoticed),
]);

export const storageCells: readonly Cell[] = [...lastingStorageCells, ...reloadCells, ...lateCells];

export const tabCells: readonly Cell[] = [
  ...inStates('two tabs', 'journey', ['step', 'framing', 'submitting', 'comparing'], otherTab, unnoticed),
  ...inStates('two tabs', 'face', ['framing', 'review', 'submitting'], otherTab, unnoticed),
  ...inStates('two tabs', 'document', ['framing', 'review'], otherTab, unnoticed),
  ...inStates('two tabs', 'given file', ['adjusting'], otherTab, unnoticed),
  ...inStates('two tabs', 'journey of two', ['mismatch'], otherTab, unnoticed),
  ...inStates('two tabs', 'liveness journey', ['following'], otherTab, unnoticed),
  ...inStates('two tabs', 'hosted check', ['following'], otherTab, unnoticed),
];
