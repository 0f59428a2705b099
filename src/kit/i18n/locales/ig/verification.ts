import type { VerificationWords } from '../../types.js';

const soon = 'Ọ dịghị ihe furu efu. Nwaa ọzọ ka nkeji ole na ole gachara.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Seghachi selfie',
    otherDocument: 'Jiri akwụkwọ ọzọ',
    goWithout: 'Gaa n’ihu na-atụnyereghị',
  },
  waits: {
    resuming: 'Anyị na-aga n’ihu ebe ị kwụsịrị',
    sending: 'Anyị na-ezipu foto gị',
    comparing: 'Anyị na-atụnyere selfie na ID gị',
    finishing: 'Anyị na-emecha',
  },
  stopped: { title: 'Mgbe ọ bụla ị dị njikere', text: 'Echekwala ihe i merela.' },
  kept: {
    document: { title: 'Anyị enweela ID gị', text: 'I nwere ike ịga n’ihu, ma ọ bụ seghachi ya.' },
    face: { title: 'Anyị enweela selfie gị', text: 'I nwere ike ịga n’ihu, ma ọ bụ seghachi ya.' },
    liveness: { title: 'E mechaala nlele ihu gị', text: 'I nwere ike ịga n’ihu, ma ọ bụ megharịa ya.' },
  },
  renewed: 'Oge gị agwụla, ya mere anyị chọrọ nke a otu ugboro ọzọ.',
  mismatch: { title: 'Selfie gị na ID gị adabaghị', text: 'Seghachi selfie ebe ìhè ka mma, ma ọ bụ jiri akwụkwọ ọzọ.' },
  triesLeft: (left) => (left === 1 ? 'I nwere ike ịnwa naanị otu ugboro ọzọ.' : `I nwere ike ịnwa ugboro ${left} ọzọ.`),
  accepted: 'Enwetala',
  passed: {
    title: 'E mechaala ihe niile',
    sent: (name) => `Ihe niile eruola ${name} na ndị na-enyochara ya njirimara aka.`,
    kept: (name) => `Ihe niile eruola ${name} aka.`,
  },
  attention: {
    mismatch: {
      title: 'Foto gị adabaghị',
      text: 'Selfie gị na ID gị ka dị iche. Kpọtụrụ ndị enyemaka, ma ọ bụ malite ọzọ.',
    },
    comparison: (name) => ({
      title: 'Anyị kwesịrị ilekwu anya',
      text: `Anyị enwetala ihe niile, mana anyị atụnyerelighị foto gị. Ị ga-anụ ihe na-esote n’aka ${name}.`,
    }),
    step: { title: 'Anyị emechalighị nlele a', text: 'Malite ọzọ, ma ọ bụ kpọtụrụ ndị enyemaka ka ị gaa n’ụzọ ọzọ.' },
  },
  arriving: 'Gaa n’ihu ebe a',
  handedOver: { title: 'I mechaala n’ekwentị a', text: 'Laghachi na ngwaọrụ gị nke ọzọ ka i mechaa.' },
  waitingForNetwork: 'Anyị ga-aga n’ihu ma ọ lọta.',
  errors: {
    'backend-offline': { text: 'Jikọọ n’ịntanetị ma nwaa ọzọ.' },
    'backend-unreachable': { title: 'Anyị erutelighị saịtị ahụ', text: 'Lelee netwọk gị ma nwaa ọzọ.' },
    'backend-timeout': { title: 'Saịtị ahụ anaghị aza', text: 'Nwaa ọzọ, ma ọ bụ chọọ netwọk ka mma.' },
    'backend-bad-response': { text: 'Nwaa ọzọ. Ọ bụrụ na o mee ọzọ, kpọtụrụ ndị enyemaka.' },
    PENDING: { text: 'Nwaa ọzọ n’oge na-adịghị anya.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Nwaa ọzọ ka ị gaa n’ihu.' },
    RATE_LIMITED: { text: 'Chere ntakịrị, wee nwaa ọzọ.' },
    INTERNAL: { text: soon },
  },
};
