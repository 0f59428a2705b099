/**
 * Time that looking at the side adds to a live frame of a document, on one thread. Frames with and without a look
 * alternate. `npm run lab -- bench document-sides [--rounds 40]`
 */
import { isCount, readCommandLine } from '../../tools/command-line.js';
import {
  createOutlineDetector,
  createOutlineTracker,
  judgeDocument,
  measureDocument,
} from '../../src/document/index.js';
import { observeSide } from '../../src/document/side/observe.js';
import { renderDocument } from '../../testing/src/index.js';
import { quantile } from '../shared/report.js';

const { values } = readCommandLine({ options: { rounds: { type: 'string', default: '40', number: isCount } } });

const warmUp = 5;
const documentType = 'gh_ghana_card';
const pictures = (['front', 'back'] as const).map((side) =>
  renderDocument({ document: 'gh-ghana-card', side, fillShare: 0.8 }, { width: 1280, height: 720 }),
);
const times: Record<'plain' | 'looking' | 'look', number[]> = { plain: [], looking: [], look: [] };

for (let round = 0; round < values.rounds; round++) {
  for (const pixels of pictures) {
    for (const kind of round % 2 === 0 ? (['plain', 'looking'] as const) : (['looking', 'plain'] as const)) {
      const tracker = createOutlineTracker(createOutlineDetector());
      tracker.track(pixels, { documentType, time: 0 });
      const began = performance.now();
      const outline = tracker.track(pixels, { documentType, time: 80 });
      const { measures, patch } = measureDocument({ pixels, outline, documentType, time: 80 });
      judgeDocument(measures, { documentType });
      const judged = performance.now();
      if (kind === 'looking' && patch !== null && outline !== null) observeSide(patch, outline, 'id1');
      const ended = performance.now();
      if (round < warmUp) continue;
      times[kind].push(ended - began);
      if (kind === 'looking') times.look.push(ended - judged);
    }
  }
}

const median = (of: readonly number[]): number =>
  quantile(
    of.toSorted((a, b) => a - b),
    0.5,
  );
for (const [kind, all] of Object.entries(times)) console.log(`${kind.padEnd(8)} median ${median(all).toFixed(1)} ms`);
const share = median(times.look) / median(times.plain);
console.log(`a look takes ${(100 * share).toFixed(1)} % of a frame`);
