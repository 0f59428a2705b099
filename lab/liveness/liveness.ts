/**
 * `npm run lab -- liveness --data <folder with clips.json, or with clips/> [--engine mediapipe|compact]
 * [--samples <folder>] [--feed]`
 *
 * Plays each clip as Chromium's camera, at its own speed, through the challenge's frame loop, and judges it with plans.
 * A genuine clip must pass a plan of the actions it shows and fail others. An attack gets a plan of what it imitates,
 * as a whole and one by one, or of each action if it imitates none. `--feed` hands each frame to the vision worker in
 * order instead of playing it. `--samples` keeps the samples for the next run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../tools/command-line.js';
import { challengeKinds, type ChallengeKind } from '../../src/liveness-evidence/index.js';
import { createFaceReader } from '../../server/src/face-counter/index.js';
import { filmOfClip } from './liveness-film.js';
import { sampleClips, type ClipTruth } from './liveness-samples.js';
import {
  otherPlans,
  shownChallenges,
  tryDrawnPlans,
  tryPlan,
  verifyClip,
  type ClipVerdict,
  type Trial,
} from './liveness-trials.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    engine: { type: 'string', default: 'mediapipe' },
    samples: { type: 'string' },
    feed: { type: 'boolean', default: false },
  },
});
if (values.data === undefined) {
  console.error('liveness needs --data <folder with clips.json>');
  process.exit(1);
}
const { engine } = values;
if (engine !== 'mediapipe' && engine !== 'compact') {
  console.error(`--engine must be mediapipe or compact, not ${engine}`);
  process.exit(1);
}
const folder = existsSync(join(values.data, 'clips.json')) ? values.data : join(values.data, 'clips');
if (!existsSync(join(folder, 'clips.json'))) {
  console.error(`no clips.json in ${values.data}`);
  process.exit(1);
}
const { clips } = JSON.parse(readFileSync(join(folder, 'clips.json'), 'utf8')) as { clips: ClipTruth[] };

/** Other actions that a genuine clip truly shows. Asking for one of them is not a different challenge. */
function alsoShown(clip: ClipTruth): ChallengeKind[] {
  const { frames } = JSON.parse(readFileSync(join(folder, clip.clip.replace(/\.mjpeg$/, '.json')), 'utf8')) as {
    frames: { eyeOpen?: unknown }[];
  };
  const blinks = frames.some(({ eyeOpen }) =>
    (Array.isArray(eyeOpen) ? eyeOpen : [eyeOpen]).some((open) => typeof open === 'number' && open < 0.35),
  );
  const approaches = clip.actions.some(({ name }) => name === 'approach');
  return [...(blinks ? (['blink'] as const) : []), ...(approaches ? (['move-closer'] as const) : [])];
}

interface Row {
  clip: string;
  kind: string;
  trials: Trial[];
  /** Genuine clips: plans with other challenges. */
  others: Trial[];
  /** Verification of a passed clip's evidence. */
  verdict: ClipVerdict | null;
}

const drawsPerReplay = 500;
const count = {
  genuine: [0, 0],
  actions: [0, 0],
  others: [0, 0],
  attacks: [0, 0],
  replays: [0, 0],
  drawn: [0, 0],
  verified: [0, 0],
  pictures: [0, 0],
  moments: [0, 0],
} satisfies Record<string, [number, number]>;
const add = (tally: number[], hit: number, of = 1): void => {
  tally[0]! += hit;
  tally[1]! += of;
};

const read = await createFaceReader();
const way = values.feed ? 'feed' : 'camera';
await sampleClips({ folder, clips, way, engine, cache: values.samples }, async (clip, samples, pictures) => {
  const shown = shownChallenges(clip);
  const row: Row = { clip: clip.clip, kind: clip.attack ?? clip.kind, trials: [], others: [], verdict: null };
  if (clip.kind === 'genuine') {
    if (shown.length > 0) {
      const trial = tryPlan(samples, shown);
      row.trials = [trial];
      add(count.genuine, trial.passed ? 1 : 0);
      add(count.actions, trial.met.length, shown.length);
      if (trial.passed) {
        row.verdict = await verifyClip(await filmOfClip(samples, pictures, read), shown, read);
        const { faults } = row.verdict;
        add(count.verified, faults.length === 0 ? 1 : 0);
        add(count.pictures, row.verdict.pictures);
        add(count.moments, row.verdict.moments, shown.length);
      }
    }
    row.others = otherPlans(shown, alsoShown(clip)).map((kinds) => tryPlan(samples, kinds));
    add(count.others, row.others.filter(({ passed }) => passed).length, row.others.length);
  } else {
    const alone = (shown.length > 0 ? shown : challengeKinds).map((kind) => [kind]);
    row.trials = [...(shown.length > 1 ? [shown] : []), ...alone].map((kinds) => tryPlan(samples, kinds));
    const isRefused = row.trials.every(({ passed }) => !passed);
    add(clip.attack === 'screen' ? count.replays : count.attacks, isRefused ? 1 : 0);
    if (clip.attack === 'screen') {
      add(count.drawn, tryDrawnPlans(samples, drawsPerReplay), drawsPerReplay);
    }
  }
  print(row);
});

function print({ clip, kind, trials, others, verdict: evidence }: Row): void {
  const passed = trials.filter((trial) => trial.passed);
  const verdict = trials.length === 0 ? 'no challenge shown' : passed.length > 0 ? 'passed' : 'refused';
  const [first] = passed.length > 0 ? passed : trials;
  const reasons = passed.length > 0 ? [] : [...new Set(trials.map(({ reason }) => reason))];
  console.log(
    [
      clip.replace(/\.mjpeg$/, '').padEnd(44),
      kind.padEnd(9),
      verdict.padEnd(19),
      first === undefined ? '' : `asked ${first.asked.join(', ')}`,
      ...(first?.met ?? []).map(
        ({ kind, tookMs, clearness }) => `${kind} in ${tookMs} ms at ${clearness} of the limit`,
      ),
      evidence === null
        ? ''
        : evidence.faults.length > 0
          ? `evidence refused: ${evidence.faults.join(', ')}`
          : `confidence ${evidence.confidence}, ${evidence.pictures} pictures`,
      reasons.join(', '),
      others.length === 0 ? '' : `others passed ${others.filter(({ passed }) => passed).length} of ${others.length}`,
    ]
      .filter((part) => part !== '')
      .join(' | '),
  );
}

const of = ([hit, all]: number[]): string => `${hit} of ${all}`;
console.log(
  `evidence of passed clips verified: ${of(count.verified)}, ${count.pictures[0]} pictures looked at, moments met ${of(count.moments)}`,
);
console.log(`challenges met in genuine clips: ${of(count.actions)}`);
console.log(`other challenges passed by genuine clips: ${of(count.others)}`);
console.log(`replays passed randomly drawn plans of three: ${of(count.drawn)}`);
console.log(
  `liveness: genuine passed ${of(count.genuine)}, attacks refused ${of(count.attacks)}, replays refused ${of(count.replays)}`,
);
