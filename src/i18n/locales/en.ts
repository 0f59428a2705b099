import type { ChallengeFirstWords, CommonWords, DocumentWords, FaceWords, LivenessFirstWords } from '../types.js';

const ours = 'Something went wrong on our side';
const unavailable = 'This check is temporarily unavailable';
const keptLater = 'We’ve kept your photo. Try again in a few minutes.';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export const common: CommonWords = {
  tag: 'en',
  direction: 'ltr',
  actions: {
    start: 'Open camera',
    back: 'Back',
    takePhoto: 'Take photo',
    usePhoto: 'Use this photo',
    takeAgain: 'Retake photo',
    tryAgain: 'Try again',
    startOver: 'Start over',
    continue: 'Continue',
    switchCamera: 'Switch camera',
    torchOn: 'Turn on the light',
    torchOff: 'Turn off the light',
  },
  step: (current, total) => `Step ${current} of ${total}`,
  branding: 'Powered by idv-elements',
  bytesLoaded: (loaded, total) =>
    total > 0 ? `${megabytes(loaded)} of ${megabytes(total)} MB` : `${megabytes(loaded)} MB`,
  retryAfter: (seconds) => {
    if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  },
  supportCode: (code, reference) => (reference === undefined ? `Code: ${code}` : `Code: ${code}\n${reference}`),
  errors: {
    'camera-permission-denied': {
      title: 'The camera is blocked',
      text: 'This site isn’t allowed to use your camera. Here’s how to change that:',
    },
    'camera-permission-dismissed': {
      title: 'The camera is still off',
      text: 'We need your permission to use it. Try again and choose “Allow”.',
    },
    'camera-blocked-by-policy': {
      title: 'The camera isn’t enabled on this page',
      text: 'Only the site can turn it on. Contact support.',
    },
    'camera-insecure-context': {
      title: 'This connection isn’t secure',
      text: 'The camera only works on secure pages. Open one whose address starts with https.',
    },
    'camera-not-found': { title: 'No camera found', text: 'Connect a camera, or open this page on a phone.' },
    'camera-busy': { title: 'The camera is in use', text: 'Another app or tab is using it.' },
    'camera-overconstrained': {
      title: 'This camera won’t work',
      text: 'Its picture isn’t clear enough. Try another camera or device.',
    },
    'camera-ended': { title: 'The camera stopped', text: 'Maybe it was unplugged, or a call came in.' },
    'camera-black': { title: 'The picture is black', text: 'The lens may be covered, or the camera turned off.' },
    'camera-frozen': { title: 'The video froze', text: 'The camera stopped sending pictures.' },
    'camera-unsupported': {
      title: 'This browser can’t open the camera',
      text: 'Update your browser, or open this page in another one.',
    },
    'camera-in-app-browser': {
      title: 'Open this page in your browser',
      text: 'The camera doesn’t work inside this app.',
    },
    'vision-assets-missing': { title: 'Loading didn’t finish', text: 'Check your connection and try again.' },
    'vision-assets-corrupt': {
      title: 'Loading went wrong',
      text: 'Part of the face check arrived damaged, so we didn’t use it. Try again, or use another network.',
    },
    'vision-worker-blocked': {
      title: 'The face check can’t start',
      text: 'This site’s settings don’t allow it. Contact support.',
    },
    'vision-crashed': {
      title: 'The face check stopped',
      text: 'Your device may be low on memory. Close other apps and try again.',
    },
    'vision-stalled': {
      title: 'The face check isn’t responding',
      text: 'Your device may be busy. Close other apps and try again.',
    },
    'vision-unsupported': {
      title: 'The face check can’t run here',
      text: 'Update your browser, or use another device.',
    },
    'capture-failed': { title: 'The photo wasn’t saved', text: 'Your device couldn’t save it. Take the photo again.' },
    'backend-offline': {
      title: 'You’re offline',
      text: 'We’ve kept your photo. Connect to the internet and try again.',
    },
    'backend-unreachable': {
      title: 'We couldn’t send your photo',
      text: 'We’ve kept it. Check your connection and try again.',
    },
    'backend-timeout': {
      title: 'Sending is taking too long',
      text: 'We’ve kept your photo. Try again, or find a better connection.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'We’ve kept your photo. Try again. If it keeps happening, contact support.',
    },
    'not-configured': {
      title: 'This check isn’t ready',
      text: 'The site hasn’t finished setting it up. Contact support.',
    },
    PENDING: { title: 'Still checking', text: 'We’re still checking your photo. Try again in a moment.' },
    FACE_MISMATCH: { title: 'The faces don’t match', text: 'Take your photo again in good light, without glasses.' },
    INVALID_REQUEST: { title: ours, text: 'Your photo didn’t go through. Contact support.' },
    INVALID_CREDENTIALS: { title: ours, text: 'This site isn’t set up for the check. Contact support.' },
    TIMEOUT: { title: 'The check is taking too long', text: 'We’ve kept your photo. Try again.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: {
      title: 'We couldn’t read the document',
      text: 'Take the photo again with all four corners in view.',
    },
    DOCUMENT_EXPIRED: { title: 'This document has expired', text: 'Use one that’s still valid.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Document not found',
      text: 'We couldn’t find it in official records. Check the number, or use another document.',
    },
    FAILED: { title: 'We couldn’t check your photo', text: 'Take it again in brighter light, looking straight ahead.' },
    INVALID_IMAGE: { title: 'We couldn’t use that photo', text: 'Take it again and keep the camera steady.' },
    SYSTEM_ERROR: { title: ours, text: keptLater },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'We already have this photo', text: 'Take a new one.' },
    UNAUTHORIZED: { title: 'You’re signed out', text: 'Sign in again on this site, then come back.' },
    FORBIDDEN: { title: 'Your account can’t do this', text: 'Contact support to find out why.' },
    SESSION_EXPIRED: { title: 'This check timed out', text: 'We’ve kept your photo. Try again to continue.' },
    NOT_FOUND: { title: ours, text: 'This site can’t receive your photo. Contact support.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'This site can’t receive your photo. Contact support.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'This site can’t use this kind of photo. Contact support.' },
    IMAGE_TOO_LARGE: { title: 'The photo is too large', text: 'Take it again.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Your photo didn’t go through. Contact support.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Two photos got mixed up', text: 'Take a new one.' },
    CONFLICT: { title: 'We’re already sending your photo', text: 'Wait a moment, then try again.' },
    RATE_LIMITED: { title: 'Too many attempts', text: 'We’ve kept your photo. Wait a little, then try again.' },
    ATTEMPTS_EXHAUSTED: { title: 'No attempts left', text: 'Contact support to find out how to continue.' },
    NO_FACE: { title: 'We couldn’t see a face', text: 'Take the photo again with your whole face in the oval.' },
    MULTIPLE_FACES: { title: 'There’s more than one face', text: 'Only you should be in view. Take the photo again.' },
    URL_NOT_ALLOWED: { title: ours, text: 'This site gave us an address we don’t trust. Contact support.' },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    // The page's browser has its own way: see `unblock`.
    'allow-camera': [],
    'answer-prompt': [],
    'open-in-browser': [
      'Open this app’s menu, in a corner of the screen',
      'Choose “Open in browser”',
      'Continue there',
    ],
    'use-other-device': [],
    'connect-camera': [],
    'free-camera': ['End video calls and close other camera apps', 'Close other tabs that use the camera'],
    'uncover-camera': ['Wipe the lens and take off any cover', 'Slide the camera’s privacy shutter open'],
    'try-again': [],
    'go-online': [],
    'take-again': [],
    wait: [],
    'contact-site': [],
  },
  unblock: {
    'chrome-android': [
      'Tap the icon to the left of the address',
      'Tap “Permissions”, then “Camera”',
      'Choose “Allow”, then come back',
    ],
    'chrome-desktop': ['Click the icon to the left of the address', 'Turn on “Camera”', 'Come back to this page'],
    'chrome-ios': [
      'Open your phone’s “Settings” app',
      'Tap “Apps”, then this browser',
      'Turn on “Camera”, then come back',
    ],
    'safari-ios': ['Tap the page menu beside the address', 'Open this website’s settings', 'Set “Camera” to “Allow”'],
    'safari-mac': ['Open “Safari” in the menu bar', 'Choose “Settings” for this website', 'Set “Camera” to “Allow”'],
    'firefox-android': [
      'Tap the icon to the left of the address',
      'Tap “Camera” until it says “Allowed”',
      'Come back to this page',
    ],
    'firefox-desktop': [
      'Click the camera icon to the left of the address',
      'Remove “Blocked” beside the camera',
      'Come back to this page',
    ],
    samsung: [
      'Tap the icon to the left of the address',
      'Tap “Permissions”, then “Camera”',
      'Choose “Allow”, then come back',
    ],
    edge: ['Open the icon to the left of the address', 'Open “Permissions for this site”', 'Set “Camera” to “Allow”'],
    opera: ['Open the icon to the left of the address', 'Open “Site settings”', 'Set “Camera” to “Allow”'],
    'in-app': ['Open this app’s menu, in a corner of the screen', 'Choose “Open in browser”', 'Continue there'],
    other: ['Open your browser’s settings for this site', 'Allow the camera', 'Come back to this page'],
  },
};

