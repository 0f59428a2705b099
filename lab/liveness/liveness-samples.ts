/**
 * Clips as the judge sees them: as Chromium's camera at their own speed, or every frame in order through the worker.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { createServer } from 'vite';
import { ensureAssets } from '../../tools/build/stale.js';
import { fakeCameraFlags, launchBrowser } from '../../tools/test/browsers/launch.js';
import { pageServer } from '../../tools/build/pages.js';
import type { LivenessSample, SampledFace } from '../../src/liveness-evidence/index.js';
import type { EngineName } from '../../src/engine/types.js';
import { prepareCamera, splitMjpeg } from '../shared/mjpeg.js';

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

export interface SampleOptions {
  folder: string;
  clips: readonly ClipTruth[];
  /**
   * `camera` plays the clip like a person's camera, which may skip frames. `feed` passes each frame once, as fast as
   * the worker can take them.
   */
  way: 'camera' | 'feed';
  engine: EngineName;
  /** Folder that keeps samples between runs. */
  cache?: string;
}

type Sampler = (clip: ClipTruth, pictures: readonly Buffer[]) => Promise<StoredSample[]>;

/** Passes the samples of each clip to `each`, one clip at a time, with its pictures. */
export async function sampleClips(
  { folder, clips, way, engine, cache }: SampleOptions,
  each: (clip: ClipTruth, samples: LivenessSample[], pictures: Buffer[]) => Promise<void>,
): Promise<void> {
  const fileOf = (clip: ClipTruth) =>
    cache === undefined ? undefined : join(cache, `${clip.clip}.${engine}.${way}.json`);
  const isKept = (clip: ClipTruth) => existsSync(fileOf(clip) ?? '');
  const source = clips.every(isKept) ? null : await openSource({ folder, way, engine });
  try {
    for (const clip of clips) {
      const pictures = splitMjpeg(readFileSync(join(folder, clip.clip)));
      const file = fileOf(clip);
      let samples: StoredSample[];
      if (file !== undefined && isKept(clip)) {
        samples = JSON.parse(readFileSync(file, 'utf8')) as StoredSample[];
      } else if (source === null) {
        throw new Error('no browser');
      } else {
        samples = await source.sample(clip, pictures);
        if (file !== undefined) {
          mkdirSync(cache ?? '.', { recursive: true });
          writeFileSync(file, JSON.stringify(samples));
        }
      }
      await each(clip, samples.map(restore), pictures);
    }
  } finally {
    await source?.close();
  }
}

export function restore({ face, fingerprint, ...sample }: StoredSample): LivenessSample {
  return {
    ...sample,
    fingerprint: Uint8Array.from(fingerprint),
    face: face === null ? null : { ...face, landmarks: Float32Array.from(face.landmarks) },
  };
}

interface Source {
  sample: Sampler;
  close: () => Promise<void>;
}

async function openSource({ folder, way, engine }: Pick<SampleOptions, 'folder' | 'way' | 'engine'>): Promise<Source> {
  await ensureAssets();
  const server = await createServer(pageServer({ sources: true }));
  await server.listen();
  const url = `${server.resolvedUrls?.local[0]}lab/liveness/liveness.html?engine=${engine}`;
  const source = way === 'camera' ? cameraSource(url, folder) : await feedSource(url);
  return {
    sample: source.sample,
    close: async () => {
      await source.close();
      await server.close();
    },
  };
}

function launch(flags?: readonly string[]): Promise<Browser> {
  return launchBrowser(flags, { protocolTimeout: 600_000 });
}

async function openSamplePage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(String(error)));
  await page.goto(url);
  await page.waitForFunction('"sampleClip" in globalThis');
  return page;
}

async function feedSource(url: string): Promise<Source> {
  const browser = await launch();
  const page = await openSamplePage(browser, url);
  return {
    sample: ({ fps }, pictures) =>
      page.evaluate(
        (urls, fps) => (globalThis as unknown as PageFunctions).sampleClip(urls, fps),
        pictures.map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`),
        fps,
      ),
    close: () => browser.close(),
  };
}

interface PageFunctions {
  sampleClip: (urls: string[], fps: number) => Promise<StoredSample[]>;
  sampleCamera: (durationMs: number) => Promise<StoredSample[]>;
}

/** A clip would restart at its end, so its last picture is held until after the measurement. */
const heldSeconds = 3;

/** A new browser for each clip, because its camera's file is a launch flag. */
function cameraSource(url: string, folder: string): Source {
  const temporary = mkdtempSync(join(tmpdir(), 'idv-liveness-'));
  return {
    async sample({ clip, fps }, pictures) {
      const file = join(temporary, 'camera.mjpeg');
      prepareCamera(join(folder, clip), file, { fps, heldSeconds });
      const browser = await launch(fakeCameraFlags(file));
      try {
        const page = await openSamplePage(browser, url);
        return await page.evaluate(
          (durationMs) => (globalThis as unknown as PageFunctions).sampleCamera(durationMs),
          (pictures.length * 1000) / fps,
        );
      } finally {
        await browser.close();
      }
    },
    close: async () => rmSync(temporary, { recursive: true, force: true }),
  };
}
