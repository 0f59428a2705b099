import type { VerificationWords } from '../../types.js';

const soon = 'ምንም አልጠፋም። ከጥቂት ደቂቃዎች በኋላ እንደገና ይሞክሩ።';

export const verification: VerificationWords = {
  actions: { retakeSelfie: 'ራስ ፎቶ እንደገና አንሳ', otherDocument: 'ሌላ ሰነድ ተጠቀም', goWithout: 'ሳይነጻጸር ቀጥል' },
  waits: {
    resuming: 'ካቆሙበት እንቀጥላለን',
    sending: 'ፎቶውን በመላክ ላይ',
    comparing: 'ራስ ፎቶዎን ከመታወቂያዎ ጋር በማነጻጸር ላይ',
    finishing: 'በማጠናቀቅ ላይ',
  },
  stopped: { title: 'ዝግጁ ሲሆኑ', text: 'እስካሁን ያደረጉት ተቀምጧል።' },
  kept: {
    document: { title: 'መታወቂያዎ ደርሶናል', text: 'መቀጠል ወይም እንደገና ማንሳት ይችላሉ።' },
    face: { title: 'ራስ ፎቶዎ ደርሶናል', text: 'መቀጠል ወይም እንደገና ማንሳት ይችላሉ።' },
    liveness: { title: 'የፊት ፍተሻው ተጠናቋል', text: 'መቀጠል ወይም እንደገና ማድረግ ይችላሉ።' },
  },
  renewed: 'ጊዜው ስላለቀ ይህን አንድ ጊዜ እንደገና እንፈልጋለን።',
  mismatch: { title: 'ራስ ፎቶዎ ከመታወቂያዎ ጋር አይመሳሰልም', text: 'በተሻለ ብርሃን ራስ ፎቶ እንደገና ያንሱ፣ ወይም ሌላ ሰነድ ይጠቀሙ።' },
  triesLeft: (left) => (left === 1 ? 'አንድ ሙከራ ይቀርዎታል።' : `${left} ሙከራዎች ይቀርዎታል።`),
  accepted: 'ደርሶናል',
  passed: {
    title: 'ሁሉም ተጠናቋል',
    sent: (name) => `ሁሉም ነገር ለ${name} እና ለማንነት አገልግሎቱ ደርሷል።`,
    kept: (name) => `ሁሉም ነገር ለ${name} ደርሷል።`,
  },
  attention: {
    mismatch: { title: 'ፎቶዎችዎን ማመሳሰል አልቻልንም', text: 'ራስ ፎቶዎና መታወቂያዎ አሁንም ይለያያሉ። ድጋፍ ሰጪን ያነጋግሩ፣ ወይም እንደገና ይጀምሩ።' },
    comparison: (name) => ({
      title: 'ቀረብ ብለን ማየት አለብን',
      text: `ሁሉም ነገር ደርሶናል፤ ግን ፎቶዎችዎን ማነጻጸር አልቻልንም። ቀጣዩን ከ${name} ይሰማሉ።`,
    }),
    step: { title: 'ፍተሻውን መጨረስ አልቻልንም', text: 'እንደገና ይጀምሩ፣ ወይም በሌላ መንገድ ለመቀጠል ድጋፍ ሰጪን ያነጋግሩ።' },
  },
  arriving: 'እዚህ ይቀጥሉ',
  handedOver: { title: 'በዚህ ስልክ ላይ ጨርሰዋል', text: 'ለማጠናቀቅ ወደ ሌላው መሣሪያዎ ይመለሱ።' },
  waitingForNetwork: 'ግንኙነቱ ሲመለስ እንቀጥላለን።',
  errors: {
    'backend-offline': { text: 'ከኢንተርኔት ጋር ተገናኝተው እንደገና ይሞክሩ።' },
    'backend-unreachable': { title: 'ጣቢያውን ማግኘት አልቻልንም', text: 'ግንኙነትዎን አረጋግጠው እንደገና ይሞክሩ።' },
    'backend-timeout': { title: 'ጣቢያው ምላሽ አይሰጥም', text: 'እንደገና ይሞክሩ፣ ወይም የተሻለ ግንኙነት ይፈልጉ።' },
    'backend-bad-response': { text: 'እንደገና ይሞክሩ። ከተደጋገመ ድጋፍ ሰጪን ያነጋግሩ።' },
    PENDING: { text: 'ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ።' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'ለመቀጠል እንደገና ይሞክሩ።' },
    RATE_LIMITED: { text: 'ትንሽ ጠብቀው እንደገና ይሞክሩ።' },
    INTERNAL: { text: soon },
  },
};
