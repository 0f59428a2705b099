import type { FirstWords, SectionLoaders } from '../../types.js';

/** Of times, as a page names them. */
const units: Record<string, string> = { day: 'ụbọchị', month: 'ọnwa', year: 'afọ' };

export const common: FirstWords['common'] = {
  tag: 'ig',
  direction: 'ltr',
  actions: { start: 'Mepee kamera', back: 'Laghachi azụ', tryAgain: 'Nwaa ọzọ', usePhone: 'Gaa n’ihu n’ekwentị gị' },
  step: (current, total) => `Nzọụkwụ ${current} n’ime ${total}`,
  branding: 'Site n’aka idv-elements',
  retention: (time) =>
    `A ga-edebe foto ndị a ruo ${time.replace(/(\d+) ([a-z]+?)s?$/, (_, count, unit) => `${units[unit]} ${count}`)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Koodu: ${code}` : `Koodu: ${code}\nNọmba ntụaka: ${reference}`,
  errors: {
    'vision-offline': { title: 'Ị nọghị n’ịntanetị', text: 'Lelee netwọk gị. Anyị ga-aga n’ihu ozugbo ọ lọtara.' },
    'vision-assets-missing': {
      title: 'Mbudata ezughị',
      text: 'Lelee netwọk gị ma nwaa ọzọ, ma ọ bụ budatagharịa ibe a.',
    },
  },
};

export const face: FirstWords['face'] = {
  title: 'See selfie',
  intro: { title: 'Jikere maka selfie gị', text: 'Ọ gaghị ewe oge. Tinye ihu gị n’okirikiri ahụ, anọ jụụ.' },
  tips: [
    'Chee ihu na windo ma ọ bụ ọkụ',
    'Yipụ okpu, mkpuchi ihu na ugogbe anwụ. Mkpuchi isi okpukpe dị mma',
    'Jide kamera n’ogo anya',
  ],
  levelOnPhone: 'Jide ekwentị n’ogo anya',
  privacy: {
    sent: (name) =>
      `Anyị ga-ese otu foto ihu gị, lelee ya na ngwaọrụ a, wee zigara ya ${name} na ndị na-enyochara ya njirimara.`,
    kept: (name) => `Anyị ga-ese otu foto ihu gị, lelee ya na ngwaọrụ a, wee nye ya ${name}.`,
  },
  preview: 'Ihe kamera gị na-ahụ ugbu a',
  states: { permission: 'Kamera na-emepe' },
};

