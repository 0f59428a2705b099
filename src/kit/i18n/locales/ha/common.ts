import type { Sections } from '../../types.js';

const ours = 'An samu matsala daga wajenmu';
const unavailable = 'Babu wannan bincike a yanzu';
const keptLater = 'Mun ajiye hotonku. Sake gwadawa bayan ’yan mintuna.';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'An toshe kyamara',
      text: 'Wannan shafi ba shi da izinin amfani da kyamararku. Ga yadda za a gyara:',
    },
    'camera-permission-dismissed': {
      title: 'Kyamara tana kashe har yanzu',
      text: 'Muna bukatar izininku. Sake gwadawa ku zaɓi “Allow”.',
    },
    'camera-blocked-by-policy': {
      title: 'Kyamara ba ta kunne a shafin nan',
      text: 'Masu shafin ne kaɗai za su iya kunna ta. Tuntuɓi masu taimako.',
    },
    'camera-insecure-context': {
      title: 'Wannan hanyar ba ta da tsaro',
      text: 'Kyamara tana aiki ne kawai a shafi mai tsaro. Buɗe wanda adireshinsa ya fara da https.',
    },
    'camera-not-found': { title: 'Ba a samu kyamara ba', text: 'Haɗa kyamara, ko ku buɗe wannan shafi a waya.' },
    'camera-busy': { title: 'Ana amfani da kyamarar', text: 'Wata manhaja ko wani shafi yana amfani da ita.' },
    'camera-overconstrained': {
      title: 'Wannan kyamara ba za ta yi ba',
      text: 'Hotonta bai fito sarai ba. Gwada wata kyamara ko wata na’ura.',
    },
    'camera-ended': { title: 'Kyamara ta tsaya', text: 'Watakila an cire ta, ko kira ya shigo.' },
    'camera-black': { title: 'Hoton baƙi ne', text: 'Watakila an rufe gilashin kyamara, ko an kashe ta.' },
    'camera-frozen': { title: 'Bidiyon ya tsaya cak', text: 'Kyamara ta daina aiko da hoto.' },
    'camera-unsupported': {
      title: 'Burauzar nan ba ta buɗe kyamara',
      text: 'Sabunta burauzarku, ko ku buɗe wannan shafi a wata.',
    },
    'camera-in-app-browser': {
      title: 'Buɗe wannan shafi a burauzarku',
      text: 'Kyamara ba ta aiki a cikin wannan manhaja.',
    },
    'vision-assets-misconfigured': {
      title: 'Ba a gama lodawa ba',
      text: 'Ku sake loda shafin. Idan bai yi ba, tuntuɓi masu taimako ku ba su lambar da ke ƙasa.',
    },
    'vision-assets-corrupt': {
      title: 'An samu matsala wajen lodawa',
      text: 'Wani ɓangare na duba fuska ya lalace wajen lodawa, don haka ba mu yi amfani da shi ba. Sake gwadawa, ko ku sauya intanet.',
    },
    'vision-worker-blocked': {
      title: 'Duba fuska ba zai iya farawa ba',
      text: 'Saitunan wannan shafi ba su yarda ba. Tuntuɓi masu taimako.',
    },
    'vision-crashed': {
      title: 'Duba fuska ya tsaya',
      text: 'Watakila ma’adanar na’urarku ta cika. Rufe sauran manhajoji ku sake gwadawa.',
    },
    'vision-stalled': {
      title: 'Duba fuska ba ya amsawa',
      text: 'Watakila na’urarku tana kan aiki. Rufe sauran manhajoji ku sake gwadawa.',
    },
    'vision-unsupported': {
      title: 'Duba fuska ba zai yi a nan ba',
      text: 'Sabunta burauzarku, ko ku yi amfani da wata na’ura.',
    },
    'canvas-blocked': {
      title: 'Burauzarku na ɓoye hoton',
      text: 'Kariyar sirrinta tana ɓata hotuna. Buɗe wannan shafi a wata burauza, ko ku yi amfani da wata na’ura.',
    },
    'capture-failed': { title: 'Ba a adana hoton ba', text: 'Na’urarku ba ta iya adana shi ba. Sake ɗaukar hoton.' },
    'backend-offline': { title: 'Babu intanet', text: 'Mun ajiye hotonku. Haɗa intanet ku sake gwadawa.' },
    'backend-unreachable': {
      title: 'Ba mu iya tura hotonku ba',
      text: 'Mun ajiye shi. Duba intanet ɗinku ku sake gwadawa.',
    },
    'backend-timeout': {
      title: 'Turawa tana ɗaukar lokaci',
      text: 'Mun ajiye hotonku. Sake gwadawa, ko ku nemi intanet mai kyau.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'Mun ajiye hotonku. Sake gwadawa. Idan ya ci gaba, tuntuɓi masu taimako.',
    },
    'not-configured': {
      title: 'Wannan bincike ba ya aiki yanzu',
      text: 'Ba laifinku ba ne, ba na na’urarku ba ne. Masu shafin ne za su gyara. Tuntuɓi masu taimako, ko ku dawo daga baya.',
    },
    PENDING: { title: 'Ana kan dubawa', text: 'Muna kan duba hotonku. Sake gwadawa an jima kaɗan.' },
    FACE_MISMATCH: {
      title: 'Fuskokin ba su yi daidai ba',
      text: 'Sake ɗaukar hotonku a wuri mai haske, ba tare da tabarau ba.',
    },
    INVALID_REQUEST: { title: ours, text: 'Hotonku bai shiga ba. Tuntuɓi masu taimako.' },
    INVALID_CREDENTIALS: { title: ours, text: 'Ba a shirya wannan shafi don binciken ba. Tuntuɓi masu taimako.' },
    TIMEOUT: { title: 'Binciken yana ɗaukar lokaci', text: 'Mun ajiye hotonku. Sake gwadawa.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'Ba mu iya karanta takardar ba', text: 'Sake ɗaukar hoton, kusurwoyi huɗu su fito.' },
    DOCUMENT_EXPIRED: { title: 'Wannan takarda ta ƙare aiki', text: 'Yi amfani da wadda ba ta ƙare ba.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Ba a samu takardar ba',
      text: 'Ba mu same ta a bayanan hukuma ba. Duba lambar, ko ku yi amfani da wata takarda.',
    },
    FAILED: { title: 'Ba mu iya duba hotonku ba', text: 'Sake ɗauka a wuri mai haske, ku kalli gaba sosai.' },
    INVALID_IMAGE: { title: 'Hoton bai yi amfani ba', text: 'Sake ɗauka, ku riƙe kyamara da kyau.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'Muna da wannan hoto tuni', text: 'Ɗauki sabo.' },
    UNAUTHORIZED: { title: 'Kun fita daga asusunku', text: 'Sake shiga asusunku a wannan shafi, sannan ku dawo.' },
    FORBIDDEN: { title: 'Ba a iya wannan a nan', text: 'Shafin bai yarda da wannan mataki ba. Tuntuɓi masu taimako.' },
    SESSION_EXPIRED: { title: 'Lokacin wannan bincike ya ƙare', text: 'Mun ajiye hotonku. Sake gwadawa don ci gaba.' },
    NOT_FOUND: { title: ours, text: 'Wannan shafi ba zai iya karɓar hotonku ba. Tuntuɓi masu taimako.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Wannan shafi ba zai iya karɓar hotonku ba. Tuntuɓi masu taimako.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'Wannan shafi ba ya karɓar irin wannan hoto. Tuntuɓi masu taimako.' },
    IMAGE_TOO_LARGE: { title: 'Hoton ya yi girma da yawa', text: 'Sake ɗauka.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Hotonku bai shiga ba. Tuntuɓi masu taimako.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Hotuna biyu sun cakuɗe', text: 'Ɗauki sabo.' },
    CONFLICT: { title: 'Muna kan tura hotonku', text: 'Jira kaɗan, sannan ku sake gwadawa.' },
    RATE_LIMITED: { title: 'Gwajin ya yi yawa', text: 'Mun ajiye hotonku. Jira kaɗan, sannan ku sake gwadawa.' },
    ATTEMPTS_EXHAUSTED: { title: 'Babu sauran gwaji', text: 'Tuntuɓi masu taimako don sanin yadda za a ci gaba.' },
    DOCUMENT_NOT_SUPPORTED: { title: 'Ba ma duba irin wannan takarda a nan', text: 'Yi amfani da wata takarda.' },
    NO_FACE: { title: 'Ba mu ga fuska ba', text: 'Sake ɗaukar hoton, fuskarku duka a cikin da’irar.' },
    MULTIPLE_FACES: { title: 'Akwai fuska fiye da ɗaya', text: 'Ku kaɗai ya kamata a gani. Sake ɗaukar hoton.' },
    URL_NOT_ALLOWED: {
      title: ours,
      text: 'Wannan shafi ya ba mu adireshin da ba mu yarda da shi ba. Tuntuɓi masu taimako.',
    },
    HANDOFF_EXPIRED: { title: 'Wannan mahaɗi ya ƙare aiki', text: 'Nemi sabo a na’urar da kuka fara da ita.' },
    HANDOFF_CLAIMED: {
      title: 'An riga an yi amfani da mahaɗin',
      text: 'Idan ba ku ba ne, nemi sabo a na’urar da kuka fara da ita.',
    },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'Lambar ba ta yi daidai ba',
      text: 'Shigar da lambar da ke na’urar da kuka fara da ita.',
    },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': [
      'Katse kiran bidiyo ku rufe sauran manhajojin kyamara',
      'Rufe sauran shafukan da ke amfani da kyamara',
    ],
    'uncover-camera': ['Goge gilashin kyamara ku cire abin da ya rufe ta', 'Buɗe murfin sirri na kyamarar'],
  },
  unblock: {
    'chrome-android': [
      'Taɓa alamar da ke hagun adireshi',
      'Taɓa “Permissions”, sannan “Camera”',
      'Zaɓi “Allow”, sannan ku dawo',
    ],
    'chrome-desktop': ['Danna alamar da ke hagun adireshi', 'Kunna “Camera”', 'Dawo wannan shafi'],
    'chrome-ios': [
      'Buɗe “Settings” na wayarku',
      'Taɓa “Apps”, sannan wannan burauza',
      'Kunna “Camera”, sannan ku dawo',
    ],
    'safari-ios': [
      'Taɓa menu na shafi kusa da adireshi',
      'Buɗe saitunan wannan shafi',
      'Mayar da “Camera” zuwa “Allow”',
    ],
    'safari-mac': ['Buɗe “Safari” a sandar menu', 'Zaɓi “Settings” na wannan shafi', 'Mayar da “Camera” zuwa “Allow”'],
    'firefox-android': [
      'Taɓa alamar da ke hagun adireshi',
      'Taɓa “Camera” har sai ya nuna “Allowed”',
      'Dawo wannan shafi',
    ],
    'firefox-desktop': ['Danna alamar kyamara a hagun adireshi', 'Cire “Blocked” kusa da kyamara', 'Dawo wannan shafi'],
    samsung: [
      'Taɓa alamar da ke hagun adireshi',
      'Taɓa “Permissions”, sannan “Camera”',
      'Zaɓi “Allow”, sannan ku dawo',
    ],
    edge: ['Buɗe alamar da ke hagun adireshi', 'Buɗe “Permissions for this site”', 'Mayar da “Camera” zuwa “Allow”'],
    opera: ['Buɗe alamar da ke hagun adireshi', 'Buɗe “Site settings”', 'Mayar da “Camera” zuwa “Allow”'],
    'in-app': ['Buɗe menu na wannan manhaja, a kusurwar fuskar waya', 'Zaɓi “Open in browser”', 'Ci gaba a can'],
    other: ['Buɗe saitunan burauza na wannan shafi', 'Ba da izinin kyamara', 'Dawo wannan shafi'],
  },
  phone: {
    errors: {
      'camera-not-found': {
        text: 'Ba mu samu kyamara a wannan waya ba. Sake kunna ta, ko ku yi amfani da wata na’ura.',
      },
      'camera-busy': { text: 'Wata manhaja tana amfani da ita.' },
      'camera-ended': { text: 'Watakila kira ya shigo, ko wata manhaja ta karɓe ta.' },
      'camera-black': { text: 'Watakila wani abu ya rufe gilashin kyamara.' },
    },
    steps: {
      'free-camera': ['Katse kowane kira', 'Rufe sauran manhajojin da ke amfani da kyamara'],
      'uncover-camera': ['Kawar da yatsu da gidan waya daga gilashin kyamara', 'Goge gilashin kyamara'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'Har yanzu kyamara a toshe take',
        text: 'Burauzarku ta riƙe amsarku ta baya. Bi kowane mataki, sannan ku dawo:',
      },
      'camera-permission-dismissed': {
        title: 'Har yanzu muna bukatar kyamara',
        text: 'Burauzarku za ta sake tambaya. A wannan karo, zaɓi “Allow”.',
      },
      'camera-busy': {
        title: 'Har yanzu ana amfani da kyamara',
        text: 'Watakila kiran bidiyo yana gudana a baya. Za mu ci gaba da zarar ta huta.',
      },
      'camera-black': {
        title: 'Har yanzu hoton baƙi ne',
        text: 'Duba ko murfi, sitika ko gidan waya ya rufe gilashin kyamara.',
      },
      'vision-offline': {
        title: 'Har yanzu babu intanet',
        text: 'Duba ko Wi-Fi ko data a kunne yake. Za mu ci gaba idan ya dawo.',
      },
      'backend-offline': {
        title: 'Har yanzu babu intanet',
        text: 'Mun ajiye hotonku. Duba ko Wi-Fi ko data a kunne yake.',
      },
      NO_FACE: {
        title: 'Har yanzu ba mu ga fuska ba',
        text: 'Fuskanci taga ko fitila. Cire duk abin da ya rufe fuskarku.',
      },
    },
    tips: {
      face: [
        'Fuskanci taga ko fitila, don haske ya faɗo kan fuskarku.',
        'Riƙe kyamara daidai idanu, a miƙe hannu, ku kalle ta kai tsaye.',
      ],
      document: [
        'Ajiye ta a wuri mai duhu marar zane, nesa da fitila da taga.',
        'Goge gilashin kyamara, riƙe ta a sama daidai, ku jira har hoton ya fito sarai.',
      ],
      movement: [
        'Fuskanci taga ko fitila, ku yi motsi a hankali.',
        'Riƙe kyamara cak daidai idanu, ku motsa kai kawai.',
      ],
      time: [
        'Matsa kusa da Wi-Fi, ko ku koma amfani da data.',
        'Rufe sauran manhajoji da shafuka, ku bar wannan shafi a buɗe.',
      ],
      camera: [
        'Rufe duk wata manhaja ko shafi mai amfani da kyamara, sannan ku sake gwadawa.',
        'Rufe burauzarku gaba ɗaya, sake buɗe ta, ku dawo wannan shafi.',
      ],
      engine: [
        'Rufe sauran manhajoji da shafuka, sannan ku sake gwadawa.',
        'Sauya intanet, sannan ku sake loda wannan shafi.',
      ],
      network: [
        'Matsa kusa da Wi-Fi, ko ku koma amfani da data.',
        'Kunna “Airplane mode”, sannan ku kashe shi don sake haɗawa.',
      ],
      service: [
        'Matsalar daga wajenmu take. Jira ’yan mintuna, sannan ku sake gwadawa.',
        'Dawo an jima. Na’urarku lafiya lau take.',
      ],
    },
    otherWay: { title: 'Bari mu gwada wata hanya', text: 'Zaɓi yadda kuke so ku ci gaba.' },
    stuck: {
      title: 'Har yanzu bai yi ba?',
      text: 'Gwada wani wuri ko wata na’ura. Idan bai yi ba, tuntuɓi masu taimako ku ba su lambar da ke ƙasa.',
    },
    allowHere: 'Danna maɓallin da ke ƙasa ku zaɓi “Allow”.',
    ways: { shutter: 'Yi amfani da maɓallin kyamara', upload: 'Ɗora hoto', phone: 'Ci gaba a waya' },
  },
  actions: {
    takePhoto: 'Ɗauki hoto',
    usePhoto: 'Yi amfani da hoton',
    takeAgain: 'Sake ɗaukar hoto',
    startOver: 'Fara daga farko',
    continue: 'Ci gaba',
    switchCamera: 'Sauya kyamara',
    torchOn: 'Kunna fitila',
    torchOff: 'Kashe fitila',
    sound: 'Jagora da sauti',
  },
  stillTrying: 'Har yanzu muna gwadawa. Ku bar wannan shafi a buɗe.',
  sendingLater: 'Ba za mu iya tura hoto yanzu ba. Ku ɗauki hotonku dai: za mu ajiye shi mu sake gwadawa.',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Saura kaɗan';
    if (seconds < 60) return `Saura kamar daƙiƙa ${5 * Math.ceil(seconds / 5)}`;
    const minutes = Math.ceil(seconds / 60);
    return `Saura kamar minti ${minutes === 1 ? 'ɗaya' : minutes}`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Sake gwadawa bayan daƙiƙa ${seconds === 1 ? 'ɗaya' : seconds}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Sake gwadawa bayan minti ${minutes === 1 ? 'ɗaya' : minutes}.`;
  },
};
