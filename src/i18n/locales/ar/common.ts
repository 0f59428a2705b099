import type { Sections } from '../../types.js';

const plain = new Intl.NumberFormat('ar');
const rules = new Intl.PluralRules('ar');
function seconds(count: number): string {
  switch (rules.select(count)) {
    case 'one':
      return 'ثانية واحدة';
    case 'two':
      return 'ثانيتين';
    case 'few':
      return `${plain.format(count)} ثوانٍ`;
    default:
      return `${plain.format(count)} ثانية`;
  }
}

function minutes(count: number): string {
  switch (rules.select(count)) {
    case 'one':
      return 'دقيقة واحدة';
    case 'two':
      return 'دقيقتين';
    case 'few':
      return `${plain.format(count)} دقائق`;
    default:
      return `${plain.format(count)} دقيقة`;
  }
}

const ours = 'حدث خطأ من جانبنا';
const unavailable = 'هذا الفحص غير متاح مؤقتًا';
const kept = 'احتفظنا بصورتك.';
const keptLater = 'احتفظنا بصورتك. حاول مجددًا بعد بضع دقائق.';
const iconBeside = 'اضغط على الرمز المجاور للعنوان';
const comeBack = 'عُد إلى هذه الصفحة';
const allow = 'اختر «السماح» ثم عُد';
const setAllow = 'اجعل «الكاميرا» على «السماح»';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'الكاميرا محظورة',
      text: 'لا يُسمح لهذا الموقع باستخدام الكاميرا. لتغيير ذلك:',
    },
    'camera-permission-dismissed': {
      title: 'الكاميرا ما زالت مغلقة',
      text: 'نحتاج إلى إذنك لاستخدامها. حاول مجددًا واختر «السماح».',
    },
    'camera-blocked-by-policy': {
      title: 'الكاميرا غير مفعّلة في هذه الصفحة',
      text: 'الموقع وحده يستطيع تفعيلها. تواصل مع الدعم.',
    },
    'camera-insecure-context': {
      title: 'هذا الاتصال غير آمن',
      text: 'تعمل الكاميرا في الصفحات الآمنة فقط، التي يبدأ عنوانها بـ https.',
    },
    'camera-not-found': { title: 'لم نجد كاميرا', text: 'وصّل كاميرا، أو افتح هذه الصفحة على هاتف.' },
    'camera-busy': { title: 'الكاميرا قيد الاستخدام', text: 'يستخدمها تطبيق آخر أو علامة تبويب أخرى.' },
    'camera-overconstrained': {
      title: 'هذه الكاميرا غير مناسبة',
      text: 'صورتها ليست واضحة بما يكفي. جرّب كاميرا أخرى أو جهازًا آخر.',
    },
    'camera-ended': { title: 'توقّفت الكاميرا', text: 'ربما فُصلت، أو وردت مكالمة.' },
    'camera-black': { title: 'الصورة سوداء', text: 'ربما العدسة مغطاة، أو الكاميرا مطفأة.' },
    'camera-frozen': { title: 'توقّف الفيديو', text: 'لم تعد الكاميرا ترسل صورًا.' },
    'camera-unsupported': {
      title: 'لا يستطيع هذا المتصفّح فتح الكاميرا',
      text: 'حدّث المتصفّح، أو افتح هذه الصفحة في متصفّح آخر.',
    },
    'camera-in-app-browser': { title: 'افتح هذه الصفحة في متصفّحك', text: 'لا تعمل الكاميرا داخل هذا التطبيق.' },
    'vision-assets-misconfigured': {
      title: 'لم يكتمل التحميل',
      text: 'أعد تحميل الصفحة. إن لم ينجح ذلك، فتواصل مع الدعم واذكر الرمز أدناه.',
    },
    'vision-assets-corrupt': {
      title: 'حدث خطأ في التحميل',
      text: 'وصل جزء من فحص الوجه تالفًا فلم نستخدمه. حاول مجددًا، أو استخدم شبكة أخرى.',
    },
    'vision-worker-blocked': {
      title: 'لا يمكن بدء فحص الوجه',
      text: 'إعدادات هذا الموقع لا تسمح بذلك. تواصل مع الدعم.',
    },
    'vision-crashed': { title: 'توقّف فحص الوجه', text: 'ربما ذاكرة جهازك ممتلئة. أغلق التطبيقات الأخرى وحاول مجددًا.' },
    'vision-stalled': { title: 'فحص الوجه لا يستجيب', text: 'ربما جهازك مشغول. أغلق التطبيقات الأخرى وحاول مجددًا.' },
    'vision-unsupported': { title: 'لا يعمل فحص الوجه هنا', text: 'حدّث المتصفّح، أو استخدم جهازًا آخر.' },
    'capture-failed': { title: 'لم تُحفظ الصورة', text: 'لم يتمكن جهازك من حفظها. أعد التصوير.' },
    'backend-offline': { title: 'أنت غير متصل بالإنترنت', text: `${kept} اتصل بالإنترنت وحاول مجددًا.` },
    'backend-unreachable': { title: 'لم نتمكن من إرسال صورتك', text: 'احتفظنا بها. تحقق من اتصالك وحاول مجددًا.' },
    'backend-timeout': { title: 'يستغرق الإرسال وقتًا طويلًا', text: `${kept} حاول مجددًا، أو ابحث عن اتصال أفضل.` },
    'backend-bad-response': { title: ours, text: `${kept} حاول مجددًا. إذا تكرّر ذلك، فتواصل مع الدعم.` },
    'not-configured': {
      title: 'هذا الفحص لا يعمل الآن',
      text: 'السبب ليس منك ولا من جهازك، وعلى الموقع إصلاحه. تواصل مع الدعم أو عُد لاحقًا.',
    },
    PENDING: { title: 'ما زلنا نفحص', text: 'ما زلنا نفحص صورتك. حاول مجددًا بعد لحظة.' },
    FACE_MISMATCH: { title: 'الوجهان غير متطابقين', text: 'أعد التصوير بإضاءة جيدة ومن دون نظارة.' },
    INVALID_REQUEST: { title: ours, text: 'لم تصل صورتك. تواصل مع الدعم.' },
    INVALID_CREDENTIALS: { title: ours, text: 'هذا الموقع غير مُعدّ للفحص. تواصل مع الدعم.' },
    TIMEOUT: { title: 'يستغرق الفحص وقتًا طويلًا', text: `${kept} حاول مجددًا.` },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'لم نتمكن من قراءة المستند', text: 'أعد التصوير مع إظهار الزوايا الأربع.' },
    DOCUMENT_EXPIRED: { title: 'انتهت صلاحية هذا المستند', text: 'استخدم مستندًا ساري المفعول.' },
    DOCUMENT_NOT_FOUND: {
      title: 'لم نعثر على المستند',
      text: 'لم نجده في السجلات الرسمية. تحقق من الرقم، أو استخدم مستندًا آخر.',
    },
    FAILED: { title: 'لم نتمكن من فحص صورتك', text: 'أعد التصوير بإضاءة أقوى وانظر إلى الأمام.' },
    INVALID_IMAGE: { title: 'لم نتمكن من استخدام هذه الصورة', text: 'أعد التصوير مع تثبيت الكاميرا.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'لدينا هذه الصورة بالفعل', text: 'التقط صورة جديدة.' },
    UNAUTHORIZED: { title: 'تم تسجيل خروجك', text: 'سجّل الدخول مجددًا في هذا الموقع ثم عُد.' },
    FORBIDDEN: { title: 'هذا غير متاح هنا', text: 'الموقع لا يسمح بهذه الخطوة. تواصل مع الدعم.' },
    SESSION_EXPIRED: { title: 'انتهت مهلة هذا الفحص', text: `${kept} حاول مجددًا للمتابعة.` },
    NOT_FOUND: { title: ours, text: 'لا يستطيع هذا الموقع استلام صورتك. تواصل مع الدعم.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'لا يستطيع هذا الموقع استلام صورتك. تواصل مع الدعم.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'لا يقبل هذا الموقع هذا النوع من الصور. تواصل مع الدعم.' },
    IMAGE_TOO_LARGE: { title: 'الصورة كبيرة جدًا', text: 'أعد التصوير.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'لم تصل صورتك. تواصل مع الدعم.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'اختلطت صورتان', text: 'التقط صورة جديدة.' },
    CONFLICT: { title: 'نحن نرسل صورتك بالفعل', text: 'انتظر لحظة ثم حاول مجددًا.' },
    RATE_LIMITED: { title: 'محاولات كثيرة', text: `${kept} انتظر قليلًا ثم حاول مجددًا.` },
    ATTEMPTS_EXHAUSTED: { title: 'لم تبقَ محاولات', text: 'تواصل مع الدعم لمعرفة كيفية المتابعة.' },
    DOCUMENT_NOT_SUPPORTED: { title: 'لا نفحص هذا المستند هنا', text: 'استخدم مستندًا آخر.' },
    NO_FACE: { title: 'لم نرَ وجهًا', text: 'أعد التصوير مع إظهار وجهك كاملًا داخل الإطار البيضوي.' },
    MULTIPLE_FACES: { title: 'هناك أكثر من وجه', text: 'يجب أن تظهر وحدك. أعد التصوير.' },
    URL_NOT_ALLOWED: { title: ours, text: 'أعطانا هذا الموقع عنوانًا لا نثق به. تواصل مع الدعم.' },
    HANDOFF_EXPIRED: { title: 'انتهت صلاحية هذا الرابط', text: 'احصل على رابط جديد من الجهاز الذي بدأت عليه.' },
    HANDOFF_CLAIMED: {
      title: 'سبق استخدام هذا الرابط',
      text: 'إن لم تكن أنت، فاحصل على رابط جديد من الجهاز الذي بدأت عليه.',
    },
    HANDOFF_NUMBER_MISMATCH: { title: 'الرقم غير مطابق', text: 'أدخل الرقم الظاهر على الجهاز الذي بدأت عليه.' },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': [
      'أنهِ مكالمات الفيديو وأغلق تطبيقات الكاميرا الأخرى',
      'أغلق علامات التبويب الأخرى التي تستخدم الكاميرا',
    ],
    'uncover-camera': ['امسح العدسة وأزل أي غطاء', 'افتح غطاء خصوصية الكاميرا'],
  },
  unblock: {
    'chrome-android': [iconBeside, 'اضغط على «الأذونات» ثم «الكاميرا»', allow],
    'chrome-desktop': ['انقر على الرمز المجاور للعنوان', 'فعّل «الكاميرا»', comeBack],
    'chrome-ios': ['افتح تطبيق «الإعدادات» في هاتفك', 'اضغط على «التطبيقات» ثم هذا المتصفّح', 'فعّل «الكاميرا» ثم عُد'],
    'safari-ios': ['اضغط على قائمة الصفحة بجوار العنوان', 'افتح إعدادات هذا الموقع', setAllow],
    'safari-mac': ['افتح Safari في شريط القوائم', 'اختر «إعدادات» هذا الموقع', setAllow],
    'firefox-android': [iconBeside, 'اضغط على «الكاميرا» حتى تظهر «مسموح»', comeBack],
    'firefox-desktop': ['انقر على رمز الكاميرا بجوار العنوان', 'أزل «محظور» بجانب الكاميرا', comeBack],
    samsung: [iconBeside, 'اضغط على «الأذونات» ثم «الكاميرا»', allow],
    edge: ['افتح الرمز المجاور للعنوان', 'افتح «أذونات هذا الموقع»', setAllow],
    opera: ['افتح الرمز المجاور للعنوان', 'افتح «إعدادات الموقع»', setAllow],
    'in-app': ['افتح قائمة هذا التطبيق، في زاوية الشاشة', 'اختر «الفتح في المتصفّح»', 'تابع هناك'],
    other: ['افتح إعدادات المتصفّح لهذا الموقع', 'اسمح باستخدام الكاميرا', comeBack],
  },
  phone: {
    errors: {
      'camera-not-found': { text: 'لم نجد كاميرا في هذا الهاتف. أعد تشغيله، أو استخدم جهازًا آخر.' },
      'camera-busy': { text: 'يستخدمها تطبيق آخر.' },
      'camera-ended': { text: 'ربما وردت مكالمة، أو استخدمها تطبيق آخر.' },
      'camera-black': { text: 'ربما هناك ما يغطي العدسة.' },
    },
    steps: {
      'free-camera': ['أنهِ أي مكالمة', 'أغلق التطبيقات الأخرى التي تستخدم الكاميرا'],
      'uncover-camera': ['أبعد أصابعك والغطاء عن العدسة', 'امسح العدسة'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'الكاميرا ما زالت محظورة',
        text: 'يتذكّر المتصفّح إجابتك الأخيرة. اتبع كل خطوة ثم عُد:',
      },
      'camera-permission-dismissed': {
        title: 'ما زلنا نحتاج إلى الكاميرا',
        text: 'سيسألك المتصفّح مرة أخرى. اختر «السماح» هذه المرة.',
      },
      'camera-busy': {
        title: 'الكاميرا ما زالت قيد الاستخدام',
        text: 'ربما هناك مكالمة فيديو في الخلفية. سنتابع فور أن تصبح متاحة.',
      },
      'camera-black': { title: 'الصورة ما زالت سوداء', text: 'ابحث عن غطاء أو ملصق أو حافظة فوق العدسة.' },
      'backend-offline': { title: 'ما زلت غير متصل', text: `${kept} تأكّد من تشغيل الواي فاي أو بيانات الهاتف.` },
      'vision-offline': { title: 'ما زلت غير متصل', text: 'تأكّد من تشغيل الواي فاي أو بيانات الهاتف. سنتابع تلقائيًا.' },
      NO_FACE: { title: 'ما زلنا لا نرى وجهًا', text: 'قابل نافذة أو مصباحًا. أزل ما يغطي وجهك.' },
    },
    tips: {
      face: ['قابل نافذة أو مصباحًا ليقع الضوء على وجهك.', 'أمسك الكاميرا بمستوى عينيك وعلى بُعد ذراع، وانظر إليها.'],
      document: [
        'ضعه على سطح داكن سادة، بعيدًا عن المصابيح والنوافذ.',
        'امسح العدسة، وأمسك الكاميرا فوقه تمامًا، وانتظر حتى تتضح الصورة.',
      ],
      movement: ['قابل نافذة أو مصباحًا وتحرّك ببطء أكثر.', 'ثبّت الكاميرا بمستوى عينيك، وحرّك رأسك فقط.'],
      time: ['اقترب من الواي فاي، أو استخدم بيانات الهاتف.', 'أغلق التطبيقات الأخرى، وأبقِ هذه الصفحة مفتوحة.'],
      camera: [
        'أغلق كل ما قد يستخدم الكاميرا، ثم حاول مجددًا.',
        'أغلق المتصفّح تمامًا، وافتحه من جديد، وعُد إلى هذه الصفحة.',
      ],
      engine: ['أغلق التطبيقات وعلامات التبويب الأخرى، ثم حاول مجددًا.', 'استخدم شبكة أخرى، ثم أعد تحميل هذه الصفحة.'],
      network: ['اقترب من الواي فاي، أو استخدم بيانات الهاتف.', 'شغّل وضع الطيران ثم أوقفه لإعادة الاتصال.'],
      service: ['المشكلة من جانبنا. انتظر بضع دقائق ثم حاول مجددًا.', 'عُد بعد قليل. جهازك سليم.'],
    },
    otherWay: { title: 'لنجرّب طريقة أخرى', text: 'اختر كيف تريد المتابعة.' },
    stuck: {
      title: 'ألا يزال لا يعمل؟',
      text: 'جرّب مكانًا آخر أو جهازًا آخر. إن لم ينجح ذلك، فتواصل مع الدعم واذكر الرمز أدناه.',
    },
    allowHere: 'اضغط على الزر أدناه واختر «السماح».',
    ways: { shutter: 'استخدام زر الكاميرا', upload: 'رفع صورة', phone: 'المتابعة على هاتف' },
  },
  actions: {
    takePhoto: 'التقاط الصورة',
    usePhoto: 'استخدام هذه الصورة',
    takeAgain: 'إعادة التصوير',
    startOver: 'البدء من جديد',
    continue: 'متابعة',
    switchCamera: 'تبديل الكاميرا',
    torchOn: 'تشغيل الضوء',
    torchOff: 'إطفاء الضوء',
    sound: 'إرشاد صوتي',
  },
  stillTrying: 'ما زلنا نحاول. أبقِ هذه الصفحة مفتوحة.',
  timeLeft: (left) => {
    if (left < 5) return 'أوشكنا على الانتهاء';
    return `بقي نحو ${left < 60 ? seconds(5 * Math.ceil(left / 5)) : minutes(Math.ceil(left / 60))}`;
  },
  retryAfter: (count) => `حاول مجددًا بعد ${count < 60 ? seconds(count) : minutes(Math.ceil(count / 60))}.`,
};
