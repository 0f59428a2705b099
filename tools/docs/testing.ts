/** Tables of `docs/testing.md`, from the testing kit's own tables. */
import { cameraFailureScenarios } from '../../testing/src/camera/devices/failures.js';
import { deviceProfiles } from '../../testing/src/camera/devices/device-profiles.js';
import { documentScripts } from '../../testing/src/documents/document-scripts.js';
import { poseScripts } from '../../testing/src/people/scripts/ready-made.js';
import { cell, code, table } from './table.js';

type Summaries = Readonly<Record<string, { readonly summary: string }>>;

function summaryTable(columns: readonly [string, string], entries: Summaries): string {
  const rows = Object.entries(entries).map(([name, { summary }]) => [code(name), cell(summary)]);
  return table('', columns, rows);
}

export const testingTables: Record<string, () => string> = {
  scripts: () => summaryTable(['Script', 'What the person does'], poseScripts),
  'document-scripts': () => summaryTable(['Script', 'What happens to the document'], documentScripts),
  profiles: () => summaryTable(['Profile', 'Device'], deviceProfiles),
  'camera-failures': () => summaryTable(['Failure', 'What happens'], cameraFailureScenarios),
};
