/** What a page, its workers and its processes hold after a garbage collection, through the browser's own protocol. */
import { rendererProcesses } from '../shared/renderer-processes.js';
import { readFileSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { inPage } from './page.js';

const megabyte = 2 ** 20;

type Sender = Pick<CDPSession, 'send'>;

async function collect(session: Sender): Promise<void> {
  // Several collections, because objects that a finalizer releases are only collected by the next one.
  for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage');
}

/** Runs `count` on every living object with this prototype. */
async function countObjects(session: Sender, prototype: string, count: string): Promise<number> {
  const objectGroup = 'soak';
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: prototype, objectGroup });
    if (result.objectId === undefined) return 0;
    const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId, objectGroup });
    const counted = await session.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration: `function () { let sum = 0; for (const one of this) sum += Number((${count})(one)); return sum; }`,
      returnByValue: true,
    });
    return counted.result.value as number;
  } finally {
    await session.send('Runtime.releaseObjectGroup', { objectGroup });
  }
}

/** A class's own prototype is not one of its objects. */
const objectsOf = (session: Sender, name: string, count: string): Promise<number> =>
  countObjects(session, `globalThis.${name}?.prototype`, `(one) => { try { return ${count}; } catch { return 0; } }`);

export interface PageSample {
  heapMegabytes: number;
  /** Canvases, typed arrays and strings outside the script heap. */
  outsideMegabytes: number;
  nodes: number;
  listeners: number;
  documents: number;
  liveTracks: number;
  bitmaps: number;
  audioContexts: number;
  objectUrls: number;
  storedEntries: number;
  workers: number;
}

export async function samplePage(page: Page, session: CDPSession): Promise<PageSample> {
  await collect(session);
  const heap = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
    backingStorageSize?: number;
  };
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    heapMegabytes: heap.usedSize / megabyte,
    outsideMegabytes: ((heap.embedderHeapUsedSize ?? 0) + (heap.backingStorageSize ?? 0)) / megabyte,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    liveTracks: await objectsOf(session, 'MediaStreamTrack', `one.readyState === 'live'`),
    bitmaps:
      (await objectsOf(session, 'ImageBitmap', 'one.width > 0')) +
      (await objectsOf(session, 'VideoFrame', 'one.codedWidth > 0')),
    audioContexts: await objectsOf(session, 'AudioContext', `one.state !== 'closed'`),
    objectUrls: await page.evaluate(inPage.urls),
    storedEntries: await page.evaluate(countStored),
    workers: page.workers().length,
  };
}

/** Runs in the page. */
async function countStored(): Promise<number> {
  let entries = localStorage.length + sessionStorage.length;
  for (const { name } of await indexedDB.databases()) {
    const opening = indexedDB.open(name!);
    await new Promise((resolve) => opening.addEventListener('success', resolve, { once: true }));
    const database = opening.result;
    for (const store of database.objectStoreNames) {
      const counting = database.transaction(store).objectStore(store).count();
      await new Promise((resolve) => counting.addEventListener('success', resolve, { once: true }));
      entries += counting.result;
    }
    database.close();
  }
  return entries;
}

export interface WorkerSample {
  workerHeapMegabytes: number;
  /** Size of `WebAssembly.Memory`, which never shrinks. */
  wasmMegabytes: number;
  workerBitmaps: number;
}

/** All workers of the page together. `null` while there is none. */
export async function sampleWorkers(page: Page): Promise<WorkerSample | null> {
  const sum: WorkerSample = { workerHeapMegabytes: 0, wasmMegabytes: 0, workerBitmaps: 0 };
  let count = 0;
  for (const { client } of page.workers()) {
    try {
      await collect(client);
      const { usedSize } = await client.send('Runtime.getHeapUsage');
      const bytes = await objectsOf(client, 'WebAssembly.Memory', 'one.buffer.byteLength');
      const bitmaps = await objectsOf(client, 'ImageBitmap', 'one.width > 0');
      const frames = await objectsOf(client, 'VideoFrame', 'one.codedWidth > 0');
      sum.workerHeapMegabytes += usedSize / megabyte;
      sum.wasmMegabytes += bytes / megabyte;
      sum.workerBitmaps += bitmaps + frames;
      count += 1;
    } catch {
      // It has just ended.
    }
  }
  return count === 0 ? null : sum;
}

/**
 * Memory of all renderers by the kernel's count, shared pages divided among them. `null` on systems other than Linux.
 */
export async function rendererMegabytes(browser: Browser): Promise<number | null> {
  try {
    return (await rendererProcesses(browser)).reduce((sum, id) => {
      const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      return sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
    }, 0);
  } catch {
    return null;
  }
}

/** Living elements of a tag, attached or not. */
export function elementsOf(session: Sender, tag: string): Promise<number> {
  return countObjects(
    session,
    `customElements.get('${tag}')?.prototype`,
    `(one) => { try { return one.localName === '${tag}'; } catch { return false; } }`,
  );
}

const listenedTo: readonly string[] = [
  'window',
  'document',
  'document.documentElement',
  'document.body',
  'visualViewport',
  'screen.orientation',
  'navigator.mediaDevices',
  'navigator.connection',
  'navigator.serviceWorker',
  'navigator.virtualKeyboard',
];

/** Listeners on objects that outlive an element: `window resize: 2`, and the total of media queries and permissions. */
export async function pageListeners(session: Sender): Promise<Record<string, number>> {
  const objectGroup = 'listeners';
  const counts: Record<string, number> = {};
  const count = async (name: string, objectId: string): Promise<void> => {
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId, depth: 0 });
    for (const { type } of listeners) counts[`${name} ${type}`] = (counts[`${name} ${type}`] ?? 0) + 1;
  };
  try {
    for (const name of listenedTo) {
      const { result } = await session.send('Runtime.evaluate', { expression: name, objectGroup });
      if (result.objectId !== undefined) await count(name, result.objectId);
    }
    for (const name of ['MediaQueryList', 'PermissionStatus']) {
      const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup });
      const { objects } = await session.send('Runtime.queryObjects', {
        prototypeObjectId: result.objectId!,
        objectGroup,
      });
      const { result: all } = await session.send('Runtime.getProperties', {
        objectId: objects.objectId!,
        ownProperties: true,
      });
      for (const { value } of all) if (value?.objectId !== undefined) await count(name, value.objectId);
    }
    return counts;
  } finally {
    await session.send('Runtime.releaseObjectGroup', { objectGroup });
  }
}
