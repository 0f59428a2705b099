import type { VerificationWords } from '../../types.js';

const soon = 'Nothing lost. Try again after some minutes.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Snap selfie again',
    otherDocument: 'Use another document',
    goWithout: 'Continue without compare',
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
  passed: {
    title: 'Everything don set',
    sent: (name) => `Everything don reach ${name} and dia identity service.`,
    kept: (name) => `Everything don reach ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'We no fit match your photos',
      text: 'Your selfie and your ID still no look alike. Talk to support, or start again.',
    },
    comparison: (name) => ({
      title: 'We need look am well',
      text: `We don get everything, but we no fit compare your photos. You go hear from ${name} wetin next.`,
    }),
    step: { title: 'We no fit finish dis check', text: 'Start again, or talk to support to continue another way.' },
  },
  arriving: 'Continue for here',
  handedOver: { title: 'You don finish for dis phone', text: 'Go back to your other device to finish.' },
  waitingForNetwork: 'We go continue when network come back.',
  errors: {
    'backend-offline': { text: 'Connect to internet and try again.' },
    'backend-unreachable': { title: 'We no fit reach di site', text: 'Check your network, den try again.' },
    'backend-timeout': { title: 'Di site no dey respond', text: 'Try again, or find better network.' },
    'backend-bad-response': { text: 'Try again. If e still dey happen, talk to support.' },
    PENDING: { text: 'Try again after small time.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Try again to continue.' },
    RATE_LIMITED: { text: 'Wait small, den try again.' },
    INTERNAL: { text: soon },
  },
};
