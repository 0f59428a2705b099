/** Removes what browsers ignore from the templates in our sources, because minifiers leave template strings alone. */
import type { Plugin } from 'vite';
import { parseSync, Visitor } from 'oxc-parser';
import { repositoryRoot } from '../run.js';

/** Without comments, indentation, and the last semicolon of a rule. Spaces inside selectors and values stay. */
function compactStyles(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/;\}/g, '}')
    .replace(/(?<=[{;][\w-]+:) /g, '');
}

/** In markup, a line break with its indentation is a space. */
const compactMarkup = (markup: string): string => markup.replace(/\s*\n\s*/g, ' ');

const compactors: Record<string, (text: string) => string> = {
  css: compactStyles,
  html: compactMarkup,
  svg: compactMarkup,
};

/** The code with shorter templates; `null` if there are none. */
export function compactTemplatesIn(code: string, file: string): string | null {
  const { program } = parseSync(file, code);
  const pieces: { start: number; end: number; text: string }[] = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const compact = tag.type === 'Identifier' ? compactors[tag.name] : undefined;
      if (compact === undefined) return;
      for (const { start, end, value } of quasi.quasis) {
        // Some parsers count the delimiters as part of the text.
        const at = code.indexOf(value.raw, start);
        if (at < start || at + value.raw.length > end + 1) throw new Error(`${file}: a template is not at its place`);
        pieces.push({ start: at, end: at + value.raw.length, text: compact(value.raw) });
      }
    },
  }).visit(program);
  if (pieces.length === 0) return null;
  let result = code;
  for (const { start, end, text } of pieces.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

export const compactTemplates: Plugin = {
  name: 'compact-templates',
  enforce: 'pre',
  transform(code, id) {
    const isOurs = id.startsWith(`${repositoryRoot}src/`) && /\b(?:css|html|svg)`/.test(code);
    return isOurs ? compactTemplatesIn(code, id) : null;
  },
};
