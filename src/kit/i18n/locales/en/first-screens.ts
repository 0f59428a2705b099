/** What every element and the journey bring along. Their own first screens: `i18n/english/`. */
import type { FirstWords } from '../../types.js';

export const common: FirstWords['common'] = {
  tag: 'en',
  direction: 'ltr',
  actions: { start: 'Open camera', back: 'Back', tryAgain: 'Try again', usePhone: 'Continue on your phone' },
  step: (current, total) => `Step ${current} of ${total}`,
  branding: 'Powered by idv-elements',
  retention: (time) => `Photos are kept for ${time}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Code: ${code}` : `Code: ${code}\nReference: ${reference}`,
  errors: {
    'vision-offline': {
      title: 'You’re offline',
      text: 'Check your connection. We’ll continue when you’re back online.',
    },
    'vision-assets-missing': {
      title: 'Loading didn’t finish',
      text: 'Check your connection and try again, or reload the page.',
    },
  },
};
