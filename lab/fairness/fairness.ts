/**
 * `npm run lab -- fairness [--data <folder> ...] [--only real,dimmed,tones,films] [--json <file>]`
 *
 * Whether the face check treats everybody alike. Uses real people grouped by visible features,
 * with intervals that count people; rendered people by tone and condition, if their labels include the tone;
 * photographs of real people dimmed in steps; and the synthetic person in ten tones and nine lights, and in
 * films of a capture.
 */
import { readFileSync } from 'node:fs';
import { readCommandLine } from '../../tools/command-line.js';
import { monkTones } from '../../testing/src/people/monk-skin-tone.js';
import { judgePicture } from '../../test/support/judge-picture.js';
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import { readFaceLabels } from '../shared/face-labels.js';
import { judgeDimmed, measureLightReferences } from './fairness-dimmed.js';
import { filmCaptures, filmedTones } from './fairness-films.js';
import {
  attributeParts,
  conditionParts,
  groupFigures,
  maxPointsBehind,
  type FairnessRow,
  type GroupFigure,
} from './fairness-figures.js';
import { burning, judgeTonesInLights } from './fairness-synthetic.js';
import { decodePicture } from '../shared/liveness-node.js';
import { openFaceEngine } from '../../test/support/node-engine.js';

const partNames = ['real', 'dimmed', 'tones', 'films'] as const;
const { values } = readCommandLine({
  options: {
    data: { type: 'string', multiple: true },
    only: { type: 'string', default: partNames.join(), words: partNames },
    json: { type: 'string' },
  },
});
const parts = new Set(values.only.split(','));
/** How many more frames a tone may need than another, percent. */
const maxGapPercent = 10;
const engine = await openFaceEngine();
const figures: Record<string, unknown> = {};
const gaps: string[] = [];
/** Verdicts that depend on the tone and are right for each. Listed separately from gaps. */
const physical: string[] = [];
const becauseLightSkinClips = 'depends on tone, because light skin clips';

const one = (value: number): string => value.toFixed(1);

async function judgeFolders(folders: readonly string[]): Promise<FairnessRow[]> {
  const rows: FairnessRow[] = [];
  for (const { label, path } of readFaceLabels(folders)) {
    const { verdict } = judgePicture(engine, await decodePicture(readFileSync(path)));
    rows.push({ label, accepted: verdict.accept, hint: verdict.hint });
  }
  return rows;
}

function printGroups(title: string, groups: readonly GroupFigure[]): void {
  console.log(`\n${title}\n`);
  console.log(
    table(
      ['who', 'people', 'frames', '%', '95 % interval', 'points behind the best', 'result'],
      groups.map(({ name, people, frames, percent, low, high, behind, result }) => [
        name,
        people,
        frames,
        one(percent),
        `${one(low)}–${one(high)}`,
        behind === null ? '–' : `${one(behind.points)} (${one(behind.low)} to ${one(behind.high)})`,
        result,
      ]),
    ),
  );
  for (const { name, behind, result } of groups) {
    if (result === 'behind') gaps.push(`${title}: ${name} ${one(behind!.points)} points behind the best`);
  }
}

async function real(folders: readonly string[]): Promise<void> {
  const rows = await judgeFolders(folders);
  const seen = rows.filter(({ label }) => label.monk === null);
  const good = seen.filter(({ label }) => label.expect === 'accept');
  const bad = seen.filter(({ label }) => label.expect !== 'accept' && label.expect !== 'any');
  const labels = good.map(({ label }) => label);
  const byAttribute = attributeParts(labels);
  const accepted = groupFigures(good, byAttribute, (row) => row.accepted);
  const unhinted = groupFigures(good, byAttribute, ({ hint }) => hint === null);
  const conditions = groupFigures(good, conditionParts(labels), (row) => row.accepted);
  const refused = groupFigures(bad, attributeParts(bad.map(({ label }) => label)), (row) => !row.accepted);
  if (good.length > 0) {
    printGroups('Real people: good frames accepted', accepted);
    printGroups('Real people: good frames without a wrong hint', unhinted);
    printGroups('Real people: good frames accepted, by condition', conditions);
    printGroups('Real people: bad frames refused', refused);
  }
  figures['real'] = { accepted, unhinted, conditions, refused };
  renderedTones(rows.filter(({ label }) => label.monk !== null && label.expect !== 'any'));
}