export const face: FaceWords = {
  title: 'Take a selfie',
  intro: {
    title: 'Get ready for your selfie',
    text: 'It only takes a moment. Fit your face in the oval and hold still.',
  },
  tips: [
    'Face a window or a lamp',
    'Take off your cap, mask and sunglasses. Religious head coverings are fine',
    'Hold the camera at eye level',
  ],
  privacy: {
    sent: 'We take one photo of your face, check it on this device, then send it to this site and its identity service.',
    kept: 'We take one photo of your face, check it on this device, then give it to this site.',
  },
  preview: 'Live view from your camera',
  photo: 'The photo you took',
  shutterNote: {
    automatic: 'Hold still. We’ll take the photo',
    manual: 'Tap when you’re ready',
    help: 'Having trouble? Tap the button to take the photo, or find brighter light.',
  },
  pixelsNote: 'We can’t guide you on this device. Tap the button to take the photo.',
  states: {
    idle: 'Ready to start',
    permission: 'Opening the camera',
    loading: 'Loading the face check',
    framing: 'Fit your face in the oval',
    holding: 'Hold still',
    capturing: 'Checking your photo',
    review: 'Check your photo',
    submitting: 'Sending your photo',
    done: 'Photo taken',
    failed: 'That didn’t work',
    paused: 'Paused',
    canceled: 'Ready to start',
  },
  permission: { title: 'Allow the camera', text: 'Your browser is asking. Choose “Allow” to take your selfie.' },
  paused: { title: 'Paused', text: 'The camera turns back on when you return to this page.' },
  review: { title: 'Is your face clear?', text: 'Make sure it’s sharp and well lit.' },
  waitingForNetwork: 'You’re offline. We’ll send your photo when you’re back online.',
  done: {
    sent: { title: 'Photo received', text: 'You can continue.' },
    kept: { title: 'Photo taken', text: 'You can continue.' },
  },
  hints: {
    'too-dark': 'Find brighter light',
    'no-face': 'Show your face here',
    'multiple-faces': 'Only you should be in view',
    'too-bright': 'Move out of bright light',
    'too-far': 'Move closer',
    'too-close': 'Move back a little',
    'off-center': 'Move to the center',
    covered: 'Show your whole face',
    'turn-straight': 'Look straight ahead',
    'glasses-glare': 'Tilt to avoid glasses glare',
    'eyes-closed': 'Open your eyes',
    'mouth-open': 'Close your mouth',
    'uneven-light': 'Face the light',
    blurry: 'Keep the camera steady',
    'hold-still': 'Hold still',
  },
  directions: {
    'off-center': { left: 'Move left', right: 'Move right', up: 'Move up a little', down: 'Move down a little' },
    'turn-straight': { up: 'Lift your chin', down: 'Lower your chin' },
  },
  warnings: {
    'too-dark': 'The photo is a little dark.',
    'no-face': 'We’re not sure there’s a face in the photo.',
    'multiple-faces': 'Someone else may be in the photo.',
    'too-bright': 'The photo is a little too bright.',
    'too-far': 'Your face looks a little small.',
    'too-close': 'Your face is very close.',
    'off-center': 'Your face isn’t in the center.',
    covered: 'Something may be covering your face.',
    'turn-straight': 'You’re not looking straight ahead.',
    'glasses-glare': 'There may be glare on your glasses.',
    'eyes-closed': 'Your eyes may be closed.',
    'mouth-open': 'Your mouth is open.',
    'uneven-light': 'One side of your face is darker.',
    blurry: 'The photo is a little blurry.',
    'hold-still': 'You may have moved, so the photo could be blurry.',
  },
};

