/**
 * `npm run lab -- bench frames`, or `npm run lab -- bench frames [--seconds 10] [--rounds 1] [--only card] [--before
 * <dist>] [--json <file>]`: a camera frame's path (1280 × 720) through the built element to its verdict, and the time of
 * each part. With `--before`, the two builds alternate, and the ratios follow.
 */
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import {
  benchArguments,
  documentElement,
  faceElement,
  manual,
  milliseconds,
  percent,
  ratiosOf,
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
const ratios = ratiosOf(runs, ({ elements, workMs, parts, p95 }) => {
  const [work] = Object.values(workMs).filter(([p50]) => !Number.isNaN(p50));
  return {
    'Worker p50': elements.length > 1 ? Number.NaN : work![0],
    'p95 ': elements.length > 1 ? Number.NaN : work![1],
    'To verdict p50': parts.verdict,
    p95: p95.verdict,
  };
});
if (ratios.length > 0) {
  const names = Object.keys(ratios[0]!.ratios);
  const rows = ratios.map(({ run, ratios: of }) => [
    `${run.elements.map((element) => element.split('-')[1]).join(' and ')}, ${run.scene}`,
    run.device,
    ...Object.values(of).map((ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '–')),
  ]);
  console.log(`\nNow over before:\n\n${table(['Frames', 'Device', ...names], rows)}`);
}
writeReport('frames', runs, given.json);
