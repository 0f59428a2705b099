import type { Sections } from '../../types.js';

const ours = 'Nsogbu sitere n’aka anyị';
const unavailable = 'Nlele a adịghị ugbu a';
const keptLater = 'Anyị debere foto gị. Nwaa ọzọ ka nkeji ole na ole gachara.';

export const common: Sections['common'] = {
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
    'canvas-blocked': {
      title: 'Browser gị na-ezo foto ahụ',
      text: 'Nchekwa nzuzo ya na-emebi foto. Mepee peeji a na browser ọzọ, ma ọ bụ jiri ngwaọrụ ọzọ.',
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
    DOCUMENT_NOT_SUPPORTED: { title: 'Anyị anaghị elele ụdị akwụkwọ a ebe a', text: 'Jiri akwụkwọ ọzọ.' },
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
    'free-camera': ['Kwụsị oku vidiyo ma mechie ngwa kamera ndị ọzọ', 'Mechie taabụ ndị ọzọ ji kamera'],
    'uncover-camera': ['Hichaa anya kamera ma wepụ ihe kpuchiri ya', 'Meghee mkpuchi nzuzo kamera'],
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
      'camera-not-found': { text: 'Anyị ahụghị kamera n’ekwentị a. Malitegharịa ya, ma ọ bụ jiri ngwaọrụ ọzọ.' },
      'camera-busy': { text: 'Ngwa ọzọ ji ya arụ ọrụ.' },
      'camera-ended': { text: 'O nwere ike ịbụ na oku batara, ma ọ bụ ngwa ọzọ weere ya.' },
      'camera-black': { text: 'O nwere ike ịbụ na ihe kpuchiri anya kamera.' },
    },
    steps: {
      'free-camera': ['Kwụsị oku ọ bụla', 'Mechie ngwa ndị ọzọ ji kamera'],
      'uncover-camera': ['Wepụ mkpịsị aka na mkpuchi ekwentị n’anya kamera', 'Hichaa anya kamera'],
    },
  },
  help: {
    again: {
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
    allowHere: 'Pịa bọtịnụ dị n’okpuru ma họrọ “Allow”.',
    ways: { shutter: 'Jiri bọtịnụ kamera', upload: 'Bulite foto', phone: 'Gaa n’ihu n’ekwentị' },
  },
  actions: {
    takePhoto: 'See foto',
    usePhoto: 'Jiri foto a',
    takeAgain: 'Seghachi foto',
    startOver: 'Malite ọhụrụ',
    continue: 'Gaa n’ihu',
    switchCamera: 'Gbanwee kamera',
    torchOn: 'Mụnye ọkụ',
    torchOff: 'Menyụọ ọkụ',
    sound: 'Ntuziaka olu',
  },
  stillTrying: 'Anyị ka na-anwa. Hapụ peeji a ka ọ nọrọ oghe.',
  sendingLater: 'Anyị enweghị ike izipu foto ugbu a. See foto gị n’agbanyeghị: anyị ga-edebe ya ma nwaa ọzọ.',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Ọ fọrọ nke nta';
    if (seconds < 60) return `Ọ fọdụrụ ihe dịka sekọnd ${5 * Math.ceil(seconds / 5)}`;
    const minutes = Math.ceil(seconds / 60);
    return `Ọ fọdụrụ ihe dịka nkeji ${minutes === 1 ? 'otu' : minutes}`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Nwaa ọzọ ka ${seconds === 1 ? 'otu sekọnd' : `sekọnd ${seconds}`} gachara.`;
    const minutes = Math.ceil(seconds / 60);
    return `Nwaa ọzọ ka ${minutes === 1 ? 'otu nkeji' : `nkeji ${minutes}`} gachara.`;
  },
};
