/** Checks the HTML of samples: tags are closed, and the elements, attributes and slots of ours are in the manifest. */
import type { Declaration } from '../../../tools/build/manifest/types.js';

interface Tag {
  name: string;
  attributes: Map<string, string>;
  isClosing: boolean;
}

const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/;
const tag = new RegExp(`^<(/?)([a-zA-Z][\\w-]*)((?:${attribute.source.replaceAll(/\((?!\?)/g, '(?:')})*)\\s*/?>`);
const voidTags = new Set(['meta', 'link', 'img', 'br', 'hr', 'input']);
/** The HTML parser closes these automatically. */
const closeThemselves = new Set(['p', 'li', 'html', 'head', 'body']);
/** Global attributes, as far as samples use them. */
const global = /^(?:id|class|slot|lang|dir|hidden|part|tabindex|data-[\w-]+|aria-[\w-]+)$/;

interface Read {
  tags: Tag[];
  /** Contents of JavaScript script tags without `src`. */
  scripts: { code: string; line: number }[];
  wrong: string[];
}

function attributesOf(source: string): Map<string, string> {
  const all = source.matchAll(new RegExp(attribute, 'g'));
  return new Map([...all].map(([, name = '', double, single, bare]) => [name, double ?? single ?? bare ?? '']));
}

/** Parses the markup from left to right. */
export function readMarkup(html: string): Read {
  const read: Read = { tags: [], scripts: [], wrong: [] };
  let at = 0;
  while ((at = html.indexOf('<', at)) !== -1) {
    const rest = html.slice(at);
    const skipped = /^<!--[\s\S]*?-->|^<!doctype html>/i.exec(rest)?.[0];
    if (skipped !== undefined) {
      at += skipped.length;
      continue;
    }
    const found = tag.exec(rest);
    if (found === null) {
      read.wrong.push(`no tag: ${rest.slice(0, 30).split('\n')[0]}`);
      return read;
    }
    const [whole, slash, name = '', source = ''] = found;
    at += whole.length;
    read.tags.push({ name: name.toLowerCase(), attributes: attributesOf(source), isClosing: slash === '/' });
    if (name === 'script' && slash !== '/') at = readScript(html, at, read);
  }
  return read;
}

function readScript(html: string, from: number, { tags, scripts, wrong }: Read): number {
  const end = html.indexOf('</script>', from);
  if (end === -1) {
    wrong.push('<script> is not closed');
    return html.length;
  }
  const { attributes } = tags.at(-1)!;
  const isCode = ['', 'module', 'text/javascript'].includes(attributes.get('type') ?? '');
  const code = html.slice(from, end);
  if (isCode && !attributes.has('src')) scripts.push({ code, line: html.slice(0, from).split('\n').length - 1 });
  if (attributes.get('type') === 'importmap') JSON.parse(code);
  return end;
}

/** Values of a union of literals; `null` for other types. */
function literalsOf(type: string): string[] | null {
  const words = type.split('|').map((word) => word.trim());
  const literals = words.filter((word) => word !== 'null' && word !== 'undefined');
  return literals.length > 0 && literals.every((word) => /^'[^']*'$/.test(word))
    ? literals.map((word) => word.slice(1, -1))
    : null;
}

function wrongAttributes({ name, attributes }: Tag, { attributes: known = [] }: Declaration): string[] {
  return [...attributes].flatMap(([attributeName, value]) => {
    const item = known.find((one) => one.name === attributeName);
    if (item === undefined) return global.test(attributeName) ? [] : [`<${name}> has no attribute ${attributeName}`];
    const literals = literalsOf(item.type?.text ?? '');
    return literals === null || literals.includes(value) ? [] : [`<${name}> takes no ${attributeName}="${value}"`];
  });
}

/** @returns one line for each mistake */
export function wrongMarkup(html: string, elements: readonly Declaration[]): string[] {
  const { tags, wrong } = readMarkup(html);
  const open: Tag[] = [];
  for (const one of tags) {
    const { name, attributes, isClosing } = one;
    if (isClosing) {
      while (open.length > 0 && open.at(-1)?.name !== name && closeThemselves.has(open.at(-1)!.name)) open.pop();
      if (open.pop()?.name !== name) wrong.push(`</${name}> closes nothing`);
      continue;
    }
    const element = elements.find(({ tagName }) => tagName === name);
    if (element !== undefined) wrong.push(...wrongAttributes(one, element));
    else if (name.includes('-')) wrong.push(`no element <${name}>`);
    const parent = elements.find(({ tagName }) => tagName === open.at(-1)?.name);
    const slot = attributes.get('slot');
    if (parent !== undefined && !(parent.slots ?? []).some((known) => known.name === (slot ?? ''))) {
      wrong.push(`<${parent.tagName}> has no slot ${slot ?? 'without a name'}`);
    }
    if (!voidTags.has(name)) open.push(one);
  }
  const left = open.filter(({ name }) => !closeThemselves.has(name)).map(({ name }) => `<${name}> is not closed`);
  return [...wrong, ...left];
}
