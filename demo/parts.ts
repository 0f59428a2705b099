/** What every page of the site has in common stands once, in `site/parts`; pages name it: `<!-- part: bar -->`. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Plugin } from 'vite';

export function sharedParts(): Plugin {
  return {
    name: 'shared-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { filename }) =>
        html
          .replaceAll(/<!-- part: (\w+) -->/g, (_, name: string) =>
            readFileSync(new URL(`./site/parts/${name}.html`, import.meta.url), 'utf8').trim(),
          )
          // The page itself, among the links.
          .replace(`<a href="./${basename(filename)}">`, (link) => link.replace('>', ' aria-current="page">')),
    },
  };
}
