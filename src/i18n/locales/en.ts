import type { ChallengeFirstWords, CommonWords, DocumentWords, FaceWords, LivenessFirstWords } from '../types.js';

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

export const common: CommonWords = {
  tag: 'en',
  direction: 'ltr',
  actions: {
    start: 'Open the camera',
    back: 'Back',
    takePhoto: 'Take photo',
    usePhoto: 'Use this photo',
    takeAgain: 'Take again',
    tryAgain: 'Try again',
    startOver: 'Start again',
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
      text: 'This site may not use your camera yet. You can change that:',
    },
    'camera-permission-dismissed': {
      title: 'The camera is still off',
      text: 'You closed the question. Try again and choose “Allow”.',
    },
    'camera-blocked-by-policy': {
      title: 'This page may not use the camera',
      text: 'The site hasn’t allowed the camera on this page. Please tell the site.',
    },
    'camera-insecure-context': {
      title: 'The connection isn’t secure',
      text: 'Browsers only open the camera on a secure address. Open this page with https.',
    },
    'camera-not-found': { title: 'No camera found', text: 'Connect a camera, or open this page on a phone.' },
    'camera-busy': { title: 'The camera is in use', text: 'Another app or tab is holding the camera.' },
    'camera-overconstrained': {
      title: 'This camera can’t be used',
      text: 'Its picture isn’t good enough. Try another camera or device.',
    },
    'camera-ended': { title: 'The camera stopped', text: 'It was unplugged, or a call came in.' },
    'camera-black': {
      title: 'The picture is black',
      text: 'Something covers the lens, or the camera is switched off.',
    },
    'camera-frozen': { title: 'The picture is frozen', text: 'The camera stopped sending new pictures.' },
    'camera-unsupported': {
      title: 'This browser can’t open the camera',
      text: 'Open this page in a current browser, or on another device.',
    },
    'camera-in-app-browser': {
      title: 'Open this page in your browser',
      text: 'The app you are in doesn’t let pages use the camera.',
    },
    'vision-assets-missing': {
      title: 'Something didn’t load',
      text: 'The face check didn’t load. Check your connection and try again.',
    },
    'vision-assets-corrupt': {
      title: 'Something arrived damaged',
      text: 'The face check was changed on the way, so we didn’t use it. Try again, or use another network.',
    },
    'vision-worker-blocked': {
      title: 'The face check can’t start',
      text: 'This site doesn’t allow it to run. Please tell the site.',
    },
    'vision-crashed': {
      title: 'The face check stopped',
      text: 'Your device may be short of memory. Close other apps and try again.',
    },
    'vision-stalled': {
      title: 'The face check isn’t responding',
      text: 'Your device may be busy. Close other apps and try again.',
    },
    'vision-unsupported': {
      title: 'This device can’t run the face check',
      text: 'Open this page in a current browser, or on another device.',
    },
    'capture-failed': {
      title: 'The photo wasn’t saved',
      text: 'Your device couldn’t create the photo. Take it again.',
    },
    'backend-offline': { title: 'You are offline', text: 'Your photo is kept. Connect to the internet and try again.' },
    'backend-unreachable': {
      title: 'We couldn’t send your photo',
      text: 'Your photo is kept. Check your connection and try again.',
    },
    'backend-timeout': {
      title: 'Sending is taking too long',
      text: 'Your photo is kept. Try again, or move to a better connection.',
    },
    'backend-bad-response': {
      title: 'Something is wrong on our side',
      text: 'Your photo is kept. Try again, and tell the site if it happens again.',
    },
    'not-configured': {
      title: 'Something is missing on this page',
      text: 'The site hasn’t set up the check completely. Please tell the site.',
    },
    PENDING: { title: 'Still checking', text: 'Your photo is being checked. Try again in a moment.' },
    FACE_MISMATCH: {
      title: 'The faces don’t match',
      text: 'We couldn’t match your photo. Take it again in good light, without glasses.',
    },
    INVALID_REQUEST: {
      title: 'Something is wrong on our side',
      text: 'The photo was sent in the wrong way. Please tell the site.',
    },
    INVALID_CREDENTIALS: {
      title: 'Something is wrong on our side',
      text: 'The site isn’t set up for this check. Please tell the site.',
    },
    TIMEOUT: { title: 'The check is taking too long', text: 'Your photo is kept. Try again.' },
    PROVIDER_ERROR: { title: 'The check isn’t available', text: 'Your photo is kept. Try again in a few minutes.' },
    INVALID_DOCUMENT: {
      title: 'We couldn’t read the document',
      text: 'Take the photo again with all four corners in view.',
    },
    DOCUMENT_EXPIRED: { title: 'The document has expired', text: 'Use a document that is still valid.' },
    DOCUMENT_NOT_FOUND: { title: 'We couldn’t find the document', text: 'Check the number, or use another document.' },
    FAILED: { title: 'We couldn’t check your photo', text: 'Take it again in brighter light, looking straight ahead.' },
    INVALID_IMAGE: { title: 'We couldn’t use the photo', text: 'Take it again and keep the camera steady.' },
    SYSTEM_ERROR: { title: 'Something is wrong on our side', text: 'Your photo is kept. Try again in a few minutes.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'The check isn’t available right now',
      text: 'Your photo is kept. Try again in a few minutes.',
    },
    DUPLICATE_REFERENCE: { title: 'This photo was already sent', text: 'Take a new one.' },
    UNAUTHORIZED: { title: 'You are signed out', text: 'Sign in again on this site, then come back.' },
    FORBIDDEN: {
      title: 'You can’t do this here',
      text: 'This site doesn’t allow it for your account. Please tell the site.',
    },
    SESSION_EXPIRED: { title: 'Your time is up', text: 'Your photo is kept. Try again to continue.' },
    NOT_FOUND: {
      title: 'Something is wrong on our side',
      text: 'The site is missing the place to send the photo to. Please tell the site.',
    },
    METHOD_NOT_ALLOWED: {
      title: 'Something is wrong on our side',
      text: 'The site doesn’t accept photos this way. Please tell the site.',
    },
    UNSUPPORTED_MEDIA_TYPE: {
      title: 'Something is wrong on our side',
      text: 'The site doesn’t accept this kind of picture. Please tell the site.',
    },
    IMAGE_TOO_LARGE: { title: 'The photo is too large', text: 'Take it again.' },
    IDEMPOTENCY_KEY_MISSING: {
      title: 'Something is wrong on our side',
      text: 'The photo was sent without its number. Please tell the site.',
    },
    IDEMPOTENCY_KEY_REUSED: { title: 'This photo was mixed up with another', text: 'Take a new one.' },
    CONFLICT: { title: 'Your photo is already on its way', text: 'Wait a moment, then try again.' },
    RATE_LIMITED: { title: 'Too many tries', text: 'Your photo is kept. Wait a little before you try again.' },
    ATTEMPTS_EXHAUSTED: { title: 'No tries left', text: 'You have used all your tries. Ask the site how to continue.' },
    NO_FACE: { title: 'We couldn’t see a face', text: 'Take the photo again with your whole face in the oval.' },
    MULTIPLE_FACES: {
      title: 'There is more than one face',
      text: 'Take the photo again with only you in the picture.',
    },
    URL_NOT_ALLOWED: {
      title: 'Something is wrong on our side',
      text: 'The site pointed to an address that isn’t allowed. Please tell the site.',
    },
    HANDOFF_EXPIRED: { title: 'This link has expired', text: 'Get a new one on the device you started on.' },
    HANDOFF_CLAIMED: {
      title: 'This link was already used',
      text: 'If that wasn’t you, get a new one on the device you started on.',
    },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'That number doesn’t match',
      text: 'Enter the number shown on the device you started on.',
    },
    INTERNAL: { title: 'Something is wrong on our side', text: 'Your photo is kept. Try again in a few minutes.' },
  },
  steps: {
    // The page's browser has its own way: see `unblock`.
    'allow-camera': [],
    'answer-prompt': [],
    'open-in-browser': [
      'Open the menu of this app, at the top or bottom corner',
      'Choose “Open in browser”',
      'Carry on there',
    ],
    'use-other-device': [],
    'connect-camera': [],
    'free-camera': ['Close video calls and other camera apps', 'Close other tabs with a camera'],
    'uncover-camera': ['Wipe the lens and take off any cover', 'Slide the camera’s privacy switch open'],
    'try-again': [],
    'go-online': [],
    'take-again': [],
    wait: [],
    'contact-site': [],
  },
  unblock: {
    'chrome-android': [
      'Tap the icon left of the address',
      'Tap “Permissions”, then “Camera”',
      'Choose “Allow” and come back',
    ],
    'chrome-desktop': ['Click the icon left of the address', 'Switch “Camera” on', 'Come back to this page'],
    'chrome-ios': [
      'Open the “Settings” app of your phone',
      'Tap “Apps”, then this browser',
      'Switch “Camera” on and come back',
    ],
    'safari-ios': [
      'Tap the page menu beside the address',
      'Open the settings for this website',
      'Set “Camera” to “Allow”',
    ],
    'safari-mac': ['Open “Safari” in the menu bar', 'Choose “Settings” for this website', 'Set “Camera” to “Allow”'],
    'firefox-android': [
      'Tap the icon left of the address',
      'Tap “Camera” until it says “Allowed”',
      'Come back to this page',
    ],
    'firefox-desktop': [
      'Click the camera icon left of the address',
      'Remove “Blocked” beside the camera',
      'Come back to this page',
    ],
    samsung: ['Tap the icon left of the address', 'Tap “Permissions”, then “Camera”', 'Choose “Allow” and come back'],
    edge: ['Open the icon left of the address', 'Open “Permissions for this site”', 'Set “Camera” to “Allow”'],
    opera: ['Open the icon left of the address', 'Open “Site settings”', 'Set “Camera” to “Allow”'],
    'in-app': ['Open the menu of this app, in a corner', 'Choose “Open in browser”', 'Carry on there'],
    other: ['Open your browser’s settings for this site', 'Allow the camera', 'Come back to this page'],
  },
};

