import type { FirstWords } from '../../types.js';

export const common: FirstWords['common'] = {
  tag: 'en',
  direction: 'ltr',
  actions: { start: 'Open camera', back: 'Back', tryAgain: 'Try again', usePhone: 'Continue on your phone' },
  step: (current, total) => `Step ${current} of ${total}`,
  branding: 'Powered by idv-elements',
  supportCode: (code, reference) =>
    reference === undefined ? `Code: ${code}` : `Code: ${code}\nReference: ${reference}`,
  errors: {
    'vision-offline': {
      title: 'You’re offline',
      text: 'Check your connection. We’ll continue when you’re back online.',
    },
    'vision-assets-missing': {
      title: 'Loading didn’t finish',
      text: 'Check your connection and try again, or reload the page.',
    },
  },
};

export const face: FirstWords['face'] = {
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
  levelOnPhone: 'Hold your phone at eye level',
  privacy: {
    sent: 'We take one photo of your face, check it on this device, then send it to this site and its identity service.',
    kept: 'We take one photo of your face, check it on this device, then give it to this site.',
  },
  preview: 'Live view from your camera',
  states: { permission: 'Opening the camera' },
};

export const document: FirstWords['document'] = {
  title: 'Document photo',
  choose: { title: 'Which document do you have?', text: 'Choose one you have with you. It must still be valid.' },
  intro: (document) => ({ title: `Get your ${document} ready`, text: 'Lay it flat and hold your phone above it.' }),
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
    generic_sheet: 'sheet',
  },
  notes: { passport: 'Open it at the photo page', slip: 'Unfold the whole slip', bothSides: 'Front and back' },
  country: {
    title: 'We can’t check documents from this country yet',
    text: 'Do you have one from another country?',
    none: 'Contact support to find another way.',
  },
  tips: ['Use a dark, plain surface', 'Avoid glare from lights', 'Show all four corners'],
  onComputer: { intro: 'Hold it up to the camera, flat and still.', ground: 'Hold it by its edges' },
  privacy: {
    sent: 'We take a photo of your document, check it on this device, then send it to this site and its identity service.',
    kept: 'We take a photo of your document, check it on this device, then give it to this site.',
  },
  dropNote: 'You can also drop or paste a photo here.',
  preview: 'Live view from your camera',
  actions: { upload: 'Upload a photo instead', chooseFile: 'Choose a photo' },
  states: { permission: 'Opening the camera', reading: 'Opening your photo' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Liveness Check',
  intro: { title: 'Let’s confirm it’s you', text: 'A short check with your camera. It takes about a minute.' },
  privacy:
    'We check the camera and light on this device. The check then films your face for this site and its identity service.',
  start: 'Start the check',
  waiting: 'Getting your check ready',
};

export const challenge: FirstWords['challenge'] = {
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

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Identity check',
    document: 'Your ID',
    face: 'Your selfie',
    liveness: 'Face check',
    comparison: 'Comparing photos',
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
  unloaded: { title: 'Loading didn’t finish', text: 'Check your connection and try again, or reload the page.' },
  misconfigured: { title: 'This check isn’t set up correctly', text: 'Contact support for this site.' },
};
