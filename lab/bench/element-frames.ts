/**
 * `npm run lab -- bench frames`, or `npm run lab -- bench frames [--seconds 10] [--before <dist>] [--json <file>]`: a
 * camera frame's path (1280 × 720) through the built element to its verdict, and the time of each part.
 */
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import {
  benchArguments,
  documentElement,
  faceElement,
  manual,
  milliseconds,
  percent,
  runAll,
} from './element/builds.js';
import type { Device, ElementRunOptions } from './element/run.js';

const whole: Device = { name: 'as it is' };
const oneCore: Device = { name: 'one core', cores: '0' };
const face = [manual(faceElement)];
const document = [manual(documentElement)];

const given = await benchArguments(10);
const cases: Omit<ElementRunOptions, 'dist' | 'seconds'>[] = [
  { elements: face, scene: 'person', device: whole },
  { elements: document, scene: 'card', device: whole },
  { elements: document, scene: 'far card', device: whole },
  { elements: [...face, ...document], scene: 'card', device: whole },
  { elements: face, scene: 'person', device: oneCore },
  { elements: document, scene: 'card', device: oneCore },
];
const runs = await runAll(given, cases);

console.log(machineLine(describeMachine()));
console.log(
  table(
    [
      'Frames',
      'Device',
      'Build',
      'Worker p50',
      'p95',
      'Copy',
      'Wait',
      'Judge',
      'To verdict p50',
      'p95',
      'Frames/s',
      'Dropped',
    ],
    runs.flatMap((run) =>
      (['face', 'document'] as const)
        .filter((kind) => !Number.isNaN(run.workMs[kind][0]))
        .map((kind) => [
          `${kind}, ${run.scene}${run.elements.length > 1 ? ', both at once' : ''}`,
          run.device,
          run.build,
          ...run.workMs[kind].map(milliseconds),
          ...(['copy', 'wait', 'judge'] as const).map((part) => milliseconds(run.parts[part])),
          milliseconds(run.parts.verdict),
          milliseconds(run.p95.verdict),
          run.framesPerSecond.toFixed(1),
          percent(run.dropped),
        ]),
    ),
  ),
);
writeReport('frames', runs, given.json);