export const face: FaceWords = {
  title: 'Take a selfie',
  intro: { title: 'Get ready for your selfie', text: 'It takes a moment. Fit your face in the oval and hold still.' },
  tips: ['Face a window or a lamp', 'Take off hat and sunglasses', 'Hold the camera at eye level'],
  privacy: {
    sent: 'We take one photo of your face. We check it on this device, then send it to this site only.',
    kept: 'We take one photo of your face for this site and check it on this device.',
  },
  preview: 'Live picture of your camera',
  photo: 'The photo you have taken',
  shutterNote: {
    automatic: 'Hold still and the photo takes itself',
    manual: 'Tap when you are ready',
    help: 'Having trouble? Take the photo with the button, or try brighter light.',
  },
  pixelsNote: 'This device can’t guide you. Take the photo yourself.',
  states: {
    idle: 'Ready to start',
    permission: 'Opening the camera',
    loading: 'Loading the face check',
    framing: 'Fit your face in the oval',
    holding: 'Hold still',
    capturing: 'Checking your photo',
    review: 'Check your photo',
    submitting: 'Sending your photo',
    done: 'Your photo is taken',
    failed: 'That didn’t work',
    paused: 'Paused',
    canceled: 'Ready to start',
  },
  permission: { title: 'Allow the camera', text: 'Your browser is asking. Choose “Allow” to take your selfie.' },
  paused: { title: 'Paused', text: 'The camera comes back with this page.' },
  review: { title: 'Is your face clear?', text: 'Make sure it is sharp and well lit.' },
  waitingForNetwork: 'You are offline. The photo is sent as soon as you are back.',
  done: {
    sent: { title: 'Photo received', text: 'You can carry on.' },
    kept: { title: 'Photo taken', text: 'You can carry on.' },
  },
  hints: {
    'too-dark': 'Find brighter light',
    'no-face': 'Show your face here',
    'multiple-faces': 'Only you in the picture',
    'too-bright': 'Move out of bright light',
    'too-far': 'Move closer',
    'too-close': 'Move back a little',
    'off-center': 'Move to the middle',
    covered: 'Uncover your whole face',
    'turn-straight': 'Look straight ahead',
    'glasses-glare': 'Tilt your head, glasses reflect',
    'eyes-closed': 'Open your eyes',
    'mouth-open': 'Close your mouth',
    'uneven-light': 'Turn toward the light',
    blurry: 'Keep the camera steady',
    'hold-still': 'Hold still',
  },
  directions: {
    'off-center': { left: 'Move left', right: 'Move right', up: 'Move up a little', down: 'Move down a little' },
    'turn-straight': { up: 'Lift your chin', down: 'Lower your chin' },
  },
  warnings: {
    'too-dark': 'The photo is a little dark.',
    'no-face': 'We aren’t sure there is a face in the photo.',
    'multiple-faces': 'There may be someone else in the photo.',
    'too-bright': 'The photo is a little too bright.',
    'too-far': 'Your face is a little small.',
    'too-close': 'Your face is very close.',
    'off-center': 'Your face isn’t in the middle.',
    covered: 'Something may cover part of your face.',
    'turn-straight': 'You aren’t looking straight ahead.',
    'glasses-glare': 'Your glasses may reflect light.',
    'eyes-closed': 'Your eyes may be closed.',
    'mouth-open': 'Your mouth is open.',
    'uneven-light': 'One side of your face is darker.',
    blurry: 'The photo is a little blurry.',
    'hold-still': 'The photo may be blurry because you moved.',
  },
};

