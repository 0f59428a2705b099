import type { FirstWords, SectionLoaders } from '../../types.js';

const coverings = 'ኮፍያ፣ ጭምብል እና የፀሐይ መነጽር ያውልቁ። ሃይማኖታዊ የራስ መሸፈኛ ችግር የለውም';

/** Of times, as a page names them. */
const units: Record<string, string> = {
  day: 'ቀን',
  days: 'ቀናት',
  month: 'ወር',
  months: 'ወራት',
  year: 'ዓመት',
  years: 'ዓመታት',
};

export const common: FirstWords['common'] = {
  tag: 'am',
  direction: 'ltr',
  actions: { start: 'ካሜራ ክፈት', back: 'ተመለስ', tryAgain: 'እንደገና ሞክር', usePhone: 'በስልክ ቀጥል' },
  step: (current, total) => `ደረጃ ${current} ከ${total}`,
  branding: 'በ idv-elements የተጎላበተ',
  retention: (time) => `ፎቶዎቹ ለ${time.replace(/[a-z]+/, (unit) => units[unit] ?? unit)} ይቀመጣሉ።`,
  supportCode: (code, reference) => (reference === undefined ? `ኮድ፦ ${code}` : `ኮድ፦ ${code}\nማጣቀሻ፦ ${reference}`),
  errors: {
    'vision-offline': { title: 'ኢንተርኔት የለም', text: 'ግንኙነትዎን ያረጋግጡ። ሲመለስ እንቀጥላለን።' },
    'vision-assets-missing': { title: 'መጫኑ አልተጠናቀቀም', text: 'ግንኙነትዎን አረጋግጠው እንደገና ይሞክሩ፣ ወይም ገጹን ዳግም ይጫኑት።' },
  },
};

export const face: FirstWords['face'] = {
  title: 'ራስ ፎቶ ያንሱ',
  intro: { title: 'ለራስ ፎቶ ይዘጋጁ', text: 'ጥቂት ጊዜ ብቻ ይወስዳል። ፊትዎን በክቡ ውስጥ አድርገው አይንቀሳቀሱ።' },
  tips: ['ወደ መስኮት ወይም መብራት ይዙሩ', coverings, 'ካሜራውን በዓይንዎ ከፍታ ይያዙ'],
  levelOnPhone: 'ስልክዎን በዓይንዎ ከፍታ ይያዙ',
  privacy: {
    sent: (name) => `የፊትዎን አንድ ፎቶ አንስተን በዚህ መሣሪያ ላይ እንፈትሻለን፤ ከዚያ ለ${name} እና ለማንነት አገልግሎቱ እንልካለን።`,
    kept: (name) => `የፊትዎን አንድ ፎቶ አንስተን በዚህ መሣሪያ ላይ እንፈትሻለን፤ ከዚያ ለ${name} እንሰጣለን።`,
  },
  preview: 'ከካሜራዎ የቀጥታ ምስል',
  states: { permission: 'ካሜራ በመክፈት ላይ' },
};

