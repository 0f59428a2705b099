import type { VerificationWords } from '../../types.js';

const soon = 'Hakuna kilichopotea. Jaribu tena baada ya dakika chache.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Piga selfie tena',
    otherDocument: 'Tumia hati nyingine',
    goWithout: 'Endelea bila kulinganisha',
  },
  waits: {
    resuming: 'Tunaendelea ulipoishia',
    sending: 'Inatuma picha',
    comparing: 'Tunalinganisha selfie na kitambulisho chako',
    finishing: 'Tunamalizia',
  },
  stopped: { title: 'Ukiwa tayari', text: 'Ulichofanya hadi sasa kimehifadhiwa.' },
  kept: {
    document: { title: 'Tuna kitambulisho chako', text: 'Unaweza kuendelea, au kukipiga tena.' },
    face: { title: 'Tuna selfie yako', text: 'Unaweza kuendelea, au kuipiga tena.' },
    liveness: { title: 'Ukaguzi wa uso umekamilika', text: 'Unaweza kuendelea, au kuurudia.' },
  },
  renewed: 'Muda wako uliisha, kwa hiyo tunahitaji hili mara moja tena.',
  mismatch: {
    title: 'Selfie hailingani na kitambulisho',
    text: 'Piga selfie tena kwenye mwanga zaidi, au tumia hati nyingine.',
  },
  triesLeft: (left) => (left === 1 ? 'Umebakiwa na jaribio moja.' : `Umebakiwa na majaribio ${left}.`),
  accepted: 'Tumepokea',
  passed: {
    title: 'Kila kitu kiko sawa',
    sent: (name) => `Kila kitu kimefika kwa ${name} na huduma yake ya utambulisho.`,
    kept: (name) => `Kila kitu kimefika kwa ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'Hatukuweza kulinganisha picha zako',
      text: 'Selfie na kitambulisho bado vinatofautiana. Wasiliana na huduma kwa wateja, au anza upya.',
    },
    comparison: (name) => ({
      title: 'Tunahitaji kuangalia zaidi',
      text: `Tumepokea kila kitu, lakini hatukuweza kulinganisha picha. Utaelezwa kinachofuata na ${name}.`,
    }),
    step: {
      title: 'Hatukuweza kumaliza ukaguzi',
      text: 'Anza upya, au wasiliana na huduma kwa wateja ili kuendelea kwa njia nyingine.',
    },
  },
  arriving: 'Endelea hapa',
  handedOver: { title: 'Umemaliza kwenye simu hii', text: 'Rudi kwenye kifaa chako kingine ili kumalizia.' },
  waitingForNetwork: 'Tutaendelea intaneti ikirudi.',
  errors: {
    'backend-offline': { text: 'Unganisha intaneti kisha ujaribu tena.' },
    'backend-unreachable': { title: 'Hatukuweza kufikia tovuti', text: 'Angalia intaneti yako kisha ujaribu tena.' },
    'backend-timeout': { title: 'Tovuti haijibu', text: 'Jaribu tena, au tafuta mtandao bora.' },
    'backend-bad-response': { text: 'Jaribu tena. Ikirudia, wasiliana na huduma kwa wateja.' },
    PENDING: { text: 'Jaribu tena baada ya muda mfupi.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Jaribu tena ili kuendelea.' },
    RATE_LIMITED: { text: 'Subiri kidogo, kisha ujaribu tena.' },
    INTERNAL: { text: soon },
  },
};
