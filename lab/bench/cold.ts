/**
 * `npm run lab -- bench cold [--only <text>] [--under <condition>] [--runs <n>] [--json <file>]`: a selfie page opened for the
 * first time, its files compressed by brotli-11: bytes, requests and milliseconds since the navigation until the first
 * paint, the camera's picture, the first hint, where a photo may follow, and the photo itself. Over an open and a slow
 * connection, and on a slow processor. Nobody is in the picture, so that a hint appears. Our page is visited again for the
 * photo, with a person who does everything right. Compared in the same run with MediaPipe on its own page, and with other
 * packages as far as they run without their services.
 */
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { ensureAssets } from '../../tools/build/stale.js';
import { fakeCameraFlags, launchBrowser } from '../../tools/test/browsers/launch.js';
import { say } from '../../tools/run.js';
import { quantile, table, writeReport } from '../shared/report.js';
import { buildColdSite } from './cold-site.js';
import { moments, offlineFlags, visit, type Conditions, type Moment, type Visit } from './cold-visit.js';
import { cameraFile } from './element/camera.js';
import { install, peers } from './peers/packages.js';
import { buildPeerSite } from './peers/site.js';
import { serveSite, type Site } from './site.js';

const { values } = readCommandLine({
  options: {
    only: { type: 'string', default: '' },
    under: { type: 'string', default: '' },
    runs: { type: 'string', default: '3', number: isCount },
    json: { type: 'string' },
  },
});

const slow = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
const conditions = {
  'not throttled': {},
  '1.6 Mbit/s, 150 ms': { network: slow },
  '4× slower, workers too': { slower: 4 },
  '6× slower, workers too': { slower: 6 },
  '6× slower page, workers not': { slowerThread: 6 },
} satisfies Record<string, Conditions>;
type ConditionName = keyof typeof conditions;

interface Contestant {
  name: string;
  site: Site;
  path: string;
  /** The others are measured once, on both networks and on one slow processor. */
  ours: boolean;
  remark: string;
}

interface Row {
  name: string;
  condition: ConditionName;
  runs: number;
  visit: Visit;
}

/** Twice what MediaPipe needs at 1.6 Mbit/s. */
const patienceMs = 70_000;

async function contestants(): Promise<Contestant[]> {
  const ours = await buildColdSite();
  const found: Contestant[] = [
    { name: '<idv-face-capture>', site: ours, path: '/?engine=compact', ours: true, remark: '' },
    { name: '<idv-face-capture engine="mediapipe">', site: ours, path: '/?engine=mediapipe', ours: false, remark: '' },
  ];
  for (const peer of peers.filter(({ name }) => name.includes(values.only))) {
    if (!(await install(peer.folder, peer.packages))) {
      say(`skipped: ${peer.name} cannot be installed`);
      continue;
    }
    const site = await buildPeerSite(peer);
    found.push({ name: peer.name, site, path: '/', ours: false, remark: peer.remark });
  }
  return found.filter(({ name }) => name.includes(values.only));
}

async function measure({ name, path, ours }: Contestant, origin: string, condition: ConditionName): Promise<Row> {
  const runs = ours ? values.runs : 1;
  const url = `${origin}${path}`;
  const visited = await middleVisit(url, condition, { until: 'ready', runs, camera: undefined });
  if (ours) {
    const { reached } = await middleVisit(url, condition, { until: 'photo', runs, camera: cameraFile('person') });
    if (reached.photo !== undefined) visited.reached.photo = reached.photo;
  }
  return { name, condition, runs, visit: visited };
}

interface Visits {
  until: Moment;
  runs: number;
  /** What the camera sees; `undefined`: a picture without a person. */
  camera: string | undefined;
}

/** The visit that took the median time. */
async function middleVisit(url: string, condition: ConditionName, { until, runs, camera }: Visits): Promise<Visit> {
  const visits: Visit[] = [];
  for (let run = 0; run < runs; run += 1) {
    // A new browser: nothing is cached or compiled.
    const browser = await launchBrowser([...fakeCameraFlags(camera), ...offlineFlags]);
    try {
      const context = await browser.createBrowserContext();
      visits.push(await visit(browser, context, url, { ...conditions[condition], until, patienceMs }));
    } finally {
      await browser.close();
    }
  }
  const reachedAt = ({ reached }: Visit) => reached[until]?.atMs ?? Number.POSITIVE_INFINITY;
  const middle = quantile(visits.map(reachedAt), 0.5);
  return visits.find((each) => reachedAt(each) === middle) ?? visits[0]!;
}

await ensureAssets();
const all = await contestants();
let current: Site = new Map();
const { server, origin } = await serveSite(() => current);
const rows: Row[] = [];
try {
  for (const condition of Object.keys(conditions) as ConditionName[]) {
    if (!condition.includes(values.under)) continue;
    for (const contestant of all) {
      const wanted = contestant.ours || ['not throttled', '1.6 Mbit/s, 150 ms', '4× slower, workers too'];
      if (wanted !== true && !wanted.includes(condition)) continue;
      current = contestant.site;
      const row = await measure(contestant, origin, condition);
      say(`cold: ${row.name}, ${condition}`);
      rows.push(row);
      if (row.visit.failed !== null) say(`${row.name}, ${condition}: ${row.visit.failed}`);
    }
  }
} finally {
  server.close();
}

const kilobytes = (bytes: number) =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(2)} MB`;
const names = {
  firstPaint: 'First paint',
  preview: 'Camera preview',
  firstHint: 'First hint',
  ready: 'Ready',
  photo: 'Photo',
};
const last = (row: Row) => row.visit.reached.ready ?? row.visit.reached.firstHint;

/** How many times longer than our element under the same condition. */
function ratio(row: Row): string {
  const ours = rows.find(({ name, condition }) => name === all[0]?.name && condition === row.condition);
  const [a, b] = [last(row), ours && last(ours)];
  return a && b ? `${(a.bytes / b.bytes).toFixed(1)}× bytes, ${(a.atMs / b.atMs).toFixed(1)}× time` : '–';
}

for (const condition of Object.keys(conditions) as ConditionName[]) {
  const here = rows.filter((row) => row.condition === condition);
  if (here.length === 0) continue;
  console.log(`### ${condition}\n`);
  console.log(
    table(
      ['Page', ...moments.map((moment) => names[moment]), 'Times ours'],
      here.map((row) => [
        row.name,
        ...moments.map((moment) => {
          const reached = row.visit.reached[moment];
          if (reached === undefined) return '–';
          return `${(reached.atMs / 1000).toFixed(2)} s, ${kilobytes(reached.bytes)}, ${reached.requests} files`;
        }),
        ratio(row),
      ]),
    ),
  );
  console.log('');
}
for (const { name, remark } of all) if (remark !== '') console.log(`${name}: ${remark}`);
for (const {
  name,
  condition,
  visit: { otherHosts },
} of rows) {
  if (otherHosts.length > 0 && condition === 'not throttled')
    console.log(`${name} also requests ${otherHosts.join(', ')}.`);
}
writeReport('bench-cold', rows, values.json);
