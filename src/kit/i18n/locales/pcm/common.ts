import type { Sections } from '../../types.js';

const ours = 'Something spoil for our side';
const unavailable = 'Dis check no dey work for now';
const keptLater = 'We don keep your photo. Try again after some minutes.';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'Camera dey blocked',
      text: 'Dis site no get permission to use your camera. See how to change am:',
    },
    'camera-permission-dismissed': {
      title: 'Camera still dey off',
      text: 'We need your permission to use am. Try again and choose “Allow”.',
    },
    'camera-blocked-by-policy': {
      title: 'Camera no dey on for dis page',
      text: 'Na only di site fit on am. Talk to support.',
    },
    'camera-insecure-context': {
      title: 'Dis connection no secure',
      text: 'Camera dey work only for secure page. Open di one wey im address start with https.',
    },
    'camera-not-found': { title: 'We no see any camera', text: 'Connect camera, or open dis page for phone.' },
    'camera-busy': { title: 'Something dey use di camera', text: 'Another app or tab dey use am.' },
    'camera-overconstrained': {
      title: 'Dis camera no go work',
      text: 'Im picture no clear reach. Try another camera or device.',
    },
    'camera-ended': { title: 'Camera don stop', text: 'E fit be say e comot, or call enter.' },
    'camera-black': { title: 'Di picture black', text: 'Something fit dey cover di lens, or di camera dey off.' },
    'camera-frozen': { title: 'Di video don hang', text: 'Camera don stop to send picture.' },
    'camera-unsupported': {
      title: 'Dis browser no fit open camera',
      text: 'Update your browser, or open dis page for another one.',
    },
    'camera-in-app-browser': { title: 'Open dis page for your browser', text: 'Camera no dey work inside dis app.' },
    'vision-assets-misconfigured': {
      title: 'E no load finish',
      text: 'Reload di page. If e no help, talk to support and give dem di code wey dey down.',
    },
    'vision-assets-corrupt': {
      title: 'Something spoil as e dey load',
      text: 'Part of di face check spoil as e dey load, so we no use am. Try again, or use another network.',
    },
    'vision-worker-blocked': {
      title: 'Face check no fit start',
      text: 'Dis site settings no allow am. Talk to support.',
    },
    'vision-crashed': {
      title: 'Face check don stop',
      text: 'Di memory of your device fit don full. Close other apps and try again.',
    },
    'vision-stalled': {
      title: 'Face check no dey respond',
      text: 'Your device fit dey busy. Close other apps and try again.',
    },
    'vision-unsupported': { title: 'Face check no fit work here', text: 'Update your browser, or use another device.' },
    'canvas-blocked': {
      title: 'Your browser dey hide di photo',
      text: 'Im privacy setting dey spoil photo. Open dis page for another browser, or use another device.',
    },
    'capture-failed': { title: 'Di photo no save', text: 'Your device no fit save am. Snap am again.' },
    'backend-offline': {
      title: 'You no dey online',
      text: 'We don keep your photo. Connect to internet and try again.',
    },
    'backend-unreachable': {
      title: 'We no fit send your photo',
      text: 'We don keep am. Check your network, den try again.',
    },
    'backend-timeout': {
      title: 'E dey take too long to send',
      text: 'We don keep your photo. Try again, or find better network.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'We don keep your photo. Try again. If e still dey happen, talk to support.',
    },
    'not-configured': {
      title: 'Dis check no dey work now',
      text: 'No be you or your phone cause am. Na di site go fix am. Talk to support, or come back later.',
    },
    PENDING: { title: 'We still dey check', text: 'We still dey check your photo. Try again after small time.' },
    FACE_MISMATCH: { title: 'Di faces no match', text: 'Snap your photo again for better light, without glasses.' },
    INVALID_REQUEST: { title: ours, text: 'Your photo no enter. Talk to support.' },
    INVALID_CREDENTIALS: { title: ours, text: 'Dem never set dis site for di check. Talk to support.' },
    TIMEOUT: { title: 'Di check dey take too long', text: 'We don keep your photo. Try again.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'We no fit read di document', text: 'Snap am again, make all di four corners show.' },
    DOCUMENT_EXPIRED: { title: 'Dis document don expire', text: 'Use di one wey never expire.' },
    DOCUMENT_NOT_FOUND: {
      title: 'We no find di document',
      text: 'We no see am for official record. Check di number, or use another document.',
    },
    FAILED: { title: 'We no fit check your photo', text: 'Snap am again for better light, and look straight.' },
    INVALID_IMAGE: { title: 'We no fit use dat photo', text: 'Snap am again and hold camera steady.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'We don get dis photo before', text: 'Snap new one.' },
    UNAUTHORIZED: { title: 'You don sign out', text: 'Sign in again for dis site, den come back.' },
    FORBIDDEN: { title: 'You no fit do dis one here', text: 'Di site no allow dis step. Talk to support.' },
    SESSION_EXPIRED: { title: 'Time don finish for dis check', text: 'We don keep your photo. Try again to continue.' },
    NOT_FOUND: { title: ours, text: 'Dis site no fit collect your photo. Talk to support.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Dis site no fit collect your photo. Talk to support.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'Dis site no fit use dis kind photo. Talk to support.' },
    IMAGE_TOO_LARGE: { title: 'Di photo too big', text: 'Snap am again.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Your photo no enter. Talk to support.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Two photos don mix', text: 'Snap new one.' },
    CONFLICT: { title: 'We dey send your photo already', text: 'Wait small, den try again.' },
    RATE_LIMITED: { title: 'You don try too many times', text: 'We don keep your photo. Wait small, den try again.' },
    ATTEMPTS_EXHAUSTED: { title: 'You no fit try again', text: 'Talk to support to know how to continue.' },
    DOCUMENT_NOT_SUPPORTED: { title: 'We no dey check dis document here', text: 'Use another document.' },
    NO_FACE: { title: 'We no see any face', text: 'Snap am again, make your whole face dey inside di circle.' },
    MULTIPLE_FACES: { title: 'We see pass one face', text: 'Only you suppose dey di photo. Snap am again.' },
    URL_NOT_ALLOWED: { title: ours, text: 'Dis site give us address wey we no trust. Talk to support.' },
    HANDOFF_EXPIRED: { title: 'Dis link don expire', text: 'Get new one for di device wey you start with.' },
    HANDOFF_CLAIMED: {
      title: 'Dem don use dis link before',
      text: 'If no be you, get new one for di device wey you start with.',
    },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'Dat number no match',
      text: 'Put di number wey dey show for di device wey you start with.',
    },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': ['End video calls and close other camera apps', 'Close other tabs wey dey use camera'],
    'uncover-camera': ['Clean di lens and comot anything wey cover am', 'Open di small cover of di camera'],
  },
  unblock: {
    'chrome-android': [
      'Tap di icon for left side of di address',
      'Tap “Permissions”, den “Camera”',
      'Choose “Allow”, den come back',
    ],
    'chrome-desktop': ['Click di icon for left side of di address', 'On “Camera”', 'Come back to dis page'],
    'chrome-ios': ['Open “Settings” for your phone', 'Tap “Apps”, den dis browser', 'On “Camera”, den come back'],
    'safari-ios': ['Tap di page menu wey dey near di address', 'Open dis website settings', 'Set “Camera” to “Allow”'],
    'safari-mac': ['Open “Safari” for di menu bar', 'Choose “Settings” for dis website', 'Set “Camera” to “Allow”'],
    'firefox-android': [
      'Tap di icon for left side of di address',
      'Tap “Camera” until e show “Allowed”',
      'Come back to dis page',
    ],
    'firefox-desktop': [
      'Click di camera icon for left side of di address',
      'Comot “Blocked” wey dey near di camera',
      'Come back to dis page',
    ],
    samsung: [
      'Tap di icon for left side of di address',
      'Tap “Permissions”, den “Camera”',
      'Choose “Allow”, den come back',
    ],
    edge: ['Open di icon for left side of di address', 'Open “Permissions for this site”', 'Set “Camera” to “Allow”'],
    opera: ['Open di icon for left side of di address', 'Open “Site settings”', 'Set “Camera” to “Allow”'],
    'in-app': ['Open dis app menu for corner of di screen', 'Choose “Open in browser”', 'Continue from there'],
    other: ['Open your browser settings for dis site', 'Allow di camera', 'Come back to dis page'],
  },
  phone: {
    errors: {
      'camera-not-found': { text: 'We no see camera for dis phone. Restart am, or use another device.' },
      'camera-busy': { text: 'Another app dey use am.' },
      'camera-ended': { text: 'E fit be say call enter, or another app collect am.' },
      'camera-black': { text: 'Something fit dey cover di lens.' },
    },
    steps: {
      'free-camera': ['End any call', 'Close other apps wey dey use camera'],
      'uncover-camera': ['Comot your finger and phone case from di lens', 'Clean di lens'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'Camera still dey blocked',
        text: 'Your browser remember wetin you answer last time. Follow each step, den come back:',
      },
      'camera-permission-dismissed': {
        title: 'We still need your camera',
        text: 'Your browser go ask again. Dis time, choose “Allow”.',
      },
      'camera-busy': {
        title: 'Something still dey use camera',
        text: 'Video call fit dey run for background. We go continue once camera free.',
      },
      'camera-black': {
        title: 'Di picture still black',
        text: 'Check whether cover, sticker or case dey on top di lens.',
      },
      'vision-offline': {
        title: 'You still no dey online',
        text: 'Check say Wi-Fi or mobile data dey on. We go continue once network come back.',
      },
      'backend-offline': {
        title: 'You still no dey online',
        text: 'We don keep your photo. Check say Wi-Fi or mobile data dey on.',
      },
      NO_FACE: { title: 'We still no see any face', text: 'Face window or light. Comot anything wey cover your face.' },
    },
    tips: {
      face: [
        'Face window or light, make di light dey your face.',
        'Hold camera for eye level, stretch your hand, and look am straight.',
      ],
      document: [
        'Put am for dark, plain place, far from light and window.',
        'Clean di lens, hold camera straight on top am, and wait till e clear.',
      ],
      movement: [
        'Face window or light, and move small-small.',
        'Hold camera steady for eye level, and move only your head.',
      ],
      time: ['Go near your Wi-Fi, or use mobile data.', 'Close other apps and tabs, and leave dis page open.'],
      camera: [
        'Close every other app and tab wey fit dey use camera, den try again.',
        'Close your browser finish, open am again, and come back to dis page.',
      ],
      engine: ['Close other apps and tabs, den try again.', 'Use another network, den load dis page again.'],
      network: ['Go near your Wi-Fi, or use mobile data.', 'On flight mode, den off am to connect again.'],
      service: [
        'Na our side get problem. Wait some minutes, den try again.',
        'Come back later. Nothing do your device.',
      ],
    },
    otherWay: { title: 'Make we try another way', text: 'Choose how you want continue.' },
    stuck: {
      title: 'E still no work?',
      text: 'Try another place or another device. If e no help, talk to support and give dem di code wey dey down.',
    },
    allowHere: 'Press di button wey dey below and choose “Allow”.',
    ways: { shutter: 'Use di camera button', upload: 'Upload photo', phone: 'Continue for phone' },
  },
  actions: {
    takePhoto: 'Snap photo',
    usePhoto: 'Use dis photo',
    takeAgain: 'Snap am again',
    startOver: 'Start afresh',
    continue: 'Continue',
    switchCamera: 'Change camera',
    torchOn: 'On di light',
    torchOff: 'Off di light',
    sound: 'Sound wey dey guide',
  },
  stillTrying: 'We still dey try. Leave dis page open.',
  sendingLater: 'We no fit send photo now. Still snap your own: we go keep am and try again.',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'E don nearly finish';
    if (seconds < 60) return `E remain like ${5 * Math.ceil(seconds / 5)} seconds`;
    const minutes = Math.ceil(seconds / 60);
    return `E remain like ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Try again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Try again after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  },
};
