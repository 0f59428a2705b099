import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Copy link',
    copied: 'Link copied',
    share: 'Share link',
    renew: 'Get a new code',
    here: 'Continue on this device',
    restart: 'Start on this device',
  },
  creating: 'Getting your code ready',
  offer: { title: 'Continue on your phone', text: 'You’ll need its camera. We’ll keep what you’ve done so far.' },
  noCamera: 'We couldn’t find a camera on this device, so let’s use the one on your phone.',
  how: ['Point your phone’s camera at the code', 'Open the link that appears', 'Enter this number on your phone'],
  openLink: 'Open this link on your phone',
  code: 'QR code that opens this page on your phone',
  link: 'Link for your phone',
  number: 'Two-digit number',
  timeLeft: (minutes, seconds) => `This code works for another ${minutes}:${String(seconds).padStart(2, '0')}`,
  expired: { title: 'This code has expired', text: 'Get a new one to continue.' },
  claimed: {
    title: 'Your phone is connected',
    text: 'Finish there and keep this page open. It’ll continue by itself.',
  },
  tasks: { document: 'Photo of your document', face: 'Selfie', liveness: 'Face check' },
  taskDone: 'done',
  taskOpen: 'not done yet',
  collecting: 'Almost done',
  completed: 'All done on your phone',
  offline: 'You’re offline. We’ll continue when you’re back online.',
  failed: { title: 'We lost touch with your phone', text: 'Nothing is lost. Check your connection and try again.' },
  unavailable: { title: 'We couldn’t create a code', text: 'Check your connection and try again.' },
  unsupported: {
    title: 'This site can’t connect your phone',
    text: 'Open this page on your phone to start there, or continue on this device.',
  },
  later: 'Nothing is lost. Try again in a few minutes.',
  phone: {
    ask: { title: 'Enter the two‑digit number', text: 'It’s on the screen of the device you started on.' },
    site: (host, name) =>
      `Your photos go to ${name} and its identity service. Only continue if you started this yourself on ${host}. If not, close this page.`,
    number: 'Two-digit number',
    submit: 'Continue',
    incomplete: 'Enter both digits.',
    wrong: (left) => `That’s not the number. You have ${left === 1 ? 'one attempt left' : `${left} attempts left`}.`,
    claiming: 'Connecting to your other device',
    over: {
      expired: { title: 'This link has expired', text: 'Get a new code on the device you started on.' },
      used: {
        title: 'This link was already used',
        text: 'Each link works once. Get a new code on the device you started on.',
      },
      'wrong-numbers': {
        title: 'The number was wrong three times',
        text: 'To keep you safe, this link no longer works. Get a new code on the device you started on.',
      },
    },
    failed: { title: 'We couldn’t connect', text: 'Check your connection and try again.' },
    finished: { title: 'You’re done here', text: 'Go back to the device you started on to continue.' },
  },
  browser: {
    chrome: 'Open in Chrome',
    android: 'Open this page in Chrome, or copy the link and paste it into another browser.',
    ios: ['Copy the link', 'Open Safari', 'Paste the link into the address bar'],
    link: 'Address of this page',
    silent: {
      title: 'The camera isn’t on yet',
      text: 'If your browser asks, choose “Allow”. If it doesn’t ask, continue another way.',
    },
  },
};
