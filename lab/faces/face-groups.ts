/**
 * Good frames by group and by visible features: how many are accepted, how certain that is, and which checks refused.
 */
import type { JudgedFrame } from './judged-frame.js';

/** Groups and tags with fewer good frames are inconclusive and left out. */
const minFrames = 10;

/** Wilson's 95 % interval of a share, percent. */
export function wilson(hits: number, count: number): [low: number, high: number] {
  const z = 1.96;
  const share = hits / count;
  const middle = share + (z * z) / (2 * count);
  const reach = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  const scale = 100 / (1 + (z * z) / count);
  return [Math.max(0, (middle - reach) * scale), Math.min(100, (middle + reach) * scale)];
}

/** Every group and tag with enough good frames, plus everybody and frames without the tag `dark-skin`. */
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

/** Empty if no groups or tags are labeled. */
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

/** The checks that failed on refused frames, most frequent first. */
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
