/** `npm run lab -- bench <part> [options]`: runs one benchmark, with its own options. Without a part, lists them. */
import { ensureBuild } from '../../tools/build/build.js';
import { parts } from './parts.js';

const [name = '', ...options] = process.argv.slice(2);
const part = parts[name];
if (part === undefined) {
  const width = Math.max(...Object.keys(parts).map(({ length }) => length));
  console.log('usage: npm run lab -- bench <part> [options]\n');
  for (const [each, { measures }] of Object.entries(parts)) console.log(`  ${each.padEnd(width)}  ${measures}`);
  if (name !== '--help') process.exitCode = 2;
} else {
  if (part.needsNoBuild !== true && !options.includes('--help')) await ensureBuild();
  process.env['IDV_CALLED_AS'] += ` ${name}`;
  process.argv.splice(2, 1);
  await import(`./${part.file}`);
}
