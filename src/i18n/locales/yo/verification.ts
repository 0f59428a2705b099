import type { VerificationWords } from '../../types.js';

export const verification: VerificationWords = {
  actions: { retakeSelfie: 'Tún sẹ́lífì yà', otherDocument: 'Lo ìwé mìíràn', goWithout: 'Tẹ̀síwájú láìsí i' },
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
  passed: { title: 'Gbogbo rẹ̀ ti parí', text: 'A ti gba gbogbo rẹ̀.' },
  attention: {
    mismatch: {
      title: 'Àwọn fọ́tò yín kò bára mu',
      text: 'Sẹ́lífì àti ìwé ìdánimọ̀ yín ṣì yàtọ̀. Ẹ kàn sí ìrànlọ́wọ́, tàbí kí ẹ tún bẹ̀rẹ̀.',
    },
    comparison: {
      title: 'A ní láti wò ó dáadáa',
      text: 'A ti gba gbogbo rẹ̀, ṣùgbọ́n a kò lè fi àwọn fọ́tò yín wéra. Ìkànnì náà yóò sọ ohun tó kàn fún yín.',
    },
    step: { title: 'A kò lè parí àyẹ̀wò yìí', text: 'Ẹ tún bẹ̀rẹ̀, tàbí kí ẹ kàn sí ìrànlọ́wọ́ láti gba ọ̀nà mìíràn.' },
  },
  handedOver: { title: 'Ẹ ti parí lórí fóònù yìí', text: 'Ẹ padà sí ẹ̀rọ yín kejì láti parí.' },
};
