/** The table of attacks, for people to read. */
import type { Row } from './rounds.js';

export const goals = { stopMs: 100, megabytes: 400 };

const marked = (value: number, goal: number, unit: string) => `${value} ${unit}${value > goal ? ' !' : ''}`;

export function print(row: Row): void {
  const { honest, control } = row;
  const refused = Object.entries(honest.refused).map(([status, count]) => `${count} × ${status}`);
  const honestly = [
    `${honest.count} honest, slowest ${honest.slowestMs} ms (alone ${control.slowestMs} ms)`,
    ...(honest.retries > 0 ? [`${honest.retries} tried again`] : []),
    ...(refused.length > 0 ? [`refused ${refused.join(', ')}`] : []),
  ].join(', ');
  console.log(
    [
      row.attack.padEnd(24),
      `tried ${row.tried}`.padStart(11),
      (row.result === 'undecided' ? 'undecided' : `through ${row.through}`).padStart(11),
      `stop ${marked(row.longestStopMs, goals.stopMs, 'ms')}`.padStart(14),
      `peak ${marked(row.peakMegabytes, goals.megabytes, 'MB')}`.padStart(14),
      `  ${honestly}`.padEnd(50),
      `  ${row.seen}`,
    ].join(' '),
  );
  for (const reason of row.reasons) console.log(`  ${reason}`);
}
