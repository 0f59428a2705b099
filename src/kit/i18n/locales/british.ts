/** British spelling, also that of Nigeria, Ghana and Kenya: the English words with few of their own. */
import { joinWords } from '../join-words.js';
import type { SectionLoaders, Spelling } from '../types.js';

export const common: Spelling['common'] = { tag: 'en-GB' };

export const document: Spelling['document'] = {
  types: {
    ng_drivers_license: 'driver’s licence',
    gh_drivers_license: 'driver’s licence',
    ke_drivers_license: 'driving licence',
  },
};

const airplane = {
  help: {
    tips: {
      network: [
        'Move closer to your Wi-Fi, or switch to mobile data.',
        'Turn flight mode on and off again to reconnect.',
      ],
    },
  },
};
const center = {
  face: {
    hints: { 'off-center': 'Move to the centre', 'uneven-light': 'Turn towards even light' },
    warnings: { 'off-center': 'Your face isn’t in the centre.' },
  },
};
const toward = {
  challenge: {
    missedAgain: { 'no-depth': () => 'Turn your nose slowly towards your shoulder, with a light in front of you.' },
  },
};

export const sections: SectionLoaders = {
  common: async () => {
    const { common: words } = await import('./en/common.js');
    return { common: joinWords(words, airplane) };
  },
  face: async () => joinWords(await import('./en/face.js'), center),
  document: () => import('./en/document.js'),
  liveness: () => import('./en/liveness.js'),
  challenge: async () => joinWords(await import('./en/challenge.js'), toward),
  verification: () => import('./en/verification.js'),
  handoff: () => import('./en/handoff.js'),
};
