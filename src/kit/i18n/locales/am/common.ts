import type { Sections } from '../../types.js';

const ours = 'በእኛ በኩል ችግር ተፈጥሯል';
const unavailable = 'ይህ ፍተሻ ለጊዜው አይገኝም';
const kept = 'ፎቶዎን አስቀምጠናል።';
const keptLater = 'ፎቶዎን አስቀምጠናል። ከጥቂት ደቂቃዎች በኋላ እንደገና ይሞክሩ።';
const support = 'ድጋፍ ሰጪን ያነጋግሩ።';
const iconLeft = 'ከአድራሻው በስተግራ ያለውን አዶ ይንኩ';
const comeBack = 'ወደዚህ ገጽ ይመለሱ';
const setAllow = '“Camera” የሚለውን ወደ “Allow” ይቀይሩ';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': { title: 'ካሜራው ታግዷል', text: 'ይህ ጣቢያ ካሜራዎን እንዲጠቀም አልተፈቀደለትም። ይህን ለመቀየር፦' },
    'camera-permission-dismissed': {
      title: 'ካሜራው ገና አልበራም',
      text: 'ለመጠቀም የእርስዎ ፈቃድ ያስፈልገናል። እንደገና ሞክረው “ፍቀድ” የሚለውን ይምረጡ።',
    },
    'camera-blocked-by-policy': { title: 'ካሜራው በዚህ ገጽ ላይ አልነቃም', text: `ሊያነቃው የሚችለው ጣቢያው ብቻ ነው። ${support}` },
    'camera-insecure-context': {
      title: 'ይህ ግንኙነት ደህንነቱ የተጠበቀ አይደለም',
      text: 'ካሜራው የሚሠራው አድራሻቸው በ https በሚጀምር ገጾች ላይ ብቻ ነው።',
    },
    'camera-not-found': { title: 'ካሜራ አልተገኘም', text: 'ካሜራ ያገናኙ፣ ወይም ይህን ገጽ በስልክ ላይ ይክፈቱ።' },
    'camera-busy': { title: 'ካሜራው ሥራ ላይ ነው', text: 'ሌላ መተግበሪያ ወይም ትር እየተጠቀመበት ነው።' },
    'camera-overconstrained': { title: 'ይህ ካሜራ አይሠራም', text: 'ምስሉ በቂ ጥራት የለውም። ሌላ ካሜራ ወይም መሣሪያ ይሞክሩ።' },
    'camera-ended': { title: 'ካሜራው ቆሟል', text: 'ተነቅሎ ወይም ጥሪ ገብቶ ሊሆን ይችላል።' },
    'camera-black': { title: 'ምስሉ ጥቁር ነው', text: 'ሌንሱ ተሸፍኖ ወይም ካሜራው ጠፍቶ ሊሆን ይችላል።' },
    'camera-frozen': { title: 'ቪዲዮው ቆሟል', text: 'ካሜራው ምስል መላክ አቁሟል።' },
    'camera-unsupported': { title: 'ይህ አሳሽ ካሜራ መክፈት አይችልም', text: 'አሳሽዎን ያዘምኑ፣ ወይም ይህን ገጽ በሌላ አሳሽ ይክፈቱ።' },
    'camera-in-app-browser': { title: 'ይህን ገጽ በአሳሽዎ ይክፈቱ', text: 'ካሜራው በዚህ መተግበሪያ ውስጥ አይሠራም።' },
    'vision-assets-misconfigured': {
      title: 'መጫኑ አልተጠናቀቀም',
      text: 'ገጹን ዳግም ይጫኑት። ካልረዳ፣ ከታች ያለውን ኮድ ጠቅሰው ድጋፍ ሰጪን ያነጋግሩ።',
    },
    'vision-assets-corrupt': {
      title: 'መጫኑ ላይ ችግር ተፈጥሯል',
      text: 'የፊት ፍተሻው አንድ ክፍል ተበላሽቶ ስለደረሰ አልተጠቀምንበትም። እንደገና ይሞክሩ፣ ወይም ሌላ ኔትወርክ ይጠቀሙ።',
    },
    'vision-worker-blocked': { title: 'የፊት ፍተሻው መጀመር አይችልም', text: `የዚህ ጣቢያ ቅንብሮች አይፈቅዱም። ${support}` },
    'vision-crashed': { title: 'የፊት ፍተሻው ቆሟል', text: 'የመሣሪያዎ ማህደረ ትውስታ ሞልቶ ሊሆን ይችላል። ሌሎች መተግበሪያዎችን ዘግተው እንደገና ይሞክሩ።' },
    'vision-stalled': { title: 'የፊት ፍተሻው ምላሽ አይሰጥም', text: 'መሣሪያዎ ሥራ በዝቶበት ሊሆን ይችላል። ሌሎች መተግበሪያዎችን ዘግተው እንደገና ይሞክሩ።' },
    'vision-unsupported': { title: 'የፊት ፍተሻው እዚህ አይሠራም', text: 'አሳሽዎን ያዘምኑ፣ ወይም ሌላ መሣሪያ ይጠቀሙ።' },
    'canvas-blocked': {
      title: 'አሳሽዎ ፎቶውን ይደብቃል',
      text: 'የግላዊነት ጥበቃው ፎቶዎችን ያዛባል። ይህን ገጽ በሌላ አሳሽ ይክፈቱ፣ ወይም ሌላ መሣሪያ ይጠቀሙ።',
    },
    'capture-failed': { title: 'ፎቶው አልተቀመጠም', text: 'መሣሪያዎ ሊያስቀምጠው አልቻለም። እንደገና ያንሱ።' },
    'backend-offline': { title: 'ኢንተርኔት የለም', text: `${kept} ከኢንተርኔት ጋር ተገናኝተው እንደገና ይሞክሩ።` },
    'backend-unreachable': { title: 'ፎቶዎን መላክ አልቻልንም', text: 'አስቀምጠነዋል። ግንኙነትዎን አረጋግጠው እንደገና ይሞክሩ።' },
    'backend-timeout': { title: 'መላኩ ረጅም ጊዜ ወስዷል', text: `${kept} እንደገና ይሞክሩ፣ ወይም የተሻለ ግንኙነት ይፈልጉ።` },
    'backend-bad-response': { title: ours, text: `${kept} እንደገና ይሞክሩ። ከተደጋገመ ድጋፍ ሰጪን ያነጋግሩ።` },
    'not-configured': { title: 'ይህ ፍተሻ አሁን አይሠራም', text: `ችግሩ ከእርስዎ ወይም ከመሣሪያዎ አይደለም፤ ጣቢያው ማስተካከል አለበት። ${support}` },
    PENDING: { title: 'ገና እየፈተሽን ነው', text: 'ፎቶዎን ገና እየፈተሽን ነው። ከጥቂት ጊዜ በኋላ እንደገና ይሞክሩ።' },
    FACE_MISMATCH: { title: 'ፊቶቹ አይመሳሰሉም', text: 'በጥሩ ብርሃን፣ ያለ መነጽር እንደገና ያንሱ።' },
    INVALID_REQUEST: { title: ours, text: `ፎቶዎ አልደረሰም። ${support}` },
    INVALID_CREDENTIALS: { title: ours, text: `ይህ ጣቢያ ለፍተሻው አልተዘጋጀም። ${support}` },
    TIMEOUT: { title: 'ፍተሻው ረጅም ጊዜ ወስዷል', text: `${kept} እንደገና ይሞክሩ።` },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'ሰነዱን ማንበብ አልቻልንም', text: 'አራቱም ማዕዘኖች እየታዩ እንደገና ያንሱ።' },
    DOCUMENT_EXPIRED: { title: 'የዚህ ሰነድ ጊዜ አልፏል', text: 'ጊዜው ያላለፈበትን ይጠቀሙ።' },
    DOCUMENT_NOT_FOUND: { title: 'ሰነዱ አልተገኘም', text: 'በይፋዊ መዝገብ ውስጥ አላገኘነውም። ቁጥሩን ያረጋግጡ፣ ወይም ሌላ ሰነድ ይጠቀሙ።' },
    FAILED: { title: 'ፎቶዎን መፈተሽ አልቻልንም', text: 'በተሻለ ብርሃን፣ ቀጥታ እየተመለከቱ እንደገና ያንሱ።' },
    INVALID_IMAGE: { title: 'ያንን ፎቶ መጠቀም አልቻልንም', text: 'ካሜራውን አጥብቀው ይዘው እንደገና ያንሱ።' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'ይህ ፎቶ አስቀድሞ አለን', text: 'አዲስ ያንሱ።' },
    UNAUTHORIZED: { title: 'ከመለያዎ ወጥተዋል', text: 'በዚህ ጣቢያ ላይ እንደገና ገብተው ይመለሱ።' },
    FORBIDDEN: { title: 'ይህ እዚህ አይቻልም', text: `ጣቢያው ይህን ደረጃ አይፈቅድም። ${support}` },
    SESSION_EXPIRED: { title: 'የዚህ ፍተሻ ጊዜ አልቋል', text: `${kept} ለመቀጠል እንደገና ይሞክሩ።` },
    NOT_FOUND: { title: ours, text: `ይህ ጣቢያ ፎቶዎን መቀበል አይችልም። ${support}` },
    METHOD_NOT_ALLOWED: { title: ours, text: `ይህ ጣቢያ ፎቶዎን መቀበል አይችልም። ${support}` },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: `ይህ ጣቢያ እንዲህ ዓይነት ፎቶ አይቀበልም። ${support}` },
    IMAGE_TOO_LARGE: { title: 'ፎቶው በጣም ትልቅ ነው', text: 'እንደገና ያንሱ።' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: `ፎቶዎ አልደረሰም። ${support}` },
    IDEMPOTENCY_KEY_REUSED: { title: 'ሁለት ፎቶዎች ተቀላቅለዋል', text: 'አዲስ ያንሱ።' },
    CONFLICT: { title: 'ፎቶዎን አስቀድመን እየላክን ነው', text: 'ትንሽ ጠብቀው እንደገና ይሞክሩ።' },
    RATE_LIMITED: { title: 'ብዙ ጊዜ ተሞክሯል', text: `${kept} ትንሽ ጠብቀው እንደገና ይሞክሩ።` },
    ATTEMPTS_EXHAUSTED: { title: 'ሙከራዎች አልቀዋል', text: 'እንዴት መቀጠል እንደሚችሉ ለማወቅ ድጋፍ ሰጪን ያነጋግሩ።' },
    DOCUMENT_NOT_SUPPORTED: { title: 'ይህን ዓይነት ሰነድ እዚህ አንፈትሽም', text: 'ሌላ ሰነድ ይጠቀሙ።' },
    NO_FACE: { title: 'ፊት ማየት አልቻልንም', text: 'ሙሉ ፊትዎን በክቡ ውስጥ አድርገው እንደገና ያንሱ።' },
    MULTIPLE_FACES: { title: 'ከአንድ በላይ ፊት አለ', text: 'እርስዎ ብቻ ይታዩ። እንደገና ያንሱ።' },
    URL_NOT_ALLOWED: { title: ours, text: `ይህ ጣቢያ የማናምነውን አድራሻ ሰጥቶናል። ${support}` },
    HANDOFF_EXPIRED: { title: 'የዚህ አገናኝ ጊዜ አልፏል', text: 'በጀመሩበት መሣሪያ ላይ አዲስ ያግኙ።' },
    HANDOFF_CLAIMED: { title: 'ይህ አገናኝ አስቀድሞ ጥቅም ላይ ውሏል', text: 'እርስዎ ካልሆኑ፣ በጀመሩበት መሣሪያ ላይ አዲስ ያግኙ።' },
    HANDOFF_NUMBER_MISMATCH: { title: 'ቁጥሩ አይመሳሰልም', text: 'በጀመሩበት መሣሪያ ላይ የሚታየውን ቁጥር ያስገቡ።' },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': ['የቪዲዮ ጥሪዎችን አቋርጠው ሌሎች የካሜራ መተግበሪያዎችን ይዝጉ', 'ካሜራ የሚጠቀሙ ሌሎች ትሮችን ይዝጉ'],
    'uncover-camera': ['ሌንሱን ጠርገው ማንኛውንም መሸፈኛ ያንሱ', 'የካሜራውን መዝጊያ ይክፈቱ'],
  },
  unblock: {
    'chrome-android': [iconLeft, '“ፈቃዶች” የሚለውን፣ ከዚያ “ካሜራ” የሚለውን ይንኩ', '“ፍቀድ” የሚለውን መርጠው ይመለሱ'],
    'chrome-desktop': ['ከአድራሻው በስተግራ ያለውን አዶ ጠቅ ያድርጉ', '“ካሜራ” የሚለውን ያብሩ', comeBack],
    'chrome-ios': ['በስልክዎ ላይ “Settings” ይክፈቱ', '“Apps” የሚለውን፣ ከዚያ ይህን አሳሽ ይንኩ', '“Camera” የሚለውን አብርተው ይመለሱ'],
    'safari-ios': ['ከአድራሻው አጠገብ ያለውን የገጽ ምናሌ ይንኩ', 'የዚህን ድረ ገጽ ቅንብሮች ይክፈቱ', setAllow],
    'safari-mac': ['በምናሌ አሞሌው ላይ “Safari” ይክፈቱ', 'ለዚህ ድረ ገጽ “Settings” ይምረጡ', setAllow],
    'firefox-android': [iconLeft, '“Allowed” እስኪል “Camera” የሚለውን ይንኩ', comeBack],
    'firefox-desktop': ['ከአድራሻው በስተግራ ያለውን የካሜራ አዶ ጠቅ ያድርጉ', 'ከካሜራው አጠገብ “Blocked” የሚለውን ያስወግዱ', comeBack],
    samsung: [iconLeft, '“Permissions” የሚለውን፣ ከዚያ “Camera” የሚለውን ይንኩ', '“Allow” የሚለውን መርጠው ይመለሱ'],
    edge: ['ከአድራሻው በስተግራ ያለውን አዶ ይክፈቱ', '“Permissions for this site” ይክፈቱ', setAllow],
    opera: ['ከአድራሻው በስተግራ ያለውን አዶ ይክፈቱ', '“Site settings” ይክፈቱ', setAllow],
    'in-app': ['የዚህን መተግበሪያ ምናሌ ከማያ ገጹ ጥግ ይክፈቱ', '“በአሳሽ ክፈት” የሚለውን ይምረጡ', 'እዚያ ይቀጥሉ'],
    other: ['የአሳሽዎን የዚህ ጣቢያ ቅንብሮች ይክፈቱ', 'ካሜራውን ይፍቀዱ', comeBack],
  },
  phone: {
    errors: {
      'camera-not-found': { text: 'በዚህ ስልክ ላይ ካሜራ አላገኘንም። ስልኩን እንደገና ያስጀምሩት፣ ወይም ሌላ መሣሪያ ይጠቀሙ።' },
      'camera-busy': { text: 'ሌላ መተግበሪያ እየተጠቀመበት ነው።' },
      'camera-ended': { text: 'ጥሪ ገብቶ ወይም ሌላ መተግበሪያ ወስዶት ሊሆን ይችላል።' },
      'camera-black': { text: 'ሌንሱን የሸፈነ ነገር ሊኖር ይችላል።' },
    },
    steps: {
      'free-camera': ['ማንኛውንም ጥሪ ያቋርጡ', 'ካሜራ የሚጠቀሙ ሌሎች መተግበሪያዎችን ይዝጉ'],
      'uncover-camera': ['ጣትዎንና የስልኩን ሽፋን ከሌንሱ ያርቁ', 'ሌንሱን ይጥረጉ'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'ካሜራው አሁንም ታግዷል',
        text: 'አሳሽዎ የመጨረሻ መልስዎን ያስታውሳል። እያንዳንዱን እርምጃ ተከትለው ይመለሱ፦',
      },
      'camera-permission-dismissed': { title: 'አሁንም ካሜራው ያስፈልገናል', text: 'አሳሽዎ እንደገና ይጠይቃል። በዚህ ጊዜ “ፍቀድ” የሚለውን ይምረጡ።' },
      'camera-busy': { title: 'ካሜራው አሁንም ሥራ ላይ ነው', text: 'ከጀርባ የቪዲዮ ጥሪ ሊኖር ይችላል። ካሜራው ነፃ ሲሆን እንቀጥላለን።' },
      'camera-black': { title: 'ምስሉ አሁንም ጥቁር ነው', text: 'ሌንሱ ላይ መሸፈኛ፣ ተለጣፊ ወይም ሽፋን መኖሩን ይመልከቱ።' },
      'backend-offline': { title: 'አሁንም ኢንተርኔት የለም', text: `${kept} Wi-Fi ወይም የሞባይል ዳታ መብራቱን ያረጋግጡ።` },
      'vision-offline': { title: 'አሁንም ኢንተርኔት የለም', text: 'Wi-Fi ወይም የሞባይል ዳታ መብራቱን ያረጋግጡ። ከዚያ በራሳችን እንቀጥላለን።' },
      NO_FACE: { title: 'አሁንም ፊት ማየት አልቻልንም', text: 'ወደ መስኮት ወይም መብራት ይዙሩ። ፊትዎን የሚሸፍነውን ያንሱ።' },
    },
    tips: {
      face: ['ብርሃን ፊትዎ ላይ እንዲያርፍ ወደ መስኮት ወይም መብራት ይዙሩ።', 'ካሜራውን በዓይንዎ ከፍታ፣ በክንድ ርቀት ይዘው ይመልከቱት።'],
      document: ['ከመብራትና ከመስኮት ርቆ ጠቆር ያለ ወጥ ገጽ ላይ ያድርጉት።', 'ሌንሱን ጠርገው ካሜራውን ከላዩ ይያዙ፤ ምስሉ እስኪጠራ ይጠብቁ።'],
      movement: ['ወደ መስኮት ወይም መብራት ዞረው ትንሽ ቀስ ብለው ይንቀሳቀሱ።', 'ካሜራውን በዓይንዎ ከፍታ ሳያንቀሳቅሱ ራስዎን ብቻ ያንቀሳቅሱ።'],
      time: ['ወደ Wi-Fi ይቅረቡ፣ ወይም የሞባይል ዳታ ይጠቀሙ።', 'ሌሎች መተግበሪያዎችን ዘግተው ይህን ገጽ ክፍት ይተዉት።'],
      camera: ['ካሜራ ሊጠቀም የሚችለውን ሁሉ ዘግተው እንደገና ይሞክሩ።', 'አሳሽዎን ሙሉ በሙሉ ዘግተው እንደገና ይክፈቱና ወደዚህ ገጽ ይመለሱ።'],
      engine: ['ሌሎች መተግበሪያዎችንና ትሮችን ዘግተው እንደገና ይሞክሩ።', 'ወደ ሌላ ኔትወርክ ቀይረው ይህን ገጽ እንደገና ይጫኑ።'],
      network: ['ወደ Wi-Fi ይቅረቡ፣ ወይም የሞባይል ዳታ ይጠቀሙ።', 'የአውሮፕላን ሁነታን አብርተው መልሰው ያጥፉ።'],
      service: ['ችግሩ በእኛ በኩል ነው። ጥቂት ደቂቃዎች ጠብቀው እንደገና ይሞክሩ።', 'ትንሽ ቆይተው ይመለሱ። መሣሪያዎ ደህና ነው።'],
    },
    otherWay: { title: 'ሌላ መንገድ እንሞክር', text: 'እንዴት መቀጠል እንደሚፈልጉ ይምረጡ።' },
    stuck: { title: 'አሁንም አልሠራም?', text: 'ሌላ ቦታ ወይም ሌላ መሣሪያ ይሞክሩ። ካልረዳ፣ ከታች ያለውን ኮድ ጠቅሰው ድጋፍ ሰጪን ያነጋግሩ።' },
    allowHere: 'ከታች ያለውን ቁልፍ ተጭነው “ፍቀድ” የሚለውን ይምረጡ።',
    ways: { shutter: 'የካሜራውን አዝራር ተጠቀም', upload: 'ፎቶ ስቀል', phone: 'በስልክ ቀጥል' },
  },
  actions: {
    takePhoto: 'ፎቶ አንሳ',
    usePhoto: 'ይህን ፎቶ ተጠቀም',
    takeAgain: 'እንደገና አንሳ',
    startOver: 'እንደገና ጀምር',
    continue: 'ቀጥል',
    switchCamera: 'ካሜራ ቀይር',
    torchOn: 'መብራት አብራ',
    torchOff: 'መብራት አጥፋ',
    sound: 'የድምፅ መመሪያ',
  },
  stillTrying: 'አሁንም እየሞከርን ነው። ይህን ገጽ ክፍት ይተዉት።',
  sendingLater: 'አሁን ፎቶ መላክ አልቻልንም። ቢሆንም ፎቶዎን ያንሱ፤ አስቀምጠነው እንደገና እንሞክራለን።',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'ሊያልቅ ነው';
    if (seconds < 60) return `${5 * Math.ceil(seconds / 5)} ሰከንዶች ያህል ይቀራሉ`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? 'አንድ ደቂቃ ያህል ይቀራል' : `${minutes} ደቂቃዎች ያህል ይቀራሉ`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `ከ${seconds === 1 ? 'አንድ ሰከንድ' : `${seconds} ሰከንዶች`} በኋላ እንደገና ይሞክሩ።`;
    const minutes = Math.ceil(seconds / 60);
    return `ከ${minutes === 1 ? 'አንድ ደቂቃ' : `${minutes} ደቂቃዎች`} በኋላ እንደገና ይሞክሩ።`;
  },
};