export const document: DocumentWords = {
  title: 'Photo of your document',
  choose: { title: 'Which document do you have?', text: 'Choose the one you have with you. It must still be valid.' },
  intro: (document) => ({ title: `Get your ${document} ready`, text: 'Lay it down flat and hold the phone over it.' }),
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
  tips: ['Use a dark, plain surface', 'Avoid reflections from lamps', 'Show all four corners'],
  privacy: {
    sent: 'We take a photo of your document. We check it on this device, then send it to this site only.',
    kept: 'We take a photo of your document for this site and check it on this device.',
  },
  actions: {
    upload: 'Upload a photo instead',
    chooseFile: 'Choose a photo',
    otherFile: 'Choose another photo',
    useCorners: 'Use these corners',
    takeBack: 'Take the other side',
    otherDocument: 'Use another document',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  dropNote: 'You can also drop or paste a photo here.',
  preview: 'Live picture of your camera',
  photo: 'The photo of your document',
  shutterNote: { automatic: 'Hold still and the photo takes itself', manual: 'Tap when you are ready' },
  states: {
    idle: 'Ready to start',
    permission: 'Opening the camera',
    loading: 'Loading the document check',
    framing: 'Fit it in the frame',
    holding: 'Hold still',
    capturing: 'Checking your photo',
    reading: 'Opening your photo',
    adjusting: 'Set the corners',
    review: 'Check your photo',
    turning: 'Turn it over',
    submitting: 'Sending your photo',
    done: 'Your document is taken',
    failed: 'That didn’t work',
    paused: 'Paused. The camera comes back with this page',
    canceled: 'Ready to start',
  },
  permission: {
    title: 'Allow the camera',
    text: 'Your browser is asking. Choose “Allow” to photograph your document.',
  },
  adjust: {
    found: { title: 'Are the corners right?', text: 'Drag any corner that isn’t on the document.' },
    missing: { title: 'Where are the corners?', text: 'Drag the four dots onto the corners of your document.' },
  },
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  cornersHow: 'Move it with the arrow keys; hold Shift for larger steps.',
  review: { title: 'Can you read every word?', text: 'Tap the picture to look closer.' },
  turn: { title: 'Now turn it over', text: 'The first side is done. Show us the other one.' },
  waitingForNetwork: 'You are offline. The photo is sent as soon as you are back.',
  done: {
    sent: { title: 'Document received', text: 'You can carry on.' },
    kept: { title: 'Document taken', text: 'You can carry on.' },
  },
  hints: {
    'too-dark': 'Find brighter light',
    'no-document': 'Show your document here',
    'too-bright': 'Move out of bright light',
    'too-close': 'Move back a little',
    'cut-off': 'Show all four corners',
    'too-far': 'Move closer',
    'low-resolution': 'Move closer',
    tilted: 'Hold the phone flat above',
    glare: 'Tilt to remove the reflection',
    blurry: 'Hold the phone steady',
    'hold-still': 'Hold still',
  },
  warnings: {
    'too-dark': 'The photo is a little dark.',
    'no-document': 'We aren’t sure where the document is.',
    'too-bright': 'The photo is a little too bright.',
    'too-close': 'The document is very close to the edge.',
    'cut-off': 'A corner may be cut off.',
    'too-far': 'The document is a little small.',
    'low-resolution': 'Small print may be hard to read.',
    tilted: 'The document is tilted.',
    glare: 'A reflection may hide some words.',
    blurry: 'The photo is a little blurry.',
    'hold-still': 'The photo may be blurry because you moved.',
    'no-portrait': 'We couldn’t see the portrait.',
  },
  errors: {
    'vision-assets-missing': {
      title: 'Something didn’t load',
      text: 'The document check didn’t load. Check your connection and try again.',
    },
    'vision-assets-corrupt': {
      title: 'Something arrived damaged',
      text: 'The document check was changed on the way, so we didn’t use it. Try again, or use another network.',
    },
    'vision-worker-blocked': {
      title: 'The document check can’t start',
      text: 'This site doesn’t allow it to run. Please tell the site.',
    },
    'vision-crashed': {
      title: 'The document check stopped',
      text: 'Your device may be short of memory. Close other apps and try again.',
    },
    'vision-stalled': {
      title: 'The document check isn’t responding',
      text: 'Your device may be busy. Close other apps and try again.',
    },
    INVALID_DOCUMENT: {
      title: 'We couldn’t read your document',
      text: 'Take the photo again in brighter light, without reflections.',
    },
    DOCUMENT_EXPIRED: { title: 'Your document has expired', text: 'Use one that is still valid.' },
    DOCUMENT_NOT_FOUND: {
      title: 'We couldn’t find your document',
      text: 'It isn’t in the register. Use another document.',
    },
    INVALID_IMAGE: {
      title: 'We couldn’t use this photo',
      text: 'Take it again: the whole document, sharp and without reflections.',
    },
    IMAGE_TOO_LARGE: {
      title: 'The photo is too large',
      text: 'Choose one of at most 20 MB, or take it with the camera.',
    },
    FAILED: { title: 'We couldn’t check your document', text: 'Take the photo again in brighter light.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'The check isn’t available right now',
      text: 'Your photo is kept. Try again in a few minutes.',
    },
  },
};

/** The rest is in `en.liveness.ts` and comes with the capture's code. */
export const liveness: LivenessFirstWords = {
  title: 'Liveness Check',
  intro: { title: 'Show that it is really you', text: 'A short check with your camera. It takes about a minute.' },
  privacy: 'We check camera and light on this device. The check then films your face for this site’s identity service.',
  start: 'Start the check',
  waiting: 'Getting your check ready',
};

/** The rest is in `en.challenge.ts` and comes with the capture's code. */
export const challenge: ChallengeFirstWords = {
  title: 'Liveness Check',
  intro: {
    title: 'Show that you are here',
    text: 'We ask for a few small movements, one at a time. It takes about half a minute.',
  },
  tips: ['Face a window or a lamp', 'Take off hat and sunglasses', 'Prop the phone up, or hold it still'],
  privacy:
    'We watch your movements on this device. A few photos and the outline of your movements then go to this site only.',
  waiting: 'Opening the camera',
};
