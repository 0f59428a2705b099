import type { LivenessWords } from '../../types.js';

const support = 'Wasiliana na huduma kwa wateja.';
const unconfirmed = 'Hatukuweza kuthibitisha ni wewe';
const timedOut = 'Muda wa ukaguzi umeisha';
const notSetUp = 'Hatukuweza kuandaa ukaguzi';
const soon = 'Hakuna kilichopotea. Jaribu tena baada ya dakika chache.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Ruka hatua hii',
    open: 'Fungua ukaguzi',
    openTab: 'Fungua kichupo kipya',
    openAgain: 'Fungua tena',
    usePhone: 'Tumia simu yako',
    copy: 'Nakili kiungo',
    again: 'Anza ukaguzi mpya',
  },
  states: {
    idle: 'Tayari kuanza',
    permission: 'Inafungua kamera',
    loading: 'Inapakia ukaguzi wa uso',
    checking: 'Weka uso ndani ya duara',
    paused: 'Imesitishwa. Kamera itawaka ukirudi',
    creating: 'Tunaandaa ukaguzi wako',
    presenting: 'Inafungua ukaguzi wako',
    following: 'Ukaguzi umefunguliwa. Utaona matokeo hapa',
    passed: 'Ukaguzi umefaulu',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'Haikufaulu',
    canceled: 'Tayari kuanza',
  },
  permission: { title: 'Ruhusu kamera', text: 'Kivinjari kinauliza. Chagua “Ruhusu” ili tuangalie mwanga.' },
  checkingNote: 'Tunaangalia mwanga tu. Hatupigi picha.',
  frame: 'Ukaguzi wa uso wako',
  fallbacks: {
    'no-device': { title: 'Hakuna kamera', text: 'Endelea kwenye simu yako, ambayo ina kamera.' },
    silent: { title: 'Haipakii?', text: 'Fungua ukaguzi kwenye kichupo kipya.' },
    'no-camera': {
      title: 'Kamera haifanyi kazi hapa',
      text: 'Fungua ukaguzi kwenye kichupo kipya ili kuruhusu kamera.',
    },
    blocked: { title: 'Kivinjari kimezuia dirisha', text: 'Tumia kiungo hiki na uache ukurasa huu wazi.' },
  },
  popup: {
    ready: { title: 'Ukaguzi wako uko tayari', text: 'Hufunguka kwenye dirisha lake. Acha ukurasa huu wazi.' },
    open: { title: 'Endelea kwenye dirisha lingine', text: 'Ukimaliza utaona matokeo hapa.' },
    closed: { title: 'Bado hujamaliza?', text: 'Dirisha limefungwa. Lifungue tena, au subiri matokeo hapa.' },
  },
  redirect: {
    leaving: { title: 'Tunakupeleka kwenye ukaguzi', text: 'Rudi kwenye ukurasa huu ukimaliza.' },
    returned: { title: 'Endelea na ukaguzi', text: 'Bado haujaisha. Rudi kwenye ukurasa huu ukimaliza.' },
  },
  qr: { title: 'Endelea kwenye simu yako', text: 'Changanua msimbo kwa kamera ya simu. Utaona matokeo hapa.' },
  code: 'Msimbo wa QR wenye kiungo cha ukaguzi',
  copied: 'Kiungo kimenakiliwa',
  waitingForNetwork: 'Tutaendelea intaneti ikirudi.',
  passed: { title: 'Ukaguzi umefaulu', text: 'Unaweza kuendelea.' },
  rejected: { title: unconfirmed, text: 'Ni bora kuelekea dirisha au taa, bila miwani, kamera ikiwa usawa wa macho.' },
  rejectedAgain: {
    title: 'Hata mara hii haikufaulu',
    text: 'Futa lenzi, egemeza kifaa kwenye kitu imara, na usubiri kila mwondoko kabla ya kuufanya.',
  },
  blocked: {
    tab: 'Fungua ukaguzi kwenye kichupo kipya, ambako kamera inafanya kazi.',
    phone: 'Endelea kwenye simu yako, ambako kamera inafanya kazi.',
  },
  rejectedOften: {
    title: 'Tujaribu njia nyingine',
    text: 'Mara nyingi kifaa kingine hufanya kazi vizuri zaidi. Ukikwama, wasiliana na huduma kwa wateja.',
  },
  expired: { title: timedOut, text: 'Ulikaa wazi muda mrefu. Mpya huchukua kama dakika moja.' },
  triesLeft: (left) => {
    if (left === 0) return 'Majaribio yameisha. Wasiliana na huduma kwa wateja ili kujua jinsi ya kuendelea.';
    return left === 1 ? 'Umebakiwa na jaribio moja.' : `Umebakiwa na majaribio ${left}.`;
  },
  errors: {
    'backend-offline': { text: 'Unganisha intaneti kisha ujaribu tena.' },
    'backend-unreachable': { title: 'Hatukuweza kufikia tovuti', text: 'Angalia intaneti yako kisha ujaribu tena.' },
    'backend-timeout': { title: 'Tovuti haijibu', text: 'Jaribu tena, au tafuta mtandao bora.' },
    'backend-bad-response': { text: 'Jaribu tena. Ikirudia, wasiliana na huduma kwa wateja.' },
    PENDING: { text: 'Jaribu tena baada ya muda mfupi.' },
    INVALID_REQUEST: { text: `${notSetUp}. ${support}` },
    TIMEOUT: { title: 'Ukaguzi unachukua muda', text: 'Hakuna kilichopotea. Jaribu tena.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: notSetUp, text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'Jaribu tena.' },
    SESSION_EXPIRED: { text: 'Jaribu tena ili kuendelea.' },
    NOT_FOUND: { text: `Tovuti hii haina ukaguzi huu. ${support}` },
    METHOD_NOT_ALLOWED: { text: `Tovuti hii haina ukaguzi huu. ${support}` },
    IDEMPOTENCY_KEY_MISSING: { text: `${notSetUp}. ${support}` },
    IDEMPOTENCY_KEY_REUSED: { title: 'Kaguzi mbili zimechanganywa', text: 'Anza mpya.' },
    CONFLICT: { title: 'Tayari tunaandaa ukaguzi wako' },
    RATE_LIMITED: { text: 'Subiri kidogo, kisha ujaribu tena.' },
    URL_NOT_ALLOWED: { title: 'Hatukuweza kufungua ukaguzi', text: `Tovuti hii haiamini anwani yake. ${support}` },
    INTERNAL: { text: soon },
  },
};
