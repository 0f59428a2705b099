import type { FirstWords, SectionLoaders } from '../../types.js';

export const common: FirstWords['common'] = {
  tag: 'pcm',
  direction: 'ltr',
  actions: { start: 'Open camera', back: 'Go back', tryAgain: 'Try again', usePhone: 'Continue for phone' },
  step: (current, total) => `Step ${current} out of ${total}`,
  branding: 'idv-elements dey power am',
  retention: (time) => `Dem go keep di photos for ${time}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Code: ${code}` : `Code: ${code}\nReference: ${reference}`,
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
};

export const face: FirstWords['face'] = {
  title: 'Snap selfie',
  intro: { title: 'Get ready for your selfie', text: 'E no go take time. Put your face inside di circle and no move.' },
  tips: [
    'Face window or light',
    'Comot cap, mask and sunshade. Religious headcover dey okay',
    'Hold camera for eye level',
  ],
  levelOnPhone: 'Hold phone for eye level',
  privacy: {
    sent: (name) =>
      `We go snap one photo of your face, check am for dis device, den send am give ${name} and dia identity service.`,
    kept: (name) => `We go snap one photo of your face, check am for dis device, den give am to ${name}.`,
  },
  preview: 'Wetin your camera dey see now',
  states: { permission: 'Camera dey open' },
};

export const document: FirstWords['document'] = {
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
  tips: ['Put am for dark, plain place', 'Make light no shine on top am', 'Show all di four corners'],
  onComputer: { intro: 'Hold am for front of camera, flat, no shake am.', ground: 'Hold am for di edge' },
  privacy: {
    sent: (name) =>
      `We go snap your document, check am for dis device, den send am give ${name} and dia identity service.`,
    kept: (name) => `We go snap your document, check am for dis device, den give am to ${name}.`,
  },
  dropNote: 'You fit also drop or paste photo here.',
  preview: 'Wetin your camera dey see now',
  actions: { upload: 'Upload photo instead', chooseFile: 'Choose photo' },
  states: { permission: 'Camera dey open', reading: 'We dey open your photo' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Face check',
  intro: { title: 'Make we confirm say na you', text: 'Small check with your camera. E go take like one minute.' },
  privacy: (name) =>
    `We go check camera and light for dis device. After, di check go film your face for ${name} and dia identity service.`,
  start: 'Start di check',
  waiting: 'We dey prepare your check',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Face check',
  intro: {
    title: 'Make we confirm say na you',
    text: 'We go ask for small moves, one by one. E go take like half minute.',
  },
  tips: [
    'Face window or light',
    'Comot cap, mask and sunshade. Religious headcover dey okay',
    'Rest phone, or no move am',
  ],
  privacy: (name) =>
    `We go check how you move for dis device, den send some photos and di shape of how you move give ${name} and dia identity service.`,
  waiting: 'Camera dey open',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Identity check',
    document: 'Your ID',
    face: 'Your selfie',
    liveness: 'Face check',
    comparison: 'We dey compare photos',
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
    sent: (name) => `Your photos go reach ${name} and dia identity service. We go first check dem for dis device.`,
    kept: (name) => `Na only ${name} your photos go reach. We go first check dem for dis device.`,
  },
  privacyLink: 'Read di privacy notice',
  agree: 'Agree and continue',
  notNow: 'No be now',
  declined: { title: 'No wahala', text: 'We no go snap or send anything. You fit start any time you ready.' },
  waiting: 'We dey prepare di next step',
  misconfigured: { title: 'Dem no set dis check well', text: 'Talk to support of dis site.' },
};

export const sections: SectionLoaders = {
  common: () => import('./common.js'),
  face: () => import('./face.js'),
  document: () => import('./document.js'),
  liveness: () => import('./liveness.js'),
  challenge: () => import('./challenge.js'),
  verification: () => import('./verification.js'),
  handoff: () => import('./handoff.js'),
};
