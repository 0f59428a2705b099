/** How long each test file took here when it last passed, seconds. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';
import type { FileResult } from './results.js';

const store = `${repositoryRoot}.cache/test-seconds.json`;

export type Durations = Record<string, number | undefined>;

export function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(store, 'utf8')) as Durations;
  } catch {
    return {};
  }
}

export function writeDurations(results: readonly (FileResult & { part: string })[]): void {
  const durations = readDurations();
  for (const { part, file, failed, seconds } of results) if (failed === 0) durations[`${part} ${file}`] = seconds;
  mkdirSync(`${repositoryRoot}.cache`, { recursive: true });
  writeFileSync(store, JSON.stringify(durations, null, 2));
}
