/** What all projects share: the packed packages, the simulated camera made from them, one browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../tools/browser.js';
import { ensureBuild } from '../../tools/build.js';
import { bundleOneFile } from '../../tools/bundle.js';
import type { Tools } from './check-project.js';
import { canReachRegistry, install, packAll, type Tarballs } from './packages.js';

/** A script that stands in for the browser's camera before the page's own code runs. */
async function makeCamera(folder: string, tarballs: Tarballs, isOnline: boolean): Promise<string> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const source = `import { installSimulatedCamera } from 'idv-elements-testing';
if (navigator.mediaDevices !== undefined) installSimulatedCamera({ script: 'ideal' });`;
  writeFileSync(join(folder, 'camera.js'), source);
  const { exitCode, output } = await install(folder, ['idv-elements', 'idv-elements-testing'], tarballs, isOnline);
  if (exitCode !== 0) throw new Error(output);
  return bundleOneFile(join(folder, 'camera.js'), { format: 'iife' });
}

export interface ClosableTools extends Tools {
  close(): Promise<void>;
}

/** @throws NotInCache where npm can neither ask the registry nor do without it */
export async function openTools({ keep = false } = {}): Promise<ClosableTools> {
  await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'idv-frameworks-'));
  const clear = (): void => {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [tarballs, isOnline] = await Promise.all([packAll(join(folder, 'packed')), canReachRegistry(folder)]);
    const camera = await makeCamera(join(folder, 'camera'), tarballs, isOnline);
    const browser = await launchBrowser();
    const close = async (): Promise<void> => {
      await browser.close();
      clear();
    };
    return { browser, tarballs, camera, isOnline, folder, close };
  } catch (error) {
    clear();
    throw error;
  }
}
