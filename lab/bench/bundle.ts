/**
 * `npm run lab -- bench bundle` or `npm run lab -- bench bundle [--json <file>]`: what a page loads before anything
 * happens, and what a capture loads from npm after that, gzip and brotli, compared with other packages. Their script
 * and style are bundled and minified as a site does for production.
 */
import { readCommandLine } from '../../tools/command-line.js';
import { ensureBuild } from '../../tools/build/build.js';
import { say } from '../../tools/run.js';
import { measureEngine, measureEntries, measureScriptTag, type SizeRow } from '../shared/size.js';
import { table, writeReport } from '../shared/report.js';
import { install, peers, tasksVisionPage } from './peers/packages.js';
import { buildPeerSite } from './peers/site.js';

const { values } = readCommandLine({ options: { json: { type: 'string' } } });

interface Sizes {
  gzip: number;
  brotli: number;
}

interface Row {
  name: string;
  atOnce: Sizes;
  /** Code that loads once the person begins. */
  idle: Sizes | null;
  /** Worker, wasm and models. */
  engine: Sizes | null;
}

const none: Sizes = { gzip: 0, brotli: 0 };
const sum = (rows: readonly Sizes[]): Sizes =>
  rows.reduce((total, { gzip, brotli }) => ({ gzip: total.gzip + gzip, brotli: total.brotli + brotli }), none);

/** Only one of three kernels is loaded, and MediaPipe's files only if the compact engine fails. */
const selfieEngine = ['compact-worker', 'compact-kernels-relaxed', 'compact-detector', 'compact-mesh'].concat(
  'compact-refinement',
  'occlusion',
);

let engineFiles: Map<string, Sizes> | undefined;

function engineOf(names: readonly string[]): Sizes {
  // Compressed only once, because brotli takes half a minute for it.
  engineFiles ??= new Map(measureEngine().map((row) => [row.name.replace('engine: ', ''), row]));
  return sum(names.map((name) => engineFiles?.get(name) ?? none));
}

function engineFor(name: string): Sizes | null {
  if (/<idv-liveness>|no element/.test(name)) return null;
  // What its first frame loads, besides what a selfie needs.
  if (name.includes('challenge')) return engineOf([...selfieEngine, 'compact-lips', 'compact-irises']);
  if (name.includes('document-capture')) return engineOf(['documents-worker']);
  if (/verification|all elements/.test(name)) return engineOf([...selfieEngine, 'documents-worker']);
  return engineOf(selfieEngine);
}

async function ours(): Promise<Row[]> {
  const entries = await measureEntries();
  const rows: Row[] = [];
  entries.forEach((atOnce, at) => {
    if (atOnce.name.startsWith(' ')) return;
    const idle: SizeRow | undefined = entries[at + 1];
    rows.push({ name: atOnce.name, atOnce, idle: idle ?? null, engine: engineFor(atOnce.name) });
  });
  const tags = measureScriptTag().map((row): Row => ({
    name: row.name,
    atOnce: row,
    idle: null,
    engine: engineFor(row.name),
  }));
  return [...rows, ...tags];
}

await ensureBuild();
const rows = await ours();
const remarks: string[] = [];
for (const peer of [tasksVisionPage, ...peers]) {
  if (!(await install(peer.folder, peer.packages))) {
    say(`skipped: ${peer.name} cannot be installed`);
    remarks.push(`${peer.name}: not in the table, npm cannot install it.`);
    continue;
  }
  const { entry, engine } = await buildPeerSite(peer);
  rows.push({ name: peer.name, atOnce: entry, idle: null, engine: engine.gzip > 0 ? engine : null });
  remarks.push(`${peer.name}: ${peer.remark}`);
}

const kilobytes = ({ gzip, brotli }: Sizes) => `${(gzip / 1000).toFixed(1)} / ${(brotli / 1000).toFixed(1)} kB`;
const selfie = rows.find(({ name }) => name === 'npm, <idv-face-capture>');
const total = (row: Row) => sum([row.atOnce, row.engine ?? none]).brotli;
console.log('gzip / brotli\n');
console.log(
  table(
    ['Entry', 'At once', 'When idle', 'Engine', 'At once, times ours', 'With engine'],
    rows.map((row) => [
      row.name,
      kilobytes(row.atOnce),
      row.idle ? kilobytes(row.idle) : '–',
      row.engine ? kilobytes(row.engine) : '–',
      selfie ? `${(row.atOnce.brotli / selfie.atOnce.brotli).toFixed(1)}×` : '–',
      selfie && row.engine ? `${(total(row) / total(selfie)).toFixed(1)}×` : '–',
    ]),
  ),
);
for (const remark of remarks) console.log(remark);
writeReport('bench-bundle', rows, values.json);
