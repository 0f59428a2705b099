import type { LivenessWords } from '../../types.js';

const support = 'ድጋፍ ሰጪን ያነጋግሩ።';
const unconfirmed = 'እርስዎ መሆንዎን ማረጋገጥ አልቻልንም';
const timedOut = 'የዚህ ፍተሻ ጊዜ አልቋል';
const notSetUp = 'ፍተሻውን ማዘጋጀት አልቻልንም';
const soon = 'ምንም አልጠፋም። ከጥቂት ደቂቃዎች በኋላ እንደገና ይሞክሩ።';

export const liveness: LivenessWords = {
  actions: {
    skip: 'ይህን ደረጃ ዝለል',
    open: 'ፍተሻውን ክፈት',
    openTab: 'በአዲስ ትር ክፈት',
    openAgain: 'እንደገና ክፈት',
    usePhone: 'ስልክ ተጠቀም',
    copy: 'አገናኙን ቅዳ',
    again: 'አዲስ ፍተሻ ጀምር',
  },
  states: {
    idle: 'ለመጀመር ዝግጁ',
    permission: 'ካሜራ በመክፈት ላይ',
    loading: 'የፊት ፍተሻ በመጫን ላይ',
    checking: 'ፊትዎን በክቡ ውስጥ ያድርጉ',
    paused: 'ለጊዜው ቆሟል። ሲመለሱ ካሜራው ይበራል',
    creating: 'ፍተሻዎን በማዘጋጀት ላይ',
    presenting: 'ፍተሻዎን በመክፈት ላይ',
    following: 'ፍተሻዎ ተከፍቷል። ውጤቱን እዚህ ያያሉ',
    passed: 'ፍተሻው ተሳክቷል',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'አልተሳካም',
    canceled: 'ለመጀመር ዝግጁ',
  },
  permission: { title: 'ካሜራውን ይፍቀዱ', text: 'አሳሽዎ እየጠየቀ ነው። ብርሃኑን እንድንፈትሽ “ፍቀድ” የሚለውን ይምረጡ።' },
  checkingNote: 'ብርሃኑን ብቻ እየፈተሽን ነው። ፎቶ አናነሳም።',
  frame: 'የፊት ፍተሻዎ',
  fallbacks: {
    'no-device': { title: 'ካሜራ አልተገኘም', text: 'ካሜራ ባለው ስልክዎ ይቀጥሉ።' },
    silent: { title: 'አልጫን አለ?', text: 'ፍተሻውን በአዲስ ትር ይክፈቱ።' },
    'no-camera': { title: 'ካሜራው እዚህ አይሠራም', text: 'ካሜራውን ለመፍቀድ ፍተሻውን በአዲስ ትር ይክፈቱ።' },
    blocked: { title: 'አሳሽዎ መስኮቱን አግዷል', text: 'ይህን አገናኝ ተጠቅመው ይህን ገጽ ክፍት ይተዉት።' },
  },
  popup: {
    ready: { title: 'ፍተሻዎ ዝግጁ ነው', text: 'በራሱ መስኮት ይከፈታል። ይህን ገጽ ክፍት ይተዉት።' },
    open: { title: 'በሌላው መስኮት ይቀጥሉ', text: 'ሲጨርሱ ውጤቱን እዚህ ያያሉ።' },
    closed: { title: 'ገና አልጨረሱም?', text: 'መስኮቱ ተዘግቷል። እንደገና ይክፈቱት፣ ወይም ውጤቱን እዚህ ይጠብቁ።' },
  },
  redirect: {
    leaving: { title: 'ወደ ፍተሻዎ እየወሰድንዎት ነው', text: 'ሲጨርሱ ወደዚህ ገጽ ይመለሱ።' },
    returned: { title: 'ፍተሻዎን ይቀጥሉ', text: 'ገና አላለቀም። ሲያልቅ ወደዚህ ገጽ ይመለሱ።' },
  },
  qr: { title: 'በስልክዎ ይቀጥሉ', text: 'ኮዱን በስልክዎ ካሜራ ይቃኙ። ውጤቱን እዚህ ያያሉ።' },
  code: 'የፍተሻዎ አገናኝ ያለበት QR ኮድ',
  copied: 'አገናኙ ተቀድቷል',
  waitingForNetwork: 'ግንኙነቱ ሲመለስ እንቀጥላለን።',
  passed: { title: 'ፍተሻው ተሳክቷል', text: 'መቀጠል ይችላሉ።' },
  rejected: { title: unconfirmed, text: 'ወደ መስኮት ወይም መብራት ዞረው፣ ያለ መነጽር፣ ካሜራውን በዓይንዎ ከፍታ ቢይዙ ይሻላል።' },
  rejectedAgain: { title: 'በዚህ ጊዜም አልተሳካም', text: 'ሌንሱን ጠርገው መሣሪያዎን በማይንቀሳቀስ ነገር ላይ ያስደግፉ፤ እያንዳንዱን እንቅስቃሴ ጠብቀው ያድርጉ።' },
  blocked: { tab: 'ካሜራው በሚሠራበት በአዲስ ትር ፍተሻውን ይክፈቱ።', phone: 'ካሜራው በሚሠራበት ስልክዎ ይቀጥሉ።' },
  rejectedOften: { title: 'ሌላ መንገድ እንሞክር', text: 'ብዙ ጊዜ ሌላ መሣሪያ የተሻለ ይሠራል። ካልሆነ ድጋፍ ሰጪን ያነጋግሩ።' },
  expired: { title: timedOut, text: 'ለረጅም ጊዜ ክፍት ነበር። አዲስ ፍተሻ አንድ ደቂቃ ያህል ይወስዳል።' },
  triesLeft: (left) => {
    if (left === 0) return 'ሙከራዎች አልቀዋል። እንዴት መቀጠል እንደሚችሉ ለማወቅ ድጋፍ ሰጪን ያነጋግሩ።';
    return left === 1 ? 'አንድ ሙከራ ይቀርዎታል።' : `${left} ሙከራዎች ይቀርዎታል።`;
  },
  errors: {
    'backend-offline': { text: 'ከኢንተርኔት ጋር ተገናኝተው እንደገና ይሞክሩ።' },
    'backend-unreachable': { title: 'ጣቢያውን ማግኘት አልቻልንም', text: 'ግንኙነትዎን አረጋግጠው እንደገና ይሞክሩ።' },
    'backend-timeout': { title: 'ጣቢያው ምላሽ አይሰጥም', text: 'እንደገና ይሞክሩ፣ ወይም የተሻለ ግንኙነት ይፈልጉ።' },
    'backend-bad-response': { text: 'እንደገና ይሞክሩ። ከተደጋገመ ድጋፍ ሰጪን ያነጋግሩ።' },
    PENDING: { text: 'ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ።' },
    INVALID_REQUEST: { text: `${notSetUp}። ${support}` },
    TIMEOUT: { title: 'ፍተሻው ረጅም ጊዜ ወስዷል', text: 'ምንም አልጠፋም። እንደገና ይሞክሩ።' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: notSetUp, text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'እንደገና ይሞክሩ።' },
    SESSION_EXPIRED: { text: 'ለመቀጠል እንደገና ይሞክሩ።' },
    NOT_FOUND: { text: `ይህ ጣቢያ ይህን ፍተሻ አያቀርብም። ${support}` },
    METHOD_NOT_ALLOWED: { text: `ይህ ጣቢያ ይህን ፍተሻ አያቀርብም። ${support}` },
    IDEMPOTENCY_KEY_MISSING: { text: `${notSetUp}። ${support}` },
    IDEMPOTENCY_KEY_REUSED: { title: 'ሁለት ፍተሻዎች ተቀላቅለዋል', text: 'አዲስ ይጀምሩ።' },
    CONFLICT: { title: 'ፍተሻዎን አስቀድመን እያዘጋጀን ነው' },
    RATE_LIMITED: { text: 'ትንሽ ጠብቀው እንደገና ይሞክሩ።' },
    URL_NOT_ALLOWED: { title: 'ፍተሻውን መክፈት አልቻልንም', text: `ይህ ጣቢያ አድራሻውን አያምንም። ${support}` },
    INTERNAL: { text: soon },
  },
};
