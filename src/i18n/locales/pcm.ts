import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

export const common: CommonWords = {
  tag: 'pcm',
  direction: 'ltr',
  actions: {
    start: 'Open camera',
    back: 'Go back',
    takePhoto: 'Snap photo',
    usePhoto: 'Use dis photo',
    takeAgain: 'Snap am again',
    tryAgain: 'Try again',
    startOver: 'Start afresh',
    continue: 'Continue',
    usePhone: 'Continue for phone',
    switchCamera: 'Change camera',
    torchOn: 'On di light',
    torchOff: 'Off di light',
    sound: 'Sound wey dey guide',
  },
  step: (current, total) => `Step ${current} out of ${total}`,
  branding: 'idv-elements dey power am',
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
  supportCode: (code, reference) => (reference === undefined ? `Code: ${code}` : `Code: ${code}\n${reference}`),
  // The rest of them is in the other file.
  errors: {
    'vision-offline': {
      title: 'You no dey online',
      text: 'Check your network. We go continue once you dey online again.',
    },
    'vision-assets-missing': {
      title: 'E no load finish',
      text: 'Check your network, den try again, or reload di page.',
    },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'Snap selfie',
  intro: { title: 'Get ready for your selfie', text: 'E no go take time. Put your face inside di circle and no move.' },
  tips: [
    'Face window or light',
    'Comot cap, mask and sunshade. Religious headcover dey okay',
    'Hold camera for eye level',
  ],
  levelOnPhone: 'Hold phone for eye level',
  privacy: {
    sent: 'We go snap one photo of your face, check am for dis device, den send am give dis site and dia identity service.',
    kept: 'We go snap one photo of your face, check am for dis device, den give am to dis site.',
  },
  preview: 'Wetin your camera dey see now',
  photo: 'Di photo wey you snap',
  shutterNote: {
    automatic: 'No move. We go snap am',
    manual: 'Tap when you ready',
    help: 'E no dey gree? Tap di button to snap, or find place wey get better light.',
  },
  pixelsNote: 'We no fit guide you for dis device. Tap di button to snap di photo.',
  states: {
    idle: 'Ready to start',
    permission: 'Camera dey open',
    loading: 'Face check dey load',
    framing: 'Put your face for di circle',
    holding: 'No move',
    capturing: 'We dey check your photo',
    review: 'Check your photo',
    submitting: 'We dey send your photo',
    done: 'We don snap am',
    failed: 'E no work',
    paused: 'E don pause',
    canceled: 'Ready to start',
    handoff: 'One moment',
  },
  permission: { title: 'Allow di camera', text: 'Your browser dey ask you. Choose “Allow” to snap your selfie.' },
  paused: { title: 'E don pause', text: 'Camera go on again when you come back to dis page.' },
  review: { title: 'Check your photo', text: 'Your whole face suppose clear and get enough light.' },
  waitingForNetwork: 'You no dey online. We go send your photo when network come back.',
  done: {
    sent: { title: 'We don get your photo', text: 'You fit continue.' },
    kept: { title: 'We don snap am', text: 'You fit continue.' },
  },
  hints: {
    'too-dark': 'Find better light',
    'no-face': 'Show your face here',
    'multiple-faces': 'Only you suppose dey here',
    'too-bright': 'Comot from strong light',
    'too-far': 'Come closer',
    'too-close': 'Shift back small',
    'off-center': 'Move come center',
    covered: 'Show your whole face',
    'turn-straight': 'Look straight',
    'glasses-glare': 'Bend small: glasses shine',
    'eyes-closed': 'Open your eyes',
    'mouth-open': 'Close your mouth',
    'uneven-light': 'Face di light',
    blurry: 'Hold camera steady',
    'hold-still': 'No move',
  },
  steadyOnPhone: 'Hold phone steady',
  almostReady: 'E okay. E still dey load',
  directions: {
    'off-center': { left: 'Move go left', right: 'Move go right', up: 'Move up small', down: 'Move down small' },
    'turn-straight': { up: 'Raise your chin', down: 'Bring your chin down' },
  },
  warnings: {
    'too-dark': 'Di photo dark small.',
    'no-face': 'We no sure say face dey di photo.',
    'multiple-faces': 'E be like say another person dey di photo.',
    'too-bright': 'Di photo too bright small.',
    'too-far': 'Your face small for di photo.',
    'too-close': 'Your face near di camera too much.',
    'off-center': 'Your face no dey center.',
    covered: 'E be like say something cover your face.',
    'turn-straight': 'You no dey look straight.',
    'glasses-glare': 'E be like say your glasses dey shine.',
    'eyes-closed': 'E be like say your eyes close.',
    'mouth-open': 'Your mouth open.',
    'uneven-light': 'One side of your face dark pass di other one.',
    blurry: 'Di photo no too clear.',
    'hold-still': 'E be like say you move, so di photo fit no clear.',
  },
};

export const document: DocumentWords = {
  title: 'Document photo',
  choose: { title: 'Which document you get?', text: 'Choose di one wey dey with you. E never suppose expire.' },
  intro: (document) => ({ title: `Get your ${document} ready`, text: 'Put am flat, den hold your phone on top am.' }),
  types: {
    ng_national_id: 'national ID card',
    ng_nin_slip: 'NIN slip',
    ng_drivers_license: 'driver’s license',
    ng_international_passport: 'passport',
    ng_voters_card: 'voter’s card',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'voter ID card',
    gh_drivers_license: 'driver’s license',
    gh_passport: 'passport',
    ke_national_id: 'national ID card',
    ke_passport: 'passport',
    ke_drivers_license: 'driving license',
    ke_alien_id: 'alien ID card',
    generic_id1: 'ID card',
    generic_id3: 'passport',
    generic_page: 'document',
    generic_sheet: 'paper',
  },
  notes: { passport: 'Open di page wey get photo', slip: 'Open di whole slip well', bothSides: 'Front and back' },
  country: {
    title: 'We no dey check dis country document yet',
    text: 'You get one from another country?',
    none: 'Talk to support make dem show you another way.',
  },
  sides: { front: 'Front side', back: 'Back side' },
  sideNow: (side, document) => `${side} of your ${document}`,
  tips: ['Put am for dark, plain place', 'Make light no shine on top am', 'Show all di four corners'],
  onComputer: { intro: 'Hold am for front of camera, flat, no shake am.', ground: 'Hold am for di edge' },
  privacy: {
    sent: 'We go snap your document, check am for dis device, den send am give dis site and dia identity service.',
    kept: 'We go snap your document, check am for dis device, den give am to dis site.',
  },
  actions: {
    upload: 'Upload photo instead',
    chooseFile: 'Choose photo',
    otherFile: 'Choose another photo',
    useCorners: 'Use dis corners',
    takeBack: 'Snap di back side',
    otherDocument: 'Use another document',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  dropNote: 'You fit also drop or paste photo here.',
  preview: 'Wetin your camera dey see now',
  photo: 'Di photo of your document',
  shutterNote: {
    automatic: 'No move. We go snap am',
    manual: 'Tap when you ready',
    help: 'E no dey gree? Tap di button to snap, or put am for dark, plain place.',
  },
  states: {
    idle: 'Ready to start',
    permission: 'Camera dey open',
    loading: 'Document check dey load',
    framing: 'Put am inside di frame',
    holding: 'No move',
    capturing: 'We dey check your photo',
    reading: 'We dey open your photo',
    adjusting: 'Check di corners',
    review: 'Check your photo',
    turning: 'Turn am over',
    submitting: 'We dey send your photo',
    done: 'We don save di photo',
    failed: 'E no work',
    paused: 'E don pause. Camera go on when you come back',
    canceled: 'Ready to start',
    handoff: 'One moment',
  },
  permission: { title: 'Allow di camera', text: 'Your browser dey ask you. Choose “Allow” to snap your document.' },
  adjust: {
    found: { title: 'Di corners correct?', text: 'Drag any one wey no dey on top di document.' },
    missing: { title: 'Where di corners dey?', text: 'Drag di four dots go di corners of your document.' },
  },
  corners: ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'],
  cornersHow: 'Use arrow keys to move am. Hold Shift to move am more.',
  review: { title: 'You fit read everything?', text: 'Tap di photo to see am well.' },
  turn: { title: 'Front don finish. Turn am over', text: 'Now, snap di back side.' },
  waitingForNetwork: 'You no dey online. We go send your photo when network come back.',
  done: {
    sent: { title: 'We don get your document', text: 'You fit continue.' },
    kept: { title: 'We don save di photo', text: 'You fit continue.' },
  },
  hints: {
    'too-dark': 'Find better light',
    'no-document': 'Show your document here',
    'too-bright': 'Comot from strong light',
    'too-close': 'Shift back small',
    'cut-off': 'Show all di four corners',
    'too-far': 'Come closer',
    'low-resolution': 'Come closer',
    tilted: 'Hold phone flat',
    glare: 'Bend am make e no shine',
    blurry: 'Hold phone steady',
    'hold-still': 'No move',
  },
  hintsOnComputer: { tilted: 'Hold am straight', blurry: 'No shake am' },
  warnings: {
    'too-dark': 'Di photo dark small.',
    'no-document': 'We no sure where di document dey.',
    'too-bright': 'Di photo too bright small.',
    'too-close': 'Di document near di edge too much.',
    'cut-off': 'E be like say one corner cut.',
    'too-far': 'Di document small for di photo.',
    'low-resolution': 'Small writing fit hard to read.',
    tilted: 'Di document bend.',
    glare: 'Shine-shine fit cover some words.',
    blurry: 'Di photo no too clear.',
    'hold-still': 'E be like say you move, so di photo fit no clear.',
    'no-portrait': 'We no see di photo wey dey your document.',
  },
  file: {
    heic: { title: 'Dis browser no fit open HEIC photo', text: 'Screenshot di photo and choose am, or use di camera.' },
    broken: { title: 'We no fit open dis file', text: 'Choose photo wey be JPEG or PNG, or use di camera.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'Something spoil as e dey load',
      text: 'Part of di document check spoil as e dey load, so we no use am. Try again, or use another network.',
    },
    'vision-worker-blocked': {
      title: 'Document check no fit start',
      text: 'Dis site settings no allow am. Talk to support.',
    },
    'vision-crashed': {
      title: 'Document check don stop',
      text: 'Di memory of your device fit don full. Close other apps and try again.',
    },
    'vision-stalled': {
      title: 'Document check no dey respond',
      text: 'Your device fit dey busy. Close other apps and try again.',
    },
    INVALID_DOCUMENT: {
      title: 'We no fit read your document',
      text: 'Snap am again for better light, make e no shine.',
    },
    DOCUMENT_EXPIRED: { title: 'Your document don expire', text: 'Use di one wey never expire.' },
    DOCUMENT_NOT_FOUND: {
      title: 'We no find di document',
      text: 'We no see am for official record. Use another document.',
    },
    INVALID_IMAGE: {
      title: 'We no fit use dat photo',
      text: 'Snap am again: di whole document, make e clear and no shine.',
    },
    IMAGE_TOO_LARGE: { title: 'Di photo too big', text: 'Choose one wey no reach 20 MB, or snap am with di camera.' },
    FAILED: { title: 'We no fit check your document', text: 'Snap am again for better light.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'Live face check',
  intro: { title: 'Make we confirm say na you', text: 'Small check with your camera. E go take like one minute.' },
  privacy:
    'We go check camera and light for dis device. After, di check go film your face for dis site and dia identity service.',
  start: 'Start di check',
  waiting: 'We dey prepare your check',
};

export const challenge: ChallengeFirstWords = {
  title: 'Live face check',
  intro: {
    title: 'Make we confirm say na you',
    text: 'We go ask for small moves, one by one. E go take like half minute.',
  },
  tips: [
    'Face window or light',
    'Comot cap, mask and sunshade. Religious headcover dey okay',
    'Rest phone, or no move am',
  ],
  privacy:
    'We go check how you move for dis device, den send some photos and di shape of how you move give dis site and dia identity service.',
  waiting: 'Camera dey open',
};

export const later = () => import('./pcm.later.js');
export const checks = () => import('./pcm.checks.js');

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Identity check',
    document: 'Your ID',
    face: 'Your selfie',
    liveness: 'Face check',
    comparison: 'We dey compare photos',
    review: 'E don nearly finish',
    handoff: 'Continue for phone',
    result: 'Identity check',
  },
  intro: { title: 'Make we verify you', text: 'E go take like two minutes. We go need:' },
  asks: {
    document: { title: 'Photo of your ID', text: 'Make di original dey with you.' },
    face: { title: 'Selfie', text: 'For better light, make face clear.' },
    liveness: { title: 'Small face check', text: 'So we go know say na you be dis.' },
  },
  privacy: {
    sent: 'Your photos go reach dis site and dia identity service. We go first check dem for dis device.',
    kept: 'Na only dis site your photos go reach. We go first check dem for dis device.',
  },
  privacyLink: 'Read di privacy notice',
  agree: 'Agree and continue',
  waiting: 'We dey prepare di next step',
  unloaded: { title: 'E no load finish', text: 'Check your network, den try again, or reload di page.' },
  misconfigured: { title: 'Dem no set dis check well', text: 'Talk to support of dis site.' },
};
