/**
 * Programs of the system that tests use: how each is found, and how it gets here. `prepareSystem` installs what is
 * missing on Debian and Ubuntu as root; anywhere else it says in one line what is missing. Tests themselves install
 * nothing: they skip.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findFirefox, findOnPath, findWebKitGtk, findXvfb, isBrowserHere } from './browsers/launch.js';

export type ProgramName = 'chromium' | 'firefox' | 'webkit' | 'xvfb' | 'redis';

interface Program {
  name: string;
  isHere: () => boolean;
  /** Packages of Debian and Ubuntu that hold it. The first that is there, and not a snap, is taken. */
  packages: readonly string[];
  /** For people on other systems. */
  elsewhere: string;
  /** Tests that need it. */
  tests: string;
}

/**
 * What packages depend on comes with them, without what they recommend: a font (DejaVu), Mesa's software graphics,
 * GStreamer's common formats, and WebKitGTK's MiniBrowser with its driver.
 */
const programs: Record<ProgramName, Program> = {
  chromium: {
    name: 'Chromium',
    isHere: isBrowserHere,
    packages: ['chromium-headless-shell', 'chromium', 'google-chrome-stable'],
    elsewhere: 'Chrome, Chromium or Edge (or set CHROME_PATH)',
    tests: 'the tests in Chromium (browser, end-to-end, frameworks)',
  },
  firefox: {
    name: 'Firefox',
    isHere: () => findFirefox() !== null || (process.env['FIREFOX_PATH'] ?? '') !== '',
    packages: ['firefox-esr', 'firefox'],
    elsewhere: 'Firefox, not as a snap (or set FIREFOX_PATH)',
    tests: 'the tests in Firefox',
  },
  webkit: {
    name: 'WebKitGTK',
    isHere: () => findWebKitGtk() !== null,
    packages: ['webkit2gtk-driver', 'webkitgtk-webdriver'],
    elsewhere: 'WebKitGTK with WebKitWebDriver and MiniBrowser (on Linux)',
    tests: 'the tests in WebKit',
  },
  xvfb: {
    name: 'Xvfb',
    isHere: () => findXvfb() !== null,
    packages: ['xvfb'],
    elsewhere: 'Xvfb (on Linux)',
    tests: 'the tests in WebKit, and of WebGL in Firefox',
  },
  redis: {
    name: 'Redis',
    isHere: () => findOnPath(['redis-server']) !== undefined,
    packages: ['redis-server'],
    elsewhere: 'redis-server',
    tests: 'the tests on Redis',
  },
};

export const programNames = Object.keys(programs) as ProgramName[];

export interface PartPrograms {
  /** Without these the part is skipped. */
  needs: readonly ProgramName[];
  /** Without these some of its tests skip themselves. */
  uses: readonly ProgramName[];
}

/** What the parts of `npm test` need. */
export const partPrograms = {
  node: { needs: [], uses: ['chromium', 'redis'] },
  browser: { needs: ['chromium'], uses: [] },
  firefox: { needs: ['firefox'], uses: ['xvfb'] },
  webkit: { needs: ['webkit', 'xvfb'], uses: [] },
  e2e: { needs: ['chromium'], uses: ['firefox', 'webkit', 'xvfb', 'redis'] },
  frameworks: { needs: ['chromium'], uses: [] },
} satisfies Record<string, PartPrograms>;

export interface PrepareOptions {
  /** What is going to be used. Default: everything. */
  wanted?: readonly ProgramName[];
  /** `false` installs nothing, nor does `IDV_NO_INSTALL=1`. */
  install?: boolean;
  /** Of this process, if not named. */
  uid?: number;
  /** Path of the file that names the system. */
  osRelease?: string;
}

const missingOf = (wanted: readonly ProgramName[]): ProgramName[] =>
  programNames.filter((name) => wanted.includes(name) && !programs[name].isHere());

function isDebianOrUbuntu(osRelease: string): boolean {
  try {
    const kinds = [...readFileSync(osRelease, 'utf8').matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].map(([, kind = '']) => kind);
    return /\b(?:debian|ubuntu)\b/.test(kinds.join(' ')) && findOnPath(['apt-get']) !== undefined;
  } catch {
    return false;
  }
}

