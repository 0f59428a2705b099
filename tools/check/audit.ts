/**
 * `tsx tools/check/audit.ts [--registry <address>]`: asks the registry for known vulnerabilities in the packages of the
 * lock file. Fails if one affects a run-time dependency of our packages, including optional peers. Those in tools are
 * only counted. It also fails if it gets no answer, except from a mirror without an audit endpoint.
 */
import { spawnSync } from 'node:child_process';
import { readCommandLine } from '../command-line.js';
import { repositoryRoot } from '../run.js';
import { runtimePackages } from '../build/runtime-packages.js';

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
  statusCode?: number;
}

/** What a registry without an audit endpoint answers. */
const hasNoEndpoint = new Set([404, 405]);

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

const { values } = readCommandLine({ options: { registry: { type: 'string' } } });
const report = askRegistry(values.registry);
if (report?.vulnerabilities === undefined || report.metadata === undefined) {
  const isSkipped = hasNoEndpoint.has(report?.statusCode ?? 0);
  const reason = isSkipped ? `the registry answered ${report?.statusCode}` : (report?.message ?? 'npm gave no report');
  console.log(`audit: not audited: ${reason}`);
  if (!isSkipped) process.exitCode = 1;
} else {
  const runtime = runtimePackages(['', 'server', 'testing', 'mediapipe']);
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
