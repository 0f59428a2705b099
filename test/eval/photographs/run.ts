/**
 * `npm run eval:photographs -- --data <folder with clips/> [--people 20] [--attempts 10] [--warp spline,mesh,disguised] [--moments live]`
 *
 * One still photograph of each person is moved as any plan asks, and sent to the verifier as a modified client would:
 * how many attempts pass, with which confidence, and why the others don't.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCount, readCommandLine } from '../../../tools/command-line.js';
import { movedPhotographs } from '../moved-photographs.js';
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
const folder = values.data !== undefined && existsSync(join(values.data, 'clips', 'clips.json')) ? values.data : null;
if (folder === null) console.log('without --data <folder with clips/clips.json>: rendered people only');
for (const warp of values.warp.split(',') as WarpName[]) {
  const result = await movedPhotographs(folder, {
    people: values.people,
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
  console.log(`${warp}: people of whom an attempt passed ${result.people - result.refused} of ${result.people}`);
  console.log(`photographs moved ${result.refusedAttempts} of ${result.attempts} refused`);
}
