import type { LivenessWords } from '../../types.js';

const notSetUp = 'We couldn’t set up the check';
const later = 'Nothing is lost. Try again in a few minutes.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Skip this step',
    open: 'Open the check',
    openTab: 'Open in a new tab',
    openAgain: 'Open it again',
    usePhone: 'Use your phone',
    copy: 'Copy the link',
    again: 'Start a new check',
  },
  states: {
    idle: 'Ready to start',
    permission: 'Opening the camera',
    loading: 'Loading the face check',
    checking: 'Fit your face in the oval',
    paused: 'Paused. The camera turns back on when you return',
    creating: 'Getting your check ready',
    presenting: 'Opening your check',
    following: 'Your check is open. You’ll see the result here',
    passed: 'Check passed',
    rejected: 'We couldn’t confirm it’s you',
    expired: 'This check timed out',
    failed: 'That didn’t work',
    canceled: 'Ready to start',
  },
  permission: { title: 'Allow the camera', text: 'Your browser is asking. Choose “Allow” so we can check the light.' },
  checkingNote: 'We’re only checking the light. We won’t take a photo.',
  frame: 'Your face check',
  fallbacks: {
    'no-device': { title: 'No camera found', text: 'Continue on your phone, which has one.' },
    silent: { title: 'Not loading?', text: 'Open the check in a new tab.' },
    'no-camera': { title: 'The check can’t use the camera here', text: 'Open it in a new tab to allow the camera.' },
    blocked: { title: 'Your browser blocked the window', text: 'Use this link and keep this page open.' },
  },
  popup: {
    ready: { title: 'Your check is ready', text: 'It opens in its own window. Keep this page open.' },
    open: { title: 'Continue in the other window', text: 'You’ll see the result here when you’re done.' },
    closed: { title: 'Not done yet?', text: 'The window closed. Open it again, or wait here for the result.' },
  },
  redirect: {
    leaving: { title: 'Taking you to your check', text: 'Come back to this page when you’re done.' },
    returned: { title: 'Continue your check', text: 'It isn’t done yet. Come back to this page when it is.' },
  },
  qr: { title: 'Continue on your phone', text: 'Scan the code with your phone’s camera. You’ll see the result here.' },
  code: 'QR code with the link to your check',
  copied: 'Link copied',
  waitingForNetwork: 'We’ll continue when you’re back online.',
  passed: { title: 'Check passed', text: 'You can continue.' },
  rejected: {
    title: 'We couldn’t confirm it’s you',
    text: 'It works best facing a window or a lamp, without glasses, with the camera at eye level.',
  },
  rejectedAgain: {
    title: 'It didn’t pass this time either',
    text: 'Wipe the lens, rest your device on something steady, and wait for each movement before you make it.',
  },
  blocked: {
    tab: 'Open the check in a new tab, where the camera works.',
    phone: 'Continue on your phone, where the camera works.',
  },
  rejectedOften: {
    title: 'Let’s try another way',
    text: 'Another device often works better. If you’re stuck, contact support.',
  },
  expired: { title: 'This check timed out', text: 'It was open too long. A new one takes about a minute.' },
  triesLeft: (left) => {
    if (left === 0) return 'No attempts left. Contact support to find out how to continue.';
    return left === 1 ? 'You have one attempt left.' : `You have ${left} attempts left.`;
  },
  errors: {
    'backend-offline': { text: 'Connect to the internet and try again.' },
    'backend-unreachable': { title: 'We couldn’t reach the site', text: 'Check your connection and try again.' },
    'backend-timeout': { title: 'The site isn’t responding', text: 'Try again, or find a better connection.' },
    'backend-bad-response': { text: 'Try again. If it keeps happening, contact support.' },
    PENDING: { text: 'Try again in a moment.' },
    INVALID_REQUEST: { text: 'We couldn’t set up the check. Contact support.' },
    TIMEOUT: { title: 'The check is taking too long', text: 'Nothing is lost. Try again.' },
    PROVIDER_ERROR: { text: later },
    FAILED: { title: notSetUp, text: later },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: later },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'Try again.' },
    SESSION_EXPIRED: { text: 'Try again to continue.' },
    NOT_FOUND: { text: 'This site doesn’t offer this check. Contact support.' },
    METHOD_NOT_ALLOWED: { text: 'This site doesn’t offer this check. Contact support.' },
    IDEMPOTENCY_KEY_MISSING: { text: 'We couldn’t set up the check. Contact support.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Two checks got mixed up', text: 'Start a new one.' },
    CONFLICT: { title: 'We’re already setting up your check' },
    RATE_LIMITED: { text: 'Wait a little, then try again.' },
    URL_NOT_ALLOWED: {
      title: 'We couldn’t open the check',
      text: 'Its address isn’t one this site trusts. Contact support.',
    },
    INTERNAL: { text: later },
  },
};
