/**
 * Links of Markdown pages inside a package. On npm a page stands alone: what it links to must be in the package, or have
 * an address. Anything else becomes plain words.
 */
import { posix } from 'node:path';

/** A package as it will be published. */
export interface PackedFolder {
  name: string;
  version: string;
  /** Its folder in the repository: empty, or with a trailing slash. */
  folder: string;
  /** Paths in the package. */
  files: ReadonlySet<string>;
}

/** The build copies these from the root into the other packages, so their links start there. */
const isCopy = (folder: string, page: string): boolean => folder !== '' && page.startsWith('docs/');

/** @returns the link as the packed page has it; `null` if nothing published is there */
function packedTarget(link: string, page: string, own: PackedFolder, all: readonly PackedFolder[]): string | null {
  if (/^(?:[a-z]+:|#|\/)/i.test(link)) return link;
  const [path = '', fragment] = link.split('#');
  const end = fragment === undefined ? '' : `#${fragment}`;
  const beside = posix.join(posix.dirname(page), path);
  if (own.files.has(beside)) return link;
  const inRepository = posix.join(isCopy(own.folder, page) ? '' : own.folder, beside);
  const holders = all.filter(
    ({ folder, files }) => inRepository.startsWith(folder) && files.has(inRepository.slice(folder.length)),
  );
  // The root's folder is empty, so every path is in it too.
  const holder = holders.toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (holder === undefined) return null;
  const inPackage = inRepository.slice(holder.folder.length);
  if (holder === own) return posix.relative(posix.dirname(page), inPackage) + end;
  return `https://unpkg.com/${holder.name}@${holder.version}/${inPackage}${end}`;
}

const code = /^```[\s\S]*?^```|`[^`\n]*`/gm;

/** @param page path of the page in its package @param all every package of this release, including its own */
export function withPackedLinks(text: string, page: string, own: PackedFolder, all: readonly PackedFolder[]): string {
  const kept: string[] = [];
  // Code in a link's own text stays part of that link: the mark has no brackets.
  const marked = text.replace(code, (found) => `\uE000${kept.push(found) - 1}\uE000`);
  const lost: string[] = [];
  const linked = marked
    .replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (_, picture: string, label: string, link: string) => {
      const target = packedTarget(link, page, own, all);
      return target === null ? label : `${picture}[${label}](${target})`;
    })
    .replace(/^\[([^\]]+)\]: (\S+)\n?/gm, (whole, label: string, link: string) => {
      const target = packedTarget(link, page, own, all);
      if (target === null) lost.push(label);
      return target === null ? '' : whole.replace(link, target);
    })
    .replace(/\[([^\]]+)\](?![[(:])/g, (whole, label: string) => (lost.includes(label) ? label : whole));
  return linked.replace(/\uE000(\d+)\uE000/g, (_, index: string) => kept[Number(index)] ?? '');
}
