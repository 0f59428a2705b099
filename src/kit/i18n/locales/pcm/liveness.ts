import type { LivenessWords } from '../../types.js';

const soon = 'Nothing lost. Try again after some minutes.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Skip dis step',
    open: 'Open di check',
    openTab: 'Open am for new tab',
    openAgain: 'Open am again',
    usePhone: 'Use your phone',
    copy: 'Copy di link',
    again: 'Start new check',
  },
  states: {
    idle: 'Ready to start',
    permission: 'Camera dey open',
    loading: 'Face check dey load',
    checking: 'Put your face for di circle',
    paused: 'E don pause. Camera go on when you come back',
    creating: 'We dey prepare your check',
    presenting: 'We dey open your check',
    following: 'Your check don open. You go see di result here',
    passed: 'You pass di check',
    rejected: 'We no fit confirm say na you',
    expired: 'Time don finish for dis check',
    failed: 'E no work',
    canceled: 'Ready to start',
  },
  permission: {
    title: 'Allow di camera',
    text: 'Your browser dey ask you. Choose “Allow” make we fit check di light.',
  },
  checkingNote: 'Na only light we dey check. We no go snap photo.',
  frame: 'Your face check',
  fallbacks: {
    'no-device': { title: 'We no see camera', text: 'Continue for your phone, wey get camera.' },
    silent: { title: 'E no load?', text: 'Open di check for new tab.' },
    'no-camera': { title: 'Di check no fit use camera here', text: 'Open am for new tab to allow camera.' },
    blocked: { title: 'Your browser block di window', text: 'Use dis link and leave dis page open.' },
  },
  popup: {
    ready: { title: 'Your check don ready', text: 'E go open for im own window. Leave dis page open.' },
    open: { title: 'Continue for di other window', text: 'You go see di result here when you finish.' },
    closed: { title: 'You never finish?', text: 'Di window don close. Open am again, or wait here for di result.' },
  },
  redirect: {
    leaving: { title: 'We dey carry you go your check', text: 'Come back to dis page when you finish.' },
    returned: { title: 'Continue your check', text: 'E never finish. Come back to dis page when e finish.' },
  },
  qr: { title: 'Continue for phone', text: 'Scan di code with your phone camera. You go see di result here.' },
  code: 'QR code wey get di link of your check',
  copied: 'Link don copy',
  waitingForNetwork: 'We go continue when network come back.',
  passed: { title: 'You pass di check', text: 'You fit continue.' },
  rejected: {
    title: 'We no fit confirm say na you',
    text: 'E dey work well when you face window or light, without glasses, with camera for eye level.',
  },
  rejectedAgain: {
    title: 'E no pass dis time too',
    text: 'Clean di lens, rest your device for something wey no dey shake, and wait for each move before you do am.',
  },
  blocked: {
    tab: 'Open di check for new tab, where camera dey work.',
    phone: 'Continue for your phone, where camera dey work.',
  },
  rejectedOften: {
    title: 'Make we try another way',
    text: 'Another device dey work better well-well. If e no gree, talk to support.',
  },
  expired: { title: 'Time don finish for dis check', text: 'E don open too long. New one go take like one minute.' },
  triesLeft: (left) => {
    if (left === 0) return 'You no fit try again. Talk to support to know how to continue.';
    return left === 1 ? 'You fit try only one more time.' : `You fit still try ${left} times.`;
  },
  errors: {
    'backend-offline': { text: 'Connect to internet and try again.' },
    'backend-unreachable': { title: 'We no fit reach di site', text: 'Check your network, den try again.' },
    'backend-timeout': { title: 'Di site no dey respond', text: 'Try again, or find better network.' },
    'backend-bad-response': { text: 'Try again. If e still dey happen, talk to support.' },
    PENDING: { text: 'Try again after small time.' },
    INVALID_REQUEST: { text: 'We no fit set up di check. Talk to support.' },
    TIMEOUT: { title: 'Di check dey take too long', text: 'Nothing lost. Try again.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: 'We no fit set up di check', text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: 'We no fit set up di check', text: 'Try again.' },
    SESSION_EXPIRED: { text: 'Try again to continue.' },
    NOT_FOUND: { text: 'Dis site no get dis check. Talk to support.' },
    METHOD_NOT_ALLOWED: { text: 'Dis site no get dis check. Talk to support.' },
    IDEMPOTENCY_KEY_MISSING: { text: 'We no fit set up di check. Talk to support.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Two checks don mix', text: 'Start new one.' },
    CONFLICT: { title: 'We dey set up your check already' },
    RATE_LIMITED: { text: 'Wait small, den try again.' },
    URL_NOT_ALLOWED: { title: 'We no fit open di check', text: 'Dis site no trust di address. Talk to support.' },
    INTERNAL: { text: soon },
  },
};
