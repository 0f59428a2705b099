/** Links between Markdown files: each must lead to a file, and its `#fragment` to a heading. */
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

/** @param files relative to the repository's root @returns one line a broken link */
export function brokenLinks(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = withoutCode(readFileSync(join(repositoryRoot, file), 'utf8'));
    const targets = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? '',
    );
    return targets.flatMap((target) => {
      if (/^(https?|mailto):/.test(target)) return [];
      const [path = '', fragment] = target.split('#');
      const full = join(repositoryRoot, path === '' ? file : normalize(join(dirname(file), path)));
      if (!existsSync(full)) return [`${file}: ${target} does not exist`];
      if (fragment === undefined || statSync(full).isDirectory()) return [];
      return fragmentsOf(full).has(fragment) ? [] : [`${file}: ${target} has no such heading`];
    });
  });
}
