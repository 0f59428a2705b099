/**
 * `npm run lab -- bench slow-phone`, or `npm run lab -- bench slow-phone [--seconds 40] [--before <dist>] [--json
 * <file>]`: whether a selfie and a document succeed on a cheap phone, how long they take, and which hints the person
 * sees. The page's whole process, workers too, runs 4 and 6 times slower (it is paused most of the time), on two cores,
 * with 2 GB and a screen 360 px wide.
 */
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import { benchArguments, documentElement, faceElement, milliseconds, runAll, seconds } from './element/builds.js';
import type { Device } from './element/run.js';

const devices: readonly Device[] = [
  { name: 'as it is' },
  { name: 'phone 4× slower', slowProcess: 4, cores: '0,1' },
  { name: 'phone 6× slower', slowProcess: 6, cores: '0,1' },
];

const given = await benchArguments(40);
const runs = await runAll(given, [
  ...devices.map((device) => ({ elements: [faceElement], scene: 'person' as const, device })),
  ...devices.map((device) => ({ elements: [documentElement], scene: 'card' as const, device })),
]);
console.log(machineLine(describeMachine()));
console.log(
  table(
    ['Capture', 'Device', 'Build', 'Ready', 'Photo after', 'Ended', 'Frames/s', 'To verdict', 'Processor', 'Hints'],
    runs.map((run) => [
      run.scene,
      run.device,
      run.build,
      seconds(run.readyMs),
      seconds(run.capturedMs),
      run.status,
      run.framesPerSecond.toFixed(1),
      milliseconds(run.parts.verdict),
      `${run.processorSeconds.toFixed(1)} s`,
      run.hints.filter((hint) => hint !== '–').join(', ') || 'none',
    ]),
  ),
);
writeReport('slow-phone', runs, given.json);
