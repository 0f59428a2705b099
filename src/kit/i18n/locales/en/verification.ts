import type { VerificationWords } from '../../types.js';

const soon = 'Nothing is lost. Try again in a few minutes.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Take the selfie again',
    otherDocument: 'Use another document',
    goWithout: 'Continue without comparing',
  },
  waits: {
    resuming: 'Picking up where you left off',
    sending: 'Sending your photo',
    comparing: 'Comparing your selfie with your ID',
    finishing: 'Finishing up',
  },
  stopped: { title: 'Ready when you are', text: 'What you’ve done so far is saved.' },
  kept: {
    document: { title: 'We have your ID', text: 'You can continue, or take it again.' },
    face: { title: 'We have your selfie', text: 'You can continue, or take it again.' },
    liveness: { title: 'Your face check is done', text: 'You can continue, or do it again.' },
  },
  renewed: 'Your time ran out, so we need this once more.',
  mismatch: {
    title: 'Your selfie doesn’t match your ID',
    text: 'Take the selfie again in brighter light, or use another document.',
  },
  triesLeft: (left) => (left === 1 ? 'You have one attempt left.' : `You have ${left} attempts left.`),
  accepted: 'Received',
  passed: {
    title: 'You’re all set',
    sent: (name) => `Everything has reached ${name} and its identity service.`,
    kept: (name) => `Everything has reached ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'We couldn’t match your photos',
      text: 'Your selfie and your ID still look different. Contact support, or start again.',
    },
    comparison: (name) => ({
      title: 'We need a closer look',
      text: `Everything arrived, but we couldn’t compare your photos. You’ll hear from ${name} what’s next.`,
    }),
    step: { title: 'We couldn’t finish this check', text: 'Start again, or contact support to continue another way.' },
  },
  arriving: 'Continue here',
  handedOver: { title: 'You’re done on this phone', text: 'Go back to your other device to finish.' },
  waitingForNetwork: 'We’ll continue when you’re back online.',
  errors: {
    'backend-offline': { text: 'Connect to the internet and try again.' },
    'backend-unreachable': { title: 'We couldn’t reach the site', text: 'Check your connection and try again.' },
    'backend-timeout': { title: 'The site isn’t responding', text: 'Try again, or find a better connection.' },
    'backend-bad-response': { text: 'Try again. If it keeps happening, contact support.' },
    PENDING: { text: 'Try again in a moment.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Try again to continue.' },
    RATE_LIMITED: { text: 'Wait a little, then try again.' },
    INTERNAL: { text: soon },
  },
};
