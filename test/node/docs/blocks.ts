/** Fenced code blocks of Markdown. */
import { readFileSync } from 'node:fs';
import { repositoryRoot } from '../../../tools/run.js';

export interface Block {
  /** Relative to the repository's root. */
  page: string;
  /** Line of the opening fence, from 1. */
  line: number;
  /** The text after the fence: `js`, `html`, … */
  language: string;
  code: string;
  /** The call of the generator that wrote it, such as `sample test/frameworks/vite/src/main.ts`. */
  generatedBy: string | null;
}

const generated = /<!-- generated: ([^>]+?) -->[\s\S]*?<!-- \/generated -->/g;
const fenced = /^( *)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2[ ]*$/gm;

export function blocksOf(page: string, text: string): Block[] {
  const parts = [...text.matchAll(generated)].map(({ 0: whole, 1: call = '', index }) => ({
    call,
    from: index,
    to: index + whole.length,
  }));
  return [...text.matchAll(fenced)].map(({ 2: fence = '', 3: language = '', 4: code = '', index }) => {
    if (language === '' && code.startsWith(fence)) throw new Error(`${page}: a fence at ${index} is empty.`);
    return {
      page,
      line: text.slice(0, index).split('\n').length,
      language: language.trim(),
      code,
      generatedBy: parts.find(({ from, to }) => from < index && index < to)?.call ?? null,
    };
  });
}

/** @param pages relative to the repository's root */
export function blocksOfPages(pages: readonly string[]): Block[] {
  return pages.flatMap((page) => blocksOf(page, readFileSync(`${repositoryRoot}${page}`, 'utf8')));
}

/** The block's code, as in an editor. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
