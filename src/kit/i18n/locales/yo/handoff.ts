import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Ṣe àdàkọ líǹkì',
    copied: 'A ti ṣe àdàkọ líǹkì',
    share: 'Pín líǹkì',
    renew: 'Gba kóòdù tuntun',
    here: 'Tẹ̀síwájú lórí ẹ̀rọ yìí',
    restart: 'Bẹ̀rẹ̀ lórí ẹ̀rọ yìí',
  },
  creating: 'A ń pèsè kóòdù yín',
  offer: { title: 'Tẹ̀síwájú lórí fóònù', text: 'Ẹ ó nílò kámẹ́rà rẹ̀. A ó tọ́jú ohun tí ẹ ti ṣe.' },
  noCamera: 'A kò rí kámẹ́rà lórí ẹ̀rọ yìí, nítorí náà ẹ jẹ́ ká lo ti fóònù yín.',
  how: ['Ẹ kọ kámẹ́rà fóònù sí kóòdù náà', 'Ẹ ṣí líǹkì tó bá jáde', 'Ẹ tẹ nọ́ńbà yìí sórí fóònù yín'],
  openLink: 'Ẹ ṣí líǹkì yìí lórí fóònù yín',
  code: 'Kóòdù QR tó ń ṣí ojú-ìwé yìí lórí fóònù yín',
  link: 'Líǹkì fún fóònù yín',
  number: 'Nọ́ńbà oní-díjíìtì méjì',
  timeLeft: (minutes, seconds) => `Kóòdù náà yóò parí ní ìṣẹ́jú ${minutes}:${String(seconds).padStart(2, '0')}`,
  expired: { title: 'Àkókò kóòdù yìí ti parí', text: 'Ẹ gba tuntun láti tẹ̀síwájú.' },
  claimed: { title: 'Fóònù yín ti so pọ̀', text: 'Ẹ parí rẹ̀ níbẹ̀, kí ojú-ìwé yìí wà ní ṣíṣí. Yóò tẹ̀síwájú fúnra rẹ̀.' },
  tasks: { document: 'Fọ́tò ìwé yín', face: 'Sẹ́lífì', liveness: 'Àyẹ̀wò ojú' },
  taskDone: 'ó ti parí',
  taskOpen: 'kò tíì parí',
  collecting: 'Ó ti fẹ́rẹ̀ẹ́ parí',
  completed: 'Gbogbo rẹ̀ ti parí lórí fóònù yín',
  offline: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì. A ó tẹ̀síwájú tó bá padà dé.',
  failed: { title: 'A kò rí fóònù yín mọ́', text: 'Kò sí ohun tó sọnù. Ẹ wo nẹ́tíwọ́ọ̀kì yín kí ẹ tún gbìyànjú.' },
  unavailable: { title: 'A kò lè ṣe kóòdù', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú.' },
  unsupported: {
    title: 'Ìkànnì yìí kò lè so fóònù yín pọ̀',
    text: 'Ẹ ṣí ojú-ewé yìí lórí fóònù yín láti bẹ̀rẹ̀ níbẹ̀, tàbí kí ẹ tẹ̀síwájú lórí ẹ̀rọ yìí.',
  },
  later: 'Kò sí ohun tó sọnù. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.',
  phone: {
    ask: { title: 'Ẹ tẹ nọ́ńbà oní-díjíìtì méjì náà', text: 'Ó wà lójú ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.' },
    site: (host, name) =>
      `Fọ́tò yín yóò lọ sí ${name} àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀. Ẹ tẹ̀síwájú nìkan tí ó bá jẹ́ ẹ̀yin fúnra yín ni ẹ bẹ̀rẹ̀ rẹ̀ lórí ${host}. Tí kì í bá ṣe ẹ̀yin, ẹ pa ojú-ìwé yìí.`,
    number: 'Nọ́ńbà oní-díjíìtì méjì',
    submit: 'Tẹ̀síwájú',
    incomplete: 'Ẹ tẹ díjíìtì méjèèjì.',
    wrong: (left) => `Nọ́ńbà náà kọ́ nìyẹn. Ó ku ìgbà ${left === 1 ? 'kan' : left} tí ẹ lè gbìyànjú.`,
    claiming: 'A ń so pọ̀ mọ́ ẹ̀rọ yín kejì',
    over: {
      expired: { title: 'Àkókò líǹkì yìí ti parí', text: 'Ẹ gba kóòdù tuntun lórí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.' },
      used: {
        title: 'Wọ́n ti lo líǹkì yìí',
        text: 'Ẹ̀ẹ̀kan ni líǹkì kọ̀ọ̀kan ń ṣiṣẹ́. Ẹ gba kóòdù tuntun lórí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.',
      },
      'wrong-numbers': {
        title: 'Nọ́ńbà náà kò tọ̀nà lẹ́ẹ̀mẹta',
        text: 'Fún ààbò yín, líǹkì yìí kò ṣiṣẹ́ mọ́. Ẹ gba kóòdù tuntun lórí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.',
      },
    },
    failed: { title: 'A kò lè so pọ̀', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú.' },
    finished: { title: 'Ẹ ti parí níbí', text: 'Ẹ padà sí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀ láti tẹ̀síwájú.' },
  },
  browser: {
    chrome: 'Ṣí i nínú Chrome',
    android: 'Ẹ ṣí ojú-ìwé yìí nínú Chrome, tàbí kí ẹ ṣe àdàkọ líǹkì kí ẹ lẹ̀ ẹ́ mọ́ búráúsà mìíràn.',
    ios: ['Ṣe àdàkọ líǹkì', 'Ẹ ṣí Safari', 'Ẹ lẹ líǹkì náà mọ́ ibi àdírẹ́sì'],
    link: 'Àdírẹ́sì ojú-ìwé yìí',
    silent: {
      title: 'Kámẹ́rà kò tíì tàn',
      text: 'Bí búráúsà yín bá bèèrè, ẹ yan “Allow”. Bí kò bá bèèrè, ẹ gba ọ̀nà mìíràn.',
    },
  },
};
