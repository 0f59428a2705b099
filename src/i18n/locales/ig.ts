import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

export const common: CommonWords = {
  tag: 'ig',
  direction: 'ltr',
  actions: {
    start: 'Mepee kamera',
    back: 'Laghachi azụ',
    takePhoto: 'See foto',
    usePhoto: 'Jiri foto a',
    takeAgain: 'Seghachi foto',
    tryAgain: 'Nwaa ọzọ',
    startOver: 'Malite ọhụrụ',
    continue: 'Gaa n’ihu',
    usePhone: 'Gaa n’ihu n’ekwentị gị',
    switchCamera: 'Gbanwee kamera',
    torchOn: 'Mụnye ọkụ',
    torchOff: 'Menyụọ ọkụ',
    sound: 'Ntuziaka olu',
  },
  step: (current, total) => `Nzọụkwụ ${current} n’ime ${total}`,
  branding: 'Site n’aka idv-elements',
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
  supportCode: (code, reference) => (reference === undefined ? `Koodu: ${code}` : `Koodu: ${code}\n${reference}`),
  // The rest of them is in the other file.
  errors: {
    'vision-offline': { title: 'Ị nọghị n’ịntanetị', text: 'Lelee netwọk gị. Anyị ga-aga n’ihu ozugbo ọ lọtara.' },
    'vision-assets-missing': {
      title: 'Mbudata ezughị',
      text: 'Lelee netwọk gị ma nwaa ọzọ, ma ọ bụ budatagharịa ibe a.',
    },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'See selfie',
  intro: { title: 'Jikere maka selfie gị', text: 'Ọ gaghị ewe oge. Tinye ihu gị n’okirikiri ahụ, anọ jụụ.' },
  tips: [
    'Chee ihu na windo ma ọ bụ ọkụ',
    'Yipụ okpu, mkpuchi ihu na ugogbe anwụ. Mkpuchi isi okpukpe dị mma',
    'Jide kamera n’ogo anya',
  ],
  levelOnPhone: 'Jide ekwentị n’ogo anya',
  privacy: {
    sent: 'Anyị ga-ese otu foto ihu gị, lelee ya na ngwaọrụ a, wee zigara ya saịtị a na ndị na-enyochara ya njirimara.',
    kept: 'Anyị ga-ese otu foto ihu gị, lelee ya na ngwaọrụ a, wee nye ya saịtị a.',
  },
  preview: 'Ihe kamera gị na-ahụ ugbu a',
  photo: 'Foto i sere',
  shutterNote: {
    automatic: 'Nọrọ jụụ. Anyị ga-ese foto',
    manual: 'Pịa ya mgbe ị dị njikere',
    help: 'Ọ naghị aga? Pịa bọtịnụ ka i see foto, ma ọ bụ chọọ ebe ìhè ka mma.',
  },
  pixelsNote: 'Anyị enweghị ike iduzi gị na ngwaọrụ a. Pịa bọtịnụ ka i see foto.',
  states: {
    idle: 'Ọ dị njikere',
    permission: 'Kamera na-emepe',
    loading: 'Nlele ihu na-ebudata',
    framing: 'Tinye ihu n’okirikiri',
    holding: 'Nọrọ jụụ',
    capturing: 'Anyị na-elele foto gị',
    review: 'Lelee foto gị',
    submitting: 'Anyị na-ezipu foto gị',
    done: 'Eseela foto',
    failed: 'Ọ gaghị nke ọma',
    paused: 'Ọ kwụsịtụrụ',
    canceled: 'Ọ dị njikere',
    handoff: 'Chere ntakịrị',
  },
  permission: { title: 'Kwe ka kamera rụọ ọrụ', text: 'Browser gị na-ajụ. Họrọ “Allow” ka i see selfie.' },
  paused: { title: 'Ọ kwụsịtụrụ', text: 'Kamera ga-amalite ma ị lọta na peeji a.' },
  review: { title: 'Lelee foto gị', text: 'Ihu gị niile kwesịrị ịdị nkọ, nọrọ n’ìhè.' },
  waitingForNetwork: 'Ị nọghị n’ịntanetị. Anyị ga-ezipu foto gị ma ọ lọta.',
  done: {
    sent: { title: 'Anyị enwetala foto', text: 'I nwere ike ịga n’ihu.' },
    kept: { title: 'Eseela foto', text: 'I nwere ike ịga n’ihu.' },
  },
  hints: {
    'too-dark': 'Chọọ ebe ìhè ka mma',
    'no-face': 'Gosi ihu gị ebe a',
    'multiple-faces': 'Naanị gị kwesịrị ịpụta',
    'too-bright': 'Pụọ n’ìhè siri ike',
    'too-far': 'Bịaruo nso',
    'too-close': 'Laghachitụ azụ',
    'off-center': 'Bịa n’etiti',
    covered: 'Gosi ihu gị niile',
    'turn-straight': 'Lee anya n’ihu',
    'glasses-glare': 'Ugogbe na-egbuke: hulata',
    'eyes-closed': 'Meghee anya',
    'mouth-open': 'Mechie ọnụ',
    'uneven-light': 'Chee ìhè ihu',
    blurry: 'Jidesie kamera ike',
    'hold-still': 'Nọrọ jụụ',
  },
  steadyOnPhone: 'Jidesie ekwentị ike',
  almostReady: 'Ọ dị mma. Ọ ka na-ebudata',
  directions: {
    'off-center': { left: 'Gaa n’aka ekpe', right: 'Gaa n’aka nri', up: 'Gbagoo ntakịrị', down: 'Gbadaa ntakịrị' },
    'turn-straight': { up: 'Welie agba', down: 'Wetuo agba' },
  },
  warnings: {
    'too-dark': 'Foto gbara ọchịchịrị ntakịrị.',
    'no-face': 'O doghị anyị anya na e nwere ihu na foto a.',
    'multiple-faces': 'O nwere ike ịbụ na onye ọzọ nọ na foto a.',
    'too-bright': 'Ìhè dị na foto a hiri ntakịrị nne.',
    'too-far': 'Ihu gị dị ntakịrị pere mpe.',
    'too-close': 'Ihu gị dị nso nke ukwuu.',
    'off-center': 'Ihu gị anọghị n’etiti.',
    covered: 'O nwere ike ịbụ na ihe kpuchiri ihu gị.',
    'turn-straight': 'Ị naghị ele anya n’ihu.',
    'glasses-glare': 'O nwere ike ịbụ na ugogbe anya gị na-egbuke.',
    'eyes-closed': 'O nwere ike ịbụ na anya gị mechiri.',
    'mouth-open': 'Ọnụ gị meghere.',
    'uneven-light': 'Otu akụkụ ihu gị gbara ọchịchịrị karịa nke ọzọ.',
    blurry: 'Foto a edochaghị anya.',
    'hold-still': 'O nwere ike ịbụ na i megharịrị, foto a agaghị edocha anya.',
  },
};

export const document: DocumentWords = {
  title: 'Foto akwụkwọ',
  choose: { title: 'Kedu akwụkwọ i nwere?', text: 'Họrọ nke ị ji n’aka. Oge ya agwụbeghị.' },
  intro: (document) => ({ title: `Kwadebe ${document} gị`, text: 'Tọgbọ ya larịị, jide ekwentị gị n’elu ya.' }),
  types: {
    ng_national_id: 'kaadị njirimara mba',
    ng_nin_slip: 'akwụkwọ NIN',
    ng_drivers_license: 'ikike ịnya ụgbọala',
    ng_international_passport: 'paspọtụ',
    ng_voters_card: 'kaadị ntuli aka',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'kaadị ntuli aka',
    gh_drivers_license: 'ikike ịnya ụgbọala',
    gh_passport: 'paspọtụ',
    ke_national_id: 'kaadị njirimara mba',
    ke_passport: 'paspọtụ',
    ke_drivers_license: 'ikike ịnya ụgbọala',
    ke_alien_id: 'kaadị onye mba ọzọ',
    generic_id1: 'kaadị njirimara',
    generic_id3: 'paspọtụ',
    generic_page: 'akwụkwọ',
    generic_sheet: 'mpempe akwụkwọ',
  },
  notes: { passport: 'Mepee ya na peeji nwere foto', slip: 'Saghee akwụkwọ ahụ niile', bothSides: 'Ihu na azụ' },
  country: {
    title: 'Anyị anaghị elele akwụkwọ mba a ugbu a',
    text: 'I nwere nke mba ọzọ?',
    none: 'Kpọtụrụ ndị enyemaka ka ị chọta ụzọ ọzọ.',
  },
  sides: { front: 'Ihu', back: 'Azụ' },
  sideNow: (side, document) => `${side} ${document} gị`,
  tips: ['Tọgbọ n’ebe ojii dị larịị', 'Zere ọkụ na-egbuke', 'Gosi nkuku anọ niile'],
  onComputer: { intro: 'Jide ya larịị n’ihu kamera, emegharịkwala ya.', ground: 'Jide ya n’akụkụ' },
  privacy: {
    sent: 'Anyị ga-ese foto akwụkwọ gị, lelee ya na ngwaọrụ a, wee zigara ya saịtị a na ndị na-enyochara ya njirimara.',
    kept: 'Anyị ga-ese foto akwụkwọ gị, lelee ya na ngwaọrụ a, wee nye ya saịtị a.',
  },
  actions: {
    upload: 'Bulite foto kama',
    chooseFile: 'Họrọ foto',
    otherFile: 'Họrọ foto ọzọ',
    useCorners: 'Jiri nkuku ndị a',
    takeBack: 'See foto azụ',
    otherDocument: 'Jiri akwụkwọ ọzọ',
    zoomIn: 'Mee ka o buo',
    zoomOut: 'Mee ka o pee mpe',
  },
  dropNote: 'I nwekwara ike ịdọta foto ma ọ bụ mado ya ebe a.',
  preview: 'Ihe kamera gị na-ahụ ugbu a',
  photo: 'Foto akwụkwọ gị',
  shutterNote: {
    automatic: 'Nọrọ jụụ. Anyị ga-ese foto',
    manual: 'Pịa ya mgbe ị dị njikere',
    help: 'Ọ naghị aga? Pịa bọtịnụ ka i see foto, ma ọ bụ tọgbọ ya n’ebe ojii dị larịị.',
  },
  states: {
    idle: 'Ọ dị njikere',
    permission: 'Kamera na-emepe',
    loading: 'Nlele akwụkwọ na-ebudata',
    framing: 'Tinye ya na fremu',
    holding: 'Nọrọ jụụ',
    capturing: 'Anyị na-elele foto gị',
    reading: 'Anyị na-emepe foto gị',
    adjusting: 'Lelee nkuku ya',
    review: 'Lelee foto gị',
    turning: 'Tụgharịa ya',
    submitting: 'Anyị na-ezipu foto gị',
    done: 'Echekwala foto',
    failed: 'Ọ gaghị nke ọma',
    paused: 'Ọ kwụsịtụrụ. Kamera ga-amalite ma ị lọta',
    canceled: 'Ọ dị njikere',
    handoff: 'Chere ntakịrị',
  },
  permission: { title: 'Kwe ka kamera rụọ ọrụ', text: 'Browser gị na-ajụ. Họrọ “Allow” ka i see foto akwụkwọ gị.' },
  adjust: {
    found: { title: 'Nkuku ndị a hà ziri ezi?', text: 'Dọrọ nke na-adịghị n’elu akwụkwọ.' },
    missing: { title: 'Olee ebe nkuku dị?', text: 'Dọrọ ntụpọ anọ ahụ gaa na nkuku akwụkwọ gị.' },
  },
  corners: ['Nkuku elu aka ekpe', 'Nkuku elu aka nri', 'Nkuku ala aka nri', 'Nkuku ala aka ekpe'],
  cornersHow: 'Jiri bọtịnụ akụ bugharịa ya. Jide Shift ka ọ gaa n’ihu karịa.',
  review: { title: 'I nwere ike ịgụ okwu niile?', text: 'Pịa foto ka ị hụ ya nke ọma.' },
  turn: { title: 'E sechaala ihu. Tụgharịa ya', text: 'Ugbu a, see foto azụ ya.' },
  waitingForNetwork: 'Ị nọghị n’ịntanetị. Anyị ga-ezipu foto gị ma ọ lọta.',
  done: {
    sent: { title: 'Anyị enwetala akwụkwọ', text: 'I nwere ike ịga n’ihu.' },
    kept: { title: 'Echekwala foto', text: 'I nwere ike ịga n’ihu.' },
  },
  hints: {
    'too-dark': 'Chọọ ebe ìhè ka mma',
    'no-document': 'Gosi akwụkwọ gị ebe a',
    'too-bright': 'Pụọ n’ìhè siri ike',
    'too-close': 'Laghachitụ azụ',
    'cut-off': 'Gosi nkuku anọ niile',
    'too-far': 'Bịaruo nso',
    'low-resolution': 'Bịaruo nso',
    tilted: 'Jide ekwentị larịị',
    glare: 'Hulata ya: ọ na-egbuke',
    blurry: 'Jidesie ekwentị ike',
    'hold-still': 'Nọrọ jụụ',
  },
  hintsOnComputer: { tilted: 'Jide ya larịị', blurry: 'Jidesie ya ike' },
  warnings: {
    'too-dark': 'Foto gbara ọchịchịrị ntakịrị.',
    'no-document': 'O doghị anyị anya ebe akwụkwọ ahụ dị.',
    'too-bright': 'Ìhè dị na foto a hiri ntakịrị nne.',
    'too-close': 'Akwụkwọ ahụ dị ọnụ ọnụ nso nke ukwuu.',
    'cut-off': 'O nwere ike ịbụ na e bepụrụ otu nkuku.',
    'too-far': 'Akwụkwọ ahụ dị ntakịrị pere mpe.',
    'low-resolution': 'Obere mkpụrụ okwu nwere ike isi ike ọgụgụ.',
    tilted: 'Akwụkwọ ahụ dara n’akụkụ.',
    glare: 'O nwere ike ịbụ na ihe na-egbuke kpuchiri okwu ụfọdụ.',
    blurry: 'Foto a edochaghị anya.',
    'hold-still': 'O nwere ike ịbụ na i megharịrị, foto a agaghị edocha anya.',
    'no-portrait': 'Anyị ahụghị foto dị n’akwụkwọ gị.',
  },
  file: {
    heic: {
      title: 'Browser a anaghị emepe foto HEIC',
      text: 'See screenshot nke foto ahụ ma họrọ ya, ma ọ bụ jiri kamera.',
    },
    broken: { title: 'Anyị emepelighị faịlụ a', text: 'Họrọ foto JPEG ma ọ bụ PNG, ma ọ bụ jiri kamera.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'Mbudata agaghị nke ọma',
      text: 'Akụkụ nlele akwụkwọ mebiri ka ọ na-ebudata, ya mere anyị ejighị ya. Nwaa ọzọ, ma ọ bụ jiri netwọk ọzọ.',
    },
    'vision-worker-blocked': {
      title: 'Nlele akwụkwọ enweghị ike ịmalite',
      text: 'Ntọala saịtị a ekweghị ya. Kpọtụrụ ndị enyemaka.',
    },
    'vision-crashed': {
      title: 'Nlele akwụkwọ akwụsịla',
      text: 'Ebe nchekwa ngwaọrụ gị nwere ike ijupụta. Mechie ngwa ndị ọzọ ma nwaa ọzọ.',
    },
    'vision-stalled': {
      title: 'Nlele akwụkwọ anaghị aza',
      text: 'Ọrụ nwere ike ihi ngwaọrụ gị nne. Mechie ngwa ndị ọzọ ma nwaa ọzọ.',
    },
    INVALID_DOCUMENT: {
      title: 'Anyị agụlighị akwụkwọ gị',
      text: 'Seghachi foto ahụ ebe ìhè ka mma, ka ọ ghara igbuke.',
    },
    DOCUMENT_EXPIRED: { title: 'Oge akwụkwọ gị agwụla', text: 'Jiri nke oge ya agwụbeghị.' },
    DOCUMENT_NOT_FOUND: { title: 'Ahụghị akwụkwọ ahụ', text: 'Anyị ahụghị ya na ndekọ gọọmentị. Jiri akwụkwọ ọzọ.' },
    INVALID_IMAGE: {
      title: 'Foto ahụ agaghị abata',
      text: 'Seghachi ya: akwụkwọ ahụ niile, ka o doo anya, ghara igbuke.',
    },
    IMAGE_TOO_LARGE: { title: 'Foto ahụ buru oke ibu', text: 'Họrọ nke na-erughị 20 MB, ma ọ bụ jiri kamera see ya.' },
    FAILED: { title: 'Anyị elelelighị akwụkwọ gị', text: 'Seghachi foto ahụ ebe ìhè ka mma.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'Nlele ihu ozugbo',
  intro: { title: 'Ka anyị mara na ọ bụ gị', text: 'Obere nlele site na kamera gị. Ọ ga-ewe ihe dịka otu nkeji.' },
  privacy:
    'Anyị ga-elele kamera na ìhè na ngwaọrụ a. Mgbe ahụ nlele ga-ese vidiyo ihu gị maka saịtị a na ndị na-enyochara ya njirimara.',
  start: 'Malite nlele',
  waiting: 'Anyị na-akwadebe nlele gị',
};

export const challenge: ChallengeFirstWords = {
  title: 'Nlele ihu ozugbo',
  intro: {
    title: 'Ka anyị mara na ọ bụ gị',
    text: 'Anyị ga-asị gị megharịa ahụ ntakịrị, otu n’otu, ihe dịka ọkara nkeji.',
  },
  tips: [
    'Chee ihu na windo ma ọ bụ ọkụ',
    'Yipụ okpu, mkpuchi ihu na ugogbe anwụ. Mkpuchi isi okpukpe dị mma',
    'Dabere ekwentị, ma ọ bụ jidesie ya ike',
  ],
  privacy:
    'Anyị ga-elele otu i si emegharị na ngwaọrụ a, wee zigara foto ole na ole na eserese mmegharị gị saịtị a na ndị na-enyochara ya njirimara.',
  waiting: 'Kamera na-emepe',
};

export const later = () => import('./ig.later.js');
export const checks = () => import('./ig.checks.js');

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Nlele njirimara',
    document: 'ID gị',
    face: 'Selfie gị',
    liveness: 'Nlele ihu',
    comparison: 'Ntụnyere foto',
    review: 'Ọ fọrọ nke nta',
    handoff: 'Gaa n’ihu n’ekwentị gị',
    result: 'Nlele njirimara',
  },
  intro: { title: 'Ka anyị mara onye ị bụ', text: 'Ọ ga-ewe ihe dịka nkeji abụọ. Ihe anyị ga-achọ bụ:' },
  asks: {
    document: { title: 'Foto ID gị', text: 'Jide nke mbụ ya n’aka.' },
    face: { title: 'Selfie', text: 'N’ezi ìhè, ka ihu gị dị oghe.' },
    liveness: { title: 'Obere nlele ihu', text: 'Ka anyị mara na ị nọ ebe a.' },
  },
  privacy: {
    sent: 'Foto gị ga-agara saịtị a na ndị na-enyochara ya njirimara. Anyị ga-ebu ụzọ lelee ha na ngwaọrụ a.',
    kept: 'Foto gị ga-agara naanị saịtị a. Anyị ga-ebu ụzọ lelee ha na ngwaọrụ a.',
  },
  privacyLink: 'Gụọ ozi nzuzo',
  agree: 'Kweta ma gaa n’ihu',
  waiting: 'Anyị na-akwadebe nke na-esote',
  unloaded: { title: 'Mbudata ezughị', text: 'Lelee netwọk gị ma nwaa ọzọ, ma ọ bụ budatagharịa ibe a.' },
  misconfigured: { title: 'Ahazighị nlele a nke ọma', text: 'Kpọtụrụ ndị enyemaka saịtị a.' },
};
