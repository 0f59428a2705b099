/**
 * `npm run lab -- attack [--only <text>] [--json] [--brief]`: attacks its own host backend and liveness verifier on
 * this machine while honest people upload selfies. Prints a table, or JSON; the last line is
 * `attacks: N tried, N got through, N slow`. Exits with 1 if one got through. Each attack runs in its own process. Redis
 * is started if `redis-server` is installed.
 *
 * `npm run lab -- attack --mutate`: breaks one defense after another in a copy of the sources. Exits with 1 unless the
 * attack meant to notice each one does.
 */
import { ensureAssets } from '../../tools/build/stale.js';
import { readCommandLine } from '../../tools/command-line.js';
import { say } from '../../tools/run.js';
import { startRedis } from '../../test/support/redis.js';
import { runMutations } from './mutate.js';
import { attacks } from './registry.js';
import { goals, print, runAttack, type Row } from './run-attack.js';

const { values } = readCommandLine({
  options: {
    only: { type: 'string', default: '', value: 'text', says: 'the attack with this name, or whose names contain it' },
    json: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false, says: 'on the engine files as they are, without building first' },
    mutate: { type: 'boolean', default: false, says: 'break one defense at a time, and check that its attack notices' },
  },
});

async function runAttacks(): Promise<void> {
  const named = attacks.filter(({ name }) => name === values.only);
  const chosen = named.length > 0 ? named : attacks.filter(({ name }) => name.includes(values.only));
  // Faces are found with the built engine files.
  if (!values.brief) await ensureAssets();
  const redis = chosen.some(({ target }) => target?.storage === 'redis') ? await startRedis() : null;
  const rows: Row[] = [];
  let skipped = 0;
  for (const attack of chosen) {
    if (attack.target?.storage === 'redis' && redis === null) {
      skipped += 1;
      say(`SKIPPED: ${attack.name} (needs redis-server)`);
      continue;
    }
    const row = await runAttack(attack, redis);
    rows.push(row);
    if (!values.json) print(row);
  }
  await redis?.close();

  const countOf = (result: Row['result']) => rows.filter((row) => row.result === result).length;
  const through = countOf('got through');
  if (values.json) {
    console.log(JSON.stringify({ rows, skipped }, null, 2));
  } else {
    const missed = rows.filter((row) => row.longestStopMs > goals.stopMs || row.peakMegabytes > goals.megabytes);
    console.log(
      `goals (${goals.stopMs} ms, ${goals.megabytes} MB) missed by: ${missed.map(({ attack }) => attack).join()}`,
    );
    if (skipped > 0) console.log(`skipped: ${skipped} (reasons above)`);
    if (countOf('slow') > 0) console.log('slow: run it again on a quieter machine. An attack that stays slow works.');
    console.log(`attacks: ${rows.length} tried, ${through} got through, ${countOf('slow')} slow`);
  }
  if (through > 0 || rows.length === 0) process.exitCode = 1;
}

if (values.mutate) await runMutations(values.only);
else await runAttacks();
