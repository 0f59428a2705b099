/**
 * `tsx tools/audit.ts [--registry <address>]`: asks the registry for known holes in the packages of the lock file. Fails for one in
 * what the package needs at run time, optional peers included; tools are only counted. Says in one line when the registry does not
 * answer, and then fails nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import elementsPackage from '../package.json' with { type: 'json' };
import serverPackage from '../server/package.json' with { type: 'json' };
import testingPackage from '../testing/package.json' with { type: 'json' };
import { repositoryRoot } from './run.js';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

interface Advisory {
  title?: string;
  url?: string;
}

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  via: (Advisory | string)[];
}

interface Report {
  vulnerabilities?: Record<string, Vulnerability>;
  metadata?: object;
  message?: string;
}

/** Names of all packages that the three packages of this repository ask for, directly or by others. */
function runtimePackages(): Set<string> {
  const lockFile = readFileSync(`${repositoryRoot}package-lock.json`, 'utf8');
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  const names = new Set<string>();
  const add = (place: string): void => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[place] ?? {};
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(needed)) {
      if (names.has(name)) continue;
      names.add(name);
      // Nested copies differ in version; the registry's answer is by name and range, which covers them.
      add(`node_modules/${name}`);
    }
  };
  for (const folder of ['', 'server', 'testing']) add(folder);
  for (const { name } of [elementsPackage, serverPackage, testingPackage]) names.delete(name);
  return names;
}

function askRegistry(registry: string | undefined): Report | null {
  const { stdout } = spawnSync(
    'npm',
    [
      ...['audit', '--json', '--fetch-retries=1', '--fetch-timeout=20000'],
      ...(registry === undefined ? [] : [`--registry=${registry}`]),
    ],
    { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    return null;
  }
}

const { values } = parseArgs({ options: { registry: { type: 'string' } } });
const report = askRegistry(values.registry);
if (report?.vulnerabilities === undefined || report.metadata === undefined) {
  console.log(`audit: the registry does not answer (${report?.message ?? 'no report'}); not audited`);
} else {
  const runtime = runtimePackages();
  const found = Object.values(report.vulnerabilities);
  const holes = found.filter(({ name }) => runtime.has(name));
  for (const { name, range, severity, via } of holes) {
    const reasons = via.map((reason) =>
      typeof reason === 'string' ? `through ${reason}` : `${reason.title ?? ''} ${reason.url ?? ''}`,
    );
    console.error(`audit: ${name} ${range} (${severity}): ${reasons.join('; ')}`);
  }
  console.log(
    `audit: ${holes.length} of ${runtime.size} runtime packages have known holes, and ${found.length - holes.length} tools`,
  );
  if (holes.length > 0) process.exitCode = 1;
}
