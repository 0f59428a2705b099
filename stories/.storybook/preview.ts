import type { Decorator, Preview } from '@storybook/web-components-vite';
import { htmlOf } from '../story-args.js';
import { startSandboxWorker } from '../worker/start.js';
import { localeTags } from '../../src/kit/i18n/locale.js';
import { docsPage } from './docs-page.js';
import { eventActions } from './event-actions.js';
import { describedRows, eventNames, type Manifest } from './manifest.js';
import './preview.css';

declare const __IDV_ELEMENTS_MANIFEST__: Manifest;

const languageName = (tag: string): string =>
  `${new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(tag) ?? tag} (${tag})`;

/** Theme, language and direction as chosen in the toolbar. */
const dressed: Decorator = (story, { globals }) => {
  const { theme, lang, direction } = globals as Record<string, string>;
  document.documentElement.lang = lang ?? 'en';
  document.documentElement.dir = direction === 'rtl' ? 'rtl' : 'ltr';
  document.documentElement.style.colorScheme = theme === 'auto' ? 'light dark' : (theme ?? 'light');
  const shown = story();
  if (shown instanceof HTMLElement && 'theme' in shown) shown.theme = theme;
  return shown;
};

const screen = (name: string, width: number, height: number, type: 'mobile' | 'desktop' = 'mobile') => ({
  name: `${name}, ${width} × ${height}`,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

/** The HTML to copy, in place of the rendered element. Stories without an element of ours show their own. */
const codeOf = (code: string, { component, args }: { component?: unknown; args: Record<string, unknown> }): string =>
  typeof component === 'string' && component.startsWith('idv-') ? htmlOf(component, args) : code;

const preview: Preview = {
  tags: ['autodocs'],
  argTypesEnhancers: [describedRows(__IDV_ELEMENTS_MANIFEST__)],
  loaders: [() => startSandboxWorker()],
  decorators: [dressed, eventActions(eventNames(__IDV_ELEMENTS_MANIFEST__))],
  initialGlobals: { theme: 'light', lang: 'en', direction: 'language', viewport: { value: undefined } },
  globalTypes: {
    theme: {
      description: 'Theme of the element',
      toolbar: {
        title: 'Theme',
        icon: 'circlehollow',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
          { value: 'auto', title: 'As the device', icon: 'browser' },
        ],
        dynamicTitle: true,
      },
    },
    lang: {
      description: 'Language of the page',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: localeTags.map((value) => ({ value, title: languageName(value) })),
        dynamicTitle: true,
      },
    },
    direction: {
      description: 'Direction of the page around the element',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        items: [
          { value: 'language', title: 'Page left to right' },
          { value: 'rtl', title: 'Page right to left' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    controls: { expanded: false },
    // The stories name their rows themselves, in their order.
    docs: {
      extractArgTypes: () => ({}),
      page: docsPage,
      story: { inline: false, height: '760px' },
      codePanel: true,
      source: { type: 'dynamic', transform: codeOf },
    },
    options: {
      storySort: {
        // Storybook reads this without running the file, so it repeats the names in `guides/guide.ts`.
        order: [
          'Introduction',
          'Guides',
          [
            'Installation',
            'Coming from another SDK',
            'Frameworks',
            'Reference',
            'idv-verification',
            'idv-face-capture',
            'idv-document-capture',
            'idv-liveness',
            'idv-liveness-challenge',
            'Continue on a phone',
            'Events and errors',
            'Theming',
            'Languages',
            'Host backend',
            'Operating',
            'Results',
            'Mounting',
            'Backends',
            'Identity service',
            'Liveness',
            'What liveness is worth',
            'Error codes',
            'Going live',
            'Content policy',
            'Browsers',
            'Native apps',
            'Testing',
            'Versions',
            'Privacy',
            'Threat model',
            'Face check',
            'What was measured',
          ],
          'Tokens',
          'Verification',
          '*',
        ],
        method: '',
      },
    },
    viewport: {
      options: {
        phone: screen('Phone', 360, 740),
        small: screen('Small phone', 320, 568),
        landscape: screen('Phone held sideways', 740, 360),
        desktop: screen('Desktop', 1280, 800, 'desktop'),
        zoomed: screen('Desktop at 400 %', 320, 200, 'desktop'),
      },
    },
  },
};

export default preview;
