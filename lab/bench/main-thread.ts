/**
 * `npm run lab -- bench main-thread`, or `npm run lab -- bench main-thread [--seconds 10] [--before <dist>]
 * [--json <file>]`: how busy the page's main thread is while no photo is taken, in the built package on a page 360 px
 * wide with a camera of 1280 × 720: share of the time, longest tasks (also at start), and the processor time of the
 * whole browser.
 */
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import {
  benchArguments,
  documentElement,
  faceElement,
  milliseconds,
  percent,
  runAll,
  seconds,
} from './element/builds.js';
import type { NamedRun } from './element/builds.js';
import type { Device } from './element/run.js';

const devices: readonly Device[] = [
  { name: 'as it is' },
  { name: 'page 4× slower', slowPage: 4 },
  { name: 'page 6× slower', slowPage: 6 },
  { name: 'one core', cores: '0' },
];

const given = await benchArguments(10);
const runs = await runAll(given, [
  ...devices.map((device) => ({ elements: [faceElement], scene: 'room' as const, device })),
  { elements: [faceElement], scene: 'far', device: devices[0]! },
  ...devices.map((device) => ({ elements: [documentElement], scene: 'far card' as const, device })),
]);

const subject = ({ elements, scene }: NamedRun): string =>
  `${elements[0]!.startsWith(faceElement) ? 'face' : 'document'}, ${scene}`;
const names = (run: NamedRun): string[] => [subject(run), run.device, run.build];
console.log(machineLine(describeMachine()));
console.log(
  table(
    ['Capture', 'Device', 'Build', 'Main thread', 'Its processor', 'Longest task', 'Over 50 ms', 'Frames/s', 'Browser'],
    runs.map((run) => [
      ...names(run),
      percent(run.mainShare),
      percent(run.processor.main),
      milliseconds(run.longestMs),
      run.tasksOver50,
      run.framesPerSecond.toFixed(1),
      `${run.processor.all.toFixed(2)} s/s`,
    ]),
  ),
);
console.log('\nUntil the first verdict:\n');
console.log(
  table(
    ['Capture', 'Device', 'Build', 'Ready', 'Longest task', 'Over 50 ms', 'Processor, largest two'],
    runs.map((run) => [
      ...names(run),
      seconds(run.readyMs),
      milliseconds(run.longestStartMs),
      run.startTasksOver50,
      run.startProcessorMs.map(milliseconds).join(', '),
    ]),
  ),
);
writeReport('main-thread', runs, given.json);
