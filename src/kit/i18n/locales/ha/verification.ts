import type { VerificationWords } from '../../types.js';

const soon = 'Babu abin da ya ɓace. Sake gwadawa bayan ’yan mintuna.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Sake ɗaukar selfie',
    otherDocument: 'Yi amfani da wata takarda',
    goWithout: 'Ci gaba ba tare da kwatantawa ba',
  },
  waits: {
    resuming: 'Ana ci gaba daga inda kuka tsaya',
    sending: 'Ana tura hotonku',
    comparing: 'Ana kwatanta selfie da shaidarku',
    finishing: 'Ana kammalawa',
  },
  stopped: { title: 'Duk lokacin da kuka shirya', text: 'An adana abin da kuka yi zuwa yanzu.' },
  kept: {
    document: { title: 'Muna da katin shaidarku', text: 'Za ku iya ci gaba, ko ku sake ɗauka.' },
    face: { title: 'Muna da selfie ɗinku', text: 'Za ku iya ci gaba, ko ku sake ɗauka.' },
    liveness: { title: 'An gama duba fuskarku', text: 'Za ku iya ci gaba, ko ku sake yi.' },
  },
  renewed: 'Lokacinku ya ƙare, don haka muna bukatar wannan sau ɗaya kuma.',
  mismatch: {
    title: 'Selfie bai dace da shaidarku ba',
    text: 'Sake ɗaukar selfie a wuri mai haske, ko ku yi amfani da wata takarda.',
  },
  triesLeft: (left) => (left === 1 ? 'Saura gwaji ɗaya.' : `Saura gwaji ${left}.`),
  accepted: 'An karɓa',
  passed: {
    title: 'Komai ya yi',
    sent: (name) => `Komai ya isa ga ${name} da masu tantance masa mutane.`,
    kept: (name) => `Komai ya isa ga ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'Hotunanku ba su yi daidai ba',
      text: 'Selfie da katin shaidarku har yanzu sun bambanta. Tuntuɓi masu taimako, ko ku sake farawa.',
    },
    comparison: (name) => ({
      title: 'Muna bukatar mu ƙara dubawa',
      text: `Mun karɓi komai, amma ba mu iya kwatanta hotunanku ba. Za ku ji mataki na gaba daga ${name}.`,
    }),
    step: {
      title: 'Ba mu iya gama wannan bincike ba',
      text: 'Sake farawa, ko ku tuntuɓi masu taimako don bin wata hanya.',
    },
  },
  arriving: 'Ci gaba a nan',
  handedOver: { title: 'Kun gama a wannan waya', text: 'Koma ɗaya na’urar don kammalawa.' },
  waitingForNetwork: 'Za mu ci gaba idan ya dawo.',
  errors: {
    'backend-offline': { text: 'Haɗa intanet ku sake gwadawa.' },
    'backend-unreachable': { title: 'Ba mu iya samun shafin ba', text: 'Duba intanet ɗinku, sannan ku sake gwadawa.' },
    'backend-timeout': { title: 'Shafin ba ya amsawa', text: 'Sake gwadawa, ko ku nemi intanet mai kyau.' },
    'backend-bad-response': { text: 'Sake gwadawa. Idan ya ci gaba, tuntuɓi masu taimako.' },
    PENDING: { text: 'Sake gwadawa an jima kaɗan.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Sake gwadawa don ci gaba.' },
    RATE_LIMITED: { text: 'Jira kaɗan, sannan ku sake gwadawa.' },
    INTERNAL: { text: soon },
  },
};
