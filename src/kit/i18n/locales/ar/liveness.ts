import type { LivenessWords } from '../../types.js';

const plain = new Intl.NumberFormat('ar');
const rules = new Intl.PluralRules('ar');
const unconfirmed = 'لم نتمكن من التأكّد من أنك أنت';
const timedOut = 'انتهت مهلة هذا الفحص';
const notSetUp = 'لم نتمكن من إعداد الفحص';
const soon = 'لم يضِع شيء. حاول مجددًا بعد بضع دقائق.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'تخطّي هذه الخطوة',
    open: 'فتح الفحص',
    openTab: 'فتح في علامة تبويب جديدة',
    openAgain: 'فتحه مجددًا',
    usePhone: 'استخدام الهاتف',
    copy: 'نسخ الرابط',
    again: 'بدء فحص جديد',
  },
  states: {
    idle: 'جاهز للبدء',
    permission: 'جارٍ فتح الكاميرا',
    loading: 'جارٍ تحميل فحص الوجه',
    checking: 'ضع وجهك داخل الإطار',
    paused: 'متوقف مؤقتًا. ستعمل الكاميرا عند عودتك',
    creating: 'جارٍ تجهيز الفحص',
    presenting: 'جارٍ فتح الفحص',
    following: 'الفحص مفتوح. ستظهر النتيجة هنا',
    passed: 'نجح الفحص',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'لم ينجح ذلك',
    canceled: 'جاهز للبدء',
  },
  permission: { title: 'اسمح باستخدام الكاميرا', text: 'يسألك المتصفّح الآن. اختر «السماح» لنفحص الإضاءة.' },
  checkingNote: 'نفحص الإضاءة فقط، ولا نلتقط صورة.',
  frame: 'فحص وجهك',
  fallbacks: {
    'no-device': { title: 'لا توجد كاميرا', text: 'تابع على هاتفك، ففيه كاميرا.' },
    silent: { title: 'ألا يتم التحميل؟', text: 'افتح الفحص في علامة تبويب جديدة.' },
    'no-camera': { title: 'لا تعمل الكاميرا هنا', text: 'افتح الفحص في علامة تبويب جديدة للسماح بالكاميرا.' },
    blocked: { title: 'حظر المتصفّح النافذة', text: 'استخدم هذا الرابط وأبقِ هذه الصفحة مفتوحة.' },
  },
  popup: {
    ready: { title: 'الفحص جاهز', text: 'سيُفتح في نافذة خاصة. أبقِ هذه الصفحة مفتوحة.' },
    open: { title: 'تابع في النافذة الأخرى', text: 'سترى النتيجة هنا عند الانتهاء.' },
    closed: { title: 'ألم تنتهِ بعد؟', text: 'أُغلقت النافذة. افتحها مجددًا، أو انتظر النتيجة هنا.' },
  },
  redirect: {
    leaving: { title: 'جارٍ نقلك إلى الفحص', text: 'عُد إلى هذه الصفحة عند الانتهاء.' },
    returned: { title: 'تابع الفحص', text: 'لم ينتهِ بعد. عُد إلى هذه الصفحة بعد إتمامه.' },
  },
  qr: { title: 'تابع على هاتفك', text: 'امسح الرمز بكاميرا هاتفك. سترى النتيجة هنا.' },
  code: 'رمز QR يحمل رابط الفحص',
  copied: 'تم نسخ الرابط',
  waitingForNetwork: 'سنتابع عند عودة الاتصال.',
  passed: { title: 'نجح الفحص', text: 'يمكنك المتابعة.' },
  rejected: { title: unconfirmed, text: 'الأفضل أن تقابل نافذة أو مصباحًا، من دون نظارة، والكاميرا بمستوى عينيك.' },
  rejectedAgain: {
    title: 'لم ينجح هذه المرة أيضًا',
    text: 'امسح العدسة، وأسند الجهاز إلى شيء ثابت، وانتظر كل حركة قبل أدائها.',
  },
  blocked: { tab: 'افتح الفحص في علامة تبويب جديدة تعمل فيها الكاميرا.', phone: 'تابع على هاتفك، حيث تعمل الكاميرا.' },
  rejectedOften: { title: 'لنجرّب طريقة أخرى', text: 'غالبًا ما ينجح الأمر على جهاز آخر. إن تعذّر ذلك، فتواصل مع الدعم.' },
  expired: { title: timedOut, text: 'بقي مفتوحًا وقتًا طويلًا. يستغرق فحص جديد نحو دقيقة.' },
  triesLeft: (left) => {
    switch (rules.select(left)) {
      case 'zero':
        return 'لم تبقَ محاولات. تواصل مع الدعم لمعرفة كيفية المتابعة.';
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
  errors: {
    'backend-offline': { text: 'اتصل بالإنترنت وحاول مجددًا.' },
    'backend-unreachable': { title: 'لم نتمكن من الوصول إلى الموقع', text: 'تحقق من اتصالك وحاول مجددًا.' },
    'backend-timeout': { title: 'الموقع لا يستجيب', text: 'حاول مجددًا، أو ابحث عن اتصال أفضل.' },
    'backend-bad-response': { text: 'حاول مجددًا. إذا تكرّر ذلك، فتواصل مع الدعم.' },
    PENDING: { text: 'حاول مجددًا بعد لحظة.' },
    INVALID_REQUEST: { text: `${notSetUp}. تواصل مع الدعم.` },
    TIMEOUT: { title: 'يستغرق الفحص وقتًا طويلًا', text: 'لم يضِع شيء. حاول مجددًا.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: notSetUp, text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'حاول مجددًا.' },
    SESSION_EXPIRED: { text: 'حاول مجددًا للمتابعة.' },
    NOT_FOUND: { text: 'لا يقدّم هذا الموقع هذا الفحص. تواصل مع الدعم.' },
    METHOD_NOT_ALLOWED: { text: 'لا يقدّم هذا الموقع هذا الفحص. تواصل مع الدعم.' },
    IDEMPOTENCY_KEY_MISSING: { text: `${notSetUp}. تواصل مع الدعم.` },
    IDEMPOTENCY_KEY_REUSED: { title: 'اختلط فحصان', text: 'ابدأ فحصًا جديدًا.' },
    CONFLICT: { title: 'نحن نجهّز فحصك بالفعل' },
    RATE_LIMITED: { text: 'انتظر قليلًا ثم حاول مجددًا.' },
    URL_NOT_ALLOWED: { title: 'لم نتمكن من فتح الفحص', text: 'هذا الموقع لا يثق بعنوانه. تواصل مع الدعم.' },
    INTERNAL: { text: soon },
  },
};
