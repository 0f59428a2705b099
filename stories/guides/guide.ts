/** The pages of `docs/`, as Storybook shows them. */

/** Pages that Storybook shows too, by file name, and where. */
const shown: Record<string, string> = {
  'installation.md': 'guides-installation',
  'content-policy.md': 'guides-content-policy',
  'elements.md': 'guides-reference',
  'theming.md': 'guides-theming',
  'host-backend.md': 'guides-host-backend',
  'testing.md': 'guides-testing',
  'privacy.md': 'guides-privacy',
};

/** Links to other pages stay inside Storybook; where it has no such page, their text stays. */
export function guide(markdown: string): string {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/!\[([^\]]*)\]\((?:docs\/)?pictures\//g, '![$1](./pictures/')
    .replaceAll(
      /(?<!!)\[([^\]]+)\]\((?!https?:)(?:docs\/)?([^)#]*)(#[^)]*)?\)/g,
      (whole, text: string, file: string) => {
        if (file === '') return whole;
        const page = shown[file];
        return page === undefined ? text : `[${text}](./?path=/docs/${page}--docs)`;
      },
    );
}