export const document: DocumentWords = {
  title: 'Document photo',
  choose: { title: 'Which document do you have?', text: 'Choose one you have with you. It must still be valid.' },
  intro: (document) => ({ title: `Get your ${document} ready`, text: 'Lay it flat and hold your phone above it.' }),
  types: {
    ng_national_id: 'national ID card',
    ng_drivers_license: 'driver’s license',
    ng_voters_card: 'voter’s card',
    ng_international_passport: 'passport',
    generic_id1: 'ID card',
    generic_id3: 'passport',
    generic_page: 'document',
    generic_sheet: 'sheet',
  },
  sides: { front: 'Front', back: 'Back' },
  sideNow: (side, document) => `${side} of your ${document}`,
  tips: ['Use a dark, plain surface', 'Avoid glare from lights', 'Show all four corners'],
  privacy: {
    sent: 'We take a photo of your document, check it on this device, then send it to this site and its identity service.',
    kept: 'We take a photo of your document, check it on this device, then give it to this site.',
  },
  actions: {
    upload: 'Upload a photo instead',
    chooseFile: 'Choose a photo',
    otherFile: 'Choose another photo',
    useCorners: 'Use these corners',
    takeBack: 'Take photo of the back',
    otherDocument: 'Use another document',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  dropNote: 'You can also drop or paste a photo here.',
  preview: 'Live view from your camera',
  photo: 'The photo of your document',
  shutterNote: { automatic: 'Hold still. We’ll take the photo', manual: 'Tap when you’re ready' },
  states: {
    idle: 'Ready to start',
    permission: 'Opening the camera',
    loading: 'Loading the document check',
    framing: 'Fit it in the frame',
    holding: 'Hold still',
    capturing: 'Checking your photo',
    reading: 'Opening your photo',
    adjusting: 'Check the corners',
    review: 'Check your photo',
    turning: 'Turn it over',
    submitting: 'Sending your photo',
    done: 'Photo saved',
    failed: 'That didn’t work',
    paused: 'Paused. The camera turns back on when you return',
    canceled: 'Ready to start',
  },
  permission: {
    title: 'Allow the camera',
    text: 'Your browser is asking. Choose “Allow” to photograph your document.',
  },
  adjust: {
    found: { title: 'Are the corners right?', text: 'Drag any that aren’t on the document.' },
    missing: { title: 'Where are the corners?', text: 'Drag the four dots to the corners of your document.' },
  },
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  cornersHow: 'Use the arrow keys to move it. Hold Shift for larger steps.',
  review: { title: 'Can you read every word?', text: 'Tap the photo for a closer look.' },
  turn: { title: 'Front done. Turn it over', text: 'Next, take a photo of the back.' },
  waitingForNetwork: 'You’re offline. We’ll send your photo when you’re back online.',
  done: {
    sent: { title: 'Document received', text: 'You can continue.' },
    kept: { title: 'Photo saved', text: 'You can continue.' },
  },
  hints: {
    'too-dark': 'Find brighter light',
    'no-document': 'Show your document here',
    'too-bright': 'Move out of bright light',
    'too-close': 'Move back a little',
    'cut-off': 'Show all four corners',
    'too-far': 'Move closer',
    'low-resolution': 'Move closer',
    tilted: 'Hold your phone level',
    glare: 'Tilt to remove the glare',
    blurry: 'Hold your phone steady',
    'hold-still': 'Hold still',
  },
  warnings: {
    'too-dark': 'The photo is a little dark.',
    'no-document': 'We’re not sure where the document is.',
    'too-bright': 'The photo is a little too bright.',
    'too-close': 'The document is too close to the edge.',
    'cut-off': 'A corner may be cut off.',
    'too-far': 'The document looks a little small.',
    'low-resolution': 'Small print may be hard to read.',
    tilted: 'The document is tilted.',
    glare: 'Glare may be hiding some words.',
    blurry: 'The photo is a little blurry.',
    'hold-still': 'You may have moved, so the photo could be blurry.',
    'no-portrait': 'We couldn’t see the photo on your document.',
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'Loading went wrong',
      text: 'Part of the document check arrived damaged, so we didn’t use it. Try again, or use another network.',
    },
    'vision-worker-blocked': {
      title: 'The document check can’t start',
      text: 'This site’s settings don’t allow it. Contact support.',
    },
    'vision-crashed': {
      title: 'The document check stopped',
      text: 'Your device may be low on memory. Close other apps and try again.',
    },
    'vision-stalled': {
      title: 'The document check isn’t responding',
      text: 'Your device may be busy. Close other apps and try again.',
    },
    INVALID_DOCUMENT: {
      title: 'We couldn’t read your document',
      text: 'Take the photo again in brighter light, without glare.',
    },
    DOCUMENT_EXPIRED: { title: 'Your document has expired', text: 'Use one that’s still valid.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Document not found',
      text: 'We couldn’t find it in official records. Use another document.',
    },
    INVALID_IMAGE: {
      title: 'We couldn’t use that photo',
      text: 'Take it again: the whole document, sharp and without glare.',
    },
    IMAGE_TOO_LARGE: { title: 'The photo is too large', text: 'Choose one under 20 MB, or take it with the camera.' },
    FAILED: { title: 'We couldn’t check your document', text: 'Take the photo again in brighter light.' },
  },
};

/** The rest is in `en.liveness.ts` and comes with the capture's code. */
export const liveness: LivenessFirstWords = {
  title: 'Liveness Check',
  intro: { title: 'Let’s confirm it’s you', text: 'A short check with your camera. It takes about a minute.' },
  privacy:
    'We check the camera and light on this device. The check then films your face for this site and its identity service.',
  start: 'Start the check',
  waiting: 'Getting your check ready',
};

/** The rest is in `en.challenge.ts` and comes with the capture's code. */
export const challenge: ChallengeFirstWords = {
  title: 'Liveness Check',
  intro: {
    title: 'Let’s confirm it’s you',
    text: 'We’ll ask for a few small movements, one at a time. It takes about half a minute.',
  },
  tips: [
    'Face a window or a lamp',
    'Take off your cap, mask and sunglasses. Religious head coverings are fine',
    'Prop your phone up, or hold it still',
  ],
  privacy:
    'We check your movements on this device, then send a few photos and the outline of your movements to this site and its identity service.',
  waiting: 'Opening the camera',
};
