/** Style sheets of samples: their elements, parts and custom properties are in the manifest. */
import type { Declaration } from '../../../tools/build/manifest/types.js';

/** @returns one line for each mistake */
export function wrongStyles(css: string, elements: readonly Declaration[]): string[] {
  const selected = [...css.matchAll(/\b(idv-[\w-]+)(?:::part\(([\w-]+)\))?(?=[^;}]*\{)/g)];
  const wrong = selected.flatMap(([, name = '', part]) => {
    const element = elements.find(({ tagName }) => tagName === name);
    if (element === undefined) return [`no element ${name}`];
    const exists = part === undefined || (element.cssParts ?? []).some((known) => known.name === part);
    return exists ? [] : [`${name} has no part ${part}`];
  });
  const known = new Set(elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)));
  const properties = [...css.matchAll(/(?<![\w-])--idv-[\w-]+/g)].map(([name]) => name);
  const depth = css.split('{').length - css.split('}').length;
  return [
    ...wrong,
    ...properties.filter((name) => !known.has(name)).map((name) => `no property ${name}`),
    ...(depth === 0 ? [] : ['brackets do not match']),
  ];
}
