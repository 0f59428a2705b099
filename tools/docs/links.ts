/**
 * Links between Markdown files: each must lead to a file, and its `#fragment` to a heading.
 *
 * remark-validate-links can't replace it: it skips links in HTML, and would install 112 more packages.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryRoot } from '../run.js';

/** A heading's fragment as GitHub makes it. */
function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}

function fragmentsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => fragmentOf(heading)));
}

const inText = /\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"|^\[[^\]]+\]: (\S+)/gm;

/** The targets of all links and pictures in a Markdown text. */
export function linksIn(markdown: string): string[] {
  const found = withoutCode(markdown).matchAll(inText);
  return [...found].map(([, link, attribute, reference]) => link ?? attribute ?? reference ?? '');
}

/** The targets of a page's links and pictures, except those on other sites. */
export function linksOf(file: string): string[] {
  const targets = linksIn(readFileSync(join(repositoryRoot, file), 'utf8'));
  return targets.filter((target) => !/^(https?|mailto):/.test(target));
}

/** @param file that holds the link @returns what is wrong with the link, or `null` */
export function brokenLink(file: string, target: string): string | null {
  const [path = '', fragment] = target.split('#');
  const full = join(repositoryRoot, path === '' ? file : normalize(join(dirname(file), path)));
  if (!existsSync(full)) return `${file}: ${target} does not exist`;
  if (fragment === undefined || statSync(full).isDirectory()) return null;
  return fragmentsOf(full).has(fragment) ? null : `${file}: ${target} has no such heading`;
}

/** @param files relative to the repository's root @returns one line for each broken link */
export function brokenLinks(files: readonly string[]): string[] {
  return files.flatMap((file) => linksOf(file).flatMap((target) => brokenLink(file, target) ?? []));
}
