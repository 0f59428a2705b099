import type { LocaleOverrides } from '../types.js';

/** Where British spelling, also that of Nigeria, Ghana and Kenya, differs from American. */
export const british: LocaleOverrides = {
  document: {
    types: {
      ng_drivers_license: 'driver’s licence',
      gh_drivers_license: 'driver’s licence',
      ke_drivers_license: 'driving licence',
    },
  },
  face: { hints: { 'off-center': 'Move to the centre' }, warnings: { 'off-center': 'Your face isn’t in the centre.' } },
  challenge: {
    missedAgain: { 'no-depth': () => 'Turn your nose slowly towards your shoulder, with a light in front of you.' },
  },
  help: {
    tips: {
      network: [
        'Move closer to your Wi-Fi, or switch to mobile data.',
        'Turn flight mode on and off again to reconnect.',
      ],
    },
  },
};
