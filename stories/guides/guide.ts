/** The pages of `docs/`, as Storybook shows them. */

/** Pages that Storybook shows, with their titles in the sidebar and in its order. `preview.ts` repeats the order. */
export const guides: Readonly<Record<string, string>> = {
  'installation.md': 'Installation',
  'coming-from.md': 'Coming from another SDK',
  'frameworks.md': 'Frameworks',
  'elements/README.md': 'Reference',
  'elements/verification.md': 'idv-verification',
  'elements/face-capture.md': 'idv-face-capture',
  'elements/document-capture.md': 'idv-document-capture',
  'elements/liveness.md': 'idv-liveness',
  'elements/liveness-challenge.md': 'idv-liveness-challenge',
  'elements/handoff.md': 'Continue on a phone',
  'elements/events.md': 'Events and errors',
  'theming.md': 'Theming',
  'languages.md': 'Languages',
  'host-backend.md': 'Host backend',
  'operating.md': 'Operating',
  'results.md': 'Results',
  'mounting.md': 'Mounting',
  'backends.md': 'Backends',
  'identity-service.md': 'Identity service',
  'liveness.md': 'Liveness',
  'liveness-worth.md': 'What liveness is worth',
  'error-codes.md': 'Error codes',
  'going-live.md': 'Going live',
  'content-policy.md': 'Content policy',
  'browsers.md': 'Browsers',
  'apps.md': 'Native apps',
  'testing.md': 'Testing',
  'versioning.md': 'Versions',
  'privacy.md': 'Privacy',
  'threat-model.md': 'Threat model',
  'face-check.md': 'Face check',
  'measured.md': 'What was measured',
};

/** As Storybook makes it from "Guides/Host backend". */
const idOf = (title: string): string => `guides-${title.toLowerCase().replaceAll(' ', '-')}--docs`;

/**
 * Turns links to other pages into links inside Storybook. A link to a page that Storybook doesn't show becomes plain text.
 * @param page the page's path below `docs/`, from which its links are resolved
 */
export function guide(markdown: string, page: string): string {
  return markdown
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/!\[([^\]]*)\]\((?:\.\.\/)?pictures\//g, '![$1](./pictures/')
    .replaceAll(
      /(?<!!)\[([^\]]+)\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g,
      (whole, text: string, file: string, fragment = '') => {
        if (file === '') return whole;
        const title = guides[new URL(file, `file:///docs/${page}`).pathname.replace('/docs/', '')];
        return title === undefined ? text : `[${text}](./?path=/docs/${idOf(title)}${fragment})`;
      },
    );
}
