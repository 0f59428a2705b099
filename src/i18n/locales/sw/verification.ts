import type { VerificationWords } from '../../types.js';

export const verification: VerificationWords = {
  actions: {
    change: 'Badilisha',
    retakeSelfie: 'Piga selfie tena',
    otherDocument: 'Tumia hati nyingine',
    finish: 'Maliza',
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
  review: { title: 'Uko tayari kumaliza?', text: 'Bado unaweza kubadilisha chochote hapa chini.' },
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
};