/** @returns whether it succeeded, and what it printed */
function apt(command: 'apt-get' | 'apt-cache', args: readonly string[]): { succeeded: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // Packages are set up by programs that are on root's path alone.
      PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`,
      DEBIAN_FRONTEND: 'noninteractive',
      LC_ALL: 'C',
    },
  });
  return { succeeded: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

/**
 * Which package to take for each program; `null`: there is none. Ubuntu's packages of browsers only install snaps,
 * which have a /tmp of their own and so cannot read what tests put there. They say "snap" in their version.
 */
function packagesFor(missing: readonly ProgramName[]): Map<ProgramName, string | null> {
  const { output } = apt('apt-cache', ['policy', ...missing.flatMap((name) => programs[name].packages)]);
  const versions = new Map(
    [...output.matchAll(/^(\S+):\n.*\n {2}Candidate: (.*)$/gm)].map(([, name, at]) => [name, at]),
  );
  const isReal = (name: string): boolean => {
    const version = versions.get(name) ?? '(none)';
    return version !== '(none)' && !version.includes('snap');
  };
  return new Map(
    missing.map((name) => {
      const [usual = '', ...others] = programs[name].packages;
      // It may know no package at all as long as nobody has asked the servers.
      if (versions.size === 0) return [name, usual];
      return [name, [usual, ...others].find(isReal) ?? null];
    }),
  );
}

function installAll(packages: readonly string[]): void {
  const install = (names: readonly string[]): boolean =>
    apt('apt-get', [
      ...['install', '-y', '-qq', '--no-install-recommends'],
      // Another installation may be at work, as on a machine that has just started.
      ...['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'],
      ...names,
    ]).succeeded;
  // One that cannot be had must not keep the others away.
  if (!install(packages) && packages.length > 1) for (const name of packages) install([name]);
}

const listed = (words: readonly string[]): string => [...new Set(words)].join(', ');

function sayMissing(missing: readonly ProgramName[], packages: ReadonlyMap<ProgramName, string | null> | null): void {
  const fromApt = missing.flatMap((name) => packages?.get(name) ?? []);
  const byHand = missing.filter((name) => (packages?.get(name) ?? null) === null);
  const ways = [
    ...(fromApt.length > 0 ? [`sudo apt-get install --no-install-recommends ${fromApt.join(' ')}`] : []),
    ...(byHand.length > 0 ? [`install ${listed(byHand.map((name) => programs[name].elsewhere))}`] : []),
  ];
  const names = listed(missing.map((name) => programs[name].name));
  const tests = [...new Set(missing.map((name) => programs[name].tests))].join('; ');
  console.log(`skipped: ${tests} (not installed: ${names}; to run them: ${ways.join('; ')})`);
}

/**
 * Installs what is missing, on Debian and Ubuntu as root. Prints one line before it does, and one if something is
 * missing afterwards or cannot be installed here. Never throws: what can run, runs.
 */
export function prepareSystem(options: PrepareOptions = {}): { missing: readonly ProgramName[] } {
  const { wanted = programNames, install = true, uid = process.getuid?.(), osRelease = '/etc/os-release' } = options;
  let missing = missingOf(wanted);
  if (missing.length === 0) return { missing };
  const hasApt = isDebianOrUbuntu(osRelease);
  let packages = hasApt ? packagesFor(missing) : null;
  if (hasApt && install && uid === 0 && process.env['IDV_NO_INSTALL'] !== '1') {
    console.log(`Installing ${listed(missing.map((name) => programs[name].name))} ...`);
    // It may fail for one of several sources and the installation still work, which is what counts.
    apt('apt-get', ['update', '-qq', '-o', 'Acquire::Retries=3']);
    packages = packagesFor(missing);
    const found = [...packages.values()].filter((name) => name !== null);
    if (found.length > 0) installAll(found);
    missing = missingOf(wanted);
    if (missing.length === 0) return { missing };
  }
  sayMissing(missing, packages);
  return { missing };
}
