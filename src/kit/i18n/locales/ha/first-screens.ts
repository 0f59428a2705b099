import type { FirstWords, SectionLoaders } from '../../types.js';

/** Of times, as a page names them. */
const units: Record<string, string> = { day: 'kwana', month: 'wata', year: 'shekara' };

export const common: FirstWords['common'] = {
  tag: 'ha',
  direction: 'ltr',
  actions: { start: 'Buɗe kyamara', back: 'Koma baya', tryAgain: 'Sake gwadawa', usePhone: 'Ci gaba a wayarku' },
  step: (current, total) => `Mataki na ${current} cikin ${total}`,
  branding: 'Da fasahar idv-elements',
  retention: (time) =>
    `Za a adana hotunan har ${time.replace(/(\d+) ([a-z]+?)s?$/, (_, count, unit) => `${units[unit]} ${count}`)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Lamba: ${code}` : `Lamba: ${code}\nLambar bincike: ${reference}`,
  errors: {
    'vision-offline': { title: 'Babu intanet', text: 'Duba intanet ɗinku. Za mu ci gaba da zarar ya dawo.' },
    'vision-assets-missing': {
      title: 'Ba a gama lodawa ba',
      text: 'Duba intanet ɗinku, sannan ku sake gwadawa, ko ku sake loda shafin.',
    },
  },
};

export const face: FirstWords['face'] = {
  title: 'Ɗauki selfie',
  intro: { title: 'Shirya don selfie', text: 'Ba zai ɗauki lokaci ba. Sa fuskarku cikin da’irar, ku tsaya cak.' },
  tips: [
    'Fuskanci taga ko fitila',
    'Cire hula, takunkumi da tabaran rana. Lulluɓin addini ba laifi',
    'Riƙe kyamara daidai idanu',
  ],
  levelOnPhone: 'Riƙe waya daidai idanu',
  privacy: {
    sent: (name) =>
      `Za mu ɗauki hoton fuskarku guda ɗaya, mu duba shi a wannan na’ura, sannan mu tura wa ${name} da masu tantance masa mutane.`,
    kept: (name) => `Za mu ɗauki hoton fuskarku guda ɗaya, mu duba shi a wannan na’ura, sannan mu ba ${name}.`,
  },
  preview: 'Abin da kyamararku take gani yanzu',
  states: { permission: 'Ana buɗe kyamara' },
};

export const document: FirstWords['document'] = {
  title: 'Hoton takarda',
  choose: { title: 'Wace takarda kuke da ita?', text: 'Zaɓi wadda take hannunku. Kada ta zama ta ƙare aiki.' },
  intro: (document) => ({ title: `Shirya ${document}`, text: 'Shimfiɗa ta, ku riƙe waya a samanta.' }),
  types: {
    ng_national_id: 'katin ɗan ƙasa',
    ng_nin_slip: 'takardar NIN',
    ng_drivers_license: 'lasisin tuƙi',
    ng_international_passport: 'fasfo',
    ng_voters_card: 'katin zaɓe',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'katin zaɓe',
    gh_drivers_license: 'lasisin tuƙi',
    gh_passport: 'fasfo',
    ke_national_id: 'katin ɗan ƙasa',
    ke_passport: 'fasfo',
    ke_drivers_license: 'lasisin tuƙi',
    ke_alien_id: 'katin baƙo',
    generic_id1: 'katin shaida',
    generic_id3: 'fasfo',
    generic_page: 'takarda',
    generic_sheet: 'takarda',
  },
  notes: { passport: 'Buɗe shafin da hoton yake', slip: 'Warware takardar duka', bothSides: 'Gaba da baya' },
  country: {
    title: 'Ba ma duba takardun wannan ƙasa tukuna',
    text: 'Kuna da ta wata ƙasar?',
    none: 'Tuntuɓi masu taimako don samun wata hanya.',
  },
  tips: ['Ajiye a wuri mai duhu, marar zane', 'Kauce wa ƙyallin fitila', 'Nuna kusurwoyi huɗu'],
  onComputer: { intro: 'Riƙe ta a gaban kyamara, a miƙe, ku tsaya cak.', ground: 'Riƙe ta ta gefe' },
  privacy: {
    sent: (name) =>
      `Za mu ɗauki hoton takardarku, mu duba shi a wannan na’ura, sannan mu tura wa ${name} da masu tantance masa mutane.`,
    kept: (name) => `Za mu ɗauki hoton takardarku, mu duba shi a wannan na’ura, sannan mu ba ${name}.`,
  },
  dropNote: 'Za ku iya jawo hoto ko liƙa shi a nan.',
  preview: 'Abin da kyamararku take gani yanzu',
  actions: { upload: 'Ɗora hoto', chooseFile: 'Zaɓi hoto' },
  states: { permission: 'Ana buɗe kyamara', reading: 'Ana buɗe hotonku' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Duba fuska',
  intro: { title: 'Bari mu tabbatar ku ne', text: 'Gajeren bincike da kyamararku. Kamar minti ɗaya ne.' },
  privacy: (name) =>
    `Za mu duba kyamara da haske a wannan na’ura. Sannan binciken zai ɗauki bidiyon fuskarku don ${name} da masu tantance masa mutane.`,
  start: 'Fara binciken',
  waiting: 'Ana shirya bincikenku',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Duba fuska',
  intro: {
    title: 'Bari mu tabbatar ku ne',
    text: 'Za mu nemi ’yan ƙananan motsi, ɗaya bayan ɗaya. Kamar rabin minti ne.',
  },
  tips: [
    'Fuskanci taga ko fitila',
    'Cire hula, takunkumi da tabaran rana. Lulluɓin addini ba laifi',
    'Jingine waya, ko a riƙe ta cak',
  ],
  privacy: (name) =>
    `Za mu duba motsinku a wannan na’ura, sannan mu tura ’yan hotuna da zanen motsinku wa ${name} da masu tantance masa mutane.`,
  waiting: 'Ana buɗe kyamara',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Tantance shaida',
    document: 'Shaidarku',
    face: 'Selfie ɗinku',
    liveness: 'Duba fuska',
    comparison: 'Ana kwatanta hotuna',
    handoff: 'Ci gaba a wayarku',
    result: 'Tantance shaida',
  },
  intro: { title: 'Bari mu tantance ku', text: 'Kamar minti biyu ne. Ga abin da za mu nema:' },
  asks: {
    document: { title: 'Hoton katin shaidarku', text: 'Ku kasance da na asali.' },
    face: { title: 'Selfie', text: 'A haske mai kyau, fuska a buɗe.' },
    liveness: { title: 'Gajeren duba fuska', text: 'Don mu san kuna nan da kanku.' },
  },
  privacy: {
    sent: (name) => `Hotunanku za su je ${name} da masu tantance masa mutane. Sai mun fara duba su a wannan na’ura.`,
    kept: (name) => `${name} ne kaɗai zai karɓi hotunanku. Sai mun fara duba su a wannan na’ura.`,
  },
  privacyLink: 'Karanta bayanin sirri',
  agree: 'Yarda ku ci gaba',
  notNow: 'Ba yanzu ba',
  declined: {
    title: 'Ba damuwa',
    text: 'Ba za mu ɗauki hoto ko tura komai ba. Za ku iya farawa duk lokacin da kuka shirya.',
  },
  waiting: 'Ana shirya mataki na gaba',
  misconfigured: { title: 'Ba a saita binciken daidai ba', text: 'Tuntuɓi masu taimako na wannan shafi.' },
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
