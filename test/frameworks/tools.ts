/** What all projects share: the packed packages, the simulated camera built from them, one browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../tools/test/browsers/launch.js';
import { bundleOneFile } from '../../tools/build/bundle.js';
import { makeProject } from '../packed/project.js';
import type { Tools } from './check-project.js';
import { canReachRegistry, install, packAll, type Tarballs } from './packages.js';

/** A script that replaces the browser's camera before the page's own code runs. */
async function makeCamera(folder: string): Promise<string> {
  await makeProject(folder, { packages: ['idv-elements', 'idv-elements-server', 'idv-elements-testing'] });
  const source = `import { installSimulatedCamera } from 'idv-elements-testing';
if (navigator.mediaDevices !== undefined) installSimulatedCamera({ script: 'ideal' });`;
  writeFileSync(join(folder, 'camera.js'), source);
  return bundleOneFile(join(folder, 'camera.js'), { format: 'iife' });
}

/** Installs server and testing kit in a folder of their own, with nothing but npm and the registry. */
async function installServer(folder: string, tarballs: Tarballs, isOnline: boolean): Promise<void> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const { exitCode, output } = await install(
    folder,
    ['idv-elements-server', 'idv-elements-testing'],
    tarballs,
    isOnline,
  );
  if (exitCode !== 0) throw new Error(`Server and testing kit cannot be installed alone:\n${output}`);
}

export interface ClosableTools extends Tools {
  close(): Promise<void>;
}

export async function openTools({ keep = false } = {}): Promise<ClosableTools> {
  const folder = mkdtempSync(join(tmpdir(), 'idv-frameworks-'));
  const clear = (): void => {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [tarballs, isOnline] = await Promise.all([packAll(), canReachRegistry(folder)]);
    const camera = await makeCamera(join(folder, 'camera'));
    const server = join(folder, 'server');
    await installServer(server, tarballs, isOnline);
    const browser = await launchBrowser();
    const close = async (): Promise<void> => {
      await browser.close();
      clear();
    };
    return { browser, tarballs, camera, isOnline, folder, server, close };
  } catch (error) {
    clear();
    throw error;
  }
}
