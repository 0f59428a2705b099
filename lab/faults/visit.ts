/** One person meets one fault: performs the capture, and uses the offered recovery if something fails. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, ConsoleMessage, Page } from 'puppeteer-core';
import { openPage } from '../../tools/test/browsers/launch.js';
import { endCheck } from '../../test/support/liveness-stage.js';
import { subjects, type Cell, type FaultySite, type Scene, type SubjectSetup } from './cell.js';
import { installInPage, type Heard, type Look } from './in-page.js';
import { likeAPhone, Phone } from './phone.js';

export interface Visit {
  page: Page;
  scene: Scene;
  cell: Cell;
  /** What went wrong; empty if the cell survived. */
  wrong: string[];
  /** Codes of the failures that were shown, in order. */
  codes: string[];
  console: string[];
  pageErrors: string[];
  heard: Heard[];
  last: Look | null;
  /** Whether the moment was reached, perhaps on a page that is gone by now. */
  hasStruck: boolean;
  startedAt: number;
}

/** Time limits, milliseconds. A busy machine gets more. */
export interface Patience {
  /** From the fault to the end. */
  endMs: number;
  /** How long the page may stay unchanged without offering a next step. */
  stillMs: number;
}

const nothing: Look = {
  status: '',
  inner: null,
  code: null,
  controls: [],
  canLeave: false,
  hasPrimary: false,
  text: '',
  frame: null,
  handoff: null,
  shown: '',
  struck: false,
};

/** A page that is loading, frozen or gone can't be read for a while. */
async function look(page: Page): Promise<Look> {
  const seen = page.evaluate(() => (globalThis.faults === undefined ? null : globalThis.faults.look()));
  const found = await Promise.race([seen.catch(() => null), pause(1_500).then(() => null)]);
  return found ?? nothing;
}

async function openVisit(browser: Browser, site: FaultySite, cell: Cell): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await openPage(context);
  const client = await page.createCDPSession();
  const scene: Scene = { page, client, site };
  const visit: Visit = {
    ...{ page, scene, cell, wrong: [], codes: [], console: [], pageErrors: [], heard: [], last: null },
    hasStruck: false,
    startedAt: Date.now(),
  };
  page.on('console', (message: ConsoleMessage) => {
    if (message.text() === 'the fault has struck') visit.hasStruck = true;
    else visit.console.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => visit.pageErrors.push(String((error as Error)?.stack ?? error).slice(0, 400)));
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  if (cell.wide === true) await page.setViewport({ width: 1000, height: 800 });
  else await likeAPhone(page);
  const status = cell.when === 'load' ? null : cell.when.slice('status:'.length);
  await page.evaluateOnNewDocument(installInPage, { status, code: cell.fault.inPage ?? '' });
  if (cell.fault.before !== undefined) await page.evaluateOnNewDocument(cell.fault.before);
  const address = await site.open(cell);
  await cell.fault.prepare?.(scene);
  if (cell.when === 'load') {
    site.misbehave(cell.fault.server ?? null);
    await cell.fault.strike?.(scene);
  }
  await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 15_000 }).catch(() => undefined);
  if (cell.when === 'load' && cell.fault.inPage !== undefined) {
    const code = cell.fault.inPage;
    await page.evaluate((lines) => {
      // oxlint-disable-next-line typescript/no-implied-eval -- each fault brings its own lines
      const run = new Function('element', 'inner', 'camera', lines) as (...given: unknown[]) => unknown;
      void run(globalThis.faults.element, globalThis.faults.element, globalThis.simulatedCamera);
    }, code);
  }
  return visit;
}

class Person {
  readonly #visit: Visit;
  readonly #subject: SubjectSetup;
  readonly #patience: Patience;
  readonly #phone: Phone;
  #pressedAt = 0;
  #endedCheck = '';
  #changedAt = Date.now();
  #shown = '';
  #failedSince: number | null = null;
  #struckAt: number | null = null;
  #liftedAt: number | null = null;
  /** When a request first met the server's fault. In a slow capture, that is late. */
  #metAt: number | null = null;

