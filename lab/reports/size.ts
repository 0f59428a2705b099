/**
 * `npm run lab -- size [--json <file>]`: bytes, gzip -9 and brotli-11 of every browser entry with all its static imports
 * (Lit included), and of every file that the engine loads.
 */
import { statSync, writeFileSync } from 'node:fs';
import { ensureBuild } from '../../tools/build/build.js';
import { readCommandLine } from '../../tools/command-line.js';
import { measureEngine, measureEntries, measureLanguages, measureScriptTag, type SizeRow } from '../shared/size.js';

function print(rows: readonly SizeRow[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value: number | string) => String(value).padStart(12);
  console.log(`${'part'.padEnd(width)}${['bytes', 'gzip', 'brotli'].map(cell).join('')}`);
  for (const { name, bytes, gzip, brotli } of rows) {
    console.log(`${name.padEnd(width)}${[bytes, gzip, brotli].map(cell).join('')}`);
  }
}

const { values } = readCommandLine({ options: { json: { type: 'string' } } });
await ensureBuild();
const rows = [...measureScriptTag(), ...(await measureEntries()), ...(await measureLanguages()), ...measureEngine()];
print(rows);
if (values.json !== undefined) {
  writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`written: ${values.json} (${statSync(values.json).size} bytes)`);
}
