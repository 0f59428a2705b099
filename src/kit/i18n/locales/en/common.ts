import type { Sections } from '../../types.js';

const ours = 'Something went wrong on our side';
const unavailable = 'This check is temporarily unavailable';
const keptLater = 'We’ve kept your photo. Try again in a few minutes.';

export const common: Sections['common'] = {
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
    'vision-assets-misconfigured': {
      title: 'Loading didn’t finish',
      text: 'Reload the page. If that doesn’t help, contact support and mention the code below.',
    },
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
    'canvas-blocked': {
      title: 'Your browser hides the picture',
      text: 'Its privacy protection turns pictures into noise. Open this page in another browser, or use another device.',
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
      title: 'This check isn’t working right now',
      text: 'It’s not you or your device. The site has to fix it, so contact support or come back later.',
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
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'We already have this photo', text: 'Take a new one.' },
    UNAUTHORIZED: { title: 'You’re signed out', text: 'Sign in again on this site, then come back.' },
    FORBIDDEN: { title: 'This isn’t available here', text: 'The site doesn’t allow this step. Contact support.' },
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
    DOCUMENT_NOT_SUPPORTED: { title: 'We can’t check this document here', text: 'Use another document.' },
    NO_FACE: { title: 'We couldn’t see a face', text: 'Take the photo again with your whole face in the oval.' },
    MULTIPLE_FACES: { title: 'There’s more than one face', text: 'Only you should be in view. Take the photo again.' },
    URL_NOT_ALLOWED: { title: ours, text: 'This site gave us an address we don’t trust. Contact support.' },
    HANDOFF_EXPIRED: { title: 'This link has expired', text: 'Get a new one on the device you started on.' },
    HANDOFF_CLAIMED: {
      title: 'This link was already used',
      text: 'If that wasn’t you, get a new one on the device you started on.',
    },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'That number doesn’t match',
      text: 'Enter the number shown on the device you started on.',
    },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': ['End video calls and close other camera apps', 'Close other tabs that use the camera'],
    'uncover-camera': ['Wipe the lens and take off any cover', 'Slide the camera’s privacy shutter open'],
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
    'safari-ios': ['Tap the page menu next to the address', 'Open this website’s settings', 'Set “Camera” to “Allow”'],
    'safari-mac': ['Open “Safari” in the menu bar', 'Choose “Settings” for this website', 'Set “Camera” to “Allow”'],
    'firefox-android': [
      'Tap the icon to the left of the address',
      'Tap “Camera” until it says “Allowed”',
      'Come back to this page',
    ],
    'firefox-desktop': [
      'Click the camera icon to the left of the address',
      'Remove “Blocked” next to the camera',
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
  phone: {
    errors: {
      'camera-not-found': { text: 'We couldn’t find a camera on this phone. Restart it, or use another device.' },
      'camera-busy': { text: 'Another app is using it.' },
      'camera-ended': { text: 'Maybe a call came in, or another app took over.' },
      'camera-black': { text: 'Something may be covering the lens.' },
    },
    steps: {
      'free-camera': ['End any call', 'Close other apps that use the camera'],
      'uncover-camera': ['Move your fingers and the case away from the lens', 'Wipe the lens'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'The camera is still blocked',
        text: 'Your browser remembers your last answer. Go through each step, then come back:',
      },
      'camera-permission-dismissed': {
        title: 'We still need your camera',
        text: 'Your browser will ask again. Choose “Allow” this time.',
      },
      'camera-busy': {
        title: 'The camera is still in use',
        text: 'A video call may be running in the background. We’ll continue as soon as it’s free.',
      },
      'camera-black': {
        title: 'The picture is still black',
        text: 'Check for a cover, a sticker or a case over the lens.',
      },
      'vision-offline': {
        title: 'You’re still offline',
        text: 'Check that Wi-Fi or mobile data is on. We’ll continue when you’re back.',
      },
      'backend-offline': {
        title: 'You’re still offline',
        text: 'We’ve kept your photo. Check that Wi-Fi or mobile data is on.',
      },
      NO_FACE: {
        title: 'We still couldn’t see a face',
        text: 'Face a window or a lamp. Take off anything that covers your face.',
      },
    },
    tips: {
      face: [
        'Face a window or a lamp, so the light falls on your face.',
        'Hold the camera at eye level, at arm’s length, and look straight at it.',
      ],
      document: [
        'Lay it on a dark, plain surface, away from lamps and windows.',
        'Wipe the lens, hold the camera straight above, and wait until the picture is sharp.',
      ],
      movement: [
        'Face a window or a lamp, and move a little more slowly.',
        'Keep the camera still at eye level, and move only your head.',
      ],
      time: [
        'Move closer to your Wi-Fi, or switch to mobile data.',
        'Close other apps and tabs, and keep this page open.',
      ],
      camera: [
        'Close every other app and tab that may use the camera, then try again.',
        'Close your browser completely, open it again, and come back to this page.',
      ],
      engine: ['Close other apps and tabs, then try again.', 'Switch to another network, then load this page again.'],
      network: [
        'Move closer to your Wi-Fi, or switch to mobile data.',
        'Turn airplane mode on and off again to reconnect.',
      ],
      service: [
        'The problem is on our side. Wait a few minutes, then try again.',
        'Come back a little later. Your device is fine.',
      ],
    },
    otherWay: { title: 'Let’s try another way', text: 'Choose how you want to continue.' },
    stuck: {
      title: 'Still not working?',
      text: 'Try another place or another device. If that doesn’t help, contact support and mention the code below.',
    },
    allowHere: 'Press the button below and choose “Allow”.',
    ways: { shutter: 'Use the camera button', upload: 'Upload a photo', phone: 'Continue on a phone' },
  },
  actions: {
    takePhoto: 'Take photo',
    usePhoto: 'Use this photo',
    takeAgain: 'Retake photo',
    startOver: 'Start over',
    continue: 'Continue',
    switchCamera: 'Switch camera',
    torchOn: 'Turn on the light',
    torchOff: 'Turn off the light',
    sound: 'Sound guidance',
  },
  stillTrying: 'Still trying. Keep this page open.',
  sendingLater: 'We can’t send photos right now. Take yours anyway: we’ll keep it and try again.',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Almost there';
    if (seconds < 60) return `About ${5 * Math.ceil(seconds / 5)} seconds left`;
    const minutes = Math.ceil(seconds / 60);
    return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  },
};