/** Rendered people: conditions in which some tones get the right answer and others do not. */
function renderedTones(rows: readonly FairnessRow[]): void {
  if (rows.length === 0) return;
  const isRight = ({ label, accepted }: FairnessRow): boolean => accepted === (label.expect === 'accept');
  const conditions = [...new Set(rows.map(({ label }) => label.condition))];
  const lines = conditions.map((condition) => {
    const own = rows.filter(({ label }) => label.condition === condition);
    const wrong = own.filter((row) => !isRight(row)).map(({ label }) => label.monk);
    if (wrong.length > 0 && wrong.length < own.length) {
      gaps.push(`rendered, ${condition}: wrong at tones ${wrong.join(', ')}`);
    }
    return [condition, own.length, own.length - wrong.length, wrong.join(', ') || 'none'];
  });
  console.log('\nRendered people\n');
  console.log(table(['condition', 'frames', 'right', 'wrong at tones'], lines));
  figures['rendered'] = lines;
}

/** Real people in decreasing light. Only shown, because nobody has labeled how much light is enough. */
async function dimmed(folders: readonly string[]): Promise<void> {
  const rows = await judgeDimmed(engine, folders);
  console.log('\nReal people: good photographs accepted in a share of their light\n');
  console.log(
    table(
      ['light', 'dark skin', 'others', 'points behind'],
      rows.map(({ light, darkSkin, others, behind }) => [
        light,
        `${one(darkSkin.percent)} % of ${darkSkin.people}`,
        `${one(others.percent)} % of ${others.people}`,
        `${one(behind.points)} (${one(behind.low)} to ${one(behind.high)})`,
      ]),
    ),
  );
  const references = await measureLightReferences(engine, folders);
  console.log('\nReal people: what tells the light on a face, by how many stops it is darker with dark skin\n');
  console.log(
    table(
      ['measure', 'stops darker'],
      references.map(({ name, darker, within }) => [name, `${darker.toFixed(2)} ± ${within.toFixed(2)}`]),
    ),
  );
  figures['dimmed'] = { accepted: rows, references };
}

function tones(): void {
  const rows = judgeTonesInLights(engine, [1, 2, 3]);
  console.log('\nSynthetic person, tones 1 to 10 in every light\n');
  const short = (verdict: string): string => (verdict === 'accept' ? 'yes' : verdict);
  console.log(
    table(
      ['light', 'person', ...monkTones.map(String), 'depends on the tone'],
      rows.map(({ light, identity, verdicts, depends }) => [
        light,
        identity,
        ...verdicts.map(short),
        !depends ? 'no' : burning.has(light) ? becauseLightSkinClips : 'YES',
      ]),
    ),
  );
  for (const { light, identity, verdicts, depends } of rows) {
    if (!depends) continue;
    const name = `synthetic person ${identity}, ${light}`;
    const refused = monkTones.filter((_, at) => verdicts[at] !== 'accept').join(', ');
    if (burning.has(light)) physical.push(`${name}: ${becauseLightSkinClips} (refused: ${refused})`);
    else gaps.push(`${name}: the verdict depends on the tone (refused: ${refused})`);
  }
  figures['tones'] = rows;
}

/** The deciding test: the same film for every tone, by its own clock. */
function films(): void {
  const captures = filmCaptures(engine, [1, 2, 3, 4, 5, 6]);
  const rows = filmedTones(captures);
  console.log('\nFilms on Node: camera frames to the photo, mean of six people who turn from either side, by tone\n');
  console.log(
    table(
      ['light', ...monkTones.map(String), 'gap', 'by chance', 'largest gap of one person', 'without a photo'],
      rows.map(({ light, means, gapPercent, gapLow, gapHigh, chancePercent, worstPersonPercent, missed }) => [
        light,
        ...means.map(one),
        `${one(gapPercent)} % (${one(gapLow)} to ${one(gapHigh)})`,
        `up to ${one(chancePercent)} %`,
        `${one(worstPersonPercent)} %`,
        missed,
      ]),
    ),
  );
  for (const { light, gapPercent, missed } of rows) {
    if (gapPercent > maxGapPercent) gaps.push(`films, ${light}: ${one(gapPercent)} % more frames at one tone`);
    if (missed > 0) gaps.push(`films, ${light}: ${missed} without a photo`);
  }
  figures['films'] = captures;
}

console.log(machineLine(describeMachine()));
if (values.data === undefined) {
  console.log('real and rendered people: skipped, they need --data <folder with labels.json>');
} else {
  if (parts.has('real')) await real(values.data);
  if (parts.has('dimmed')) await dimmed(values.data);
}
if (parts.has('tones')) tones();
if (parts.has('films')) films();
figures['gaps'] = gaps;
figures['physical'] = physical;
const file = writeReport('fairness', figures, values.json);
for (const gap of gaps) console.log(`gap: ${gap}`);
for (const reason of physical) console.log(`not a gap: ${reason}`);
console.log(
  `fairness: ${gaps.length === 0 ? `nobody more than ${maxPointsBehind} points behind` : `${gaps.length} gaps`}; ${file}`,
);
