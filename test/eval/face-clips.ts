/**
 * `npm run eval:clips -- --data <folder> [--json <file>]`
 *
 * Plays camera clips (`.mjpeg`, 15 frames a second unless the `.json` beside it says otherwise) through engine, limits
 * and the capture's own machine, on Node, and prints for each when a photo was taken and in what state the face was,
 * and which hints were on show for how long. `npm run e2e -- --clip` plays one through the whole element in a browser.
 */
import { occlusion } from '../node/quality/occlusion-networks.js';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import jpeg from 'jpeg-js';
import { reduceFaceCapture } from '../../src/capture/face/machine.js';
import { initialFaceCapture } from '../../src/capture/face/initial.js';
import type { FaceCaptureEvent, FaceCaptureState } from '../../src/capture/face/types.js';
import { judgeFace } from '../../src/quality/judge.js';
import { measureFace } from '../../src/quality/measure.js';
import { defaultOval } from '../../src/quality/oval.js';
import type { FaceMeasureMemory, FaceVerdict } from '../../src/quality/types.js';
import type { CompactFaceEngine } from '../../src/vision/compact/face/engine.js';
import { splitMjpeg } from '../e2e/mjpeg.js';
import { openFaceEngine } from './node-engine.js';

interface ClipOutcome {
  clip: string;
  seconds: number;
  /** Seconds after the first frame; `null`: no photo was taken. */
  capturedAt: number | null;
  /** The frame that became the photo. */
  frame: number | null;
  warnings: readonly string[];
  /** Seconds each hint was on show. */
  hints: Record<string, number>;
  /** What the file beside the clip says of that frame, where it says anything. */
  truth: unknown;
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

interface ClipFile {
  fps?: number;
  frames?: unknown[];
}

/** @param path of the `.mjpeg` */
function playClip(engine: CompactFaceEngine, path: string): ClipOutcome {
  const beside = path.replace(/\.mjpeg$/, '.json');
  const file = existsSync(beside) ? (JSON.parse(readFileSync(beside, 'utf8')) as ClipFile) : ({} as ClipFile);
  const frames = splitMjpeg(readFileSync(path));
  const frameMs = 1000 / (file.fps ?? 15);
  const options = { auto: true, review: true, hasBackend: false };
  const machine: { state: FaceCaptureState } = { state: initialFaceCapture(options) };
  let time = 0;
  const send = (event: Without<FaceCaptureEvent, 'time'>): void => {
    machine.state = reduceFaceCapture(machine.state, { ...event, time }).state;
  };
  send({ type: 'start' });
  send({ type: 'camera-live' });
  send({ type: 'vision-ready', analysis: 'face' });
  let memory: FaceMeasureMemory | null = null;
  let previous: FaceVerdict | null = null;
  const verdicts: FaceVerdict[] = [];
  const hints: Record<string, number> = {};
  let taken: { frame: number; at: number } | null = null;
  for (const [at, content] of frames.entries()) {
    time = at * frameMs;
    const { data, width, height } = jpeg.decode(content, { useTArray: true });
    const pixels = { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
    const found = { pixels, faces: engine.findFaces(pixels), oval: defaultOval(pixels), time, engine: true, occlusion };
    const measured = measureFace(found, memory);
    memory = measured.memory;
    const verdict: FaceVerdict = judgeFace(measured.measures, { previous });
    previous = verdict;
    verdicts.push(verdict);
    const before = machine.state;
    send({ type: 'frame-judged', frameTime: time, verdict });
    const { state } = machine;
    if ('hint' in state && state.hint !== null) {
      hints[state.hint] = (hints[state.hint] ?? 0) + frameMs / 1000;
    }
    if (state.status !== 'capturing') continue;
    const best = before.status === 'holding' ? before.hold.best.time : time;
    const frame = Math.round(best / frameMs);
    const { attempt } = state;
    send({ type: 'still-taken', attempt });
    // The still is the held frame's own picture.
    send({ type: 'still-judged', attempt, verdict: verdicts[frame] ?? verdict });
    if (machine.state.status === 'capturing') {
      taken = { frame, at: time / 1000 };
      break;
    }
  }
  const warnings = machine.state.status === 'capturing' ? machine.state.warnings : [];
  return {
    clip: path.split('/').at(-1) ?? path,
    seconds: (frames.length * frameMs) / 1000,
    capturedAt: taken?.at ?? null,
    frame: taken?.frame ?? null,
    warnings,
    hints,
    truth: taken === null ? null : (file.frames?.[taken.frame] ?? null),
  };
}

const { values: options } = parseArgs({ options: { data: { type: 'string' }, json: { type: 'string' } } });
if (options.data === undefined) throw new Error('--data <folder with .mjpeg files> is needed');
const folder = resolve(options.data);
const engine = await openFaceEngine();
const clips = readdirSync(folder).filter((name) => name.endsWith('.mjpeg'));
if (clips.length === 0) throw new Error(`${folder}: no .mjpeg in it`);
const outcomes = clips.sort().map((name) => playClip(engine, join(folder, name)));
for (const { clip, seconds, capturedAt, warnings, hints, truth } of outcomes) {
  const shown = Object.entries(hints)
    .sort(([, a], [, b]) => b - a)
    .map(([hint, length]) => `${hint} ${length.toFixed(1)} s`)
    .join(', ');
  const photo =
    capturedAt === null
      ? 'no photo'
      : `photo at ${capturedAt.toFixed(1)} s${warnings.length > 0 ? ` with ${warnings.join(', ')}` : ''}`;
  console.log(`${clip.padEnd(44)} ${seconds.toFixed(1).padStart(5)} s  ${photo}  ${shown}`);
  if (truth !== null) console.log(`    ${JSON.stringify(truth)}`);
}
const captured = outcomes.filter(({ capturedAt }) => capturedAt !== null);
const times = captured.map(({ capturedAt }) => capturedAt!).sort((a, b) => a - b);
console.log(
  `\nclips: ${captured.length} of ${outcomes.length} captured, median ${(times[times.length >> 1] ?? Number.NaN).toFixed(1)} s, ` +
    `last ${(times.at(-1) ?? Number.NaN).toFixed(1)} s`,
);
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(outcomes, null, 1)}\n`);
