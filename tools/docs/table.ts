/** Markdown tables. */

/** One line that fits a table cell. */
export function cell(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

export function code(text: string): string {
  return text === '' ? '' : `\`${cell(text)}\``;
}

/** Leaves out a table without rows, and its heading with it. */
export function table(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return [heading === '' ? '' : `${heading}\n`, ...lines].filter((line) => line !== '').join('\n');
}

export function joined(tables: readonly string[]): string {
  return tables.filter((text) => text !== '').join('\n\n');
}
