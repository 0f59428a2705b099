import type { VerificationWords } from '../../types.js';

const soon = 'Kò sí ohun tó sọnù. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.';

export const verification: VerificationWords = {
  actions: { retakeSelfie: 'Tún sẹ́lífì yà', otherDocument: 'Lo ìwé mìíràn', goWithout: 'Tẹ̀síwájú láìṣe ìfiwéra' },
  waits: {
    resuming: 'A ń tẹ̀síwájú níbi tí ẹ dé',
    sending: 'A ń fi fọ́tò yín ránṣẹ́',
    comparing: 'A ń fi sẹ́lífì wé ìwé ìdánimọ̀ yín',
    finishing: 'A ń parí rẹ̀',
  },
  stopped: { title: 'Nígbà tí ẹ bá ṣetán', text: 'A ti fi ohun tí ẹ ti ṣe pamọ́.' },
  kept: {
    document: { title: 'A ti ní ìwé ìdánimọ̀ yín', text: 'Ẹ lè tẹ̀síwájú, tàbí kí ẹ tún un yà.' },
    face: { title: 'A ti ní sẹ́lífì yín', text: 'Ẹ lè tẹ̀síwájú, tàbí kí ẹ tún un yà.' },
    liveness: { title: 'Àyẹ̀wò ojú yín ti parí', text: 'Ẹ lè tẹ̀síwájú, tàbí kí ẹ tún un ṣe.' },
  },
  renewed: 'Àkókò yín ti parí, nítorí náà a tún nílò èyí lẹ́ẹ̀kan sí i.',
  mismatch: { title: 'Sẹ́lífì kò bá ìdánimọ̀ yín mu', text: 'Ẹ tún sẹ́lífì yà níbi tó mọ́lẹ̀, tàbí kí ẹ lo ìwé mìíràn.' },
  triesLeft: (left) => (left === 1 ? 'Ó ku ìgbà kan tí ẹ lè gbìyànjú.' : `Ó ku ìgbà ${left} tí ẹ lè gbìyànjú.`),
  accepted: 'A ti gbà á',
  passed: {
    title: 'Gbogbo rẹ̀ ti parí',
    sent: (name) => `Ohun gbogbo ti dé ọ̀dọ̀ ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.`,
    kept: (name) => `Ohun gbogbo ti dé ọ̀dọ̀ ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'Àwọn fọ́tò yín kò bára mu',
      text: 'Sẹ́lífì àti ìwé ìdánimọ̀ yín ṣì yàtọ̀. Ẹ kàn sí ìrànlọ́wọ́, tàbí kí ẹ tún bẹ̀rẹ̀.',
    },
    comparison: (name) => ({
      title: 'A ní láti wò ó dáadáa',
      text: `A ti gba gbogbo rẹ̀, ṣùgbọ́n a kò lè fi àwọn fọ́tò yín wéra. Ẹ ó gbọ́ ohun tó kàn láti ọ̀dọ̀ ${name}.`,
    }),
    step: { title: 'A kò lè parí àyẹ̀wò yìí', text: 'Ẹ tún bẹ̀rẹ̀, tàbí kí ẹ kàn sí ìrànlọ́wọ́ láti gba ọ̀nà mìíràn.' },
  },
  arriving: 'Tẹ̀síwájú níbí',
  handedOver: { title: 'Ẹ ti parí lórí fóònù yìí', text: 'Ẹ padà sí ẹ̀rọ yín kejì láti parí.' },
  waitingForNetwork: 'A ó tẹ̀síwájú tó bá padà dé.',
  errors: {
    'backend-offline': { text: 'Ẹ so íńtánẹ́ẹ̀tì pọ̀ kí ẹ tún gbìyànjú.' },
    'backend-unreachable': { title: 'A kò rí ìkànnì náà', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú.' },
    'backend-timeout': { title: 'Ìkànnì náà kò dáhùn', text: 'Ẹ tún gbìyànjú, tàbí kí ẹ wá nẹ́tíwọ́ọ̀kì tó dára.' },
    'backend-bad-response': { text: 'Ẹ tún gbìyànjú. Tó bá tún ṣẹlẹ̀, ẹ kàn sí ìrànlọ́wọ́.' },
    PENDING: { text: 'Ẹ tún gbìyànjú láìpẹ́.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Ẹ tún gbìyànjú láti tẹ̀síwájú.' },
    RATE_LIMITED: { text: 'Ẹ dúró díẹ̀, kí ẹ tún gbìyànjú.' },
    INTERNAL: { text: soon },
  },
};
