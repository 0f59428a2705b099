import type { LivenessWords } from '../../types.js';

const soon = 'Kò sí ohun tó sọnù. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Fo ìgbésẹ̀ yìí',
    open: 'Ṣí àyẹ̀wò',
    openTab: 'Ṣí i nínú táàbù tuntun',
    openAgain: 'Tún un ṣí',
    usePhone: 'Lo fóònù',
    copy: 'Ṣe àdàkọ líǹkì',
    again: 'Bẹ̀rẹ̀ àyẹ̀wò tuntun',
  },
  states: {
    idle: 'Ó ti ṣetán',
    permission: 'Kámẹ́rà ń ṣí',
    loading: 'Àyẹ̀wò ojú ń wọlé',
    checking: 'Ẹ gbé ojú sínú àmì náà',
    paused: 'Ó dúró díẹ̀. Kámẹ́rà yóò tàn tí ẹ bá padà',
    creating: 'A ń pèsè àyẹ̀wò yín',
    presenting: 'A ń ṣí àyẹ̀wò yín',
    following: 'Àyẹ̀wò yín ti ṣí. Ẹ ó rí èsì níbí',
    passed: 'Ẹ yege àyẹ̀wò',
    rejected: 'Kò dá wa lójú pé ẹ̀yin ni',
    expired: 'Àkókò àyẹ̀wò yìí ti parí',
    failed: 'Kò ṣiṣẹ́',
    canceled: 'Ó ti ṣetán',
  },
  permission: { title: 'Ẹ gba kámẹ́rà láàyè', text: 'Búráúsà yín ń bèèrè. Ẹ yan “Allow” ká lè yẹ ìmọ́lẹ̀ wò.' },
  checkingNote: 'Ìmọ́lẹ̀ nìkan ni a ń yẹ̀ wò. A kò ní ya fọ́tò.',
  frame: 'Àyẹ̀wò ojú yín',
  fallbacks: {
    'no-device': { title: 'A kò rí kámẹ́rà', text: 'Ẹ tẹ̀síwájú lórí fóònù yín, tó ní kámẹ́rà.' },
    silent: { title: 'Ṣé kò ṣí?', text: 'Ẹ ṣí àyẹ̀wò nínú táàbù tuntun.' },
    'no-camera': { title: 'Kámẹ́rà kò ṣiṣẹ́ níbí', text: 'Ẹ ṣí i nínú táàbù tuntun láti gba kámẹ́rà láàyè.' },
    blocked: { title: 'Búráúsà yín dí fèrèsé náà', text: 'Ẹ lo líǹkì yìí, kí ojú-ìwé yìí wà ní ṣíṣí.' },
  },
  popup: {
    ready: { title: 'Àyẹ̀wò yín ti ṣetán', text: 'Yóò ṣí nínú fèrèsé tirẹ̀. Kí ojú-ìwé yìí wà ní ṣíṣí.' },
    open: { title: 'Ẹ tẹ̀síwájú nínú fèrèsé kejì', text: 'Ẹ ó rí èsì níbí tí ẹ bá parí.' },
    closed: { title: 'Ṣé ẹ kò tíì parí?', text: 'Fèrèsé náà ti pa. Ẹ tún un ṣí, tàbí kí ẹ dúró de èsì níbí.' },
  },
  redirect: {
    leaving: { title: 'A ń mú yín lọ síbi àyẹ̀wò', text: 'Ẹ padà sí ojú-ìwé yìí tí ẹ bá parí.' },
    returned: { title: 'Ẹ tẹ̀síwájú nínú àyẹ̀wò yín', text: 'Kò tíì parí. Ẹ padà sí ojú-ìwé yìí tó bá parí.' },
  },
  qr: { title: 'Tẹ̀síwájú lórí fóònù', text: 'Ẹ fi kámẹ́rà fóònù yín ka kóòdù náà. Ẹ ó rí èsì níbí.' },
  code: 'Kóòdù QR tó ní líǹkì àyẹ̀wò yín',
  copied: 'A ti ṣe àdàkọ líǹkì',
  waitingForNetwork: 'A ó tẹ̀síwájú tó bá padà dé.',
  passed: { title: 'Ẹ yege àyẹ̀wò', text: 'Ẹ lè tẹ̀síwájú.' },
  rejected: {
    title: 'Kò dá wa lójú pé ẹ̀yin ni',
    text: 'Ó máa ń dára tí ẹ bá kọjú sí fèrèsé tàbí iná, láìsí awò, kí kámẹ́rà wà ní ìpele ojú.',
  },
  rejectedAgain: {
    title: 'Kò tún yege lọ́tẹ̀ yìí',
    text: 'Ẹ nu ojú kámẹ́rà, ẹ gbé ẹ̀rọ yín ti nǹkan tí kì í mì, kí ẹ dúró de ìtọ́ni kọ̀ọ̀kan kí ẹ tó mira.',
  },
  blocked: {
    tab: 'Ẹ ṣí àyẹ̀wò náà nínú táàbù tuntun, níbi tí kámẹ́rà ti ń ṣiṣẹ́.',
    phone: 'Ẹ tẹ̀síwájú lórí fóònù yín, níbi tí kámẹ́rà ti ń ṣiṣẹ́.',
  },
  rejectedOften: {
    title: 'Ẹ jẹ́ ká gbìyànjú ọ̀nà mìíràn',
    text: 'Ẹ̀rọ mìíràn sábà máa ń ṣiṣẹ́ dáadáa jù. Tó bá ṣòro, ẹ kàn sí ìrànlọ́wọ́.',
  },
  expired: { title: 'Àkókò àyẹ̀wò yìí ti parí', text: 'Ó pẹ́ jù ní ṣíṣí. Tuntun yóò gba bí ìṣẹ́jú kan.' },
  triesLeft: (left) => {
    if (left === 0) return 'Kò sí ìgbìyànjú mọ́. Ẹ kàn sí ìrànlọ́wọ́ láti mọ bí ẹ ó ṣe tẹ̀síwájú.';
    return left === 1 ? 'Ó ku ìgbà kan tí ẹ lè gbìyànjú.' : `Ó ku ìgbà ${left} tí ẹ lè gbìyànjú.`;
  },
  errors: {
    'backend-offline': { text: 'Ẹ so íńtánẹ́ẹ̀tì pọ̀ kí ẹ tún gbìyànjú.' },
    'backend-unreachable': { title: 'A kò rí ìkànnì náà', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú.' },
    'backend-timeout': { title: 'Ìkànnì náà kò dáhùn', text: 'Ẹ tún gbìyànjú, tàbí kí ẹ wá nẹ́tíwọ́ọ̀kì tó dára.' },
    'backend-bad-response': { text: 'Ẹ tún gbìyànjú. Tó bá tún ṣẹlẹ̀, ẹ kàn sí ìrànlọ́wọ́.' },
    PENDING: { text: 'Ẹ tún gbìyànjú láìpẹ́.' },
    INVALID_REQUEST: { text: 'A kò lè ṣètò àyẹ̀wò náà. Ẹ kàn sí ìrànlọ́wọ́.' },
    TIMEOUT: { title: 'Àyẹ̀wò náà ń pẹ́ jù', text: 'Kò sí ohun tó sọnù. Ẹ tún gbìyànjú.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: 'A kò lè ṣètò àyẹ̀wò náà', text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: 'A kò lè ṣètò àyẹ̀wò náà', text: 'Ẹ tún gbìyànjú.' },
    SESSION_EXPIRED: { text: 'Ẹ tún gbìyànjú láti tẹ̀síwájú.' },
    NOT_FOUND: { text: 'Ìkànnì yìí kò ní àyẹ̀wò yìí. Ẹ kàn sí ìrànlọ́wọ́.' },
    METHOD_NOT_ALLOWED: { text: 'Ìkànnì yìí kò ní àyẹ̀wò yìí. Ẹ kàn sí ìrànlọ́wọ́.' },
    IDEMPOTENCY_KEY_MISSING: { text: 'A kò lè ṣètò àyẹ̀wò náà. Ẹ kàn sí ìrànlọ́wọ́.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Àyẹ̀wò méjì dàpọ̀ mọ́ra', text: 'Ẹ bẹ̀rẹ̀ tuntun.' },
    CONFLICT: { title: 'A ti ń ṣètò àyẹ̀wò yín' },
    RATE_LIMITED: { text: 'Ẹ dúró díẹ̀, kí ẹ tún gbìyànjú.' },
    URL_NOT_ALLOWED: { title: 'A kò lè ṣí àyẹ̀wò náà', text: 'Ìkànnì yìí kò fọkàn tán àdírẹ́sì rẹ̀. Ẹ kàn sí ìrànlọ́wọ́.' },
    INTERNAL: { text: soon },
  },
};