export const document: FirstWords['document'] = {
  title: 'Foto akwụkwọ',
  choose: { title: 'Kedu akwụkwọ i nwere?', text: 'Họrọ nke ị ji n’aka. Oge ya agwụbeghị.' },
  intro: (document) => ({ title: `Kwadebe ${document} gị`, text: 'Tọgbọ ya larịị, jide ekwentị gị n’elu ya.' }),
  types: {
    ng_national_id: 'kaadị njirimara mba',
    ng_nin_slip: 'akwụkwọ NIN',
    ng_drivers_license: 'ikike ịnya ụgbọala',
    ng_international_passport: 'paspọtụ',
    ng_voters_card: 'kaadị ntuli aka',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'kaadị ntuli aka',
    gh_drivers_license: 'ikike ịnya ụgbọala',
    gh_passport: 'paspọtụ',
    ke_national_id: 'kaadị njirimara mba',
    ke_passport: 'paspọtụ',
    ke_drivers_license: 'ikike ịnya ụgbọala',
    ke_alien_id: 'kaadị onye mba ọzọ',
    generic_id1: 'kaadị njirimara',
    generic_id3: 'paspọtụ',
    generic_page: 'akwụkwọ',
    generic_sheet: 'mpempe akwụkwọ',
  },
  notes: { passport: 'Mepee ya na peeji nwere foto', slip: 'Saghee akwụkwọ ahụ niile', bothSides: 'Ihu na azụ' },
  country: {
    title: 'Anyị anaghị elele akwụkwọ mba a ugbu a',
    text: 'I nwere nke mba ọzọ?',
    none: 'Kpọtụrụ ndị enyemaka ka ị chọta ụzọ ọzọ.',
  },
  tips: ['Tọgbọ n’ebe ojii dị larịị', 'Zere ọkụ na-egbuke', 'Gosi nkuku anọ niile'],
  onComputer: { intro: 'Jide ya larịị n’ihu kamera, emegharịkwala ya.', ground: 'Jide ya n’akụkụ' },
  privacy: {
    sent: (name) =>
      `Anyị ga-ese foto akwụkwọ gị, lelee ya na ngwaọrụ a, wee zigara ya ${name} na ndị na-enyochara ya njirimara.`,
    kept: (name) => `Anyị ga-ese foto akwụkwọ gị, lelee ya na ngwaọrụ a, wee nye ya ${name}.`,
  },
  dropNote: 'I nwekwara ike ịdọta foto ma ọ bụ mado ya ebe a.',
  preview: 'Ihe kamera gị na-ahụ ugbu a',
  actions: { upload: 'Bulite foto kama', chooseFile: 'Họrọ foto' },
  states: { permission: 'Kamera na-emepe', reading: 'Anyị na-emepe foto gị' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Nlele ihu',
  intro: { title: 'Ka anyị mara na ọ bụ gị', text: 'Obere nlele site na kamera gị. Ọ ga-ewe ihe dịka otu nkeji.' },
  privacy: (name) =>
    `Anyị ga-elele kamera na ìhè na ngwaọrụ a. Mgbe ahụ nlele ga-ese vidiyo ihu gị maka ${name} na ndị na-enyochara ya njirimara.`,
  start: 'Malite nlele',
  waiting: 'Anyị na-akwadebe nlele gị',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Nlele ihu',
  intro: {
    title: 'Ka anyị mara na ọ bụ gị',
    text: 'Anyị ga-asị gị megharịa ahụ ntakịrị, otu n’otu, ihe dịka ọkara nkeji.',
  },
  tips: [
    'Chee ihu na windo ma ọ bụ ọkụ',
    'Yipụ okpu, mkpuchi ihu na ugogbe anwụ. Mkpuchi isi okpukpe dị mma',
    'Dabere ekwentị, ma ọ bụ jidesie ya ike',
  ],
  privacy: (name) =>
    `Anyị ga-elele otu i si emegharị na ngwaọrụ a, wee zigara foto ole na ole na eserese mmegharị gị ${name} na ndị na-enyochara ya njirimara.`,
  waiting: 'Kamera na-emepe',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Nlele njirimara',
    document: 'ID gị',
    face: 'Selfie gị',
    liveness: 'Nlele ihu',
    comparison: 'Ntụnyere foto',
    handoff: 'Gaa n’ihu n’ekwentị gị',
    result: 'Nlele njirimara',
  },
  intro: { title: 'Ka anyị mara onye ị bụ', text: 'Ọ ga-ewe ihe dịka nkeji abụọ. Ihe anyị ga-achọ bụ:' },
  asks: {
    document: { title: 'Foto ID gị', text: 'Jide nke mbụ ya n’aka.' },
    face: { title: 'Selfie', text: 'N’ezi ìhè, ka ihu gị dị oghe.' },
    liveness: { title: 'Obere nlele ihu', text: 'Ka anyị mara na ị nọ ebe a.' },
  },
  privacy: {
    sent: (name) => `Foto gị ga-agara ${name} na ndị na-enyochara ya njirimara. Anyị ga-ebu ụzọ lelee ha na ngwaọrụ a.`,
    kept: (name) => `Foto gị ga-agara naanị ${name}. Anyị ga-ebu ụzọ lelee ha na ngwaọrụ a.`,
  },
  privacyLink: 'Gụọ ozi nzuzo',
  agree: 'Kweta ma gaa n’ihu',
  notNow: 'Ọ bụghị ugbu a',
  declined: {
    title: 'Nsogbu adịghị',
    text: 'Anyị agaghị ese foto ma ọ bụ zipu ihe ọ bụla. I nwere ike ịmalite mgbe ọ bụla ị dị njikere.',
  },
  waiting: 'Anyị na-akwadebe nke na-esote',
  misconfigured: { title: 'Ahazighị nlele a nke ọma', text: 'Kpọtụrụ ndị enyemaka saịtị a.' },
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
