import type { ChallengeLaterWords } from '../types.js';

export const challenge: ChallengeLaterWords = {
  preview: 'Live picture of your camera',
  photo: 'Your face',
  permission: {
    title: 'Allow the camera',
    text: 'Your browser is asking. Choose “Allow” to begin.',
  },
  paused: { title: 'Paused', text: 'Come back to this page and we begin again.' },
  prompts: {
    'turn-left': 'Turn your head left',
    'turn-right': 'Turn your head right',
    nod: 'Nod once',
    blink: 'Blink slowly',
    smile: 'Smile',
    'open-mouth': 'Open your mouth',
    'move-closer': 'Move closer',
  },
  spoken: {
    'turn-left': 'Turn your head to your left.',
    'turn-right': 'Turn your head to your right.',
    nod: 'Nod once: chin down, then up again.',
    blink: 'Close both eyes, then open them.',
    smile: 'Smile and hold it for a moment.',
    'open-mouth': 'Open your mouth wide for a moment.',
    'move-closer': 'Move your face closer to the camera.',
  },
  praise: 'That was right',
  afterPraise: (next) => `That was right. ${next}`,
  progress: (current, total) => `${current} of ${total}`,
  timeLeft: (seconds) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
  hints: {
    'one-face': 'Only you in the picture',
    'show-face': 'Show your face here',
    'come-closer': 'Move closer',
    'move-back': 'Move back a little',
    'look-straight': 'Look straight ahead',
    'close-mouth': 'Close your mouth',
    'hold-still': 'Hold still',
  },
  actions: {
    cannot: 'I can’t do this',
    sound: 'Guiding sounds',
  },
  swap: {
    given: 'We begin again with something else.',
    none: 'There is no other movement for this one. Take your time and try again.',
  },
  states: {
    idle: 'Ready to start',
    permission: 'Opening the camera',
    loading: 'Getting ready',
    framing: 'Fit your face in the oval',
    challenge: 'Do what is asked',
    between: 'That was right',
    swapping: 'Choosing something else',
    submitting: 'Sending',
    passed: 'All done',
    missed: 'That didn’t work',
    rejected: 'We couldn’t confirm it',
    expired: 'Your time is up',
    failed: 'That didn’t work',
    paused: 'Paused',
    canceled: 'Ready to start',
  },
  waitingForNetwork: 'You are offline. We go on as soon as you are back.',
  passed: { title: 'All done', text: 'You can carry on.' },
  rejected: {
    title: 'We couldn’t confirm it',
    text: 'Go back to where you came from and begin again there, in brighter light.',
  },
  expired: {
    again: {
      title: 'Your time is up',
      text: 'Try again when you are ready. We ask for other movements then.',
    },
    over: {
      title: 'Your time is up',
      text: 'Go back to where you came from and begin again there.',
    },
  },
  missed: {
    'face-lost': () => ({
      title: 'We lost sight of you',
      text: 'Keep your whole face in the picture while you move.',
    }),
    'several-faces': () => ({
      title: 'Someone else was in the picture',
      text: 'Find a place where only you can be seen.',
    }),
    'face-jumped': () => ({
      title: 'That was too fast',
      text: 'Move a little more slowly, and keep the camera still.',
    }),
    'face-changed': () => ({
      title: 'Your face looked different',
      text: 'Stay in front of the camera from the first to the last movement.',
    }),
    'picture-frozen': () => ({
      title: 'The picture froze',
      text: 'Close other apps that use the camera and try again.',
    }),
    'picture-repeats': () => ({
      title: 'The picture repeated itself',
      text: 'Use the camera of this device, without camera apps or effects.',
    }),
    'picture-changed': () => ({
      title: 'The picture changed',
      text: 'Hold the phone the same way up from start to finish.',
    }),
    'screen-pattern': () => ({
      title: 'That looked like a screen',
      text: 'Show your own face to the camera, away from screens and fine patterns.',
    }),
    'wrong-action': (prompt) => ({
      title: 'That was another movement',
      text: `We asked for “${prompt}”. Wait for each one and do only that.`,
    }),
    'no-depth': () => ({
      title: 'We couldn’t see enough',
      text: 'Turn your whole head, not the phone, with light on your face.',
    }),
    'challenge-timeout': (prompt) => ({
      title: 'Time ran out',
      text: `We didn’t see “${prompt}”. Make the movement a little larger.`,
    }),
  },
  errors: {
    'capture-failed': {
      title: 'We couldn’t take a picture',
      text: 'Your device may be short of memory. Close other apps and try again.',
    },
    'backend-offline': {
      title: 'You are offline',
      text: 'Connect to the internet and try again.',
    },
    'backend-unreachable': {
      title: 'We couldn’t reach the site',
      text: 'Check your connection and try again.',
    },
    'backend-timeout': {
      title: 'The site isn’t responding',
      text: 'Try again, or move to a better connection.',
    },
    'backend-bad-response': {
      title: 'Something is wrong on our side',
      text: 'Try again, and tell the site if it happens again.',
    },
    CONFLICT: {
      title: 'This was done already',
      text: 'Go back to where you came from to go on.',
    },
    NOT_FOUND: {
      title: 'There is nothing to do here',
      text: 'Go back to where you came from and begin again there.',
    },
    RATE_LIMITED: {
      title: 'Too many tries',
      text: 'Wait a little before you try again.',
    },
    INVALID_REQUEST: {
      title: 'Something is wrong on our side',
      text: 'What we sent wasn’t accepted. Please tell the site.',
    },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'The check isn’t available right now',
      text: 'Try again in a few minutes.',
    },
    INTERNAL: {
      title: 'Something is wrong on our side',
      text: 'Try again in a few minutes.',
    },
    SYSTEM_ERROR: {
      title: 'Something is wrong on our side',
      text: 'Try again in a few minutes.',
    },
    FAILED: {
      title: 'We couldn’t check it',
      text: 'Try again in brighter light.',
    },
  },
};
