/** Clips as the judge sees them: every frame through the real worker in Chromium, in order, at its own time. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { createServer } from 'vite';
import { ensureAssets } from '../../scripts/assets.js';
import { findBrowser, quietFlags } from '../../scripts/browser.js';
import { repositoryRoot } from '../../scripts/run.js';
import type { LivenessSample, SampledFace } from '../../src/liveness/index.js';
import { splitMjpeg } from '../e2e/mjpeg.js';

/** A sample without typed arrays. */
export interface StoredSample extends Omit<LivenessSample, 'face' | 'fingerprint'> {
  fingerprint: number[];
  face: (Omit<SampledFace, 'landmarks'> & { landmarks: number[] }) | null;
}

export interface ClipTruth {
  /** File name. */
  clip: string;
  kind: 'genuine' | 'attack';
  attack?: 'print' | 'screen' | 'injected';
  fps: number;
  actions: { name: string; from: number; to: number }[];
}

/** Samples of each clip, handed to `each` one clip at a time. `cache`: a folder where they are kept between runs. */
export async function sampleClips(
  folder: string,
  clips: readonly ClipTruth[],
  cache: string | undefined,
  each: (clip: ClipTruth, samples: LivenessSample[], pictures: Buffer[]) => Promise<void>,
): Promise<void> {
  const stored = (clip: ClipTruth): string | undefined =>
    cache === undefined ? undefined : join(cache, `${clip.clip}.json`);
  const isStored = (clip: ClipTruth): boolean => existsSync(stored(clip) ?? '');
  const browser = clips.every(isStored) ? null : await openPage();
  try {
    for (const clip of clips) {
      const pictures = splitMjpeg(readFileSync(join(folder, clip.clip)));
      const file = stored(clip);
      let samples: StoredSample[];
      if (file !== undefined && isStored(clip)) {
        samples = JSON.parse(readFileSync(file, 'utf8')) as StoredSample[];
      } else if (browser === null) {
        throw new Error('no browser');
      } else {
        samples = await sampleInPage(browser.page, pictures, clip.fps);
        if (file !== undefined) {
          mkdirSync(cache ?? '.', { recursive: true });
          writeFileSync(file, JSON.stringify(samples));
        }
      }
      await each(clip, samples.map(restore), pictures);
    }
  } finally {
    await browser?.close();
  }
}

function restore({ face, fingerprint, ...sample }: StoredSample): LivenessSample {
  return {
    ...sample,
    fingerprint: Uint8Array.from(fingerprint),
    face: face === null ? null : { ...face, landmarks: Float32Array.from(face.landmarks) },
  };
}

function sampleInPage(
  page: Page,
  pictures: readonly Buffer[],
  fps: number,
): Promise<StoredSample[]> {
  return page.evaluate(
    (urls, fps) =>
      (
        globalThis as unknown as {
          sampleClip: (urls: string[], fps: number) => Promise<StoredSample[]>;
        }
      ).sampleClip(urls, fps),
    pictures.map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`),
    fps,
  );
}

async function openPage(): Promise<{ page: Page; close: () => Promise<void> }> {
  await ensureAssets();
  const server = await createServer({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    args: [...quietFlags],
    protocolTimeout: 600_000,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(`${server.resolvedUrls?.local[0]}test/eval/liveness.html`);
  await page.waitForFunction('"sampleClip" in globalThis');
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
