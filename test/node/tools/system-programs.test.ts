/** What `npm test` installs, and what it prints if it can't. The PATH has only an `apt-get` that records its calls. */
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { startRedis } from '../../support/redis.js';
import { findBrowser } from '../../../tools/test/browsers/launch.js';
import {
  prepareSystem,
  programNames,
  type PrepareOptions,
  type ProgramName,
} from '../../../tools/test/system-programs.js';

const releases = {
  debian: 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n',
  ubuntu: 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
  fedora: 'NAME="Fedora Linux"\nID=fedora\n',
};

interface Machine {
  system?: keyof typeof releases;
  uid?: number;
  /** Packages that cannot be installed. */
  broken?: string;
  /** Versions that `apt-cache` knows. If empty, there is no `apt-cache`. */
  versions?: Record<string, string>;
  env?: Record<string, string>;
}

/** Program in each package. */
const holds = {
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  'redis-server': 'redis-server',
};

const aptGet = (folder: string, broken: string): string => `#!/bin/sh
echo "$@" >> ${folder}/notes
[ "$1" = install ] || exit 0
for word; do case " ${broken} " in *" $word "*) exit 100;; esac; done
for word; do
  case $word in
${Object.entries(holds)
  .map(([name, program]) => `    ${name}) program=${program};;`)
  .join('\n')}
    *) continue;;
  esac
  echo '#!/bin/sh' > ${folder}/$program
  /bin/chmod 755 ${folder}/$program
done
`;

const aptCache = (versions: Record<string, string>): string => `#!/bin/sh
cat() { while IFS= read -r line; do echo "$line"; done; }
cat <<'END'
${Object.entries(versions)
  .map(([name, version]) => `${name}:\n  Installed: (none)\n  Candidate: ${version}\n  Version table:`)
  .join('\n')}
END
`;

/** Simulates such a machine until the test ends. */
function simulate(test: TestContext, { system = 'debian', broken = '', versions = {}, env = {} }: Machine) {
  const folder = mkdtempSync(join(tmpdir(), 'idv-system-'));
  const before = { ...process.env };
  test.after(() => {
    process.env = before;
    rmSync(folder, { recursive: true });
  });
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  };
  write('apt-get', aptGet(folder, broken));
  if (Object.keys(versions).length > 0) write('apt-cache', aptCache(versions));
  write('os-release', releases[system]);
  write('MiniBrowser', '#!/bin/sh\n');
  process.env = { PATH: folder, HOME: folder, WEBKIT_PATH: join(folder, 'MiniBrowser'), ...env };
  const notes = join(folder, 'notes');
  return {
    osRelease: join(folder, 'os-release'),
    calls: () => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []),
    /** Adds programs, as if they had been installed before. */
    have: (...names: string[]) => names.forEach((name) => write(name, '#!/bin/sh\n')),
  };
}

function prepare(test: TestContext, machine: Machine = {}, options: PrepareOptions = {}, here: string[] = []) {
  const { osRelease, calls, have } = simulate(test, machine);
  have(...here);
  const log = test.mock.method(console, 'log', () => undefined);
  const { missing } = prepareSystem({ uid: machine.uid ?? 0, osRelease, ...options });
  const lines = log.mock.calls.map(({ arguments: [line] }) => String(line));
  log.mock.restore();
  return { missing, lines, calls: calls().map((call) => call.split(' ')) };
}

/** Names of packages in a call. */
const packagesIn = (call: readonly string[] = []): string[] => call.filter((word) => word in holds);

const all = Object.keys(holds);

