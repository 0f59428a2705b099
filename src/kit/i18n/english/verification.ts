import type { FirstWords } from '../types.js';

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
