import type { FailureWords } from '../types.js';

/** Fetched with a capture's code: nothing can fail before. */
export const failures: FailureWords = {
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
