/**
 * `npm run lab -- photographs --data <folder with clips.json> [--people 20] [--attempts 10] [--warp
 * spline,mesh,disguised] [--moments live]`
 *
 * Animates a still photograph of each person as plans ask, and sends it to the verifier like a modified client. Prints
 * how many attempts pass, with which confidence, and why the others fail.
 */
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { movedPhotographs } from './moved-photographs.js';
import { presentationOf, readClips } from '../liveness/presentation-clips.js';
import { listRenderedStills, stillsOf } from './people.js';
import { warps, type WarpName } from './warps.js';

const { values } = readCommandLine({
  options: {
    data: { type: 'string' },
    people: { type: 'string', default: '20', number: isCount },
    attempts: { type: 'string', default: '10', number: isCount },
    warp: { type: 'string', default: 'spline,mesh', words: Object.keys(warps) },
    moments: { type: 'string', default: 'live', words: ['live', 'at-once'] },
  },
});
function realStills(folder: string) {
  const { clips, pathOf } = readClips(folder);
  return stillsOf(
    clips.filter((clip) => presentationOf(clip) === 'genuine'),
    pathOf,
  );
}

const real = values.data === undefined ? [] : realStills(values.data).slice(0, values.people);
if (real.length === 0) console.log('without --data <folder with clips.json>: rendered people only');
const stills = [...real, ...listRenderedStills(values.people - real.length)];
for (const warp of values.warp.split(',') as WarpName[]) {
  const result = await movedPhotographs(stills, {
    attempts: values.attempts,
    warp,
    moments: values.moments as 'live',
    onPerson: ({ person, attempts, unable }) => {
      const passed = attempts.filter((attempt) => attempt.passed);
      const reasons = [...new Set(attempts.flatMap(({ reasons }) => reasons))];
      console.log(
        [
          `${warp} ${person}`.padEnd(28),
          `passed ${passed.length} of ${attempts.length}`,
          `confidence ${passed.map(({ confidence }) => confidence).join(' ') || '-'}`,
          reasons.join(', '),
          unable > 0 ? `not acted ${unable}` : '',
        ].join(' | '),
      );
    },
  });
  console.log(`${warp}: people with a passed attempt ${result.people - result.refused} of ${result.people}`);
  console.log(`photographs moved ${result.refusedAttempts} of ${result.attempts} refused`);
}
