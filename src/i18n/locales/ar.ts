import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

const plain = new Intl.NumberFormat('ar');
const rules = new Intl.PluralRules('ar');
const coverings = 'اخلع القبعة والكمامة والنظارة الشمسية. أغطية الرأس الدينية مقبولة';
const holdStill = 'لا تتحرّك. سنلتقط الصورة';

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

export const common: CommonWords = {
  tag: 'ar',
  direction: 'rtl',
  actions: {
    start: 'فتح الكاميرا',
    back: 'رجوع',
    takePhoto: 'التقاط الصورة',
    usePhoto: 'استخدام هذه الصورة',
    takeAgain: 'إعادة التصوير',
    tryAgain: 'إعادة المحاولة',
    startOver: 'البدء من جديد',
    continue: 'متابعة',
    usePhone: 'المتابعة على الهاتف',
    switchCamera: 'تبديل الكاميرا',
    torchOn: 'تشغيل الضوء',
    torchOff: 'إطفاء الضوء',
    sound: 'إرشاد صوتي',
  },
  step: (current, total) => `الخطوة ${plain.format(current)} من ${plain.format(total)}`,
  branding: 'مدعوم من idv-elements',
  timeLeft: (left) => {
    if (left < 5) return 'أوشكنا على الانتهاء';
    return `بقي نحو ${left < 60 ? seconds(5 * Math.ceil(left / 5)) : minutes(Math.ceil(left / 60))}`;
  },
  retryAfter: (count) => `حاول مجددًا بعد ${count < 60 ? seconds(count) : minutes(Math.ceil(count / 60))}.`,
  supportCode: (code, reference) => (reference === undefined ? `الرمز: ${code}` : `الرمز: ${code}\n${reference}`),
  errors: {
    'vision-offline': { title: 'أنت غير متصل بالإنترنت', text: 'تحقق من اتصالك. سنتابع فور عودة الاتصال.' },
    'vision-assets-missing': { title: 'لم يكتمل التحميل', text: 'تحقق من اتصالك وحاول مجددًا، أو أعد تحميل الصفحة.' },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'التقاط صورة ذاتية',
  intro: { title: 'استعدّ لصورتك الذاتية', text: 'لن يستغرق الأمر سوى لحظة. ضع وجهك داخل الإطار البيضوي ولا تتحرّك.' },
  tips: ['قابل نافذة أو مصباحًا', coverings, 'أمسك الكاميرا بمستوى عينيك'],
  levelOnPhone: 'أمسك الهاتف بمستوى عينيك',
  privacy: {
    sent: 'نلتقط صورة واحدة لوجهك ونفحصها على هذا الجهاز، ثم نرسلها إلى هذا الموقع وخدمة الهوية التي يستخدمها.',
    kept: 'نلتقط صورة واحدة لوجهك ونفحصها على هذا الجهاز، ثم نسلّمها إلى هذا الموقع.',
  },
  preview: 'عرض مباشر من الكاميرا',
  photo: 'الصورة التي التقطتها',
  shutterNote: {
    automatic: holdStill,
    manual: 'اضغط عندما تكون مستعدًا',
    help: 'هل تواجه صعوبة؟ التقط الصورة بالزر، أو ابحث عن إضاءة أفضل.',
  },
  pixelsNote: 'لا يمكننا إرشادك على هذا الجهاز. التقط الصورة بالزر.',
  states: {
    idle: 'جاهز للبدء',
    permission: 'جارٍ فتح الكاميرا',
    loading: 'جارٍ تحميل فحص الوجه',
    framing: 'ضع وجهك داخل الإطار',
    holding: 'لا تتحرّك',
    capturing: 'جارٍ فحص الصورة',
    review: 'راجع صورتك',
    submitting: 'جارٍ إرسال الصورة',
    done: 'تم التقاط الصورة',
    failed: 'لم ينجح ذلك',
    paused: 'متوقف مؤقتًا',
    canceled: 'جاهز للبدء',
    handoff: 'لحظة واحدة',
  },
  permission: { title: 'اسمح باستخدام الكاميرا', text: 'يسألك المتصفّح الآن. اختر «السماح» لالتقاط صورتك.' },
  paused: { title: 'متوقف مؤقتًا', text: 'ستعمل الكاميرا من جديد عند عودتك إلى هذه الصفحة.' },
  review: { title: 'راجع صورتك', text: 'يجب أن يكون وجهك كاملًا واضحًا وجيد الإضاءة.' },
  waitingForNetwork: 'أنت غير متصل بالإنترنت. سنرسل الصورة عند عودة الاتصال.',
  done: {
    sent: { title: 'استلمنا الصورة', text: 'يمكنك المتابعة.' },
    kept: { title: 'تم التقاط الصورة', text: 'يمكنك المتابعة.' },
  },
  hints: {
    'too-dark': 'ابحث عن إضاءة أقوى',
    'no-face': 'أظهر وجهك هنا',
    'multiple-faces': 'يجب أن تظهر وحدك',
    'too-bright': 'ابتعد عن الضوء الساطع',
    'too-far': 'اقترب',
    'too-close': 'ابتعد قليلًا',
    'off-center': 'تحرّك إلى الوسط',
    covered: 'أظهر وجهك كاملًا',
    'turn-straight': 'انظر إلى الأمام',
    'glasses-glare': 'أمِل رأسك، النظارة تعكس',
    'eyes-closed': 'افتح عينيك',
    'mouth-open': 'أغلق فمك',
    'uneven-light': 'قابل الضوء',
    blurry: 'ثبّت الكاميرا',
    'hold-still': 'لا تتحرّك',
  },
  steadyOnPhone: 'ثبّت هاتفك',
  almostReady: 'جيد. ما زال التحميل جاريًا',
  directions: {
    'off-center': { left: 'تحرّك يسارًا', right: 'تحرّك يمينًا', up: 'ارتفع قليلًا', down: 'انخفض قليلًا' },
    'turn-straight': { up: 'ارفع ذقنك', down: 'اخفض ذقنك' },
  },
  warnings: {
    'too-dark': 'الصورة معتمة قليلًا.',
    'no-face': 'لسنا متأكدين من وجود وجه في الصورة.',
    'multiple-faces': 'قد يكون هناك شخص آخر في الصورة.',
    'too-bright': 'الصورة ساطعة قليلًا.',
    'too-far': 'وجهك يبدو صغيرًا قليلًا.',
    'too-close': 'وجهك قريب جدًا.',
    'off-center': 'وجهك ليس في الوسط.',
    covered: 'قد يكون هناك ما يغطي وجهك.',
    'turn-straight': 'أنت لا تنظر إلى الأمام.',
    'glasses-glare': 'قد يكون على نظارتك انعكاس.',
    'eyes-closed': 'قد تكون عيناك مغمضتين.',
    'mouth-open': 'فمك مفتوح.',
    'uneven-light': 'جانب من وجهك أغمق من الآخر.',
    blurry: 'الصورة غير حادّة قليلًا.',
    'hold-still': 'ربما تحرّكت، فقد تكون الصورة غير حادّة.',
  },
};

export const document: DocumentWords = {
  title: 'صورة المستند',
  choose: { title: 'أي مستند لديك؟', text: 'اختر مستندًا بحوزتك. يجب أن يكون ساري المفعول.' },
  intro: (document) => ({ title: `جهّز ${document}`, text: 'ضعه على سطح مستوٍ وأمسك الهاتف فوقه.' }),
  types: {
    ng_national_id: 'بطاقة الهوية الوطنية',
    ng_nin_slip: 'ورقة رقم NIN',
    ng_drivers_license: 'رخصة القيادة',
    ng_international_passport: 'جواز السفر',
    ng_voters_card: 'بطاقة الناخب',
    gh_ghana_card: 'بطاقة غانا (Ghana Card)',
    gh_voters_id: 'بطاقة الناخب',
    gh_drivers_license: 'رخصة القيادة',
    gh_passport: 'جواز السفر',
    ke_national_id: 'بطاقة الهوية الوطنية',
    ke_passport: 'جواز السفر',
    ke_drivers_license: 'رخصة القيادة',
    ke_alien_id: 'بطاقة إقامة الأجانب',
    generic_id1: 'بطاقة الهوية',
    generic_id3: 'جواز السفر',
    generic_page: 'المستند',
    generic_sheet: 'الورقة',
  },
  notes: { passport: 'افتحه على صفحة الصورة', slip: 'افتح الورقة كاملة', bothSides: 'الوجهان' },
  country: {
    title: 'لا نفحص بعد مستندات هذا البلد',
    text: 'هل لديك مستند من بلد آخر؟',
    none: 'تواصل مع الدعم لإيجاد طريقة أخرى.',
  },
  sides: { front: 'الوجه الأمامي', back: 'الوجه الخلفي' },
  sideNow: (side, document) => `${side}: ${document}`,
  tips: ['استخدم سطحًا داكنًا سادة', 'تجنّب انعكاس الأضواء', 'أظهر الزوايا الأربع'],
  onComputer: { intro: 'أمسكه أمام الكاميرا مستويًا وثابتًا.', ground: 'أمسكه من حوافه' },
  privacy: {
    sent: 'نلتقط صورة لمستندك ونفحصها على هذا الجهاز، ثم نرسلها إلى هذا الموقع وخدمة الهوية التي يستخدمها.',
    kept: 'نلتقط صورة لمستندك ونفحصها على هذا الجهاز، ثم نسلّمها إلى هذا الموقع.',
  },
  actions: {
    upload: 'رفع صورة بدلًا من ذلك',
    chooseFile: 'اختيار صورة',
    otherFile: 'اختيار صورة أخرى',
    useCorners: 'استخدام هذه الزوايا',
    takeBack: 'تصوير الوجه الخلفي',
    otherDocument: 'استخدام مستند آخر',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
  },
  dropNote: 'يمكنك أيضًا إفلات صورة أو لصقها هنا.',
  preview: 'عرض مباشر من الكاميرا',
  photo: 'صورة مستندك',
  shutterNote: {
    automatic: holdStill,
    manual: 'اضغط عندما تكون مستعدًا',
    help: 'هل تواجه صعوبة؟ التقط الصورة بالزر، أو استخدم سطحًا داكنًا سادة.',
  },
  states: {
    idle: 'جاهز للبدء',
    permission: 'جارٍ فتح الكاميرا',
    loading: 'جارٍ تحميل فحص المستند',
    framing: 'ضعه داخل الإطار',
    holding: 'لا تتحرّك',
    capturing: 'جارٍ فحص الصورة',
    reading: 'جارٍ فتح الصورة',
    adjusting: 'تحقق من الزوايا',
    review: 'راجع صورتك',
    turning: 'اقلبه',
    submitting: 'جارٍ إرسال الصورة',
    done: 'تم حفظ الصورة',
    failed: 'لم ينجح ذلك',
    paused: 'متوقف مؤقتًا. ستعمل الكاميرا عند عودتك',
    canceled: 'جاهز للبدء',
    handoff: 'لحظة واحدة',
  },
  permission: { title: 'اسمح باستخدام الكاميرا', text: 'يسألك المتصفّح الآن. اختر «السماح» لتصوير مستندك.' },
  adjust: {
    found: { title: 'هل الزوايا صحيحة؟', text: 'اسحب أي زاوية ليست على المستند.' },
    missing: { title: 'أين الزوايا؟', text: 'اسحب النقاط الأربع إلى زوايا مستندك.' },
  },
  corners: ['الزاوية العليا اليسرى', 'الزاوية العليا اليمنى', 'الزاوية السفلى اليمنى', 'الزاوية السفلى اليسرى'],
  cornersHow: 'حرّكها بمفاتيح الأسهم. اضغط مع Shift لخطوات أكبر.',
  review: { title: 'هل تستطيع قراءة كل كلمة؟', text: 'اضغط على الصورة لرؤيتها عن قرب.' },
  turn: { title: 'تم الوجه الأمامي. اقلبه', text: 'صوّر الآن الوجه الخلفي.' },
  waitingForNetwork: 'أنت غير متصل بالإنترنت. سنرسل الصورة عند عودة الاتصال.',
  done: {
    sent: { title: 'استلمنا المستند', text: 'يمكنك المتابعة.' },
    kept: { title: 'تم حفظ الصورة', text: 'يمكنك المتابعة.' },
  },
  hints: {
    'too-dark': 'ابحث عن إضاءة أقوى',
    'no-document': 'أظهر مستندك هنا',
    'too-bright': 'ابتعد عن الضوء الساطع',
    'too-close': 'ابتعد قليلًا',
    'cut-off': 'أظهر الزوايا الأربع',
    'too-far': 'اقترب',
    'low-resolution': 'اقترب',
    tilted: 'أمسك الهاتف مستويًا',
    glare: 'أمِل لإزالة الانعكاس',
    blurry: 'ثبّت الهاتف',
    'hold-still': 'لا تتحرّك',
  },
  hintsOnComputer: { tilted: 'أمسكه مستويًا', blurry: 'ثبّته أمام الكاميرا' },
  warnings: {
    'too-dark': 'الصورة معتمة قليلًا.',
    'no-document': 'لسنا متأكدين من مكان المستند.',
    'too-bright': 'الصورة ساطعة قليلًا.',
    'too-close': 'المستند قريب جدًا من الحافة.',
    'cut-off': 'قد تكون إحدى الزوايا مقطوعة.',
    'too-far': 'المستند يبدو صغيرًا قليلًا.',
    'low-resolution': 'قد تصعب قراءة الخط الصغير.',
    tilted: 'المستند مائل.',
    glare: 'قد يخفي الانعكاس بعض الكلمات.',
    blurry: 'الصورة غير حادّة قليلًا.',
    'hold-still': 'ربما تحرّكت، فقد تكون الصورة غير حادّة.',
    'no-portrait': 'لم نرَ الصورة الشخصية على المستند.',
  },
  file: {
    heic: { title: 'لا يفتح هذا المتصفّح صور HEIC', text: 'خذ لقطة شاشة للصورة واخترها، أو استخدم الكاميرا.' },
    broken: { title: 'تعذّر فتح هذا الملف', text: 'اختر صورة بصيغة JPEG أو PNG، أو استخدم الكاميرا.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'حدث خطأ في التحميل',
      text: 'وصل جزء من فحص المستند تالفًا فلم نستخدمه. حاول مجددًا، أو استخدم شبكة أخرى.',
    },
    'vision-worker-blocked': {
      title: 'لا يمكن بدء فحص المستند',
      text: 'إعدادات هذا الموقع لا تسمح بذلك. تواصل مع الدعم.',
    },
    'vision-crashed': {
      title: 'توقّف فحص المستند',
      text: 'ربما ذاكرة جهازك ممتلئة. أغلق التطبيقات الأخرى وحاول مجددًا.',
    },
    'vision-stalled': { title: 'فحص المستند لا يستجيب', text: 'ربما جهازك مشغول. أغلق التطبيقات الأخرى وحاول مجددًا.' },
    INVALID_DOCUMENT: { title: 'لم نتمكن من قراءة مستندك', text: 'أعد التصوير بإضاءة أقوى ومن دون انعكاس.' },
    DOCUMENT_EXPIRED: { title: 'انتهت صلاحية مستندك', text: 'استخدم مستندًا ساري المفعول.' },
    DOCUMENT_NOT_FOUND: { title: 'لم نعثر على المستند', text: 'لم نجده في السجلات الرسمية. استخدم مستندًا آخر.' },
    INVALID_IMAGE: {
      title: 'لم نتمكن من استخدام هذه الصورة',
      text: 'أعد التصوير: المستند كاملًا، واضحًا ومن دون انعكاس.',
    },
    IMAGE_TOO_LARGE: { title: 'الصورة كبيرة جدًا', text: 'اختر صورة أصغر من 20 م.ب.، أو صوّر بالكاميرا.' },
    FAILED: { title: 'لم نتمكن من فحص مستندك', text: 'أعد التصوير بإضاءة أقوى.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'التحقق من الحضور',
  intro: { title: 'لنتأكّد من أنك أنت', text: 'فحص قصير بالكاميرا. يستغرق نحو دقيقة.' },
  privacy: 'نفحص الكاميرا والإضاءة على هذا الجهاز. ثم يصوّر الفحص وجهك لهذا الموقع وخدمة الهوية التي يستخدمها.',
  start: 'بدء الفحص',
  waiting: 'جارٍ تجهيز الفحص',
};

export const challenge: ChallengeFirstWords = {
  title: 'التحقق من الحضور',
  intro: { title: 'لنتأكّد من أنك أنت', text: 'سنطلب بضع حركات بسيطة، واحدة تلو الأخرى. يستغرق ذلك نحو نصف دقيقة.' },
  tips: ['قابل نافذة أو مصباحًا', coverings, 'أسند الهاتف أو أمسكه بثبات'],
  privacy: 'نفحص حركاتك على هذا الجهاز، ثم نرسل بضع صور ومسار حركاتك إلى هذا الموقع وخدمة الهوية التي يستخدمها.',
  waiting: 'جارٍ فتح الكاميرا',
};

export const verification: VerificationFirstWords = {
  places: {
    consent: 'التحقق من الهوية',
    document: 'مستند هويتك',
    face: 'صورتك الذاتية',
    liveness: 'فحص الوجه',
    comparison: 'مقارنة الصور',
    review: 'اقتربنا من النهاية',
    handoff: 'المتابعة على الهاتف',
    result: 'التحقق من الهوية',
  },
  intro: { title: 'لنتحقق من هويتك', text: 'يستغرق ذلك نحو دقيقتين. هذا ما سنطلبه:' },
  asks: {
    document: { title: 'صورة لمستند هويتك', text: 'ليكن الأصل معك.' },
    face: { title: 'صورة ذاتية', text: 'بإضاءة جيدة ووجه مكشوف.' },
    liveness: { title: 'فحص قصير للوجه', text: 'لنعرف أنك حاضر بنفسك.' },
  },
  privacy: {
    sent: 'تذهب صورك إلى هذا الموقع وخدمة الهوية التي يستخدمها. نفحصها أولًا على هذا الجهاز.',
    kept: 'تذهب صورك إلى هذا الموقع فقط. نفحصها أولًا على هذا الجهاز.',
  },
  privacyLink: 'قراءة إشعار الخصوصية',
  agree: 'موافقة ومتابعة',
  waiting: 'جارٍ تجهيز الخطوة التالية',
  unloaded: { title: 'لم يكتمل التحميل', text: 'تحقق من اتصالك وحاول مجددًا، أو أعد تحميل الصفحة.' },
  misconfigured: { title: 'هذا الفحص غير مُعدّ بشكل صحيح', text: 'تواصل مع دعم هذا الموقع.' },
};

export const later = () => import('./ar.later.js');
export const checks = () => import('./ar.checks.js');
