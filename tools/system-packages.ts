/** Packages of the system that tests need. They are installed only where somebody asked for it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Set by `npm test -- --install`, for the processes that it starts. */
export const installVariable = 'IDV_INSTALL_SYSTEM_PACKAGES';

function mayInstall(): boolean {
  const isAsked = process.env[installVariable] === '1';
  return isAsked && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs a package on Debian or Ubuntu as root, if that was asked for; else does nothing. */
export function installIfAsked(name: string): void {
  if (!mayInstall()) return;
  console.log(`Installing the system package "${name}" ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // The update may fail for one of several sources and the install still work; the install is what counts.
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
