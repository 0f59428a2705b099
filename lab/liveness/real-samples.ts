/** Samples of films of real people, kept between runs, also at lower frame rates than recorded. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LivenessSample } from '../../src/liveness-evidence/index.js';
import { createSampler } from '../shared/liveness-node.js';
import { restore, type StoredSample } from './liveness-samples.js';
import { faceEngine } from './real-films.js';
import type { Film } from './real-people.js';

/** @param folder that keeps samples between runs; undefined if none does */
export async function samplesOf(film: Film, folder?: string): Promise<LivenessSample[]> {
  const file = folder === undefined ? null : join(folder, `${film.kind}-${film.name.replace(/[^\w.-]+/g, '_')}.json`);
  if (file !== null && existsSync(file)) {
    return (JSON.parse(readFileSync(file, 'utf8')) as StoredSample[]).map(restore);
  }
  const step = createSampler(await faceEngine()).begin();
  const samples: LivenessSample[] = [];
  for await (const { picture, time } of film.frames()) samples.push(step(picture, time));
  if (file !== null) {
    mkdirSync(folder!, { recursive: true });
    const stored = samples.map(({ face, fingerprint, ...sample }) => ({
      ...sample,
      fingerprint: [...fingerprint],
      face: face === null ? null : { ...face, landmarks: [...face.landmarks] },
    }));
    writeFileSync(file, JSON.stringify(stored));
  }
  return samples;
}

/**
 * The samples that a camera with this frame rate would have given. No sample depends on the one before, so leaving some
 * out is the same as never having recorded them.
 */
export function atRate(samples: readonly LivenessSample[], rate: number): LivenessSample[] {
  const start = samples[0]?.time ?? 0;
  let taken = 0;
  return samples.filter(({ time }) => {
    // A millisecond of tolerance, because frame times are rounded.
    if (time - start + 1 < (taken * 1000) / rate) return false;
    taken += 1;
    return true;
  });
}
