import type { ChallengeLaterWords, LivenessLaterWords } from '../types.js';

const ours = 'Kuna hitilafu upande wetu';
const unavailable = 'Ukaguzi huu haupatikani kwa sasa';
const unconfirmed = 'Hatukuweza kuthibitisha ni wewe';
const timedOut = 'Muda wa ukaguzi umeisha';
const notSetUp = 'Hatukuweza kuandaa ukaguzi';
const soon = 'Hakuna kilichopotea. Jaribu tena baada ya dakika chache.';
const soonToo = 'Jaribu tena baada ya dakika chache.';
const offline = 'Huna intaneti. Tutaendelea intaneti ikirudi.';
const support = 'Wasiliana na huduma kwa wateja.';

export const liveness: LivenessLaterWords = {
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
  frame: 'Ukaguzi wako wa uhai',
  fallbacks: {
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
  waitingForNetwork: offline,
  passed: { title: 'Ukaguzi umefaulu', text: 'Unaweza kuendelea.' },
  rejected: { title: unconfirmed, text: 'Ni bora kuelekea dirisha au taa, bila miwani, kamera ikiwa usawa wa macho.' },
  expired: { title: timedOut, text: 'Ulikaa wazi muda mrefu. Mpya huchukua kama dakika moja.' },
  triesLeft: (left) => {
    if (left === 0) return 'Majaribio yameisha. Wasiliana na huduma kwa wateja ili kujua jinsi ya kuendelea.';
    return left === 1 ? 'Umebakiwa na jaribio moja.' : `Umebakiwa na majaribio ${left}.`;
  },
  errors: {
    'backend-offline': { title: 'Huna intaneti', text: 'Unganisha intaneti kisha ujaribu tena.' },
    'backend-unreachable': { title: 'Hatukuweza kufikia tovuti', text: 'Angalia intaneti yako kisha ujaribu tena.' },
    'backend-timeout': { title: 'Tovuti haijibu', text: 'Jaribu tena, au tafuta mtandao bora.' },
    'backend-bad-response': { title: ours, text: 'Jaribu tena. Ikirudia, wasiliana na huduma kwa wateja.' },
    'camera-blocked-by-policy': {
      title: 'Kamera haijawashwa kwenye ukurasa huu',
      text: 'Unaweza kufungua ukaguzi kwenye dirisha lake, ambako kamera inafanya kazi.',
    },
    PENDING: { title: 'Bado tunakagua', text: 'Jaribu tena baada ya muda mfupi.' },
    INVALID_REQUEST: { title: ours, text: `${notSetUp}. ${support}` },
    TIMEOUT: { title: 'Ukaguzi unachukua muda', text: 'Hakuna kilichopotea. Jaribu tena.' },
    PROVIDER_ERROR: { title: unavailable, text: soon },
    FAILED: { title: notSetUp, text: soon },
    SYSTEM_ERROR: { title: ours, text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: soon },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'Jaribu tena.' },
    SESSION_EXPIRED: { title: timedOut, text: 'Jaribu tena ili kuendelea.' },
    NOT_FOUND: { title: ours, text: `Tovuti hii haina ukaguzi huu. ${support}` },
    METHOD_NOT_ALLOWED: { title: ours, text: `Tovuti hii haina ukaguzi huu. ${support}` },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: `${notSetUp}. ${support}` },
    IDEMPOTENCY_KEY_REUSED: { title: 'Kaguzi mbili zimechanganywa', text: 'Anza mpya.' },
    CONFLICT: { title: 'Tayari tunaandaa ukaguzi wako', text: 'Subiri kidogo, kisha ujaribu tena.' },
    RATE_LIMITED: { title: 'Umejaribu mara nyingi', text: 'Subiri kidogo, kisha ujaribu tena.' },
    URL_NOT_ALLOWED: { title: 'Hatukuweza kufungua ukaguzi', text: `Tovuti hii haiamini anwani yake. ${support}` },
    INTERNAL: { title: ours, text: soon },
  },
};

