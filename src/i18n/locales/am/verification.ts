import type { VerificationWords } from '../../types.js';

export const verification: VerificationWords = {
  actions: { retakeSelfie: 'ራስ ፎቶ እንደገና አንሳ', otherDocument: 'ሌላ ሰነድ ተጠቀም', goWithout: 'ያለ እሱ ቀጥል' },
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
  passed: { title: 'ሁሉም ተጠናቋል', text: 'ሁሉም ነገር ደርሶናል።' },
  attention: {
    mismatch: { title: 'ፎቶዎችዎን ማመሳሰል አልቻልንም', text: 'ራስ ፎቶዎና መታወቂያዎ አሁንም ይለያያሉ። ድጋፍ ሰጪን ያነጋግሩ፣ ወይም እንደገና ይጀምሩ።' },
    comparison: { title: 'ቀረብ ብለን ማየት አለብን', text: 'ሁሉም ነገር ደርሶናል፤ ግን ፎቶዎችዎን ማነጻጸር አልቻልንም። ቀጣዩን ጣቢያው ይነግርዎታል።' },
    step: { title: 'ፍተሻውን መጨረስ አልቻልንም', text: 'እንደገና ይጀምሩ፣ ወይም በሌላ መንገድ ለመቀጠል ድጋፍ ሰጪን ያነጋግሩ።' },
  },
  handedOver: { title: 'በዚህ ስልክ ላይ ጨርሰዋል', text: 'ለማጠናቀቅ ወደ ሌላው መሣሪያዎ ይመለሱ።' },
};