export const document: FirstWords['document'] = {
  title: 'የሰነድ ፎቶ',
  choose: { title: 'የትኛው ሰነድ አለዎት?', text: 'አሁን በእጅዎ ያለውን ይምረጡ። ጊዜው ያላለፈበት መሆን አለበት።' },
  intro: (document) => ({ title: `${document} ያዘጋጁ`, text: 'ጠፍጣፋ ቦታ ላይ አድርገው ስልክዎን ከላዩ ይያዙ።' }),
  types: {
    ng_national_id: 'ብሔራዊ መታወቂያ',
    ng_nin_slip: 'የNIN ወረቀት',
    ng_drivers_license: 'መንጃ ፈቃድ',
    ng_international_passport: 'ፓስፖርት',
    ng_voters_card: 'የመራጭ ካርድ',
    gh_ghana_card: 'የጋና ካርድ',
    gh_voters_id: 'የመራጭ ካርድ',
    gh_drivers_license: 'መንጃ ፈቃድ',
    gh_passport: 'ፓስፖርት',
    ke_national_id: 'ብሔራዊ መታወቂያ',
    ke_passport: 'ፓስፖርት',
    ke_drivers_license: 'መንጃ ፈቃድ',
    ke_alien_id: 'የውጭ ዜጋ መታወቂያ',
    generic_id1: 'መታወቂያ',
    generic_id3: 'ፓስፖርት',
    generic_page: 'ሰነድ',
    generic_sheet: 'ወረቀት',
  },
  notes: { passport: 'ፎቶ ያለበትን ገጽ ይክፈቱ', slip: 'ወረቀቱን ሙሉ ይዘርጉ', bothSides: 'ፊትና ጀርባ' },
  country: { title: 'የዚህን አገር ሰነዶች ገና አንፈትሽም', text: 'የሌላ አገር ሰነድ አለዎት?', none: 'ሌላ መንገድ ለማግኘት ድጋፍ ሰጪን ያነጋግሩ።' },
  tips: ['ጠቆር ያለ ወጥ ገጽ ይጠቀሙ', 'የመብራት ነጸብራቅ ያስወግዱ', 'አራቱንም ማዕዘኖች ያሳዩ'],
  onComputer: { intro: 'ካሜራው ፊት ቀጥ አድርገው ሳያንቀሳቅሱ ይያዙት።', ground: 'ጠርዞቹን ይያዙ' },
  privacy: {
    sent: (name) => `የሰነድዎን ፎቶ አንስተን በዚህ መሣሪያ ላይ እንፈትሻለን፤ ከዚያ ለ${name} እና ለማንነት አገልግሎቱ እንልካለን።`,
    kept: (name) => `የሰነድዎን ፎቶ አንስተን በዚህ መሣሪያ ላይ እንፈትሻለን፤ ከዚያ ለ${name} እንሰጣለን።`,
  },
  dropNote: 'ፎቶ እዚህ መጣል ወይም መለጠፍም ይችላሉ።',
  preview: 'ከካሜራዎ የቀጥታ ምስል',
  actions: { upload: 'በምትኩ ፎቶ ስቀል', chooseFile: 'ፎቶ ምረጥ' },
  states: { permission: 'ካሜራ በመክፈት ላይ', reading: 'ፎቶውን በመክፈት ላይ' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'የፊት ፍተሻ',
  intro: { title: 'እርስዎ መሆንዎን እናረጋግጥ', text: 'በካሜራዎ የሚደረግ አጭር ፍተሻ። አንድ ደቂቃ ያህል ይወስዳል።' },
  privacy: (name) => `ካሜራውንና ብርሃኑን በዚህ መሣሪያ ላይ እንፈትሻለን። ከዚያ ፍተሻው ፊትዎን ለ${name} እና ለማንነት አገልግሎቱ ይቀርጻል።`,
  start: 'ፍተሻውን ጀምር',
  waiting: 'ፍተሻዎን በማዘጋጀት ላይ',
};

export const challenge: FirstWords['challenge'] = {
  title: 'የፊት ፍተሻ',
  intro: { title: 'እርስዎ መሆንዎን እናረጋግጥ', text: 'ጥቂት ቀላል እንቅስቃሴዎችን አንድ በአንድ እንጠይቅዎታለን። ግማሽ ደቂቃ ያህል ይወስዳል።' },
  tips: ['ወደ መስኮት ወይም መብራት ይዙሩ', coverings, 'ስልክዎን ያስደግፉ፣ ወይም አጥብቀው ይያዙ'],
  privacy: (name) => `እንቅስቃሴዎችዎን በዚህ መሣሪያ ላይ እንፈትሻለን፤ ከዚያ ጥቂት ፎቶዎችንና የእንቅስቃሴዎን መዝገብ ለ${name} እና ለማንነት አገልግሎቱ እንልካለን።`,
  waiting: 'ካሜራ በመክፈት ላይ',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'ማንነት ማረጋገጫ',
    document: 'መታወቂያዎ',
    face: 'ራስ ፎቶዎ',
    liveness: 'የፊት ፍተሻ',
    comparison: 'ፎቶዎችን ማነጻጸር',
    handoff: 'በስልክዎ ይቀጥሉ',
    result: 'ማንነት ማረጋገጫ',
  },
  intro: { title: 'ማንነትዎን እናረጋግጥ', text: 'ሁለት ደቂቃ ያህል ይወስዳል። የምንጠይቀው፦' },
  asks: {
    document: { title: 'የመታወቂያዎ ፎቶ', text: 'ዋናውን በእጅዎ ይያዙ።' },
    face: { title: 'ራስ ፎቶ', text: 'በጥሩ ብርሃን፣ ፊትዎ ሳይሸፈን።' },
    liveness: { title: 'አጭር የፊት ፍተሻ', text: 'እርስዎ በአካል መኖርዎን ለማወቅ።' },
  },
  privacy: {
    sent: (name) => `ፎቶዎችዎ ለ${name} እና ለማንነት አገልግሎቱ ይላካሉ። በመጀመሪያ በዚህ መሣሪያ ላይ እንፈትሻቸዋለን።`,
    kept: (name) => `ፎቶዎችዎ ለ${name} ብቻ ይሄዳሉ። በመጀመሪያ በዚህ መሣሪያ ላይ እንፈትሻቸዋለን።`,
  },
  privacyLink: 'የግላዊነት ማስታወቂያውን ያንብቡ',
  agree: 'ተስማማ እና ቀጥል',
  notNow: 'አሁን አይደለም',
  declined: { title: 'ችግር የለም', text: 'ምንም አናነሳም፣ ምንም አንልክም። ዝግጁ ሲሆኑ መጀመር ይችላሉ።' },
  waiting: 'ቀጣዩን ደረጃ በማዘጋጀት ላይ',
  misconfigured: { title: 'ይህ ፍተሻ በትክክል አልተዘጋጀም', text: 'የዚህን ጣቢያ ድጋፍ ሰጪ ያነጋግሩ።' },
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
