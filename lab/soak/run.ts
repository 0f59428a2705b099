/** The loop of the soak and its samples. */
import { inPage, type SoakKind } from './page.js';
import { rendererMegabytes, samplePage, sampleWorkers, type PageSample, type WorkerSample } from './probe.js';
import { openRig, type Rig } from './rig.js';
import type { ServerSample } from './server-process.js';
import type { Measure } from './verdict.js';

interface Sample extends PageSample {
  atSeconds: number;
  captures: number;
  rendererMegabytes: number | null;
  workers: number;
  inWorkers: WorkerSample | null;
  server: ServerSample;
}

export interface Soaked {
  rounds: number;
  /** Steps that the person had to retry. */
  failures: string[];
  /** Steps that did not end in time. */
  troubles: string[];
  samples: Sample[];
  measures: Measure[];
}

const sampleEveryMs = 15_000;
const retakes = 2;

/** @returns the memory of the workers while a photo is shown */
async function playRound({ page }: Rig, kind: SoakKind, isKept: boolean): Promise<WorkerSample | null> {
  if (!isKept) await page.evaluate(inPage.mount, kind);
  await page.evaluate(inPage.begin, kind, retakes);
  const inWorkers = await sampleWorkers(page);
  await page.evaluate(inPage.end, kind);
  if (!isKept) await page.evaluate(inPage.unmount);
  return inWorkers;
}

async function sample(rig: Rig, since: number, captures: number, inWorkers: WorkerSample | null): Promise<Sample> {
  return {
    atSeconds: Math.round((performance.now() - since) / 1000),
    captures,
    ...(await samplePage(rig.page, rig.session)),
    rendererMegabytes: await rendererMegabytes(rig.browser),
    inWorkers,
    server: await rig.sampleServer(),
  };
}

/** @param kinds alternate; a single one stays in the page */
export async function soakPageFor(minutes: number, kinds: readonly SoakKind[]): Promise<Soaked> {
  const rig = await openRig();
  const since = performance.now();
  const samples: Sample[] = [];
  const troubles: string[] = [];
  const isKept = kinds.length === 1;
  let rounds = 0;
  let sampledAt = Number.NEGATIVE_INFINITY;
  try {
    if (isKept) await rig.page.evaluate(inPage.mount, kinds[0]!);
    while (performance.now() - since < minutes * 60_000) {
      let inWorkers: WorkerSample | null = null;
      for (const kind of kinds) {
        try {
          const held = await playRound(rig, kind, isKept);
          inWorkers = largerOf(inWorkers, held);
          rounds += 1;
        } catch (error) {
          troubles.push(`${kind}: ${(error as Error).message}`);
          await rig.page.evaluate(inPage.unmount);
          if (isKept) await rig.page.evaluate(inPage.mount, kind);
        }
      }
      if (performance.now() - sampledAt < sampleEveryMs) continue;
      sampledAt = performance.now();
      samples.push(await sample(rig, since, rounds, inWorkers));
    }
    const failures = await rig.page.evaluate(inPage.failures);
    return { rounds, failures, troubles, samples, measures: measuresOf(samples) };
  } finally {
    await rig.close();
  }
}

function largerOf(one: WorkerSample | null, other: WorkerSample | null): WorkerSample | null {
  if (one === null || other === null) return one ?? other;
  return one.wasmMegabytes > other.wasmMegabytes ? one : other;
}

function measuresOf(samples: readonly Sample[]): Measure[] {
  const measure = (name: string, slack: number, of: (sample: Sample) => number | null | undefined): Measure => ({
    name,
    slack,
    values: samples.map((one) => of(one) ?? null),
  });
  return [
    measure('script heap of the page, MB', 0.25, (one) => one.heapMegabytes),
    measure('outside the script heap, MB', 0.5, (one) => one.outsideMegabytes),
    measure('DOM nodes', 20, (one) => one.nodes),
    measure('listeners', 5, (one) => one.listeners),
    measure('documents', 0, (one) => one.documents),
    measure('live tracks', 0, (one) => one.liveTracks),
    measure('bitmaps and video frames', 0, (one) => one.bitmaps),
    measure('audio contexts', 0, (one) => one.audioContexts),
    measure('object URLs', 0, (one) => one.objectUrls),
    measure('entries in the storage', 1, (one) => one.storedEntries),
    measure('workers', 1, (one) => one.workers),
    measure('script heap of the worker, MB', 0.25, (one) => one.inWorkers?.workerHeapMegabytes),
    measure('WebAssembly memory, MB', 0, (one) => one.inWorkers?.wasmMegabytes),
    measure('bitmaps and frames of the worker', 1, (one) => one.inWorkers?.workerBitmaps),
    measure('renderer processes, MB', 6, (one) => one.rendererMegabytes),
    measure('heap of the server, MB', 0.5, ({ server }) => server.heapMegabytes),
    measure('server process, MB', 6, ({ server }) => server.residentMegabytes),
    measure('handles of the server', 4, ({ server }) => server.handles),
    measure('open files of the server', 4, ({ server }) => server.openFiles),
    // By design, answers and owners of sessions are kept for hours, so each capture adds the same number of entries.
    // `--backend` shows that they all expire.
    measure('store entries a capture', 0, ({ server, captures }) => server.storeEntries / captures),
  ];
}
