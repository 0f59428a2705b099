import { assetsVersion, type ServedManifest } from '../vision/manifest.js';
import { wrong, type Finding } from './findings.js';

/** Whether served assets are those of this package. */
export function checkManifest(about: string, served: ServedManifest, own: ServedManifest, fix: string): Finding[] {
  if (served.version !== assetsVersion) {
    const what = `the assets are of version ${served.version}, this package needs version ${assetsVersion}.`;
    return [wrong(about, what, fix)];
  }
  const differing = Object.entries(served.files).filter(
    ([name, { integrity }]) => own.files[name as keyof ServedManifest['files']]?.integrity !== integrity,
  );
  if (differing.length === 0) return [];
  const names = differing.map(([name]) => name).join(', ');
  return [wrong(about, `the assets are of another version of the package (${names}).`, fix)];
}
