/**
 * `npm run lab -- clips --data <folder> [--only <name part>] [--seconds <n>] [--manual] [--json <file>]`
 *
 * Plays camera clips (`.mjpeg`, 15 frames a second unless the `.json` next to it says otherwise) through engine, limits
 * and the capture's state machine, on Node, and prints for each clip when a photo was taken and what the face looked
 * like then, how long each hint was shown, and what a screen reader said. With `--seconds`, clips repeat until then;
 * with `--manual`, nobody presses the shutter.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import jpeg from 'jpeg-js';
import { readCommandLine } from '../../tools/command-line.js';
import type { Pixels } from '../../src/contract/geometry.js';
import type { CompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { splitMjpeg } from '../shared/mjpeg.js';
import { judgeFilm, playCapture, type PlayedCapture } from './face-player.js';
import { openFaceEngine } from '../../test/support/node-engine.js';

interface ClipOutcome extends PlayedCapture {
  clip: string;
  seconds: number;
  /** The truth about that frame from the clip's `.json`, if known. */
  truth: unknown;
}

interface ClipFile {
  fps?: number;
  frames?: unknown[];
}

function* repeated(contents: readonly Uint8Array[], count: number): Generator<Uint8Array> {
  for (let frame = 0; frame < count; frame += 1) yield contents[frame % contents.length]!;
}

function* framesOf(contents: Iterable<Uint8Array>): Generator<Pixels> {
  for (const content of contents) {
    const { data, width, height } = jpeg.decode(content, { useTArray: true });
    yield { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
  }
}

/** @param path of the `.mjpeg` */
function playClip(engine: CompactFaceEngine, path: string, repeatSeconds: number): ClipOutcome {
  const beside = path.replace(/\.mjpeg$/, '.json');
  const file = existsSync(beside) ? (JSON.parse(readFileSync(beside, 'utf8')) as ClipFile) : ({} as ClipFile);
  const contents = splitMjpeg(readFileSync(path));
  const frameMs = 1000 / (file.fps ?? 15);
  // With `--seconds`, frames repeat as from a camera that plays a clip in a loop.
  const needed = Math.max(contents.length, Math.ceil((repeatSeconds * 1000) / frameMs));
  const played = playCapture(
    judgeFilm(engine, framesOf(repeated(contents, needed)), frameMs),
    frameMs,
    !options.manual,
  );
  return {
    clip: path.split('/').at(-1) ?? path,
    seconds: (needed * frameMs) / 1000,
    ...played,
    truth: played.frame === null ? null : (file.frames?.[played.frame] ?? null),
  };
}

const { values: options } = readCommandLine({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    seconds: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    manual: { type: 'boolean', default: false },
  },
});
if (options.data === undefined) throw new Error('--data <folder with .mjpeg files> is needed');
const folder = resolve(options.data);
const engine = await openFaceEngine();
const clips = readdirSync(folder).filter((name) => name.endsWith('.mjpeg') && name.includes(options.only));
if (clips.length === 0) throw new Error(`${folder}: no .mjpeg in it`);
const outcomes = clips.sort().map((name) => playClip(engine, join(folder, name), Number(options.seconds)));
for (const { clip, seconds, capturedAt, warnings, hints, announced, truth } of outcomes) {
  const shown = Object.entries(hints)
    .sort(([, a], [, b]) => b - a)
    .map(([hint, length]) => `${hint} ${length.toFixed(1)} s`)
    .join(', ');
  const photo =
    capturedAt === null
      ? 'no photo'
      : `photo at ${capturedAt.toFixed(1)} s${warnings.length > 0 ? ` with ${warnings.join(', ')}` : ''}`;
  console.log(`${clip.padEnd(44)} ${seconds.toFixed(1).padStart(5)} s  ${photo}  ${shown}`);
  console.log(`    said: ${announced.map(({ at, text }) => `${at.toFixed(1)} ${text}`).join(' · ')}`);
  if (truth !== null) console.log(`    ${JSON.stringify(truth)}`);
}
const captured = outcomes.filter(({ capturedAt }) => capturedAt !== null);
const times = captured.map(({ capturedAt }) => capturedAt!).sort((a, b) => a - b);
console.log(
  `\nclips: ${captured.length} of ${outcomes.length} captured, median ${(times[times.length >> 1] ?? Number.NaN).toFixed(1)} s, ` +
    `last ${(times.at(-1) ?? Number.NaN).toFixed(1)} s; ` +
    `at most ${Math.max(...outcomes.map(({ announced }) => announced.length))} announcements`,
);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(outcomes, null, 1)}\n`);
