/**
 * Links between Markdown files: each must lead to a file, and its `#fragment` to a heading.
 *
 * Not remark-validate-links: it skips links in HTML and MDX, and installs 112 packages.
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

/** Where a page's links and pictures lead, those to other sites left out. */
export function linksOf(file: string): string[] {
  const text = withoutCode(readFileSync(join(repositoryRoot, file), 'utf8'));
  return [...text.matchAll(inText)]
    .map(([, link, attribute, reference]) => link ?? attribute ?? reference ?? '')
    .filter((target) => !/^(https?|mailto):/.test(target));
}

/** @param file that holds the link @returns what is wrong with it; `null`: nothing */
export function brokenLink(file: string, target: string): string | null {
  const [path = '', fragment] = target.split('#');
  const full = join(repositoryRoot, path === '' ? file : normalize(join(dirname(file), path)));
  if (!existsSync(full)) return `${file}: ${target} does not exist`;
  if (fragment === undefined || statSync(full).isDirectory()) return null;
  return fragmentsOf(full).has(fragment) ? null : `${file}: ${target} has no such heading`;
}

/** @param files relative to the repository's root @returns one line a broken link */
export function brokenLinks(files: readonly string[]): string[] {
  return files.flatMap((file) => linksOf(file).flatMap((target) => brokenLink(file, target) ?? []));
}
