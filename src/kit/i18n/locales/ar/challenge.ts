import type { ChallengeWords } from '../../types.js';

const plain = new Intl.NumberFormat('ar');
const rules = new Intl.PluralRules('ar');
const unconfirmed = 'لم نتمكن من التأكّد من أنك أنت';
const timedOut = 'انتهت مهلة هذا الفحص';
const soonToo = 'حاول مجددًا بعد بضع دقائق.';

export const challenge: ChallengeWords = {
  preview: 'عرض مباشر من الكاميرا',
  photo: 'وجهك',
  permission: { title: 'اسمح باستخدام الكاميرا', text: 'يسألك المتصفّح الآن. اختر «السماح» للبدء.' },
  paused: { title: 'متوقف مؤقتًا', text: 'عُد إلى هذه الصفحة وسنبدأ من جديد.' },
  prompts: {
    'turn-left': 'أدِر رأسك يسارًا',
    'turn-right': 'أدِر رأسك يمينًا',
    nod: 'أومئ برأسك مرة',
    blink: 'ارمش ببطء',
    smile: 'ابتسم',
    'open-mouth': 'افتح فمك',
    'move-closer': 'اقترب',
  },
  spoken: {
    'turn-left': 'أدِر رأسك إلى يسارك.',
    'turn-right': 'أدِر رأسك إلى يمينك.',
    nod: 'أومئ مرة: اخفض ذقنك ثم ارفعه.',
    blink: 'أغمض عينيك ثم افتحهما.',
    smile: 'ابتسم وحافظ على ابتسامتك لحظة.',
    'open-mouth': 'افتح فمك واسعًا للحظة.',
    'move-closer': 'قرّب وجهك من الكاميرا.',
  },
  praise: 'أحسنت',
  afterPraise: (next) => `أحسنت. ${next}`,
  progress: (current, total) => `${plain.format(current)} من ${plain.format(total)}`,
  timeLeft: (seconds) => {
    switch (rules.select(seconds)) {
      case 'one':
        return 'بقيت ثانية واحدة';
      case 'two':
        return 'بقيت ثانيتان';
      case 'few':
        return `بقيت ${plain.format(seconds)} ثوانٍ`;
      default:
        return `بقيت ${plain.format(seconds)} ثانية`;
    }
  },
  hints: {
    'one-face': 'يجب أن تظهر وحدك',
    'show-face': 'أظهر وجهك هنا',
    'come-closer': 'اقترب',
    'move-back': 'ابتعد قليلًا',
    'look-straight': 'انظر إلى الأمام',
    'close-mouth': 'أغلق فمك',
    'hold-still': 'لا تتحرّك',
  },
  actions: { cannot: 'لا أستطيع فعل هذه' },
  swap: { given: 'لنبدأ من جديد بحركة أخرى.', none: 'لا توجد حركة أخرى. خذ وقتك وحاول مجددًا.' },
  states: {
    idle: 'جاهز للبدء',
    permission: 'جارٍ فتح الكاميرا',
    loading: 'جارٍ التجهيز',
    framing: 'ضع وجهك داخل الإطار',
    challenge: 'اتبع التعليمات',
    between: 'أحسنت',
    swapping: 'جارٍ اختيار حركة أخرى',
    submitting: 'جارٍ الإرسال',
    passed: 'نجح الفحص',
    missed: 'لم ينجح ذلك',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'لم ينجح ذلك',
    paused: 'متوقف مؤقتًا',
    canceled: 'جاهز للبدء',
  },
  waitingForNetwork: 'سنتابع عند عودة الاتصال.',
  passed: { title: 'نجح الفحص', text: 'يمكنك المتابعة.' },
  rejected: { title: unconfirmed, text: 'قابل نافذة أو مصباحًا وابدأ من جديد.' },
  expired: {
    again: { title: timedOut, text: 'حاول مجددًا متى شئت. سنطلب حركات أخرى.' },
    over: { title: timedOut, text: 'عُد وابدأ من جديد.' },
  },
  missed: {
    'face-lost': () => ({ title: 'اختفى وجهك عن الأنظار', text: 'أبقِ وجهك كاملًا ظاهرًا وأنت تتحرّك.' }),
    'several-faces': () => ({ title: 'ظهر شخص آخر', text: 'ابحث عن مكان تظهر فيه وحدك.' }),
    'face-jumped': () => ({ title: 'كان ذلك سريعًا', text: 'تحرّك ببطء أكثر وثبّت الكاميرا.' }),
    'face-changed': () => ({ title: 'بدا وجهك مختلفًا', text: 'ابقَ أمام الكاميرا من البداية إلى النهاية.' }),
    'picture-frozen': () => ({
      title: 'توقّف الفيديو',
      text: 'أغلق التطبيقات الأخرى التي تستخدم الكاميرا وحاول مجددًا.',
    }),
    'picture-repeats': () => ({ title: 'تكرّر الفيديو', text: 'استخدم كاميرا هذا الجهاز من دون مؤثرات.' }),
    'picture-changed': () => ({ title: 'تغيّر الفيديو', text: 'أبقِ هاتفك على وضعه من البداية إلى النهاية.' }),
    'screen-pattern': () => ({ title: 'بدا ذلك كشاشة', text: 'أظهر وجهك أنت، بعيدًا عن الشاشات والنقوش الدقيقة.' }),
    'wrong-action': (prompt) => ({ title: 'كانت حركة أخرى', text: `طلبنا «${prompt}». انتظر كل طلب ونفّذه وحده.` }),
    'no-depth': () => ({ title: 'لم نرَ ما يكفي', text: 'أدِر رأسك لا الهاتف، والضوء على وجهك.' }),
    'challenge-timeout': (prompt) => ({
      title: 'انتهى الوقت',
      text: `لم نرَ «${prompt}». لديك الآن وقت أطول: اجعل الحركة أكبر قليلًا.`,
    }),
  },
  missedAgain: {
    'face-lost': () => 'أسند الجهاز بمستوى عينيك وعلى بُعد ذراع، وأدِر رأسك أقل قليلًا.',
    'several-faces': () => 'الصور والملصقات تُحسب أيضًا. اجلس أمام جدار سادة.',
    'face-jumped': () => 'أسند الجهاز إلى شيء ثابت لتتحرّك أنت وحدك.',
    'face-changed': () => 'أبقِ الإضاءة نفسها على وجهك، ولا شيء أمامه، حتى آخر حركة.',
    'picture-frozen': () => 'أغلق علامات التبويب الأخرى، أو أعد تشغيل المتصفّح.',
    'picture-repeats': () => 'أوقف الخلفيات الافتراضية ومرشّحات الكاميرا.',
    'picture-changed': () => 'اقفل دوران الشاشة، أو أسند الجهاز إلى شيء ثابت.',
    'screen-pattern': () => 'امسح العدسة، وابتعد عن الستائر والجدران المنقوشة والشاشات الساطعة.',
    'wrong-action': () => 'اقرأ حتى النهاية. قم بحركة واحدة ثم عُد إلى الوسط.',
    'no-depth': () => 'أدِر أنفك ببطء نحو كتفك، والضوء أمامك.',
    'challenge-timeout': (prompt) => `لديك الآن وقت أطول. قم بحركة «${prompt}» ببطء ووضوح، أو تخطَّها.`,
  },
  missedOften: {
    title: 'لنجعل الأمر أسهل',
    text: 'أسند الجهاز بمستوى عينيك، وقابل نافذة، وخذ وقتك. إن تعذّر ذلك، فجرّب جهازًا آخر.',
  },
  errors: {
    'capture-failed': {
      title: 'لم نتمكن من التقاط صورة',
      text: 'ربما ذاكرة جهازك ممتلئة. أغلق التطبيقات الأخرى وحاول مجددًا.',
    },
    'backend-offline': { text: 'اتصل بالإنترنت وحاول مجددًا.' },
    'backend-unreachable': { title: 'لم نتمكن من الوصول إلى الموقع', text: 'تحقق من اتصالك وحاول مجددًا.' },
    'backend-timeout': { title: 'الموقع لا يستجيب', text: 'حاول مجددًا، أو ابحث عن اتصال أفضل.' },
    'backend-bad-response': { text: 'حاول مجددًا. إذا تكرّر ذلك، فتواصل مع الدعم.' },
    CONFLICT: { title: 'سبق أن أتممت هذا', text: 'عُد للمتابعة.' },
    NOT_FOUND: { title: 'لا شيء هنا لإتمامه', text: 'عُد وابدأ من جديد.' },
    RATE_LIMITED: { text: 'انتظر قليلًا ثم حاول مجددًا.' },
    INVALID_REQUEST: { text: 'لم يصل الفحص. تواصل مع الدعم.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soonToo },
    INTERNAL: { text: soonToo },
    FAILED: { title: 'لم نتمكن من إتمام الفحص', text: 'حاول مجددًا بإضاءة أقوى.' },
  },
};
