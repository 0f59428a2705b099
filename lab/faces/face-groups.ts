/** Good frames by group and by what can be seen on them: how many are accepted, how sure that is, and who refused. */
import type { JudgedFrame } from './face-score.js';

/** Groups and tags with fewer good frames say nothing about a rate, and are left out. */
const minFrames = 10;

/** Wilson's interval of 95 % for a share, per cent. */
export function wilson(hits: number, count: number): [low: number, high: number] {
  const z = 1.96;
  const share = hits / count;
  const middle = share + (z * z) / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 100 / (1 + (z * z) / count);
  return [Math.max(0, (middle - reach) * scale), Math.min(100, (middle + reach) * scale)];
}

/**
 * Every group and tag with enough good frames; those of everybody and of frames without the tag `dark-skin` beside
 * them.
 */
function partsOf(good: readonly JudgedFrame[]): [name: string, rows: JudgedFrame[]][] {
  const parts = new Map<string, JudgedFrame[]>([['all', [...good]]]);
  const add = (name: string, row: JudgedFrame): void => {
    parts.set(name, [...(parts.get(name) ?? []), row]);
  };
  const hasSkin = good.some(({ tags }) => tags.includes('dark-skin'));
  for (const row of good) {
    if (row.group !== null) add(`group ${row.group}`, row);
    for (const tag of row.tags) add(`tag ${tag}`, row);
    if (hasSkin && !row.tags.includes('dark-skin')) add('not dark-skin', row);
  }
  return [...parts].filter(([, rows]) => rows.length >= minFrames);
}

/** Empty where nothing is labeled with groups or tags. */
export function groupLines(rows: readonly JudgedFrame[]): string[] {
  const good = rows.filter(({ expect }) => expect === 'accept');
  const parts = partsOf(good);
  if (parts.length < 2) return [];
  return [
    '',
    'good frames                      n  accepted %   95 % interval  refused by',
    ...parts.map(([name, of]) => {
      const accepted = of.filter(({ verdict }) => verdict === 'accept').length;
      const [low, high] = wilson(accepted, of.length);
      return (
        `${name.padEnd(28)}${String(of.length).padStart(6)}${((100 * accepted) / of.length).toFixed(1).padStart(12)}` +
        `${`${low.toFixed(1)}–${high.toFixed(1)}`.padStart(16)}  ${refusersOf(of)}`
      );
    }),
  ];
}

/** The checks that failed on refused frames, the most frequent first. */
function refusersOf(rows: readonly JudgedFrame[]): string {
  const counts = new Map<string, number>();
  for (const { verdict, checks } of rows) {
    if (verdict === 'accept') continue;
    for (const check of checks) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([check, count]) => `${check} ${count}`)
    .join(', ');
}
