import type { VerificationWords } from '../../types.js';

const plain = new Intl.NumberFormat('ar');
const rules = new Intl.PluralRules('ar');

const soon = 'لم يضِع شيء. حاول مجددًا بعد بضع دقائق.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'إعادة الصورة الذاتية',
    otherDocument: 'استخدام مستند آخر',
    goWithout: 'المتابعة من دون مقارنة',
  },
  waits: {
    resuming: 'نتابع من حيث توقفت',
    sending: 'جارٍ إرسال الصورة',
    comparing: 'جارٍ مقارنة صورتك بمستندك',
    finishing: 'جارٍ الإنهاء',
  },
  stopped: { title: 'متى شئت', text: 'ما أنجزته حتى الآن محفوظ.' },
  kept: {
    document: { title: 'لدينا مستند هويتك', text: 'يمكنك المتابعة أو إعادة تصويره.' },
    face: { title: 'لدينا صورتك الذاتية', text: 'يمكنك المتابعة أو إعادة التصوير.' },
    liveness: { title: 'تم فحص الوجه', text: 'يمكنك المتابعة أو إعادته.' },
  },
  renewed: 'انتهى الوقت، لذا نحتاج إلى هذا مرة أخرى.',
  mismatch: { title: 'صورتك لا تطابق مستندك', text: 'أعد التقاط الصورة الذاتية بإضاءة أقوى، أو استخدم مستندًا آخر.' },
  triesLeft: (left) => {
    switch (rules.select(left)) {
      case 'zero':
        return 'لم تبقَ لك محاولات.';
      case 'one':
        return 'بقيت لك محاولة واحدة.';
      case 'two':
        return 'بقيت لك محاولتان.';
      case 'few':
        return `بقيت لك ${plain.format(left)} محاولات.`;
      default:
        return `بقيت لك ${plain.format(left)} محاولة.`;
    }
  },
  accepted: 'تم الاستلام',
  passed: {
    title: 'اكتمل كل شيء',
    sent: (name) => `وصل كل شيء إلى \u2068${name}\u2069 وخدمة الهوية المتعاقَد معها.`,
    kept: (name) => `وصل كل شيء إلى \u2068${name}\u2069.`,
  },
  attention: {
    mismatch: {
      title: 'لم نتمكن من مطابقة صورك',
      text: 'ما زالت صورتك ومستندك مختلفين. تواصل مع الدعم، أو ابدأ من جديد.',
    },
    comparison: (name) => ({
      title: 'نحتاج إلى نظرة أدق',
      text: `استلمنا كل شيء، لكن لم نتمكن من مقارنة صورك. ستصلك الخطوة التالية من \u2068${name}\u2069.`,
    }),
    step: { title: 'لم نتمكن من إنهاء الفحص', text: 'ابدأ من جديد، أو تواصل مع الدعم للمتابعة بطريقة أخرى.' },
  },
  arriving: 'تابع هنا',
  handedOver: { title: 'انتهيت على هذا الهاتف', text: 'عُد إلى جهازك الآخر للإنهاء.' },
  waitingForNetwork: 'سنتابع عند عودة الاتصال.',
  errors: {
    'backend-offline': { text: 'اتصل بالإنترنت وحاول مجددًا.' },
    'backend-unreachable': { title: 'لم نتمكن من الوصول إلى الموقع', text: 'تحقق من اتصالك وحاول مجددًا.' },
    'backend-timeout': { title: 'الموقع لا يستجيب', text: 'حاول مجددًا، أو ابحث عن اتصال أفضل.' },
    'backend-bad-response': { text: 'حاول مجددًا. إذا تكرّر ذلك، فتواصل مع الدعم.' },
    PENDING: { text: 'حاول مجددًا بعد لحظة.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'حاول مجددًا للمتابعة.' },
    RATE_LIMITED: { text: 'انتظر قليلًا ثم حاول مجددًا.' },
    INTERNAL: { text: soon },
  },
};
