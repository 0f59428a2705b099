import type { LivenessWords } from '../../types.js';

const soon = 'Babu abin da ya ɓace. Sake gwadawa bayan ’yan mintuna.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Tsallake wannan mataki',
    open: 'Buɗe binciken',
    openTab: 'Buɗe a sabon shafi',
    openAgain: 'Sake buɗewa',
    usePhone: 'Yi amfani da waya',
    copy: 'Kwafi mahaɗin',
    again: 'Fara sabon bincike',
  },
  states: {
    idle: 'An shirya',
    permission: 'Ana buɗe kyamara',
    loading: 'Ana loda duba fuska',
    checking: 'Sa fuskarku cikin da’irar',
    paused: 'An dakata. Kyamara za ta kunna idan kun dawo',
    creating: 'Ana shirya bincikenku',
    presenting: 'Ana buɗe bincikenku',
    following: 'Bincikenku a buɗe yake. Za ku ga sakamako a nan',
    passed: 'An ci nasara',
    rejected: 'Ba mu iya tabbatar da ku ne ba',
    expired: 'Lokacin wannan bincike ya ƙare',
    failed: 'Bai yi ba',
    canceled: 'An shirya',
  },
  permission: { title: 'Ba da izinin kyamara', text: 'Burauza tana tambaya. Zaɓi “Allow” don mu duba haske.' },
  checkingNote: 'Haske kawai muke dubawa. Ba za mu ɗauki hoto ba.',
  frame: 'Duba fuskarku',
  fallbacks: {
    'no-device': { title: 'Ba a samu kyamara ba', text: 'Ci gaba a wayarku, wadda take da kyamara.' },
    silent: { title: 'Bai buɗe ba?', text: 'Buɗe binciken a sabon shafi.' },
    'no-camera': { title: 'Kyamara ba ta aiki a nan', text: 'Buɗe a sabon shafi don ba da izinin kyamara.' },
    blocked: { title: 'Burauzarku ta toshe tagar', text: 'Yi amfani da wannan mahaɗi ku bar wannan shafi a buɗe.' },
  },
  popup: {
    ready: { title: 'Bincikenku ya shirya', text: 'Zai buɗe a tasa taga. Ku bar wannan shafi a buɗe.' },
    open: { title: 'Ci gaba a ɗaya tagar', text: 'Za ku ga sakamako a nan idan kun gama.' },
    closed: { title: 'Ba ku gama ba?', text: 'Tagar ta rufe. Sake buɗe ta, ko ku jira sakamako a nan.' },
  },
  redirect: {
    leaving: { title: 'Ana kai ku wurin bincikenku', text: 'Dawo wannan shafi idan kun gama.' },
    returned: { title: 'Ci gaba da bincikenku', text: 'Ba a gama ba tukuna. Dawo wannan shafi idan an gama.' },
  },
  qr: { title: 'Ci gaba a wayarku', text: 'Duba lambar QR da kyamarar wayarku. Za ku ga sakamako a nan.' },
  code: 'Lambar QR mai ɗauke da mahaɗin bincikenku',
  copied: 'An kwafi mahaɗin',
  waitingForNetwork: 'Za mu ci gaba idan ya dawo.',
  passed: { title: 'An ci nasara', text: 'Za ku iya ci gaba.' },
  rejected: {
    title: 'Ba mu iya tabbatar da ku ne ba',
    text: 'Ya fi kyau ku fuskanci taga ko fitila, ba tabarau, kyamara daidai idanu.',
  },
  rejectedAgain: {
    title: 'A wannan karon ma bai yi ba',
    text: 'Goge gilashin kyamara, ajiye na’urar a wuri marar motsi, ku jira kowane umarni kafin ku yi motsi.',
  },
  blocked: {
    tab: 'Buɗe binciken a sabon shafi, inda kyamara take aiki.',
    phone: 'Ci gaba a wayarku, inda kyamara take aiki.',
  },
  rejectedOften: {
    title: 'Bari mu gwada wata hanya',
    text: 'Wata na’ura ta fi yi sau da yawa. Idan ya gagara, tuntuɓi masu taimako.',
  },
  expired: { title: 'Lokacin wannan bincike ya ƙare', text: 'Ya daɗe a buɗe. Sabo kamar minti ɗaya ne.' },
  triesLeft: (left) => {
    if (left === 0) return 'Babu sauran gwaji. Tuntuɓi masu taimako don sanin yadda za a ci gaba.';
    return left === 1 ? 'Saura gwaji ɗaya.' : `Saura gwaji ${left}.`;
  },
  errors: {
    'backend-offline': { text: 'Haɗa intanet ku sake gwadawa.' },
    'backend-unreachable': { title: 'Ba mu iya samun shafin ba', text: 'Duba intanet ɗinku, sannan ku sake gwadawa.' },
    'backend-timeout': { title: 'Shafin ba ya amsawa', text: 'Sake gwadawa, ko ku nemi intanet mai kyau.' },
    'backend-bad-response': { text: 'Sake gwadawa. Idan ya ci gaba, tuntuɓi masu taimako.' },
    PENDING: { text: 'Sake gwadawa an jima kaɗan.' },
    INVALID_REQUEST: { text: 'Ba mu iya shirya binciken ba. Tuntuɓi masu taimako.' },
    TIMEOUT: { title: 'Binciken yana ɗaukar lokaci', text: 'Babu abin da ya ɓace. Sake gwadawa.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: 'Ba mu iya shirya binciken ba', text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: 'Ba mu iya shirya binciken ba', text: 'Sake gwadawa.' },
    SESSION_EXPIRED: { text: 'Sake gwadawa don ci gaba.' },
    NOT_FOUND: { text: 'Wannan shafi ba ya yin wannan bincike. Tuntuɓi masu taimako.' },
    METHOD_NOT_ALLOWED: { text: 'Wannan shafi ba ya yin wannan bincike. Tuntuɓi masu taimako.' },
    IDEMPOTENCY_KEY_MISSING: { text: 'Ba mu iya shirya binciken ba. Tuntuɓi masu taimako.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Bincike biyu sun cakuɗe', text: 'Fara sabo.' },
    CONFLICT: { title: 'Muna kan shirya bincikenku' },
    RATE_LIMITED: { text: 'Jira kaɗan, sannan ku sake gwadawa.' },
    URL_NOT_ALLOWED: {
      title: 'Ba mu iya buɗe binciken ba',
      text: 'Wannan shafi bai yarda da adireshinsa ba. Tuntuɓi masu taimako.',
    },
    INTERNAL: { text: soon },
  },
};
