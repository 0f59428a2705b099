import type { HandoffWords } from '../../types.js';

const plain = new Intl.NumberFormat('ar');
const rules = new Intl.PluralRules('ar');

export const handoff: HandoffWords = {
  actions: {
    copy: 'نسخ الرابط',
    copied: 'تم نسخ الرابط',
    share: 'مشاركة الرابط',
    renew: 'الحصول على رمز جديد',
    here: 'المتابعة على هذا الجهاز',
    restart: 'البدء على هذا الجهاز',
  },
  creating: 'جارٍ تجهيز الرمز',
  offer: { title: 'تابع على هاتفك', text: 'ستحتاج إلى كاميرته. ما أنجزته محفوظ.' },
  noCamera: 'لم نجد كاميرا في هذا الجهاز، فلنستخدم كاميرا هاتفك.',
  how: ['وجّه كاميرا هاتفك نحو الرمز', 'افتح الرابط الذي يظهر', 'أدخل هذا الرقم على هاتفك'],
  openLink: 'افتح هذا الرابط على هاتفك',
  code: 'رمز QR يفتح هذه الصفحة على هاتفك',
  link: 'رابط لهاتفك',
  number: 'رقمك',
  timeLeft: (minutes, seconds) => {
    const two = new Intl.NumberFormat('ar', { minimumIntegerDigits: 2 });
    return `الرمز صالح لمدة ${plain.format(minutes)}:${two.format(seconds)} دقيقة`;
  },
  expired: { title: 'انتهت صلاحية هذا الرمز', text: 'احصل على رمز جديد للمتابعة.' },
  claimed: { title: 'أكمل على هاتفك', text: 'أبقِ هذه الصفحة مفتوحة. ستتقدّم تلقائيًا عند انتهائك.' },
  tasks: { document: 'صورة المستند', face: 'صورة ذاتية', liveness: 'التحقق من الحضور' },
  taskDone: 'تم',
  taskOpen: 'لم يتم بعد',
  collecting: 'أوشكنا على الانتهاء',
  completed: 'تم كل شيء على هاتفك',
  offline: 'أنت غير متصل بالإنترنت. سنتابع عند عودة الاتصال.',
  failed: { title: 'انقطع الاتصال بهاتفك', text: 'لم يضِع شيء. تحقق من اتصالك وحاول مجددًا.' },
  unavailable: { title: 'لم نتمكن من إنشاء رمز', text: 'تحقق من اتصالك وحاول مجددًا.' },
  later: 'لم يضِع شيء. حاول مجددًا بعد بضع دقائق.',
  phone: {
    ask: { title: 'أدخل رقمك', text: 'تجده على شاشة الجهاز الذي بدأت عليه.' },
    site: (host) => `تابِع فقط إن كنت قد بدأت هذا بنفسك على ${host}. إن لم تكن أنت، فأغلق هذه الصفحة.`,
    number: 'رقم من خانتين',
    submit: 'متابعة',
    incomplete: 'أدخل الرقمين معًا.',
    wrong: (left) => {
      switch (rules.select(left)) {
        case 'one':
          return 'ليس هذا الرقم. بقيت لك محاولة واحدة.';
        case 'two':
          return 'ليس هذا الرقم. بقيت لك محاولتان.';
        case 'few':
          return `ليس هذا الرقم. بقيت لك ${plain.format(left)} محاولات.`;
        default:
          return `ليس هذا الرقم. بقيت لك ${plain.format(left)} محاولة.`;
      }
    },
    claiming: 'جارٍ الاتصال بجهازك الآخر',
    over: {
      expired: { title: 'انتهت صلاحية هذا الرابط', text: 'احصل على رمز جديد من الجهاز الذي بدأت عليه.' },
      used: {
        title: 'سبق استخدام هذا الرابط',
        text: 'كل رابط يعمل مرة واحدة. احصل على رمز جديد من الجهاز الذي بدأت عليه.',
      },
      'wrong-numbers': {
        title: 'لم يتطابق الرقم ثلاث مرات',
        text: 'حفاظًا على أمانك، لم يعد هذا الرابط يعمل. احصل على رمز جديد من الجهاز الذي بدأت عليه.',
      },
    },
    failed: { title: 'لم نتمكن من الاتصال', text: 'تحقق من اتصالك وحاول مجددًا.' },
    finished: { title: 'انتهيت هنا', text: 'عُد إلى الجهاز الذي بدأت عليه. سيتقدّم تلقائيًا.' },
  },
  browser: {
    chrome: 'فتح في Chrome',
    android: 'افتح هذه الصفحة في Chrome، أو انسخ الرابط والصقه في متصفّح آخر.',
    ios: ['انسخ الرابط', 'افتح Safari', 'الصق الرابط في شريط العنوان'],
    link: 'عنوان هذه الصفحة',
    silent: {
      title: 'الكاميرا لم تعمل بعد',
      text: 'إذا سألك المتصفّح، فاختر «السماح». وإن لم يسألك، فتابع بطريقة أخرى.',
    },
  },
};
