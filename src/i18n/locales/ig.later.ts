import type { FailureWords, HandoffWords, VerificationLaterWords } from '../types.js';

const ours = 'Nsogbu sitere n’aka anyị';
const unavailable = 'Nlele a adịghị ugbu a';
const keptLater = 'Anyị debere foto gị. Nwaa ọzọ ka nkeji ole na ole gachara.';

export const common: FailureWords = {
  errors: {
    'camera-permission-denied': {
      title: 'Egbochiri kamera',
      text: 'Saịtị a enweghị ikike iji kamera gị. Lee otu ị ga-esi gbanwee ya:',
    },
    'camera-permission-dismissed': {
      title: 'Kamera ka gbanyụrụ agbanyụ',
      text: 'Anyị chọrọ ikike gị iji ya. Nwaa ọzọ ma họrọ “Allow”.',
    },
    'camera-blocked-by-policy': {
      title: 'Kamera anaghị arụ na peeji a',
      text: 'Naanị saịtị a nwere ike ịgbanye ya. Kpọtụrụ ndị enyemaka.',
    },
    'camera-insecure-context': {
      title: 'Njikọ a enweghị nchekwa',
      text: 'Kamera na-arụ ọrụ naanị na peeji nwere nchekwa. Mepee nke adreesị ya ji https malite.',
    },
    'camera-not-found': { title: 'Ahụghị kamera', text: 'Jikọọ kamera, ma ọ bụ mepee peeji a n’ekwentị.' },
    'camera-busy': { title: 'Ihe ọzọ ji kamera arụ ọrụ', text: 'Ngwa ma ọ bụ taabụ ọzọ ji ya arụ ọrụ.' },
    'camera-overconstrained': {
      title: 'Kamera a agaghị arụli',
      text: 'Ihe ọ na-ese edochaghị anya. Nwaa kamera ọzọ ma ọ bụ ngwaọrụ ọzọ.',
    },
    'camera-ended': { title: 'Kamera akwụsịla', text: 'O nwere ike ịbụ na e wepụrụ ya, ma ọ bụ oku batara.' },
    'camera-black': {
      title: 'Foto ahụ dị oji',
      text: 'O nwere ike ịbụ na ihe kpuchiri anya kamera, ma ọ bụ e menyụrụ ya.',
    },
    'camera-frozen': { title: 'Vidiyo ahụ akpọnwụọla', text: 'Kamera akwụsịla izite foto.' },
    'camera-unsupported': {
      title: 'Browser a anaghị emepe kamera',
      text: 'Melite browser gị, ma ọ bụ mepee peeji a na nke ọzọ.',
    },
    'camera-in-app-browser': { title: 'Mepee peeji a na browser gị', text: 'Kamera anaghị arụ ọrụ n’ime ngwa a.' },
    'vision-offline': { title: 'Ị nọghị n’ịntanetị', text: 'Lelee netwọk gị. Anyị ga-aga n’ihu ozugbo ọ lọtara.' },
    'vision-assets-missing': {
      title: 'Mbudata ezughị',
      text: 'Lelee netwọk gị ma nwaa ọzọ, ma ọ bụ budatagharịa ibe a.',
    },
    'vision-assets-misconfigured': {
      title: 'Mbudata ezughị',
      text: 'Budatagharịa ibe a. Ọ bụrụ na ọ gaghị, kpọtụrụ ndị enyemaka ma nye ha koodu dị n’okpuru.',
    },
    'vision-assets-corrupt': {
      title: 'Mbudata agaghị nke ọma',
      text: 'Akụkụ nlele ihu mebiri ka ọ na-ebudata, ya mere anyị ejighị ya. Nwaa ọzọ, ma ọ bụ jiri netwọk ọzọ.',
    },
    'vision-worker-blocked': {
      title: 'Nlele ihu enweghị ike ịmalite',
      text: 'Ntọala saịtị a ekweghị ya. Kpọtụrụ ndị enyemaka.',
    },
    'vision-crashed': {
      title: 'Nlele ihu akwụsịla',
      text: 'Ebe nchekwa ngwaọrụ gị nwere ike ijupụta. Mechie ngwa ndị ọzọ ma nwaa ọzọ.',
    },
    'vision-stalled': {
      title: 'Nlele ihu anaghị aza',
      text: 'Ọrụ nwere ike ihi ngwaọrụ gị nne. Mechie ngwa ndị ọzọ ma nwaa ọzọ.',
    },
    'vision-unsupported': {
      title: 'Nlele ihu agaghị arụli ebe a',
      text: 'Melite browser gị, ma ọ bụ jiri ngwaọrụ ọzọ.',
    },
    'capture-failed': { title: 'Echekwaghị foto ahụ', text: 'Ngwaọrụ gị echekwalighị ya. Seghachi foto ahụ.' },
    'backend-offline': { title: 'Ị nọghị n’ịntanetị', text: 'Anyị debere foto gị. Jikọọ n’ịntanetị ma nwaa ọzọ.' },
    'backend-unreachable': { title: 'Anyị ezipulighị foto gị', text: 'Anyị debere ya. Lelee netwọk gị ma nwaa ọzọ.' },
    'backend-timeout': {
      title: 'Mbupu na-ewe oge',
      text: 'Anyị debere foto gị. Nwaa ọzọ, ma ọ bụ chọọ netwọk ka mma.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'Anyị debere foto gị. Nwaa ọzọ. Ọ bụrụ na o mee ọzọ, kpọtụrụ ndị enyemaka.',
    },
    'not-configured': {
      title: 'Nlele a anaghị arụ ọrụ ugbu a',
      text: 'O sighị n’aka gị ma ọ bụ ngwaọrụ gị. Saịtị a kwesịrị idozi ya. Kpọtụrụ ndị enyemaka, ma ọ bụ lọghachi ma e mechaa.',
    },
    PENDING: { title: 'Anyị ka na-elele', text: 'Anyị ka na-elele foto gị. Nwaa ọzọ n’oge na-adịghị anya.' },
    FACE_MISMATCH: { title: 'Ihu ndị ahụ adabaghị', text: 'Seghachi foto gị n’ìhè dị mma, na-enweghị ugogbe anya.' },
    INVALID_REQUEST: { title: ours, text: 'Foto gị abataghị. Kpọtụrụ ndị enyemaka.' },
    INVALID_CREDENTIALS: { title: ours, text: 'Ahazighị saịtị a maka nlele a. Kpọtụrụ ndị enyemaka.' },
    TIMEOUT: { title: 'Nlele a na-ewe oge', text: 'Anyị debere foto gị. Nwaa ọzọ.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'Anyị agụlighị akwụkwọ ahụ', text: 'Seghachi foto ahụ, ka nkuku anọ niile pụta.' },
    DOCUMENT_EXPIRED: { title: 'Oge akwụkwọ a agwụla', text: 'Jiri nke oge ya agwụbeghị.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Ahụghị akwụkwọ ahụ',
      text: 'Anyị ahụghị ya na ndekọ gọọmentị. Lelee nọmba ya, ma ọ bụ jiri akwụkwọ ọzọ.',
    },
    FAILED: { title: 'Anyị elelelighị foto gị', text: 'Seghachi ya ebe ìhè ka mma, lee anya n’ihu.' },
    INVALID_IMAGE: { title: 'Foto ahụ agaghị abata', text: 'Seghachi ya, jidesie kamera ike.' },
    SYSTEM_ERROR: { title: ours, text: keptLater },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'Anyị enweelarị foto a', text: 'See nke ọhụrụ.' },
    UNAUTHORIZED: { title: 'Ị pụọla n’akaụntụ gị', text: 'Banye ọzọ na saịtị a, wee lọta.' },
    FORBIDDEN: { title: 'Nke a adịghị ebe a', text: 'Saịtị a ekweghị usoro a. Kpọtụrụ ndị enyemaka.' },
    SESSION_EXPIRED: { title: 'Oge nlele a agwụla', text: 'Anyị debere foto gị. Nwaa ọzọ ka ị gaa n’ihu.' },
    NOT_FOUND: { title: ours, text: 'Saịtị a enweghị ike ịnata foto gị. Kpọtụrụ ndị enyemaka.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Saịtị a enweghị ike ịnata foto gị. Kpọtụrụ ndị enyemaka.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'Saịtị a anaghị anata ụdị foto a. Kpọtụrụ ndị enyemaka.' },
    IMAGE_TOO_LARGE: { title: 'Foto ahụ buru oke ibu', text: 'Seghachi ya.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Foto gị abataghị. Kpọtụrụ ndị enyemaka.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Foto abụọ gwakọtara', text: 'See nke ọhụrụ.' },
    CONFLICT: { title: 'Anyị na-ezipularị foto gị', text: 'Chere ntakịrị, wee nwaa ọzọ.' },
    RATE_LIMITED: { title: 'Ị nwaala ọtụtụ ugboro', text: 'Anyị debere foto gị. Chere ntakịrị, wee nwaa ọzọ.' },
    ATTEMPTS_EXHAUSTED: {
      title: 'Ị nwaala ugboro niile',
      text: 'Kpọtụrụ ndị enyemaka ka ị mara otu ị ga-esi gaa n’ihu.',
    },
    NO_FACE: { title: 'Anyị ahụghị ihu ọ bụla', text: 'Seghachi foto ahụ, ka ihu gị niile dị n’okirikiri.' },
    MULTIPLE_FACES: { title: 'Ihu dị ebe ahụ karịrị otu', text: 'Naanị gị kwesịrị ịpụta. Seghachi foto ahụ.' },
    URL_NOT_ALLOWED: { title: ours, text: 'Saịtị a nyere anyị adreesị anyị atụkwasịghị obi. Kpọtụrụ ndị enyemaka.' },
    HANDOFF_EXPIRED: { title: 'Oge njikọ a agwụla', text: 'Nweta nke ọhụrụ na ngwaọrụ i ji malite.' },
    HANDOFF_CLAIMED: {
      title: 'E jirila njikọ a',
      text: 'Ọ bụrụ na ọ bụghị gị, nweta nke ọhụrụ na ngwaọrụ i ji malite.',
    },
    HANDOFF_NUMBER_MISMATCH: { title: 'Nọmba ahụ adabaghị', text: 'Tinye nọmba dị na ngwaọrụ i ji malite.' },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    // The page’s browser has its own way: see `unblock`.
    'allow-camera': [],
    'answer-prompt': [],
    'open-in-browser': ['Mepee menu ngwa a, na nkuku ihuenyo', 'Họrọ “Open in browser”', 'Gaa n’ihu ebe ahụ'],
    'use-other-device': [],
    'connect-camera': [],
    'free-camera': ['Kwụsị oku vidiyo ma mechie ngwa kamera ndị ọzọ', 'Mechie taabụ ndị ọzọ ji kamera'],
    'uncover-camera': ['Hichaa anya kamera ma wepụ ihe kpuchiri ya', 'Meghee mkpuchi nzuzo kamera'],
    'try-again': [],
    'go-online': [],
    'take-again': [],
    wait: [],
    'contact-site': [],
  },
  unblock: {
    'chrome-android': [
      'Pịa akara dị n’aka ekpe adreesị',
      'Pịa “Permissions”, mgbe ahụ “Camera”',
      'Họrọ “Allow”, wee lọta',
    ],
    'chrome-desktop': ['Pịa akara dị n’aka ekpe adreesị', 'Gbanye “Camera”', 'Lọta na peeji a'],
    'chrome-ios': ['Mepee “Settings” ekwentị gị', 'Pịa “Apps”, mgbe ahụ browser a', 'Gbanye “Camera”, wee lọta'],
    'safari-ios': ['Pịa menu peeji dị n’akụkụ adreesị', 'Mepee ntọala saịtị a', 'Gbanwee “Camera” ka ọ bụrụ “Allow”'],
    'safari-mac': [
      'Mepee “Safari” n’elu ihuenyo',
      'Họrọ “Settings” maka saịtị a',
      'Gbanwee “Camera” ka ọ bụrụ “Allow”',
    ],
    'firefox-android': [
      'Pịa akara dị n’aka ekpe adreesị',
      'Pịa “Camera” ruo mgbe ọ na-egosi “Allowed”',
      'Lọta na peeji a',
    ],
    'firefox-desktop': ['Pịa akara kamera n’aka ekpe adreesị', 'Wepụ “Blocked” dị n’akụkụ kamera', 'Lọta na peeji a'],
    samsung: ['Pịa akara dị n’aka ekpe adreesị', 'Pịa “Permissions”, mgbe ahụ “Camera”', 'Họrọ “Allow”, wee lọta'],
    edge: [
      'Mepee akara dị n’aka ekpe adreesị',
      'Mepee “Permissions for this site”',
      'Gbanwee “Camera” ka ọ bụrụ “Allow”',
    ],
    opera: ['Mepee akara dị n’aka ekpe adreesị', 'Mepee “Site settings”', 'Gbanwee “Camera” ka ọ bụrụ “Allow”'],
    'in-app': ['Mepee menu ngwa a, na nkuku ihuenyo', 'Họrọ “Open in browser”', 'Gaa n’ihu ebe ahụ'],
    other: ['Mepee ntọala browser gị maka saịtị a', 'Kwe ka kamera rụọ ọrụ', 'Lọta na peeji a'],
  },
  phone: {
    errors: {
      'camera-not-found': {
        title: 'Ahụghị kamera',
        text: 'Anyị ahụghị kamera n’ekwentị a. Malitegharịa ya, ma ọ bụ jiri ngwaọrụ ọzọ.',
      },
      'camera-busy': { title: 'Ihe ọzọ ji kamera arụ ọrụ', text: 'Ngwa ọzọ ji ya arụ ọrụ.' },
      'camera-ended': { title: 'Kamera akwụsịla', text: 'O nwere ike ịbụ na oku batara, ma ọ bụ ngwa ọzọ weere ya.' },
      'camera-black': { title: 'Foto ahụ dị oji', text: 'O nwere ike ịbụ na ihe kpuchiri anya kamera.' },
    },
    steps: {
      'free-camera': ['Kwụsị oku ọ bụla', 'Mechie ngwa ndị ọzọ ji kamera'],
      'uncover-camera': ['Wepụ mkpịsị aka na mkpuchi ekwentị n’anya kamera', 'Hichaa anya kamera'],
    },
  },
  help: {
    again: {
      'vision-assets-missing': {
        title: 'Mbudata ezughị',
        text: 'Budatagharịa ibe a. Ọ bụrụ na ọ gaghị, kpọtụrụ ndị enyemaka ma nye ha koodu dị n’okpuru.',
      },
      'camera-permission-denied': {
        title: 'A ka gbochiri kamera',
        text: 'Browser gị na-echeta azịza gị gara aga. Soro nzọụkwụ ọ bụla, wee lọta:',
      },
      'camera-permission-dismissed': {
        title: 'Anyị ka chọrọ kamera gị',
        text: 'Browser gị ga-ajụ ọzọ. Ugbu a, họrọ “Allow”.',
      },
      'camera-busy': {
        title: 'Ihe ọzọ ka ji kamera',
        text: 'Oku vidiyo nwere ike ka na-aga. Anyị ga-aga n’ihu ozugbo kamera nweere onwe ya.',
      },
      'camera-black': {
        title: 'Foto ahụ ka dị oji',
        text: 'Lelee ma mkpuchi, stika ma ọ bụ akpa ekwentị ọ dị n’anya kamera.',
      },
      'vision-offline': {
        title: 'Ị ka nọghị n’ịntanetị',
        text: 'Lelee ma Wi-Fi ma ọ bụ data ọ dị. Anyị ga-aga n’ihu ma ọ lọta.',
      },
      'backend-offline': {
        title: 'Ị ka nọghị n’ịntanetị',
        text: 'Anyị debere foto gị. Lelee ma Wi-Fi ma ọ bụ data ọ dị.',
      },
      NO_FACE: {
        title: 'Anyị ahụbeghị ihu ọ bụla',
        text: 'Chee ihu na windo ma ọ bụ ọkụ. Wepụ ihe na-ekpuchi ihu gị.',
      },
    },
    tips: {
      face: [
        'Chee ihu na windo ma ọ bụ ọkụ, ka ìhè daa n’ihu gị.',
        'Jide kamera n’ogo anya, setịpụ aka, lee ya anya ozugbo.',
      ],
      document: [
        'Tọgbọ ya n’ebe ojii dị larịị, pụọ n’akụkụ ọkụ na windo.',
        'Hichaa anya kamera, jide ya n’elu kpọmkwem, chere ruo mgbe o doro anya.',
      ],
      movement: [
        'Chee ihu na windo ma ọ bụ ọkụ, jiri nwayọ na-emegharị.',
        'Jidesie kamera ike n’ogo anya, megharịa naanị isi gị.',
      ],
      time: ['Gaa nso Wi-Fi gị, ma ọ bụ jiri data.', 'Mechie ngwa na taabụ ndị ọzọ, hapụ peeji a ka ọ nọrọ oghe.'],
      camera: [
        'Mechie ngwa na taabụ ọ bụla nwere ike iji kamera, wee nwaa ọzọ.',
        'Mechie browser gị kpamkpam, meghee ya ọzọ, wee lọta na peeji a.',
      ],
      engine: ['Mechie ngwa na taabụ ndị ọzọ, wee nwaa ọzọ.', 'Jiri netwọk ọzọ, wee bugharịa peeji a.'],
      network: ['Gaa nso Wi-Fi gị, ma ọ bụ jiri data.', 'Gbanye “Airplane mode”, gbanyụọ ya ka i jikọọ ọzọ.'],
      service: [
        'Nsogbu a sitere n’aka anyị. Chere nkeji ole na ole, wee nwaa ọzọ.',
        'Lọta mgbe e mesịrị. Ọ dịghị ihe mere ngwaọrụ gị.',
      ],
    },
    otherWay: { title: 'Ka anyị nwaa ụzọ ọzọ', text: 'Họrọ otu ị chọrọ isi gaa n’ihu.' },
    stuck: {
      title: 'Ọ ka naghị aga?',
      text: 'Nwaa ebe ọzọ ma ọ bụ ngwaọrụ ọzọ. Ọ bụrụ na ọ gaghị, kpọtụrụ ndị enyemaka ma nye ha koodu dị n’okpuru.',
    },
    ways: { shutter: 'Were aka gị see foto', upload: 'Bulite foto', phone: 'Gaa n’ihu n’ekwentị' },
  },
};

export const verification: VerificationLaterWords = {
  actions: {
    change: 'Gbanwee',
    retakeSelfie: 'Seghachi selfie',
    otherDocument: 'Jiri akwụkwọ ọzọ',
    finish: 'Mechaa',
    goWithout: 'Gaa n’ihu na-enweghị ya',
  },
  waits: {
    resuming: 'Anyị na-aga n’ihu ebe ị kwụsịrị',
    sending: 'Anyị na-ezipu foto gị',
    comparing: 'Anyị na-atụnyere selfie na ID gị',
    finishing: 'Anyị na-emecha',
  },
  stopped: { title: 'Mgbe ọ bụla ị dị njikere', text: 'Echekwala ihe i merela.' },
  kept: {
    document: { title: 'Anyị enweela ID gị', text: 'I nwere ike ịga n’ihu, ma ọ bụ seghachi ya.' },
    face: { title: 'Anyị enweela selfie gị', text: 'I nwere ike ịga n’ihu, ma ọ bụ seghachi ya.' },
    liveness: { title: 'E mechaala nlele ihu gị', text: 'I nwere ike ịga n’ihu, ma ọ bụ megharịa ya.' },
  },
  renewed: 'Oge gị agwụla, ya mere anyị chọrọ nke a otu ugboro ọzọ.',
  mismatch: { title: 'Selfie gị na ID gị adabaghị', text: 'Seghachi selfie ebe ìhè ka mma, ma ọ bụ jiri akwụkwọ ọzọ.' },
  triesLeft: (left) => (left === 1 ? 'I nwere ike ịnwa naanị otu ugboro ọzọ.' : `I nwere ike ịnwa ugboro ${left} ọzọ.`),
  review: { title: 'Ị dị njikere imecha?', text: 'Ị ka nwere ike ịgbanwe ihe ọ bụla dị n’okpuru.' },
  accepted: 'Enwetala',
  passed: { title: 'E mechaala ihe niile', text: 'Anyị enwetala ihe niile.' },
  attention: {
    mismatch: {
      title: 'Foto gị adabaghị',
      text: 'Selfie gị na ID gị ka dị iche. Kpọtụrụ ndị enyemaka, ma ọ bụ malite ọzọ.',
    },
    comparison: {
      title: 'Anyị kwesịrị ilekwu anya',
      text: 'Anyị enwetala ihe niile, mana anyị atụnyerelighị foto gị. Saịtị a ga-agwa gị ihe na-esote.',
    },
    step: { title: 'Anyị emechalighị nlele a', text: 'Malite ọzọ, ma ọ bụ kpọtụrụ ndị enyemaka ka ị gaa n’ụzọ ọzọ.' },
  },
  handedOver: { title: 'I mechaala n’ekwentị a', text: 'Laghachi na ngwaọrụ gị nke ọzọ ka i mechaa.' },
};

export const handoff: HandoffWords = {
  actions: {
    copy: 'Detuo njikọ',
    copied: 'Edetuola njikọ',
    share: 'Kekọrịta njikọ',
    renew: 'Nweta koodu ọhụrụ',
    here: 'Gaa n’ihu na ngwaọrụ a',
    restart: 'Malite na ngwaọrụ a',
  },
  creating: 'Anyị na-akwadebe koodu gị',
  offer: { title: 'Gaa n’ihu n’ekwentị gị', text: 'Ị ga-achọ kamera ya. Anyị ga-edebe ihe i merela.' },
  noCamera: 'Anyị ahụghị kamera na ngwaọrụ a, ya mere ka anyị jiri nke ekwentị gị.',
  how: ['Tụọ kamera ekwentị gị na koodu', 'Mepee njikọ pụtara', 'Tinye nọmba a n’ekwentị gị'],
  openLink: 'Mepee njikọ a n’ekwentị gị',
  code: 'Koodu QR na-emepe peeji a n’ekwentị gị',
  link: 'Njikọ maka ekwentị gị',
  number: 'Nọmba gị',
  timeLeft: (minutes, seconds) => `Koodu ga-agwụ ma nkeji ${minutes}:${String(seconds).padStart(2, '0')} gachaa`,
  expired: { title: 'Oge koodu a agwụla', text: 'Nweta nke ọhụrụ ka ị gaa n’ihu.' },
  claimed: { title: 'Gaa n’ihu n’ekwentị gị', text: 'Hapụ peeji a ka ọ nọrọ oghe. Ọ ga-aga n’ihu ma i mechaa.' },
  tasks: { document: 'Foto akwụkwọ gị', face: 'Selfie', liveness: 'Nlele ihu ozugbo' },
  taskDone: 'emechaala',
  taskOpen: 'emechabeghị',
  collecting: 'Ọ fọrọ nke nta',
  completed: 'I mechaala n’ekwentị gị',
  offline: 'Ị nọghị n’ịntanetị. Anyị ga-aga n’ihu ma ọ lọta.',
  failed: { title: 'Anyị ahụzighị ekwentị gị', text: 'Ọ dịghị ihe furu efu. Lelee netwọk gị ma nwaa ọzọ.' },
  unavailable: { title: 'Anyị emepụtalighị koodu', text: 'Lelee netwọk gị ma nwaa ọzọ.' },
  reach: {
    'this-device':
      'Maka ndị mmepụta: ekwentị enweghị ike imepe adreesị a. Tinye peeji a n’adreesị ekwentị ga-erute, ma ọ bụ hazie handoff-url.',
    'without-camera':
      'Maka ndị mmepụta: ekwentị na-emepe kamera naanị na https. Tinye peeji a na https, ma ọ bụ hazie handoff-url.',
  },
  phone: {
    ask: { title: 'Tinye nọmba gị', text: 'Ọ dị n’ihuenyo ngwaọrụ i ji malite.' },
    site: (host) =>
      `Gaa n’ihu naanị ma ọ bụrụ na gị onwe gị malitere nke a na ${host}. Ọ bụrụ na ọ bụghị gị, mechie peeji a.`,
    number: 'Nọmba mkpụrụ abụọ',
    submit: 'Gaa n’ihu',
    incomplete: 'Tinye mkpụrụ nọmba abụọ ahụ.',
    wrong: (left) => `Ọ bụghị nọmba ahụ. I nwere ike ịnwa ${left === 1 ? 'otu ugboro' : `ugboro ${left}`} ọzọ.`,
    claiming: 'Anyị na-ejikọ na ngwaọrụ gị nke ọzọ',
    over: {
      expired: { title: 'Oge njikọ a agwụla', text: 'Nweta koodu ọhụrụ na ngwaọrụ i ji malite.' },
      used: {
        title: 'E jirila njikọ a',
        text: 'Njikọ ọ bụla na-arụ ọrụ otu ugboro. Nweta koodu ọhụrụ na ngwaọrụ i ji malite.',
      },
      'wrong-numbers': {
        title: 'Nọmba ahụ ezighị ezi ugboro atọ',
        text: 'Maka nchekwa gị, njikọ a anaghịzi arụ ọrụ. Nweta koodu ọhụrụ na ngwaọrụ i ji malite.',
      },
    },
    failed: { title: 'Anyị ejikọlighị', text: 'Lelee netwọk gị ma nwaa ọzọ.' },
    finished: { title: 'I mechaala ebe a', text: 'Laghachi na ngwaọrụ i ji malite ka ị gaa n’ihu.' },
  },
  browser: {
    chrome: 'Mepee na Chrome',
    android: 'Mepee peeji a na Chrome, ma ọ bụ detuo njikọ ahụ ma mado ya na browser ọzọ.',
    ios: ['Detuo njikọ', 'Mepee Safari', 'Mado njikọ ahụ ebe adreesị dị'],
    link: 'Adreesị peeji a',
  },
};
