/** Markdown tables. */

/** Formats a text as one line for a table cell. */
export function cell(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

export function code(text: string): string {
  return text === '' ? '' : `\`${cell(text)}\``;
}

/** Omits a table without rows together with its heading. A cell without text has a dash, which can't be a mistake. */
export function table(heading: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [columns, columns.map(() => '---'), ...rows].map(
    (row) => `| ${row.map((text) => text || '—').join(' | ')} |`,
  );
  return [heading === '' ? '' : `${heading}\n`, ...lines].filter((line) => line !== '').join('\n');
}

export function joined(tables: readonly string[]): string {
  return tables.filter((text) => text !== '').join('\n\n');
}
