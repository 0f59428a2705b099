/** Creates, uses and removes each element many times, and measures what remains. */
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../shared/report.js';
import { inPage, type SoakKind } from './page.js';
import { elementsOf, pageListeners, samplePage, type PageSample } from './probe.js';
import { openRig, type Rig } from './rig.js';

export const soakedElements: readonly SoakKind[] = [
  'face',
  'document',
  'liveness',
  'liveness-challenge',
  'verification',
];
const tags: Record<SoakKind, string> = {
  face: 'idv-face-capture',
  document: 'idv-document-capture',
  liveness: 'idv-liveness',
  'liveness-challenge': 'idv-liveness-challenge',
  verification: 'idv-verification',
};
/**
 * Code that loads once and things that the page keeps from the first use are not leaks, so these uses are not measured.
 */
const warmUpTimes = 2;
/** An engine is kept for two seconds after its last handle is released. */
const graceMs = 3_500;

export interface ElementResult {
  tags: readonly string[];
  times: number;
  /** Number of elements of each tag that are still alive after removal and garbage collection. */
  elements: Record<string, number>;
  before: PageSample;
  after: PageSample;
  /** Describes what remains. */
  leaks: string[];
}

interface State {
  elements: Record<string, number>;
  sample: PageSample;
  listeners: Record<string, number>;
}

async function stateAtRest({ page, session }: Rig, group: readonly SoakKind[]): Promise<State> {
  await wait(graceMs);
  // `samplePage` collects garbage, so it must come first.
  const sample = await samplePage(page, session);
  const elements: Record<string, number> = {};
  for (const kind of group) elements[tags[kind]] = await elementsOf(session, tags[kind]);
  return { sample, elements, listeners: await pageListeners(session) };
}

async function useTimes({ page }: Rig, group: readonly SoakKind[], times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const kind of group) {
      await page.evaluate(inPage.mount, kind);
      await page.evaluate(inPage.use, kind);
      await page.evaluate(inPage.unmount);
    }
  }
}

/** A few nodes and bytes always remain for other reasons. An element that leaks keeps a hundred. */
function leaksOf(before: State, after: State, times: number): string[] {
  const found: string[] = [];
  for (const [tag, count] of Object.entries(after.elements)) {
    if (count > 0) found.push(`${count} × <${tag}> still referenced`);
  }
  const none = ['liveTracks', 'bitmaps', 'audioContexts', 'objectUrls'] as const;
  for (const name of none) if (after.sample[name] > 0) found.push(`${name}: ${after.sample[name]}`);
  if (after.sample.workers > 0) found.push(`${after.sample.workers} workers run on`);
  for (const [listener, count] of Object.entries(after.listeners)) {
    const more = count - (before.listeners[listener] ?? 0);
    if (more > 0) found.push(`${more} more listeners of ${listener}`);
  }
  for (const name of ['nodes', 'listeners'] as const) {
    const more = after.sample[name] - before.sample[name];
    if (more >= times * 2) found.push(`${more} more ${name}`);
  }
  return found;
}

export interface SoakElementsOptions {
  times: number;
  /** Uses all five elements in turn and measures once. This is faster, but does not show which one leaks listeners. */
  together?: boolean;
  /** Default: all five. */
  kinds?: readonly SoakKind[];
  onProgress?: (line: string) => void;
}

/** Runs the warm-up and the measured uses of each group of elements in one browser. */
export async function soakElements({
  times,
  together,
  kinds = soakedElements,
  onProgress,
}: SoakElementsOptions): Promise<ElementResult[]> {
  const rig = await openRig();
  const results: ElementResult[] = [];
  try {
    for (const group of together === true ? [kinds] : kinds.map((kind) => [kind])) {
      await useTimes(rig, group, warmUpTimes);
      let before = await stateAtRest(rig, group);
      await useTimes(rig, group, times);
      let after = await stateAtRest(rig, group);
      let leaks = leaksOf(before, after, times);
      if (leaks.length > 0 && leaks.every((leak) => leak.endsWith(' more nodes'))) {
        // A screen keeps its template when it is shown for the first time. Only a leak adds nodes again.
        before = after;
        await useTimes(rig, group, times);
        after = await stateAtRest(rig, group);
        leaks = leaksOf(before, after, times);
      }
      const named = group.map((kind) => tags[kind]);
      results.push({ tags: named, times, elements: after.elements, before: before.sample, after: after.sample, leaks });
      onProgress?.(`${named.join(', ')}: ${leaks.length === 0 ? 'nothing is left' : leaks.join('; ')}`);
    }
    return results;
  } finally {
    await rig.close();
  }
}

export function elementTable(results: readonly ElementResult[]): string {
  const rows = results.map(({ tags: named, times, elements, before, after }) => [
    named.map((tag) => `\`<${tag}>\``).join(' '),
    times,
    Object.values(elements).reduce((sum, count) => sum + count, 0),
    after.liveTracks,
    after.workers,
    after.objectUrls,
    `${before.listeners} → ${after.listeners}`,
    `${before.nodes} → ${after.nodes}`,
    `${before.heapMegabytes.toFixed(2)} → ${after.heapMegabytes.toFixed(2)}`,
  ]);
  const columns = ['element', 'times', 'elements left', 'tracks', 'workers', 'object URLs'];
  return table([...columns, 'listeners', 'nodes', 'heap, MB'], rows);
}
