/** Parts shared by all pages of the site are in `site/parts`. Pages include them by name: `<!-- part: bar -->`. */
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
          // Marks the link to the current page.
          .replace(`<a href="./${basename(filename)}">`, (link) => link.replace('>', ' aria-current="page">')),
    },
  };
}
