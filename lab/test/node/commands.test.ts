/** The laboratory's only command. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { runLab } from '../../../test/support/lab.js';
import { repositoryRoot } from '../../../tools/run.js';
import { argumentsOf, parts } from '../../bench/parts.js';
import { commands } from '../../commands.js';

describe('npm run lab', () => {
  it('lists every program when none is named', async () => {
    const { exitCode, output } = await runLab('--help');
    assert.equal(exitCode, 0);
    for (const [name, { says }] of Object.entries(commands))
      assert.match(output, new RegExp(`^  ${name} +${says.slice(0, 20)}`, 'm'));
  });

  it('refuses a name that it does not have, and lists those it has', async () => {
    const { exitCode, output } = await runLab('no-such-program');
    assert.equal(exitCode, 2);
    assert.match(output, /^The laboratory has no program "no-such-program"\.\nusage: npm run lab -- <name>/);
  });

  it('passes the options to the program, and returns its exit code', async () => {
    const { exitCode, output } = await runLab('document-clips', '--only', 'drawn,reel');
    assert.equal(exitCode, 2);
    assert.match(
      output,
      /^--only can't be "reel", only drawn, real, sheet, sides\.\nusage: npm run lab -- document-clips \[--data/,
    );
  });

  it('names programs that exist', () => {
    const files = [...Object.values(commands), ...Object.values(parts).map(({ file }) => ({ file: `bench/${file}` }))];
    for (const { file } of files) assert.ok(existsSync(`${repositoryRoot}lab/${file}`), file);
  });
});

describe('the programs', () => {
  it('read no folder outside the repository unless an option names it', () => {
    const files = readdirSync(`${repositoryRoot}lab`, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !/^(?:test|node_modules)\//.test(file));
    assert.ok(files.length > 100);
    const reading = files.filter((file) =>
      readFileSync(`${repositoryRoot}lab/${file}`, 'utf8').includes('shared/eval'),
    );
    assert.deepEqual(reading, []);
  });
});

describe('the benchmarks', () => {
  it('take labeled frames only from --data', () => {
    const { documents, cold } = parts;
    assert.deepEqual(argumentsOf(documents!, 'r.json', undefined), ['--json', 'r.json']);
    assert.deepEqual(argumentsOf(documents!, 'r.json', '/labeled'), ['--json', 'r.json', '--data', '/labeled']);
    assert.deepEqual(argumentsOf(cold!, 'r.json', '/labeled'), ['--json', 'r.json']);
  });
});