  constructor(visit: Visit, patience: Patience, phone: Phone) {
    this.#visit = visit;
    this.#phone = phone;
    this.#subject = subjects[visit.cell.subject];
    this.#patience = patience;
    if (visit.cell.when === 'load') this.#struckAt = Date.now();
  }

  /** Resolves at the expected end, or with what is wrong. */
  async walk(): Promise<void> {
    const { cell, wrong } = this.#visit;
    const { noticedAfterMs = 0 } = cell.fault;
    const endMs = this.#patience.endMs + noticedAfterMs;
    const stillMs = this.#patience.stillMs + noticedAfterMs;
    const begunAt = Date.now();
    for (;;) {
      const seen = await look(this.#visit.page);
      const now = Date.now();
      if (seen.handoff !== null) this.#phone.take(seen.handoff);
      this.#visit.last = seen;
      if (seen.shown !== this.#shown) this.#changedAt = now;
      this.#shown = seen.shown;
      await this.#strikeWhenDue(seen);
      if (cell.expected.end === 'gone' && this.#struckAt !== null) return;
      if (this.#isDone(seen)) break;
      // The capture ended before the moment was reached.
      if (this.#struckAt === null && this.#subject.ends.includes(seen.status) && !this.#visit.hasStruck) break;
      if (this.#isElsewhere(seen)) break;
      if (seen.code !== null && this.#struckAt !== null) {
        if (await this.#meetFailure(seen)) break;
      } else {
        this.#failedSince = null;
        await this.#goOn(seen);
      }
      const since = this.#sinceWhen(now);
      if (since !== null && this.#liftedAt === null && now - since > endMs / 3) await this.#lift();
      // On a busy machine, it can take a while until the fault takes effect. A capture of several movements or steps
      // may still be progressing then, so it gets more time.
      const isGettingOn = now - this.#changedAt < stillMs / 3;
      const isOver = since === null ? now - begunAt > 2 * endMs : now - since > endMs && !isGettingOn;
      if (isOver || now - begunAt > 3 * endMs) {
        if (this.#struckAt === null) wrong.push(`the moment ${cell.when} never came`);
        else if (seen.controls.length === 0) wrong.push('neither an end nor a next step');
        else wrong.push('no end in time');
        return;
      }
      // Progress shows as another hint, a bar, or another screen.
      const isStuck = seen.controls.length === 0 && !seen.canLeave && seen.status !== 'gone' && seen.status !== '';
      if (now - this.#changedAt > stillMs && isStuck) {
        wrong.push(`nothing changed for ${Math.round(stillMs / 1000)} s, and there is no next step`);
        return;
      }
      await pause(100);
    }
    if (this.#struckAt === null) wrong.push(`the moment ${cell.when} never came`);
    else if (cell.expected.end === 'told' && this.#visit.codes.length === 0) wrong.push('no failure was shown');
    if (this.#liftedAt === null) await this.#lift();
  }

  /** When the fault first took effect; `null` if it has not yet. */
  #sinceWhen(now: number): number | null {
    const { server, mayMiss = false } = this.#visit.cell.fault;
    if (server === undefined || mayMiss) return this.#struckAt;
    if (this.#visit.scene.site.affected > 0) this.#metAt ??= now;
    return this.#metAt;
  }

  async #strikeWhenDue(seen: Look): Promise<void> {
    if (this.#struckAt !== null || !(seen.struck || this.#visit.hasStruck)) return;
    this.#struckAt = Date.now();
    const { fault } = this.#visit.cell;
    if (fault.server !== undefined) this.#visit.scene.site.misbehave(fault.server);
    await fault.strike?.(this.#visit.scene);
  }

  /** The recovery leads to another device. */
  #isElsewhere({ status, inner }: Look): boolean {
    const { cell, codes } = this.#visit;
    if (cell.expected.end !== 'told' || (status !== 'handoff' && inner !== 'handoff')) return false;
    codes.push('handoff');
    return true;
  }

  #isDone({ status }: Look): boolean {
    const { end } = this.#visit.cell.expected;
    const afterStrike = this.#struckAt !== null && Date.now() - this.#struckAt > 600;
    return end === 'completes' && this.#subject.ends.includes(status) && afterStrike;
  }

  /** @returns whether this is the end */
  async #meetFailure(seen: Look): Promise<boolean> {
    const { cell, codes, wrong } = this.#visit;
    const code = /(?<=^|\s)(?:[a-z]+(?:-[a-z]+)+|[A-Z]{3,}(?:_[A-Z]+)*)(?=\s|$)/.exec(seen.code ?? '')?.[0] ?? '';
    const now = Date.now();
    if (this.#failedSince === null) {
      this.#failedSince = now;
      codes.push(code);
    }
    if (now - this.#failedSince < 500) return false;
    if (seen.controls.length === 0) wrong.push(`${code} offers no next step`);
    if (cell.expected.end === 'told') return true;
    if (this.#liftedAt === null) {
      await this.#lift();
      return false;
    }
    // Faults that resolve themselves get a moment to do so.
    if (now - Math.max(this.#liftedAt, this.#failedSince) > 1_000 && now - this.#pressedAt > 1_000) await this.#press();
    return false;
  }

  async #goOn(seen: Look): Promise<void> {
    const now = Date.now();
    // Trigger the fault first: until then, the person stays in this state.
    const waits = this.#visit.cell.when !== 'load' && this.#struckAt === null;
    const mayEnd = !waits || !this.#visit.cell.when.includes('following');
    if (
      mayEnd &&
      seen.frame !== null &&
      seen.frame !== this.#endedCheck &&
      /following|presenting/.test(`${seen.status} ${seen.inner}`)
    ) {
      this.#endedCheck = seen.frame;
      await pause(300);
      await endCheck(seen.frame, 'succeed').catch(() => undefined);
      return;
    }
    // If nothing happens, the person takes the photo by hand.
    const isFraming = seen.status === 'framing' || seen.inner === 'framing';
    if (isFraming && !waits && now - this.#changedAt > 3_500) {
      await this.#visit.page.evaluate(() => globalThis.faults.shoot()).catch(() => undefined);
      this.#changedAt = now;
    }
    if (seen.hasPrimary && !(waits && this.#isAt(seen)) && now - this.#pressedAt > 700) await this.#press();
  }

  #isAt({ status, inner }: Look): boolean {
    const wanted = this.#visit.cell.when.slice('status:'.length);
    return status === wanted || inner === wanted;
  }

  async #press(): Promise<void> {
    this.#pressedAt = Date.now();
    await this.#visit.page.evaluate(() => globalThis.faults.press()).catch(() => undefined);
  }

  async #lift(): Promise<void> {
    this.#liftedAt = Date.now();
    const { fault } = this.#visit.cell;
    const { page, site } = this.#visit.scene;
    site.misbehave(null);
    if (fault.lift?.inPage !== undefined) {
      const lines = fault.lift.inPage;
      await page
        .evaluate((code) => {
          // oxlint-disable-next-line typescript/no-implied-eval -- each fault brings its own lines
          const run = new Function('element', 'inner', 'camera', code) as (...given: unknown[]) => unknown;
          void run(globalThis.faults.element, globalThis.faults.inner(), globalThis.simulatedCamera);
        }, lines)
        .catch((error: unknown) => this.#visit.wrong.push(`the fault could not be lifted: ${String(error)}`));
    }
    await fault.lift?.act?.(this.#visit.scene);
  }
}

export async function visitCell(browser: Browser, site: FaultySite, cell: Cell, patience: Patience): Promise<Visit> {
  const visit = await openVisit(browser, site, cell);
  const phone = new Phone(browser);
  await new Person(visit, patience, phone).walk();
  await phone.close();
  visit.heard = await visit.page.evaluate(() => globalThis.faults.heard).catch(() => []);
  return visit;
}