export const challenge: ChallengeLaterWords = {
  preview: 'Picha ya moja kwa moja ya kamera yako',
  photo: 'Uso wako',
  permission: { title: 'Ruhusu kamera', text: 'Kivinjari kinauliza. Chagua “Ruhusu” ili kuanza.' },
  paused: { title: 'Imesitishwa', text: 'Rudi kwenye ukurasa huu, nasi tutaanza upya.' },
  prompts: {
    'turn-left': 'Geuza kichwa kushoto',
    'turn-right': 'Geuza kichwa kulia',
    nod: 'Tikisa kichwa kukubali',
    blink: 'Pepesa macho polepole',
    smile: 'Tabasamu',
    'open-mouth': 'Fungua mdomo',
    'move-closer': 'Sogea karibu',
  },
  spoken: {
    'turn-left': 'Geuza kichwa upande wako wa kushoto.',
    'turn-right': 'Geuza kichwa upande wako wa kulia.',
    nod: 'Inamisha kichwa mara moja: kidevu chini, kisha juu.',
    blink: 'Fumba macho yote mawili, kisha yafungue.',
    smile: 'Tabasamu na ubaki hivyo kidogo.',
    'open-mouth': 'Fungua mdomo wazi kwa muda mfupi.',
    'move-closer': 'Sogeza uso karibu na kamera.',
  },
  praise: 'Vizuri',
  afterPraise: (next) => `Vizuri. ${next}`,
  progress: (current, total) => `${current} kati ya ${total}`,
  timeLeft: (seconds) => (seconds === 1 ? 'Imebaki sekunde moja' : `Zimebaki sekunde ${seconds}`),
  hints: {
    'one-face': 'Uonekane wewe peke yako',
    'show-face': 'Onyesha uso wako hapa',
    'come-closer': 'Sogea karibu',
    'move-back': 'Rudi nyuma kidogo',
    'look-straight': 'Tazama mbele',
    'close-mouth': 'Funga mdomo',
    'hold-still': 'Tulia',
  },
  actions: { cannot: 'Siwezi kufanya hili' },
  swap: { given: 'Tuanze upya na mwondoko mwingine.', none: 'Hakuna mwondoko mwingine. Usiwe na haraka, jaribu tena.' },
  states: {
    idle: 'Tayari kuanza',
    permission: 'Inafungua kamera',
    loading: 'Inaandaa',
    framing: 'Weka uso ndani ya duara',
    challenge: 'Fuata maelekezo',
    between: 'Vizuri',
    swapping: 'Tunachagua mwondoko mwingine',
    submitting: 'Inatuma',
    passed: 'Imekamilika',
    missed: 'Haikufaulu',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'Haikufaulu',
    paused: 'Imesitishwa',
    canceled: 'Tayari kuanza',
  },
  waitingForNetwork: offline,
  passed: { title: 'Imekamilika', text: 'Unaweza kuendelea.' },
  rejected: { title: unconfirmed, text: 'Rudi na uanze upya kwenye mwanga zaidi.' },
  expired: {
    again: { title: timedOut, text: 'Jaribu tena ukiwa tayari. Tutaomba miondoko mingine.' },
    over: { title: timedOut, text: 'Rudi na uanze upya.' },
  },
  missed: {
    'face-lost': () => ({ title: 'Uso wako ulipotea', text: 'Uso wote uonekane unaposogea.' }),
    'several-faces': () => ({ title: 'Mtu mwingine alionekana', text: 'Tafuta mahali utakapoonekana peke yako.' }),
    'face-jumped': () => ({ title: 'Hiyo ilikuwa haraka mno', text: 'Sogea polepole zaidi na utulize kamera.' }),
    'face-changed': () => ({ title: 'Uso ulionekana tofauti', text: 'Baki mbele ya kamera mwanzo hadi mwisho.' }),
    'picture-frozen': () => ({
      title: 'Video iliganda',
      text: 'Funga programu nyingine zinazotumia kamera, kisha ujaribu tena.',
    }),
    'picture-repeats': () => ({ title: 'Video ilijirudia', text: 'Tumia kamera ya kifaa hiki, bila madoido.' }),
    'picture-changed': () => ({ title: 'Video ilibadilika', text: 'Shika simu vilevile mwanzo hadi mwisho.' }),
    'screen-pattern': () => ({
      title: 'Ilionekana kama skrini',
      text: 'Onyesha uso wako mwenyewe, mbali na skrini na michoro midogo.',
    }),
    'wrong-action': (prompt) => ({
      title: 'Huo ulikuwa mwondoko mwingine',
      text: `Tuliomba “${prompt}”. Subiri kila ombi na ufanye hilo tu.`,
    }),
    'no-depth': () => ({ title: 'Hatukuona vya kutosha', text: 'Geuza kichwa, si simu, mwanga ukiwa usoni.' }),
    'challenge-timeout': (prompt) => ({
      title: 'Muda umeisha',
      text: `Hatukuona “${prompt}”. Fanya mwondoko mkubwa kidogo.`,
    }),
  },
  errors: {
    'capture-failed': {
      title: 'Hatukuweza kupiga picha',
      text: 'Huenda kumbukumbu ya kifaa imejaa. Funga programu nyingine na ujaribu tena.',
    },
    'backend-offline': { title: 'Huna intaneti', text: 'Unganisha intaneti kisha ujaribu tena.' },
    'backend-unreachable': { title: 'Hatukuweza kufikia tovuti', text: 'Angalia intaneti yako kisha ujaribu tena.' },
    'backend-timeout': { title: 'Tovuti haijibu', text: 'Jaribu tena, au tafuta mtandao bora.' },
    'backend-bad-response': { title: ours, text: 'Jaribu tena. Ikirudia, wasiliana na huduma kwa wateja.' },
    CONFLICT: { title: 'Umeshafanya hili', text: 'Rudi ili kuendelea.' },
    NOT_FOUND: { title: 'Hakuna cha kufanya hapa', text: 'Rudi na uanze upya.' },
    RATE_LIMITED: { title: 'Umejaribu mara nyingi', text: 'Subiri kidogo, kisha ujaribu tena.' },
    INVALID_REQUEST: { title: ours, text: `Ukaguzi haukupita. ${support}` },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: soonToo },
    INTERNAL: { title: ours, text: soonToo },
    SYSTEM_ERROR: { title: ours, text: soonToo },
    FAILED: { title: 'Hatukuweza kumaliza ukaguzi', text: 'Jaribu tena kwenye mwanga zaidi.' },
  },
};
