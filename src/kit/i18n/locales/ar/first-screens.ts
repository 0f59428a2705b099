import type { FirstWords, SectionLoaders } from '../../types.js';

const plain = new Intl.NumberFormat('ar');
const coverings = 'اخلع القبعة والكمامة والنظارة الشمسية. أغطية الرأس الدينية مقبولة';

const rules = new Intl.PluralRules('ar');

/** Of times, as a page names them. */
const units: Record<string, Record<string, string>> = {
  day: { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' },
  month: { one: 'شهر واحد', two: 'شهرين', few: 'أشهر', many: 'شهرًا', other: 'شهر' },
  year: { one: 'سنة واحدة', two: 'سنتين', few: 'سنوات', many: 'سنة', other: 'سنة' },
};

function lasting(time: string): string {
  return time.replace(/(\d+) ([a-z]+?)s?$/, (given: string, digits: string, unit: string) => {
    const count = Number(digits);
    const name = units[unit]?.[rules.select(count)] ?? given;
    return count < 3 ? name : `${plain.format(count)} ${name}`;
  });
}

export const common: FirstWords['common'] = {
  tag: 'ar',
  direction: 'rtl',
  actions: { start: 'فتح الكاميرا', back: 'رجوع', tryAgain: 'إعادة المحاولة', usePhone: 'المتابعة على الهاتف' },
  step: (current, total) => `الخطوة ${plain.format(current)} من ${plain.format(total)}`,
  branding: 'مدعوم من idv-elements',
  retention: (time) => `تُحفظ الصور لمدة ${lasting(time)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `الرمز: ${code}` : `الرمز: ${code}\nالمرجع: ${reference}`,
  errors: {
    'vision-offline': { title: 'أنت غير متصل بالإنترنت', text: 'تحقق من اتصالك. سنتابع فور عودة الاتصال.' },
    'vision-assets-missing': { title: 'لم يكتمل التحميل', text: 'تحقق من اتصالك وحاول مجددًا، أو أعد تحميل الصفحة.' },
  },
};

export const face: FirstWords['face'] = {
  title: 'التقاط صورة ذاتية',
  intro: { title: 'استعدّ لصورتك الذاتية', text: 'لن يستغرق الأمر سوى لحظة. ضع وجهك داخل الإطار البيضوي ولا تتحرّك.' },
  tips: ['قابل نافذة أو مصباحًا', coverings, 'أمسك الكاميرا بمستوى عينيك'],
  levelOnPhone: 'أمسك الهاتف بمستوى عينيك',
  privacy: {
    sent: (name) =>
      `نلتقط صورة واحدة لوجهك ونفحصها على هذا الجهاز، ثم نرسلها إلى \u2068${name}\u2069 وخدمة الهوية المتعاقَد معها.`,
    kept: (name) => `نلتقط صورة واحدة لوجهك ونفحصها على هذا الجهاز، ثم نسلّمها إلى \u2068${name}\u2069.`,
  },
  preview: 'عرض مباشر من الكاميرا',
  states: { permission: 'جارٍ فتح الكاميرا' },
};

export const document: FirstWords['document'] = {
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
  tips: ['استخدم سطحًا داكنًا سادة', 'تجنّب انعكاس الأضواء', 'أظهر الزوايا الأربع'],
  onComputer: { intro: 'أمسكه أمام الكاميرا مستويًا وثابتًا.', ground: 'أمسكه من حوافه' },
  privacy: {
    sent: (name) =>
      `نلتقط صورة لمستندك ونفحصها على هذا الجهاز، ثم نرسلها إلى \u2068${name}\u2069 وخدمة الهوية المتعاقَد معها.`,
    kept: (name) => `نلتقط صورة لمستندك ونفحصها على هذا الجهاز، ثم نسلّمها إلى \u2068${name}\u2069.`,
  },
  dropNote: 'يمكنك أيضًا إفلات صورة أو لصقها هنا.',
  preview: 'عرض مباشر من الكاميرا',
  actions: { upload: 'رفع صورة بدلًا من ذلك', chooseFile: 'اختيار صورة' },
  states: { permission: 'جارٍ فتح الكاميرا', reading: 'جارٍ فتح الصورة' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'فحص الوجه',
  intro: { title: 'لنتأكّد من أنك أنت', text: 'فحص قصير بالكاميرا. يستغرق نحو دقيقة.' },
  privacy: (name) =>
    `نفحص الكاميرا والإضاءة على هذا الجهاز. ثم يصوّر الفحص وجهك لصالح \u2068${name}\u2069 وخدمة الهوية المتعاقَد معها.`,
  start: 'بدء الفحص',
  waiting: 'جارٍ تجهيز الفحص',
};

export const challenge: FirstWords['challenge'] = {
  title: 'فحص الوجه',
  intro: { title: 'لنتأكّد من أنك أنت', text: 'سنطلب بضع حركات بسيطة، واحدة تلو الأخرى. يستغرق ذلك نحو نصف دقيقة.' },
  tips: ['قابل نافذة أو مصباحًا', coverings, 'أسند الهاتف أو أمسكه بثبات'],
  privacy: (name) =>
    `نفحص حركاتك على هذا الجهاز، ثم نرسل بضع صور ومسار حركاتك إلى \u2068${name}\u2069 وخدمة الهوية المتعاقَد معها.`,
  waiting: 'جارٍ فتح الكاميرا',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'التحقق من الهوية',
    document: 'مستند هويتك',
    face: 'صورتك الذاتية',
    liveness: 'فحص الوجه',
    comparison: 'مقارنة الصور',
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
    sent: (name) => `تذهب صورك إلى \u2068${name}\u2069 وخدمة الهوية المتعاقَد معها. نفحصها أولًا على هذا الجهاز.`,
    kept: (name) => `تذهب صورك إلى \u2068${name}\u2069 فقط. نفحصها أولًا على هذا الجهاز.`,
  },
  privacyLink: 'قراءة إشعار الخصوصية',
  agree: 'موافقة ومتابعة',
  notNow: 'ليس الآن',
  declined: { title: 'لا بأس', text: 'لن نلتقط أي صورة ولن نرسل شيئًا. يمكنك البدء متى شئت.' },
  waiting: 'جارٍ تجهيز الخطوة التالية',
  misconfigured: { title: 'هذا الفحص غير مُعدّ بشكل صحيح', text: 'تواصل مع دعم هذا الموقع.' },
};

export const sections: SectionLoaders = {
  common: () => import('./common.js'),
  face: () => import('./face.js'),
  document: () => import('./document.js'),
  liveness: () => import('./liveness.js'),
  challenge: () => import('./challenge.js'),
  verification: () => import('./verification.js'),
  handoff: () => import('./handoff.js'),
};
