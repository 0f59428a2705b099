/**
 * System programs that tests use, and how each is found and installed. `prepareSystem` installs missing ones on Debian
 * and Ubuntu as root; anywhere else it prints one line that lists them. Tests themselves install nothing and skip
 * instead.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findFirefox, findOnPath, findWebKitGtk, findXvfb, isBrowserHere } from './browsers/launch.js';

export type ProgramName = 'chromium' | 'firefox' | 'webkit' | 'xvfb' | 'redis';

interface Program {
  name: string;
  isHere: () => boolean;
  /** Packages on Debian and Ubuntu that contain it. The first available one that is not a snap is used. */
  packages: readonly string[];
  /** Where to get it on other systems. */
  elsewhere: string;
  /** Tests that need it. */
  tests: string;
}

/**
 * Dependencies are installed too, but recommended packages are not, so these are listed: a font (DejaVu), Mesa's
 * software graphics, GStreamer's common formats, and WebKitGTK's MiniBrowser with its driver.
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

export interface PrepareOptions {
  /** The programs that will be used. Default: all. */
  wanted?: readonly ProgramName[];
  /** `false` installs nothing. `IDV_NO_INSTALL=1` has the same effect. */
  install?: boolean;
}

const missingOf = (wanted: readonly ProgramName[]): ProgramName[] =>
  programNames.filter((name) => wanted.includes(name) && !programs[name].isHere());

function isDebianOrUbuntu(): boolean {
  try {
    const release = readFileSync('/etc/os-release', 'utf8');
    const kinds = [...release.matchAll(/^ID(?:_LIKE)?=(.*)$/gm)].map(([, kind = '']) => kind);
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
      // Setting up packages needs programs that are only on root's path.
      PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`,
      DEBIAN_FRONTEND: 'noninteractive',
      LC_ALL: 'C',
    },
  });
  return { succeeded: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

/**
 * Chooses the package for each program; `null` if there is none. Ubuntu's browser packages only install snaps, which
 * have their own /tmp and so cannot read the tests' files. Their versions contain "snap".
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
      // Before the first update, apt may not know any package.
      if (versions.size === 0) return [name, usual];
      return [name, [usual, ...others].find(isReal) ?? null];
    }),
  );
}

function installAll(packages: readonly string[]): void {
  const install = (names: readonly string[]): boolean =>
    apt('apt-get', [
      ...['install', '-y', '-qq', '--no-install-recommends'],
      // Another installation may be running, as on a machine that has just started.
      ...['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'],
      ...names,
    ]).succeeded;
  // A package that is unavailable must not prevent the others from being installed.
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
 * Installs missing programs, on Debian and Ubuntu as root. Prints a line before it starts, and another if something is
 * still missing or cannot be installed here. Never throws, so that the remaining tests can run.
 */
export function prepareSystem(options: PrepareOptions = {}): { missing: readonly ProgramName[] } {
  const { wanted = programNames, install = true } = options;
  let missing = missingOf(wanted);
  if (missing.length === 0) return { missing };
  const hasApt = isDebianOrUbuntu();
  let packages = hasApt ? packagesFor(missing) : null;
  if (hasApt && install && process.getuid?.() === 0 && process.env['IDV_NO_INSTALL'] !== '1') {
    console.log(`Installing ${listed(missing.map((name) => programs[name].name))} ...`);
    // An update may fail for one of several sources while the installation still works, so ignore failures.
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
