/** Markup and style sheets of samples: they name only what the package has. */
import type { Declaration } from '../../../tools/build/manifest/types.js';

const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g;
const tags = /<(\/?)([a-z][\w-]*)((?:[^"'>]|"[^"]*"|'[^']*')*?)\/?>/gi;
const voidTags = new Set(['meta', 'link', 'img', 'br', 'hr', 'input']);
/** The HTML parser closes these automatically. */
const closeThemselves = new Set(['p', 'li', 'html', 'head', 'body']);
const global = /^(?:id|class|slot|lang|dir|hidden|part|tabindex|data-[\w-]+|aria-[\w-]+)$/;

/** The JavaScript in a page, with the number of lines before it. */
export function scriptsIn(html: string): { code: string; line: number }[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(({ 1: head = '', 2: code = '', index }) =>
    /src=|importmap/.test(head) ? [] : [{ code, line: html.slice(0, index).split('\n').length - 1 }],
  );
}

/** Values of a union of literals; `null` for other types. */
function literalsOf(type: string): string[] | null {
  const words = type.split('|').map((word) => word.trim());
  const literals = words.filter((word) => word !== 'null' && word !== 'undefined');
  return literals.every((word) => /^'[^']*'$/.test(word)) ? literals.map((word) => word.slice(1, -1)) : null;
}

/** @returns one line for each mistake */
export function wrongMarkup(html: string, elements: readonly Declaration[]): string[] {
  const wrong: string[] = [];
  const open: string[] = [];
  const elementOf = (name?: string) => elements.find(({ tagName }) => tagName === name);
  const text = html.replaceAll(/<!--[\s\S]*?-->|(?<=<script[^>]*>)[\s\S]*?(?=<\/script>)/g, '');
  for (const [, slash, name = '', source = ''] of text.matchAll(tags)) {
    if (slash !== '') {
      while (open.at(-1) !== name && closeThemselves.has(open.at(-1) ?? '')) open.pop();
      if (open.pop() !== name) wrong.push(`</${name}> closes nothing`);
      continue;
    }
    const attributes = [...source.matchAll(attribute)].map(
      ([, key = '', double, single, bare]) => [key, double ?? single ?? bare ?? ''] as const,
    );
    const element = elementOf(name);
    if (element === undefined && name.includes('-')) wrong.push(`no element <${name}>`);
    for (const [key, value] of element === undefined ? [] : attributes) {
      const known = element?.attributes?.find((one) => one.name === key);
      const literals = known && literalsOf(known.type?.text ?? '');
      if (known === undefined && !global.test(key)) wrong.push(`<${name}> has no attribute ${key}`);
      if (literals && !literals.includes(value)) wrong.push(`<${name}> takes no ${key}="${value}"`);
    }
    const parent = elementOf(open.at(-1));
    const slot = attributes.find(([key]) => key === 'slot')?.[1] ?? '';
    if (parent !== undefined && !parent.slots?.some((known) => known.name === slot)) {
      wrong.push(`<${parent.tagName}> has no slot ${slot}`);
    }
    if (!voidTags.has(name)) open.push(name);
  }
  return [...wrong, ...open.filter((name) => !closeThemselves.has(name)).map((name) => `<${name}> is not closed`)];
}

/** @returns one line for each mistake */
export function wrongStyles(css: string, elements: readonly Declaration[]): string[] {
  const selected = [...css.matchAll(/\b(idv-[\w-]+)(?:::part\(([\w-]+)\))?(?=[^;}]*\{)/g)];
  const known = new Set(elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)));
  return [
    ...selected.flatMap(([, name = '', part]) => {
      const parts = elements.find(({ tagName }) => tagName === name)?.cssParts;
      if (parts === undefined) return [`no element ${name}`];
      return part === undefined || parts.some((one) => one.name === part) ? [] : [`${name} has no part ${part}`];
    }),
    ...[...css.matchAll(/(?<![\w-])--idv-[\w-]+/g)].flatMap(([name]) =>
      known.has(name) ? [] : [`no property ${name}`],
    ),
  ];
}
