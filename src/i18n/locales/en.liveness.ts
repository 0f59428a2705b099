import type { LivenessLaterWords } from '../types.js';

const ours = 'Something is wrong on our side';
const later = 'Nothing is lost. Try again in a few minutes.';

export const liveness: LivenessLaterWords = {
  actions: {
    skip: 'Go on without this',
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
    paused: 'Paused. The camera comes back with this page',
    creating: 'Getting your check ready',
    presenting: 'Opening your check',
    following: 'Your check is open. The result shows here',
    passed: 'Check passed',
    rejected: 'The check didn’t pass',
    expired: 'Your time is up',
    failed: 'That didn’t work',
    canceled: 'Ready to start',
  },
  permission: {
    title: 'Allow the camera',
    text: 'Your browser is asking. Choose “Allow” so that we can check the light.',
  },
  checkingNote: 'This is only a check: no photo is taken.',
  frame: 'Your liveness check',
  fallbacks: {
    silent: { title: 'Nothing to see above?', text: 'Open the check in a new tab.' },
    'no-camera': { title: 'The check has no camera here', text: 'A new tab can ask for the camera again.' },
    blocked: { title: 'Your browser blocked the window', text: 'Use this link, and keep this page open.' },
  },
  popup: {
    ready: { title: 'Your check is ready', text: 'It opens in its own window. Keep this page open.' },
    open: { title: 'Carry on in the other window', text: 'The result shows here when you are done.' },
    closed: { title: 'Not done yet?', text: 'The window was closed. Open it again, or wait here for the result.' },
  },
  redirect: {
    leaving: { title: 'Going to your check', text: 'Come back to this page when you are done.' },
    returned: { title: 'Carry on with your check', text: 'It isn’t done yet. Come back to this page afterward.' },
  },
  qr: {
    title: 'Carry on with your phone',
    text: 'Scan the code with its camera. The result shows here when you are done.',
  },
  code: 'QR code with the link to your check',
  copied: 'The link is copied',
  waitingForNetwork: 'You are offline. We go on as soon as you are back.',
  passed: { title: 'Check passed', text: 'You can carry on.' },
  rejected: {
    title: 'The check didn’t pass',
    text: 'It works best facing a window or a lamp, without glasses, with the camera at eye level.',
  },
  rejectedAgain: {
    title: 'It didn’t pass this time either',
    text: 'Wipe the lens, rest your device on something steady, and wait for each movement before you make it.',
  },
  rejectedOften: {
    title: 'Let’s try another way',
    text: 'Another device often works better. If you’re stuck, contact support.',
  },
  expired: { title: 'Your time is up', text: 'The check was open for too long. A new one takes about a minute.' },
  triesLeft: (left) => {
    if (left === 0) return 'You have no tries left. Ask the site how to continue.';
    return left === 1 ? 'You have one try left.' : `You have ${left} tries left.`;
  },
  errors: {
    'backend-offline': { title: 'You are offline', text: 'Connect to the internet and try again.' },
    'backend-unreachable': { title: 'We couldn’t reach the site', text: 'Check your connection and try again.' },
    'backend-timeout': { title: 'The site takes too long', text: 'Try again, or move to a better connection.' },
    'backend-bad-response': { title: ours, text: 'Try again, and tell the site if it happens again.' },
    'camera-blocked-by-policy': {
      title: 'This page may not use the camera',
      text: 'The check can open in its own window, where the camera works.',
    },
    PENDING: { title: 'Still checking', text: 'Try again in a moment.' },
    INVALID_REQUEST: { title: ours, text: 'The check couldn’t be set up. Please tell the site.' },
    TIMEOUT: { title: 'The check is taking too long', text: 'Nothing is lost. Try again.' },
    PROVIDER_ERROR: { title: 'The check isn’t available', text: later },
    FAILED: { title: 'The check couldn’t be set up', text: later },
    SYSTEM_ERROR: { title: ours, text: later },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: 'The check isn’t available right now', text: later },
    DUPLICATE_REFERENCE: { title: 'The check couldn’t be set up', text: 'Try again.' },
    SESSION_EXPIRED: { title: 'Your time is up', text: 'Try again to continue.' },
    NOT_FOUND: { title: ours, text: 'This site offers no such check. Please tell the site.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'This site offers no such check. Please tell the site.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'The check couldn’t be set up. Please tell the site.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Two checks were mixed up', text: 'Start a new one.' },
    CONFLICT: { title: 'Your check is being set up already', text: 'Wait a moment, then try again.' },
    RATE_LIMITED: { title: 'Too many tries', text: 'Wait a little before you try again.' },
    URL_NOT_ALLOWED: {
      title: 'The check couldn’t be opened',
      text: 'Its address isn’t one this site trusts. Please tell the site.',
    },
    INTERNAL: { title: ours, text: later },
  },
};
