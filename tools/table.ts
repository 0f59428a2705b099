/**
 * A Markdown table, its columns aligned. Columns whose cells all begin with a digit, a sign or a dash are set to the
 * right.
 * @param columns names
 * @param rows as many cells each as there are columns
 */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => columns.map((_, at) => String(row[at] ?? '').replaceAll('|', '\\|')));
  const widths = columns.map((name, at) => Math.max(3, name.length, ...cells.map((row) => row[at]!.length)));
  const right = columns.map((_, at) => at > 0 && cells.every((row) => /^[-–+−~<≤≥]?\s?[\d–]|^$/.test(row[at]!)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (right[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (right[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(columns), `| ${rule.join(' | ')} |`, ...cells.map(line)].join('\n');
}
