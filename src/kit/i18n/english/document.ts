import type { FirstWords } from '../types.js';

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
    sent: (name) =>
      `We take a photo of your document, check it on this device, then send it to ${name} and its identity service.`,
    kept: (name) => `We take a photo of your document, check it on this device, then give it to ${name}.`,
  },
  dropNote: 'You can also drop or paste a photo here.',
  preview: 'Live view from your camera',
  actions: { upload: 'Upload a photo instead', chooseFile: 'Choose a photo' },
  states: { permission: 'Opening the camera', reading: 'Opening your photo' },
};
