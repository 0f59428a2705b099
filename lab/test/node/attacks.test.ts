import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { repositoryRoot } from '../../../tools/run.js';
import { runLab } from '../run-lab.js';
import { runsAll, shuffled, testSeed } from '../../../test/support/sample.js';
import { isGood, outcomeOf } from '../../attack/mutation.js';
import { mutated } from '../../shared/broken-copy.js';
import { mutations } from '../../attack/mutations.js';
import { attacks } from '../../attack/registry.js';

describe('the attacks', () => {
  it('are all in the table, each with its own name', async () => {
    const files = readdirSync(`${repositoryRoot}lab/attack/attacks`);
    for (const file of files) {
      const module = (await import(`../../attack/attacks/${file}`)) as Record<string, unknown>;
      assert.ok(
        attacks.some((attack) => Object.values(module).includes(attack)),
        file,
      );
    }
    assert.equal(new Set(attacks.map(({ name }) => name)).size, attacks.length);
    for (const { name, does } of attacks) assert.ok(does.length > name.length, name);
  });
});

describe('a host backend and a verifier', { skip: !runsAll && 'attacked by npm test -- --all' }, () => {
  // Attacks that need Redis or judge only times are left to `npm run lab -- attack`.
  const quick = attacks.filter(
    ({ target, judgesTimeAlone }) => target?.storage !== 'redis' && judgesTimeAlone !== true,
  );
  // Each takes about half a processor minute. The seed draws which; the command runs all of them.
  for (const { name } of shuffled(quick, testSeed).slice(0, 8)) {
    it(`survive ${name}`, async () => {
      const { exitCode, lastLine, output } = await runLab('attack', '--brief', '--only', name);
      assert.match(lastLine, /^attacks: 1 tried, 0 got through/, output);
      assert.equal(exitCode, 0);
    });
  }
});

describe('defenses disabled on purpose', () => {
  it('each occur exactly once in the sources', () => {
    for (const mutation of mutations) {
      const text = readFileSync(`${repositoryRoot}${mutation.file}`, 'utf8');
      const broken = mutated(text, mutation);
      assert.ok(broken !== null, `${mutation.breaks}: not exactly once in ${mutation.file}`);
      assert.notEqual(broken, text, mutation.breaks);
    }
  });

  it('have an attack that must notice, and every attack not based on time alone has some', () => {
    const names = new Set(attacks.map(({ name }) => name));
    for (const { attack, breaks } of mutations) assert.ok(names.has(attack), `${breaks}: no attack "${attack}"`);
    const noticing = new Set(mutations.map(({ attack }) => attack));
    const without = attacks.filter(({ name, judgesTimeAlone }) => !noticing.has(name) && judgesTimeAlone !== true);
    assert.deepEqual(
      without.map(({ name }) => name),
      [],
    );
    assert.equal(new Set(mutations.map(({ breaks }) => breaks)).size, mutations.length);
  });

  it('are applied if the text occurs exactly once, and not otherwise', () => {
    assert.equal(mutated('a limit of 3', { find: '3', replace: '$&300' }), 'a limit of $&300');
    assert.equal(mutated('3 of 3', { find: '3', replace: '4' }), null);
    assert.equal(mutated('aaa', { find: 'aa', replace: 'b' }), null);
    assert.equal(mutated('a limit', { find: '3', replace: '4' }), null);
    assert.equal(mutated('a limit', { find: '', replace: '4' }), null);
  });

  it('count as noticed only if the attack ran and got through', () => {
    const row = (result: string) => ({ rows: [{ result, through: 0, seen: '' }], skipped: 0 });
    assert.equal(outcomeOf(row('got through')), 'noticed');
    assert.equal(outcomeOf(row('survived')), 'NOT NOTICED');
    assert.equal(outcomeOf(row('slow')), 'NOT NOTICED');
    assert.equal(outcomeOf({ rows: [], skipped: 1 }), 'skipped');
    assert.equal(outcomeOf({ rows: [], skipped: 0 }), 'DOES NOT RUN');
    assert.equal(outcomeOf(null), 'DOES NOT RUN');
    assert.deepEqual((['noticed', 'skipped', 'NOT NOTICED', 'NOT FOUND', 'DOES NOT RUN'] as const).map(isGood), [
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
