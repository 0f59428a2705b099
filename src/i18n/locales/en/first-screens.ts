/** What every element and the journey bring along. The other elements' first screens: `i18n/english/`. */
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

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Identity check',
    document: 'Your ID',
    face: 'Your selfie',
    liveness: 'Face check',
    comparison: 'Comparing photos',
    handoff: 'Continue on your phone',
    result: 'Identity check',
  },
  intro: { title: 'Let’s get you verified', text: 'It takes about two minutes. Here’s what we’ll ask for:' },
  asks: {
    document: { title: 'A photo of your ID', text: 'Have the original with you.' },
    face: { title: 'A selfie', text: 'In good light, with nothing over your face.' },
    liveness: { title: 'A short face check', text: 'So we know you’re here in person.' },
  },
  privacy: {
    sent: (name) => `Your photos go to ${name} and its identity service. We check them on this device first.`,
    kept: (name) => `Your photos go to ${name} only. We check them on this device first.`,
  },
  privacyLink: 'Read the privacy notice',
  agree: 'Agree and continue',
  notNow: 'Not now',
  declined: { title: 'No problem', text: 'We won’t take or send anything. You can start whenever you’re ready.' },
  waiting: 'Getting the next step ready',
  misconfigured: { title: 'This check isn’t set up correctly', text: 'Contact support for this site.' },
};
