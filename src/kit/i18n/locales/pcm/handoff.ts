import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Copy di link',
    copied: 'Link don copy',
    share: 'Share di link',
    renew: 'Get new code',
    here: 'Continue for dis device',
    restart: 'Start for dis device',
  },
  creating: 'We dey prepare your code',
  offer: { title: 'Continue for phone', text: 'You go need im camera. We go keep wetin you don do.' },
  noCamera: 'We no see camera for dis device, so make we use di one for your phone.',
  how: ['Point your phone camera to di code', 'Open di link wey show', 'Put dis number for your phone'],
  openLink: 'Open dis link for your phone',
  code: 'QR code wey go open dis page for your phone',
  link: 'Link for your phone',
  number: 'Number wey get two digits',
  timeLeft: (minutes, seconds) => `Code go still work for ${minutes}:${String(seconds).padStart(2, '0')}`,
  expired: { title: 'Dis code don expire', text: 'Get new one to continue.' },
  claimed: {
    title: 'Your phone don connect',
    text: 'Finish am for there and leave dis page open. E go continue by itself.',
  },
  tasks: { document: 'Photo of your document', face: 'Selfie', liveness: 'Face check' },
  taskDone: 'don finish',
  taskOpen: 'never finish',
  collecting: 'E don nearly finish',
  completed: 'You don finish for your phone',
  offline: 'You no dey online. We go continue when network come back.',
  failed: { title: 'We no dey see your phone again', text: 'Nothing lost. Check your network, den try again.' },
  unavailable: { title: 'We no fit create code', text: 'Check your network, den try again.' },
  unsupported: {
    title: 'Dis site no fit connect your phone',
    text: 'Open dis page for your phone make you start there, or continue for dis device.',
  },
  later: 'Nothing lost. Try again after some minutes.',
  phone: {
    ask: { title: 'Put di number wey get two digits', text: 'E dey show for di device wey you start with.' },
    site: (host, name) =>
      `Your photos go reach ${name} and dia identity service. Continue only if na you yourself start dis one for ${host}. If no be you, close dis page.`,
    number: 'Number wey get two digits',
    submit: 'Continue',
    incomplete: 'Put di two digits.',
    wrong: (left) => `No be di number be dat. You fit try ${left === 1 ? 'one more time' : `${left} more times`}.`,
    claiming: 'We dey connect to your other device',
    over: {
      expired: { title: 'Dis link don expire', text: 'Get new code for di device wey you start with.' },
      used: {
        title: 'Dem don use dis link before',
        text: 'Each link dey work only one time. Get new code for di device wey you start with.',
      },
      'wrong-numbers': {
        title: 'Di number no correct three times',
        text: 'To keep you safe, dis link no go work again. Get new code for di device wey you start with.',
      },
    },
    failed: { title: 'We no fit connect', text: 'Check your network, den try again.' },
    finished: { title: 'You don finish here', text: 'Go back to di device wey you start with to continue.' },
  },
  browser: {
    chrome: 'Open for Chrome',
    android: 'Open dis page for Chrome, or copy di link and paste am for another browser.',
    ios: ['Copy di link', 'Open Safari', 'Paste di link for di address bar'],
    link: 'Address of dis page',
    silent: {
      title: 'Camera never on yet',
      text: 'If your browser ask, choose “Allow”. If e no ask, continue another way.',
    },
  },
};