describe('system preparation before the tests', { skip: process.platform === 'linux' ? false : 'not Linux' }, () => {
  it('installs everything missing with one update and one installation, as root on Debian', (test) => {
    const { missing, lines, calls } = prepare(test);
    assert.deepEqual(
      calls.map(([command]) => command),
      ['update', 'install'],
    );
    assert.deepEqual(packagesIn(calls[1]), all);
    for (const option of ['-y', '--no-install-recommends', 'DPkg::Lock::Timeout=300']) {
      assert.ok(calls[1]?.includes(option), option);
    }
    assert.deepEqual(lines, ['Installing Chromium, Firefox, WebKitGTK, Xvfb, Redis ...']);
    assert.deepEqual(missing, []);
  });

  it('installs only what is missing and requested', (test) => {
    const wanted: ProgramName[] = ['chromium', 'firefox', 'redis'];
    const { lines, calls } = prepare(test, {}, { wanted }, ['google-chrome', 'firefox']);
    assert.deepEqual(packagesIn(calls[1]), ['redis-server']);
    assert.deepEqual(lines, ['Installing Redis ...']);
  });

  it('does nothing, silently, if nothing is missing', (test) => {
    const { missing, lines, calls } = prepare(test, {}, {}, Object.values(holds));
    assert.deepEqual([missing, lines, calls], [[], [], []]);
  });

  it('installs the rest if one package fails, and names it in one line', (test) => {
    const { missing, lines, calls } = prepare(test, { broken: 'webkit2gtk-driver' });
    assert.deepEqual(calls.map(packagesIn), [[], all, ...all.map((name) => [name])]);
    assert.deepEqual(missing, ['webkit']);
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', /^skipped: the tests in WebKit \(not installed: WebKitGTK; to run them: .*/);
  });

  it('installs everything except snaps on Ubuntu, and one line explains how to get those', (test) => {
    const versions = {
      firefox: '1:1snap1-0ubuntu5',
      'webkit2gtk-driver': '2.44.0-2',
      xvfb: '2:21.1.12-1ubuntu1',
      'redis-server': '5:7.0.15-1build2',
    };
    const { missing, lines, calls } = prepare(test, { system: 'ubuntu', versions });
    assert.deepEqual(calls.map(packagesIn), [[], ['webkit2gtk-driver', 'xvfb', 'redis-server']]);
    assert.deepEqual(missing, ['chromium', 'firefox']);
    assert.match(lines[1] ?? '', /to run them: install Chrome, Chromium or Edge .*, Firefox, not as a snap/);
  });

  it('installs a browser from another source on Ubuntu', (test) => {
    const versions = { 'google-chrome-stable': '150.0', 'firefox-esr': '(none)', firefox: '150.0~build1' };
    const { calls } = prepare(test, { system: 'ubuntu', versions }, { wanted: ['chromium', 'firefox'] });
    assert.deepEqual(calls[1]?.slice(-2), ['google-chrome-stable', 'firefox']);
  });

  const untouched: Record<string, { machine: Machine; options?: PrepareOptions; expected: RegExp }> = {
    'a user without root rights': {
      machine: { uid: 1000 },
      expected:
        /; to run them: sudo apt-get install --no-install-recommends chromium-headless-shell firefox-esr webkit2gtk-driver xvfb redis-server\)$/,
    },
    'another system': { machine: { system: 'fedora' }, expected: /; to run them: install Chrome, .*, redis-server\)$/ },
    'IDV_NO_INSTALL=1': { machine: { env: { IDV_NO_INSTALL: '1' } }, expected: /sudo apt-get install/ },
    '--no-install': { machine: {}, options: { install: false }, expected: /sudo apt-get install/ },
    'a system without a name': { machine: {}, options: { osRelease: '/nowhere/os-release' }, expected: /to run them/ },
  };
  for (const [name, { machine, options, expected }] of Object.entries(untouched)) {
    it(`does nothing for ${name}, and one line says what is missing`, (test) => {
      const { missing, lines, calls } = prepare(test, machine, options);
      assert.deepEqual(calls, []);
      assert.deepEqual(missing, programNames);
      assert.equal(lines.length, 1);
      assert.doesNotMatch(lines[0] ?? '', /\n/);
      assert.match(
        lines[0] ?? '',
        /^skipped: .*\(not installed: Chromium, Firefox, WebKitGTK, Xvfb, Redis; to run them: /,
      );
      assert.match(lines[0] ?? '', expected);
    });
  }

  it('does nothing if a browser is named explicitly', (test) => {
    const { missing, calls } = prepare(test, { env: { CHROME_PATH: '/nowhere' } }, { wanted: ['chromium'] });
    assert.deepEqual([missing, calls], [[], []]);
    assert.throws(findBrowser, /CHROME_PATH names "\/nowhere"/);
  });

  it('does nothing for the tests themselves', async (test) => {
    const { calls } = simulate(test, {});
    test.mock.method(console, 'log', () => undefined);
    assert.equal(await startRedis(), null);
    assert.throws(findBrowser, /install Chrome, Chromium or Edge/);
    assert.deepEqual(calls(), []);
  });
});
