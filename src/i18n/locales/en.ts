import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

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
  // The one failure that these words may have to tell of. All others come with `en.failures.ts`.
  errors: { 'vision-assets-missing': { title: 'Loading didn’t finish', text: 'Check your connection and try again.' } },
  steps: {},
  unblock: {},
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

/** The rest is in `en.verification.ts` and comes with the journey's code. */
export const verification: VerificationFirstWords = {
  places: {
    consent: 'Identity check',
    document: 'Your ID',
    face: 'Your selfie',
    liveness: 'Face check',
    comparison: 'Comparing photos',
    review: 'Almost done',
    handoff: 'Continue on your phone',
    result: 'Identity check',
  },
  intro: { title: 'Let’s get you verified', text: 'It takes about two minutes. Here’s what we’ll ask for:' },
  asks: {
    document: { title: 'A photo of your ID', text: 'Have the original with you.' },
    face: { title: 'A selfie', text: 'In good light, with nothing over your face.' },
    liveness: { title: 'A short face check', text: 'So we know you’re here in person.' },
  },
  privacy: {
    sent: 'Your photos go to this site and its identity service. We check them on this device first.',
    kept: 'Your photos go to this site only. We check them on this device first.',
  },
  privacyLink: 'Read the privacy notice',
  agree: 'Agree and continue',
  waiting: 'Getting the next step ready',
  misconfigured: { title: 'This check isn’t set up correctly', text: 'Contact support for this site.' },
};
