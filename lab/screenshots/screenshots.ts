/**
 * `npm run lab -- screenshots [--out <folder>] [--only <name or beginning>,…] [--sizes
 * phone,small,short,landscape,text,desktop,laptop,zoomed] [--themes light,dark,forced,calm] [--lang en,ar,longest]
 * [--jobs 2] [--sheet] [--list]`: states of the elements as PNGs, reached on the real engine. Each state must be reached as named.
 * axe and the layout checks run on it, and any finding fails the run. Builds what it needs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCount, readCommandLine } from '../../tools/command-line.js';
import { allStates } from './all-states.js';
import { brand, isSizeName, isThemeName, languagesOf, sizes, type Look } from './looks.js';
import { writeSheets, type Shot } from './sheets.js';
import { Studio } from './studio.js';
import type { ElementState } from './states.js';

const { values } = readCommandLine({
  options: {
    out: { type: 'string', default: 'screenshots' },
    only: { type: 'string' },
    sizes: { type: 'string', default: 'phone,desktop' },
    themes: { type: 'string', default: 'light,dark' },
    lang: { type: 'string', default: 'en' },
    jobs: { type: 'string', default: '2', number: isCount },
    sheet: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

/** The names in a list from the command line. */
function namesOf<Name extends string>(list: string, isName: (name: string) => name is Name): Name[] {
  return list.split(',').map((name) => {
    if (isName(name)) return name;
    throw new Error(`No size or theme "${name}".`);
  });
}

const isWanted = ({ name }: ElementState): boolean =>
  values.only === undefined ||
  values.only.split(',').some((part) => name === part || (part.length > 2 && name.startsWith(part.replace(/\*$/, ''))));

const wanted = allStates.filter(isWanted);
if (wanted.length === 0) throw new Error(`No state is called "${values.only}".`);
const langs = await languagesOf(values.lang);
const looks: Look[] = namesOf(values.sizes, isSizeName).flatMap((size) =>
  namesOf(values.themes, isThemeName).flatMap((theme) => langs.map((lang) => ({ size, theme, lang, primary: brand }))),
);

const counts = { shots: 0, findings: 0, missed: 0 };
const shots: (Shot & { sheet: string; order: number })[] = [];

function nameOf({ name }: ElementState, { size, theme, lang }: Look): string {
  return [name, size, theme, ...(lang === 'en' ? [] : [lang])].join('.');
}

async function runJob(queue: ElementState[]): Promise<void> {
  const studio = await Studio.open({
    hasAxe: ({ lang, size }) => lang === langs[0] && ['phone', 'text', 'desktop', 'zoomed'].includes(size),
    onSeen: async ({ state, look, page, findings }) => {
      const name = nameOf(state, look);
      const file = join(values.out, `${name}.png`);
      await page.screenshot({ path: file });
      counts.shots += 1;
      counts.findings += findings.length;
      const { width, height } = sizes[look.size];
      const order = allStates.indexOf(state) * looks.length + looks.indexOf(look);
      shots.push({ file, label: name, width, height, sheet: `${look.size}-${look.lang}`, order });
      console.log([name, ...findings.map((finding) => `  ${finding}`)].join('\n'));
    },
    onMissed: (state, look, reason) => {
      counts.missed += 1;
      console.log(`${nameOf(state, look)}\n  not reached: ${reason}`);
    },
  });
  try {
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) await studio.show(state, looks);
  } finally {
    await studio.close();
  }
}

if (values.list) {
  console.log(wanted.map(({ name }) => name).join('\n'));
} else {
  mkdirSync(values.out, { recursive: true });
  const queue = [...wanted];
  await runJobs(Math.min(values.jobs, wanted.length), queue);
  if (values.sheet) {
    shots.sort((a, b) => a.order - b.order);
    for (const sheet of new Set(shots.map((shot) => shot.sheet))) {
      const files = await writeSheets(
        values.out,
        sheet,
        shots.filter((shot) => shot.sheet === sheet),
      );
      console.log(files.join('\n'));
    }
  }
  console.log(`${counts.shots} pictures; ${counts.findings} findings; ${counts.missed} not reached`);
  process.exitCode = counts.findings + counts.missed > 0 ? 1 : 0;
}

/** The first job builds what is stale, so that the others find it built. */
async function runJobs(count: number, queue: ElementState[]): Promise<void> {
  const { ensureBuild } = await import('../../tools/build/build.js');
  await ensureBuild();
  await Promise.all(Array.from({ length: count }, () => runJob(queue)));
}
