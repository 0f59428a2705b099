/** The pages of `docs/`, as Storybook shows them. */

/** Pages that Storybook shows too, and how the sidebar names them. The order is that of the sidebar; see `preview.ts`. */
export const guides: Readonly<Record<string, string>> = {
  'installation.md': 'Installation',
  'frameworks.md': 'Frameworks',
  'elements.md': 'Reference',
  'theming.md': 'Theming',
  'languages.md': 'Languages',
  'host-backend.md': 'Host backend',
  'mounting.md': 'Mounting',
  'backends.md': 'Backends',
  'identity-service.md': 'Identity service',
  'liveness.md': 'Liveness',
  'error-codes.md': 'Error codes',
  'content-policy.md': 'Content policy',
  'browsers.md': 'Browsers',
  'testing.md': 'Testing',
  'versioning.md': 'Versions',
  'privacy.md': 'Privacy',
  'threat-model.md': 'Threat model',
  'face-check.md': 'Face check',
  'measured.md': 'What is measured',
};

/** As Storybook makes it from "Guides/Host backend". */
const idOf = (title: string): string => `guides-${title.toLowerCase().replaceAll(' ', '-')}--docs`;

/** Links to other pages stay inside Storybook; where it has no such page, their text stays. */
export function guide(markdown: string): string {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/!\[([^\]]*)\]\((?:docs\/)?pictures\//g, '![$1](./pictures/')
    .replaceAll(
      /(?<!!)\[([^\]]+)\]\((?!https?:)(?:docs\/)?([^)#]*)(#[^)]*)?\)/g,
      (whole, text: string, file: string, fragment = '') => {
        if (file === '') return whole;
        const title = guides[file];
        return title === undefined ? text : `[${text}](./?path=/docs/${idOf(title)}${fragment})`;
      },
    );
}
