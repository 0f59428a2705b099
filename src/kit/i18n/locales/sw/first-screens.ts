import type { FirstWords, SectionLoaders } from '../../types.js';

const coverings = 'Vua kofia, barakoa na miwani ya jua. Mavazi ya kidini ya kichwani yanakubalika';

/** Of times, as a page names them. */
const units: Record<string, string> = {
  day: 'siku',
  days: 'siku',
  month: 'mwezi',
  months: 'miezi',
  year: 'mwaka',
  years: 'miaka',
};

export const common: FirstWords['common'] = {
  tag: 'sw',
  direction: 'ltr',
  actions: { start: 'Fungua kamera', back: 'Rudi', tryAgain: 'Jaribu tena', usePhone: 'Endelea kwenye simu' },
  step: (current, total) => `Hatua ya ${current} kati ya ${total}`,
  branding: 'Inaendeshwa na idv-elements',
  retention: (time) =>
    `Picha huhifadhiwa kwa ${time.replace(/(\d+) ([a-z]+)/, (_, count, unit) => `${units[unit]} ${count}`)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Msimbo: ${code}` : `Msimbo: ${code}\nKumbukumbu: ${reference}`,
  errors: {
    'vision-offline': { title: 'Huna intaneti', text: 'Angalia intaneti yako. Tutaendelea ikirudi.' },
    'vision-assets-missing': {
      title: 'Haijamaliza kupakia',
      text: 'Angalia intaneti yako kisha ujaribu tena, au upakie ukurasa upya.',
    },
  },
};

export const face: FirstWords['face'] = {
  title: 'Piga selfie',
  intro: { title: 'Jiandae kwa selfie', text: 'Ni muda mfupi tu. Weka uso ndani ya duara na utulie.' },
  tips: ['Elekea dirisha au taa', coverings, 'Shika kamera usawa wa macho'],
  levelOnPhone: 'Shika simu usawa wa macho',
  privacy: {
    sent: (name) =>
      `Tunapiga picha moja ya uso wako, tunaikagua kwenye kifaa hiki, kisha tunaituma kwa ${name} na huduma yake ya utambulisho.`,
    kept: (name) => `Tunapiga picha moja ya uso wako, tunaikagua kwenye kifaa hiki, kisha tunaikabidhi ${name}.`,
  },
  preview: 'Picha ya moja kwa moja ya kamera yako',
  states: { permission: 'Inafungua kamera' },
};

