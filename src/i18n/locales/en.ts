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
  // The one failure that these words may have to tell of. All others come with `en.failures.ts`.
  errors: {
    'vision-assets-missing': {
      title: 'Something didn’t load',
      text: 'The face check didn’t load. Check your connection and try again.',
    },
  },
  steps: {},
  unblock: {},
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
