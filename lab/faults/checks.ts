/** What must hold in every cell, whatever the fault. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Visit } from './visit.js';
import { subjects, type SubjectSetup } from './cell.js';

/** Nothing is bought twice: there are no more paid calls than keys, and each call has its own reference. */
function checkPaid({ scene: { site }, cell, wrong }: Visit): void {
  const { paid }: SubjectSetup = subjects[cell.subject];
  for (const [path, endpoint] of paid) {
    const keys = new Set(
      site.requests
        .filter((request) => request.method === 'POST' && request.path === `/idv/${path}`)
        .map(({ key }) => key),
    );
    const bought = site.sandbox.requests.filter((request) => request.path.endsWith(`/${endpoint}`));
    const succeeded = bought.filter((request) => request.succeeded);
    const allowed = keys.size + (cell.expected.forgets === true ? 1 : 0);
    if (succeeded.length > allowed) wrong.push(`${succeeded.length} paid calls of ${endpoint} for ${keys.size} keys`);
    const references = new Set(succeeded.map(({ reference }) => reference));
    if (references.size < succeeded.length) wrong.push(`a reference of ${endpoint} was bought twice`);
    if (cell.expected.keeps === true && keys.size > 1) wrong.push(`${keys.size} keys for one photo (${path})`);
    if (cell.expected.end === 'completes' && keys.size > 0 && succeeded.length === 0 && wrong.length === 0) {
      wrong.push(`done, and ${endpoint} was never called`);
    }
  }
}

function checkCodes({ cell, codes, heard, console, wrong }: Visit): void {
  const { code } = cell.expected;
  const shown = codes.join(', ');
  if (code === null && codes.length > 0) wrong.push(`showed ${shown}, but should have continued`);
  if (code instanceof RegExp && !codes.some((seen) => code.test(seen))) {
    wrong.push(`expected ${String(code)}, but saw ${shown || 'no failure'}`);
  }
  for (const seen of new Set(codes)) {
    // Continuing on a phone is a status, not a failure.
    if (seen === 'handoff') continue;
    const isTold =
      heard.some((event) => event.code === seen) || console.some((line) => line.includes(`[idv-elements ${seen}]`));
    // Events from before a reload are lost with their page.
    if (!isTold && heard.length > 0 && !console.some((line) => line.includes('[idv-elements '))) {
      wrong.push(`neither an event nor the console names ${seen}`);
    }
  }
}

/** If nothing on the page helps, the text must say what does. */
function checkWords({ cell, last, wrong }: Visit): void {
  const { says } = cell.expected;
  if (says !== undefined && !says.test(last?.text ?? '')) wrong.push(`does not say ${String(says)}`);
}

function checkEvents({ cell, heard, wrong }: Visit): void {
  const { completes } = subjects[cell.subject];
  // A missed or expired check fires the event as well, so count only checks that passed.
  const isPass = (outcome = 'passed'): boolean => /^(?:passed|succeeded)$/i.test(outcome);
  const times = heard.filter(({ type, outcome, status }) => type === completes && isPass(outcome ?? status)).length;
  if (times > (cell.expected.again === true ? 2 : 1)) wrong.push(`${completes} was fired ${times} times`);
}

/** A fault that affected no request proves nothing. */
function checkStruck({ scene: { site }, cell, wrong }: Visit): void {
  if (cell.fault.server !== undefined && cell.fault.mayMiss !== true && site.affected === 0) {
    wrong.push('no request met the fault');
  }
}

/** Once the element is removed, no camera, worker or request may remain. */
async function checkRemoved({ page, scene: { site }, wrong }: Visit, graceMs: number): Promise<void> {
  const removed = await page
    .evaluate(() => {
      globalThis.faults.element?.remove();
      return true;
    })
    .catch(() => false);
  if (!removed) return;
  const until = Date.now() + graceMs;
  const state = async (): Promise<{ tracks: number; workers: number }> => ({
    tracks: await page.evaluate(() => globalThis.simulatedCamera?.liveTracks ?? 0).catch(() => 0),
    workers: page.workers().length,
  });
  await pause(300);
  const before = site.requests.length;
  let left = await state();
  while (Date.now() < until && (left.tracks > 0 || left.workers > 0)) {
    await pause(150);
    left = await state();
  }
  if (left.tracks > 0) wrong.push(`${left.tracks} live tracks after removal`);
  if (left.workers > 0) wrong.push(`${left.workers} workers after removal`);
  const later = site.requests.slice(before).map(({ method, path }) => `${method} ${path}`);
  // Ignore files that are still loading, and callbacks, which the identity service may send at any time.
  const calls = later.filter(
    (request) => request.includes('/idv/') && !request.startsWith('DELETE') && !request.includes('/callback/'),
  );
  if (calls.length > 0) wrong.push(`requests after removal: ${calls.slice(0, 3).join(', ')}`);
}

export async function check(visit: Visit, graceMs: number): Promise<void> {
  checkStruck(visit);
  checkPaid(visit);
  checkCodes(visit);
  checkWords(visit);
  checkEvents(visit);
  await checkRemoved(visit, graceMs);
  for (const error of visit.pageErrors) {
    if (visit.cell.expected.uncaught?.test(error) !== true) visit.wrong.push(`uncaught: ${error}`);
  }
}