export const document: FirstWords['document'] = {
  title: 'Picha ya hati',
  choose: { title: 'Una hati gani?', text: 'Chagua hati uliyo nayo sasa. Lazima iwe bado halali.' },
  intro: (document) => ({ title: `Andaa ${document}`, text: 'Ilaze sawasawa na ushike simu juu yake.' }),
  types: {
    ng_national_id: 'kitambulisho cha taifa',
    ng_nin_slip: 'karatasi ya NIN',
    ng_drivers_license: 'leseni ya udereva',
    ng_international_passport: 'pasipoti',
    ng_voters_card: 'kadi ya mpiga kura',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'kadi ya mpiga kura',
    gh_drivers_license: 'leseni ya udereva',
    gh_passport: 'pasipoti',
    ke_national_id: 'kitambulisho cha taifa',
    ke_passport: 'pasipoti',
    ke_drivers_license: 'leseni ya udereva',
    ke_alien_id: 'kitambulisho cha mgeni',
    generic_id1: 'kitambulisho',
    generic_id3: 'pasipoti',
    generic_page: 'hati',
    generic_sheet: 'karatasi',
  },
  notes: { passport: 'Ifungue kwenye ukurasa wa picha', slip: 'Ikunjue karatasi yote', bothSides: 'Mbele na nyuma' },
  country: {
    title: 'Bado hatukagui hati za nchi hii',
    text: 'Je, una hati ya nchi nyingine?',
    none: 'Wasiliana na huduma kwa wateja ili kupata njia nyingine.',
  },
  tips: ['Tumia sehemu nyeusi isiyo na michoro', 'Epuka mng’ao wa taa', 'Onyesha pembe zote nne'],
  onComputer: { intro: 'Ishike mbele ya kamera, sawasawa na bila kuitikisa.', ground: 'Ishike kwa kingo zake' },
  privacy: {
    sent: (name) =>
      `Tunapiga picha ya hati yako, tunaikagua kwenye kifaa hiki, kisha tunaituma kwa ${name} na huduma yake ya utambulisho.`,
    kept: (name) => `Tunapiga picha ya hati yako, tunaikagua kwenye kifaa hiki, kisha tunaikabidhi ${name}.`,
  },
  dropNote: 'Unaweza pia kudondosha au kubandika picha hapa.',
  preview: 'Picha ya moja kwa moja ya kamera yako',
  actions: { upload: 'Pakia picha badala yake', chooseFile: 'Chagua picha' },
  states: { permission: 'Inafungua kamera', reading: 'Inafungua picha' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Ukaguzi wa uso',
  intro: { title: 'Tuthibitishe kuwa ni wewe', text: 'Ukaguzi mfupi kwa kamera yako. Huchukua kama dakika moja.' },
  privacy: (name) =>
    `Tunakagua kamera na mwanga kwenye kifaa hiki. Kisha ukaguzi unarekodi uso wako kwa ajili ya ${name} na huduma yake ya utambulisho.`,
  start: 'Anza ukaguzi',
  waiting: 'Tunaandaa ukaguzi wako',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Ukaguzi wa uso',
  intro: {
    title: 'Tuthibitishe kuwa ni wewe',
    text: 'Tutakuomba miondoko michache midogo, mmoja mmoja. Huchukua kama nusu dakika.',
  },
  tips: ['Elekea dirisha au taa', coverings, 'Egemeza simu, au ishike imara'],
  privacy: (name) =>
    `Tunakagua miondoko yako kwenye kifaa hiki, kisha tunatuma picha chache na mchoro wa miondoko yako kwa ${name} na huduma yake ya utambulisho.`,
  waiting: 'Inafungua kamera',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Uthibitisho wa utambulisho',
    document: 'Kitambulisho chako',
    face: 'Selfie yako',
    liveness: 'Ukaguzi wa uso',
    comparison: 'Kulinganisha picha',
    handoff: 'Endelea kwenye simu yako',
    result: 'Uthibitisho wa utambulisho',
  },
  intro: { title: 'Tuthibitishe utambulisho wako', text: 'Huchukua kama dakika mbili. Tutakuomba:' },
  asks: {
    document: { title: 'Picha ya kitambulisho chako', text: 'Uwe nacho halisi mkononi.' },
    face: { title: 'Selfie', text: 'Kwenye mwanga mzuri, bila kitu usoni.' },
    liveness: { title: 'Ukaguzi mfupi wa uso', text: 'Ili tujue kuwa upo hapa mwenyewe.' },
  },
  privacy: {
    sent: (name) =>
      `Picha zako huenda kwa ${name} na huduma yake ya utambulisho. Kwanza tunazikagua kwenye kifaa hiki.`,
    kept: (name) => `Picha zako huenda kwa ${name} tu. Kwanza tunazikagua kwenye kifaa hiki.`,
  },
  privacyLink: 'Soma ilani ya faragha',
  agree: 'Kubali na uendelee',
  notNow: 'Si sasa',
  declined: {
    title: 'Hakuna shida',
    text: 'Hatutapiga wala kutuma chochote. Unaweza kuanza wakati wowote ukiwa tayari.',
  },
  waiting: 'Tunaandaa hatua inayofuata',
  misconfigured: { title: 'Ukaguzi huu haujawekwa sawa', text: 'Wasiliana na huduma kwa wateja ya tovuti hii.' },
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
