import type { VerificationWords } from '../../types.js';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Snap selfie again',
    otherDocument: 'Use another document',
    goWithout: 'Continue without am',
  },
  waits: {
    resuming: 'We dey continue from where you stop',
    sending: 'We dey send your photo',
    comparing: 'We dey compare your selfie with your ID',
    finishing: 'We dey round up',
  },
  stopped: { title: 'Any time you ready', text: 'We don save wetin you don do.' },
  kept: {
    document: { title: 'We don get your ID', text: 'You fit continue, or snap am again.' },
    face: { title: 'We don get your selfie', text: 'You fit continue, or snap am again.' },
    liveness: { title: 'Your face check don finish', text: 'You fit continue, or do am again.' },
  },
  renewed: 'Your time don finish, so we need dis one again.',
  mismatch: {
    title: 'Your selfie no match your ID',
    text: 'Snap di selfie again for better light, or use another document.',
  },
  triesLeft: (left) => (left === 1 ? 'You fit try only one more time.' : `You fit still try ${left} times.`),
  accepted: 'Don enter',
  passed: { title: 'Everything don set', text: 'We don get everything.' },
  attention: {
    mismatch: {
      title: 'We no fit match your photos',
      text: 'Your selfie and your ID still no look alike. Talk to support, or start again.',
    },
    comparison: {
      title: 'We need look am well',
      text: 'We don get everything, but we no fit compare your photos. Di site go tell you wetin next.',
    },
    step: { title: 'We no fit finish dis check', text: 'Start again, or talk to support to continue another way.' },
  },
  handedOver: { title: 'You don finish for dis phone', text: 'Go back to your other device to finish.' },
};
