import type { FirstWords, SectionLoaders } from '../../types.js';

/** Of times, as a page names them. */
const units: Record<string, string> = { day: 'ọjọ́', month: 'oṣù', year: 'ọdún' };

export const common: FirstWords['common'] = {
  tag: 'yo',
  direction: 'ltr',
  actions: { start: 'Ṣí kámẹ́rà', back: 'Padà sẹ́yìn', tryAgain: 'Tún gbìyànjú', usePhone: 'Tẹ̀síwájú lórí fóònù' },
  step: (current, total) => `Ìgbésẹ̀ ${current} nínú ${total}`,
  branding: 'Láti ọwọ́ idv-elements',
  retention: (time) =>
    `A ó tọ́jú àwọn fọ́tò náà fún ${time.replace(/(\d+) ([a-z]+?)s?$/, (_, count, unit) => `${units[unit]} ${count}`)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Kóòdù: ${code}` : `Kóòdù: ${code}\nNọ́ńbà ìtọ́kasí: ${reference}`,
  errors: {
    'vision-offline': { title: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín. A ó tẹ̀síwájú bó bá ti padà dé.' },
    'vision-assets-missing': {
      title: 'Kò parí ìgbéwọlé',
      text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú, tàbí kí ẹ tún ojú-ìwé yìí ṣí.',
    },
  },
};

export const face: FirstWords['face'] = {
  title: 'Ya sẹ́lífì',
  intro: { title: 'Ẹ múra fún sẹ́lífì yín', text: 'Kò ní pẹ́. Ẹ gbé ojú sínú àmì roboto, kí ẹ má sì mira.' },
  tips: [
    'Ẹ kọjú sí fèrèsé tàbí iná',
    'Ẹ bọ́ fìlà, ìbòjú àti awò òòrùn. Ìborí ẹ̀sìn kò burú',
    'Ẹ gbé kámẹ́rà sí ìpele ojú',
  ],
  levelOnPhone: 'Ẹ gbé fóònù sí ìpele ojú',
  privacy: {
    sent: (name) =>
      `A ó ya fọ́tò kan ti ojú yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fi ránṣẹ́ sí ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.`,
    kept: (name) => `A ó ya fọ́tò kan ti ojú yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fún ${name}.`,
  },
  preview: 'Ohun tí kámẹ́rà yín ń rí báyìí',
  states: { permission: 'Kámẹ́rà ń ṣí' },
};

export const document: FirstWords['document'] = {
  title: 'Fọ́tò ìwé',
  choose: { title: 'Ìwé wo ni ẹ ní?', text: 'Ẹ yan èyí tó wà lọ́wọ́ yín. Kò gbọdọ̀ tíì parí àkókò.' },
  intro: (document) => ({ title: `Ẹ pèsè ${document} yín sílẹ̀`, text: 'Ẹ tẹ́ ẹ sílẹ̀, kí ẹ gbé fóònù sókè rẹ̀.' }),
  types: {
    ng_national_id: 'káàdì ìdánimọ̀ orílẹ̀-èdè',
    ng_nin_slip: 'ìwé NIN',
    ng_drivers_license: 'ìwé àṣẹ ìwakọ̀',
    ng_international_passport: 'pásípọ́ọ̀tì',
    ng_voters_card: 'káàdì ìdìbò',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'káàdì ìdìbò',
    gh_drivers_license: 'ìwé àṣẹ ìwakọ̀',
    gh_passport: 'pásípọ́ọ̀tì',
    ke_national_id: 'káàdì ìdánimọ̀ orílẹ̀-èdè',
    ke_passport: 'pásípọ́ọ̀tì',
    ke_drivers_license: 'ìwé àṣẹ ìwakọ̀',
    ke_alien_id: 'káàdì àlejò',
    generic_id1: 'káàdì ìdánimọ̀',
    generic_id3: 'pásípọ́ọ̀tì',
    generic_page: 'ìwé',
    generic_sheet: 'ìwé pẹlẹbẹ',
  },
  notes: { passport: 'Ẹ ṣí i sí ojú-ìwé tó ní fọ́tò', slip: 'Ẹ tú gbogbo ìwé náà palẹ̀', bothSides: 'Iwájú àti ẹ̀yìn' },
  country: {
    title: 'A kò tíì máa yẹ ìwé orílẹ̀-èdè yìí wò',
    text: 'Ṣé ẹ ní ti orílẹ̀-èdè mìíràn?',
    none: 'Ẹ kàn sí ìrànlọ́wọ́ láti rí ọ̀nà mìíràn.',
  },
  tips: ['Ẹ lo ibi dúdú tí kò ní àwòrán', 'Ẹ yẹra fún iná tó ń dán', 'Ẹ fi igun mẹ́rẹ̀ẹ̀rin hàn'],
  onComputer: { intro: 'Ẹ gbé e sí iwájú kámẹ́rà, kó tọ́, kó má sì mì.', ground: 'Ẹ di etí rẹ̀ mú' },
  privacy: {
    sent: (name) =>
      `A ó ya fọ́tò ìwé yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fi ránṣẹ́ sí ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.`,
    kept: (name) => `A ó ya fọ́tò ìwé yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fún ${name}.`,
  },
  dropNote: 'Ẹ tún lè fa fọ́tò wá síbí tàbí kí ẹ lẹ̀ ẹ́ mọ́bí.',
  preview: 'Ohun tí kámẹ́rà yín ń rí báyìí',
  actions: { upload: 'Lo fọ́tò tó wà nílẹ̀', chooseFile: 'Yan fọ́tò' },
  states: { permission: 'Kámẹ́rà ń ṣí', reading: 'A ń ṣí fọ́tò yín' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Àyẹ̀wò ojú',
  intro: { title: 'Ẹ jẹ́ ká mọ̀ pé ẹ̀yin ni', text: 'Àyẹ̀wò kékeré pẹ̀lú kámẹ́rà yín. Yóò gba bí ìṣẹ́jú kan.' },
  privacy: (name) =>
    `A ó yẹ kámẹ́rà àti ìmọ́lẹ̀ wò lórí ẹ̀rọ yìí. Lẹ́yìn náà, àyẹ̀wò yóò ya fídíò ojú yín fún ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.`,
  start: 'Bẹ̀rẹ̀ àyẹ̀wò',
  waiting: 'A ń pèsè àyẹ̀wò yín',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Àyẹ̀wò ojú',
  intro: { title: 'Ẹ jẹ́ ká mọ̀ pé ẹ̀yin ni', text: 'A ó ní kí ẹ mira díẹ̀díẹ̀, ọ̀kan lẹ́yìn èkejì. Yóò gba bí ààbọ̀ ìṣẹ́jú.' },
  tips: [
    'Ẹ kọjú sí fèrèsé tàbí iná',
    'Ẹ bọ́ fìlà, ìbòjú àti awò òòrùn. Ìborí ẹ̀sìn kò burú',
    'Ẹ gbé fóònù ti nǹkan, tàbí kó má mì',
  ],
  privacy: (name) =>
    `A ó yẹ bí ẹ ṣe ń mira wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fi fọ́tò díẹ̀ àti àwòrán bí ẹ ṣe mira ránṣẹ́ sí ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.`,
  waiting: 'Kámẹ́rà ń ṣí',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Àyẹ̀wò ìdánimọ̀',
    document: 'Ìwé ìdánimọ̀ yín',
    face: 'Sẹ́lífì yín',
    liveness: 'Àyẹ̀wò ojú',
    comparison: 'Ìfiwéra fọ́tò',
    handoff: 'Tẹ̀síwájú lórí fóònù',
    result: 'Àyẹ̀wò ìdánimọ̀',
  },
  intro: { title: 'Ẹ jẹ́ ká dá yín mọ̀', text: 'Yóò gba bí ìṣẹ́jú méjì. Ohun tí a ó bèèrè nìyí:' },
  asks: {
    document: { title: 'Fọ́tò ìwé ìdánimọ̀ yín', text: 'Kí ojúlówó rẹ̀ wà lọ́wọ́ yín.' },
    face: { title: 'Sẹ́lífì', text: 'Nínú ìmọ́lẹ̀, kí nǹkan má bo ojú yín.' },
    liveness: { title: 'Àyẹ̀wò ojú kékeré', text: 'Ká lè mọ̀ pé ẹ wà níbí fúnra yín.' },
  },
  privacy: {
    sent: (name) => `Fọ́tò yín yóò lọ sí ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀. A ó kọ́kọ́ yẹ̀ wọ́n wò lórí ẹ̀rọ yìí.`,
    kept: (name) => `${name} nìkan ni fọ́tò yín yóò lọ sí. A ó kọ́kọ́ yẹ̀ wọ́n wò lórí ẹ̀rọ yìí.`,
  },
  privacyLink: 'Ka ìlànà ìpamọ́',
  agree: 'Gbà, tẹ̀síwájú',
  notNow: 'Kì í ṣe báyìí',
  declined: {
    title: 'Kò sí wàhálà',
    text: 'A kò ní ya fọ́tò, a kò sì ní fi ohunkóhun ránṣẹ́. Ẹ lè bẹ̀rẹ̀ nígbà tí ẹ bá ti ṣetán.',
  },
  waiting: 'A ń pèsè ìgbésẹ̀ tó kàn',
  misconfigured: { title: 'Wọn kò ṣètò àyẹ̀wò yìí dáadáa', text: 'Ẹ kàn sí ìrànlọ́wọ́ ìkànnì yìí.' },
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
