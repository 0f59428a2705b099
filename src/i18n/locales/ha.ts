import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

export const common: CommonWords = {
  tag: 'ha',
  direction: 'ltr',
  actions: {
    start: 'Buɗe kyamara',
    back: 'Koma baya',
    takePhoto: 'Ɗauki hoto',
    usePhoto: 'Yi amfani da hoton',
    takeAgain: 'Sake ɗaukar hoto',
    tryAgain: 'Sake gwadawa',
    startOver: 'Fara daga farko',
    continue: 'Ci gaba',
    usePhone: 'Ci gaba a wayarku',
    switchCamera: 'Sauya kyamara',
    torchOn: 'Kunna fitila',
    torchOff: 'Kashe fitila',
    sound: 'Jagora da sauti',
  },
  step: (current, total) => `Mataki na ${current} cikin ${total}`,
  branding: 'Da fasahar idv-elements',
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
  supportCode: (code, reference) => (reference === undefined ? `Lamba: ${code}` : `Lamba: ${code}\n${reference}`),
  // The rest of them is in the other file.
  errors: {
    'vision-offline': { title: 'Babu intanet', text: 'Duba intanet ɗinku. Za mu ci gaba da zarar ya dawo.' },
    'vision-assets-missing': {
      title: 'Ba a gama lodawa ba',
      text: 'Duba intanet ɗinku, sannan ku sake gwadawa, ko ku sake loda shafin.',
    },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'Ɗauki selfie',
  intro: { title: 'Shirya don selfie', text: 'Ba zai ɗauki lokaci ba. Sa fuskarku cikin da’irar, ku tsaya cak.' },
  tips: [
    'Fuskanci taga ko fitila',
    'Cire hula, takunkumi da tabaran rana. Lulluɓin addini ba laifi',
    'Riƙe kyamara daidai idanu',
  ],
  levelOnPhone: 'Riƙe waya daidai idanu',
  privacy: {
    sent: 'Za mu ɗauki hoton fuskarku guda ɗaya, mu duba shi a wannan na’ura, sannan mu tura wa wannan shafi da masu tantance masa mutane.',
    kept: 'Za mu ɗauki hoton fuskarku guda ɗaya, mu duba shi a wannan na’ura, sannan mu ba wannan shafi.',
  },
  preview: 'Abin da kyamararku take gani yanzu',
  photo: 'Hoton da kuka ɗauka',
  shutterNote: {
    automatic: 'Tsaya cak. Za mu ɗauki hoton',
    manual: 'Taɓa idan kun shirya',
    help: 'Ya ƙi? Taɓa maɓallin don ɗaukar hoto, ko ku nemi wuri mai haske.',
  },
  pixelsNote: 'Ba za mu iya yi muku jagora a wannan na’ura ba. Taɓa maɓallin don ɗaukar hoto.',
  states: {
    idle: 'An shirya',
    permission: 'Ana buɗe kyamara',
    loading: 'Ana loda duba fuska',
    framing: 'Sa fuskarku cikin da’irar',
    holding: 'Tsaya cak',
    capturing: 'Ana duba hotonku',
    review: 'Duba hotonku',
    submitting: 'Ana tura hotonku',
    done: 'An ɗauki hoto',
    failed: 'Bai yi ba',
    paused: 'An dakata',
    canceled: 'An shirya',
    handoff: 'Jira kaɗan',
  },
  permission: { title: 'Ba da izinin kyamara', text: 'Burauza tana tambaya. Zaɓi “Allow” don ɗaukar selfie.' },
  paused: { title: 'An dakata', text: 'Kyamara za ta kunna idan kun dawo wannan shafi.' },
  review: { title: 'Duba hotonku', text: 'Fuskarku gaba ɗaya ta fito sarai, cikin haske.' },
  waitingForNetwork: 'Babu intanet. Za mu tura hotonku idan ya dawo.',
  done: {
    sent: { title: 'Mun karɓi hoton', text: 'Za ku iya ci gaba.' },
    kept: { title: 'An ɗauki hoto', text: 'Za ku iya ci gaba.' },
  },
  hints: {
    'too-dark': 'Nemi wuri mai haske',
    'no-face': 'Nuna fuskarku a nan',
    'multiple-faces': 'Ku kaɗai ya kamata a gani',
    'too-bright': 'Bar wurin haske mai ƙarfi',
    'too-far': 'Matso kusa',
    'too-close': 'Matsa baya kaɗan',
    'off-center': 'Matsa tsakiya',
    covered: 'Nuna fuskarku duka',
    'turn-straight': 'Kalli gaba sosai',
    'glasses-glare': 'Karkata kai: tabarau',
    'eyes-closed': 'Buɗe idanu',
    'mouth-open': 'Rufe baki',
    'uneven-light': 'Fuskanci haske',
    blurry: 'Riƙe kyamara da kyau',
    'hold-still': 'Tsaya cak',
  },
  steadyOnPhone: 'Riƙe waya da kyau',
  almostReady: 'Ya yi kyau. Ana lodawa',
  directions: {
    'off-center': { left: 'Matsa hagu', right: 'Matsa dama', up: 'Matsa sama kaɗan', down: 'Matsa ƙasa kaɗan' },
    'turn-straight': { up: 'Ɗaga haɓa', down: 'Sauke haɓa' },
  },
  warnings: {
    'too-dark': 'Hoton ya ɗan yi duhu.',
    'no-face': 'Ba mu tabbata akwai fuska a hoton ba.',
    'multiple-faces': 'Watakila akwai wani kuma a hoton.',
    'too-bright': 'Hasken hoton ya ɗan yi yawa.',
    'too-far': 'Fuskarku ta yi ƙanƙanta kaɗan.',
    'too-close': 'Fuskarku ta yi kusa sosai.',
    'off-center': 'Fuskarku ba ta tsakiya.',
    covered: 'Watakila wani abu ya rufe fuskarku.',
    'turn-straight': 'Ba ku kalli gaba sosai ba.',
    'glasses-glare': 'Watakila tabaraunku yana ƙyalli.',
    'eyes-closed': 'Watakila idanunku a rufe suke.',
    'mouth-open': 'Bakinku a buɗe yake.',
    'uneven-light': 'Gefe ɗaya na fuskarku ya fi duhu.',
    blurry: 'Hoton bai fito sarai ba.',
    'hold-still': 'Watakila kun motsa, hoton bai fito sarai ba.',
  },
};

export const document: DocumentWords = {
  title: 'Hoton takarda',
  choose: { title: 'Wace takarda kuke da ita?', text: 'Zaɓi wadda take hannunku. Kada ta zama ta ƙare aiki.' },
  intro: (document) => ({ title: `Shirya ${document}`, text: 'Shimfiɗa ta, ku riƙe waya a samanta.' }),
  types: {
    ng_national_id: 'katin ɗan ƙasa',
    ng_nin_slip: 'takardar NIN',
    ng_drivers_license: 'lasisin tuƙi',
    ng_international_passport: 'fasfo',
    ng_voters_card: 'katin zaɓe',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'katin zaɓe',
    gh_drivers_license: 'lasisin tuƙi',
    gh_passport: 'fasfo',
    ke_national_id: 'katin ɗan ƙasa',
    ke_passport: 'fasfo',
    ke_drivers_license: 'lasisin tuƙi',
    ke_alien_id: 'katin baƙo',
    generic_id1: 'katin shaida',
    generic_id3: 'fasfo',
    generic_page: 'takarda',
    generic_sheet: 'takarda',
  },
  notes: { passport: 'Buɗe shafin da hoton yake', slip: 'Warware takardar duka', bothSides: 'Gaba da baya' },
  country: {
    title: 'Ba ma duba takardun wannan ƙasa tukuna',
    text: 'Kuna da ta wata ƙasar?',
    none: 'Tuntuɓi masu taimako don samun wata hanya.',
  },
  sides: { front: 'Gaba', back: 'Baya' },
  sideNow: (side, document) => `${document}: ${side}`,
  tips: ['Ajiye a wuri mai duhu, marar zane', 'Kauce wa ƙyallin fitila', 'Nuna kusurwoyi huɗu'],
  onComputer: { intro: 'Riƙe ta a gaban kyamara, a miƙe, ku tsaya cak.', ground: 'Riƙe ta ta gefe' },
  privacy: {
    sent: 'Za mu ɗauki hoton takardarku, mu duba shi a wannan na’ura, sannan mu tura wa wannan shafi da masu tantance masa mutane.',
    kept: 'Za mu ɗauki hoton takardarku, mu duba shi a wannan na’ura, sannan mu ba wannan shafi.',
  },
  actions: {
    upload: 'Ɗora hoto',
    chooseFile: 'Zaɓi hoto',
    otherFile: 'Zaɓi wani hoto',
    useCorners: 'Yi amfani da su',
    takeBack: 'Ɗauki hoton baya',
    otherDocument: 'Yi amfani da wata takarda',
    zoomIn: 'Ƙara girma',
    zoomOut: 'Rage girma',
  },
  dropNote: 'Za ku iya jawo hoto ko liƙa shi a nan.',
  preview: 'Abin da kyamararku take gani yanzu',
  photo: 'Hoton takardarku',
  shutterNote: {
    automatic: 'Tsaya cak. Za mu ɗauki hoton',
    manual: 'Taɓa idan kun shirya',
    help: 'Ya ƙi? Taɓa maɓallin don ɗaukar hoto, ko ku ajiye a wuri mai duhu, marar zane.',
  },
  states: {
    idle: 'An shirya',
    permission: 'Ana buɗe kyamara',
    loading: 'Ana loda duba takarda',
    framing: 'Sa ta cikin firam',
    holding: 'Tsaya cak',
    capturing: 'Ana duba hotonku',
    reading: 'Ana buɗe hotonku',
    adjusting: 'Duba kusurwoyin',
    review: 'Duba hotonku',
    turning: 'Juya ta',
    submitting: 'Ana tura hotonku',
    done: 'An adana hoto',
    failed: 'Bai yi ba',
    paused: 'An dakata. Kyamara za ta kunna idan kun dawo',
    canceled: 'An shirya',
    handoff: 'Jira kaɗan',
  },
  permission: { title: 'Ba da izinin kyamara', text: 'Burauza tana tambaya. Zaɓi “Allow” don ɗaukar hoton takarda.' },
  adjust: {
    found: { title: 'Kusurwoyin sun yi daidai?', text: 'Ja duk wadda ba ta kan takardar.' },
    missing: { title: 'Ina kusurwoyin?', text: 'Ja ɗigogi huɗun zuwa kusurwoyin takardarku.' },
  },
  corners: ['Kusurwar sama ta hagu', 'Kusurwar sama ta dama', 'Kusurwar ƙasa ta dama', 'Kusurwar ƙasa ta hagu'],
  cornersHow: 'Yi amfani da maɓallan kibiya don motsa ta. Riƙe Shift don ƙara nisa.',
  review: { title: 'Kuna iya karanta komai?', text: 'Taɓa hoton don ganin sa da kyau.' },
  turn: { title: 'An gama gaba. Juya ta', text: 'Yanzu ku ɗauki hoton baya.' },
  waitingForNetwork: 'Babu intanet. Za mu tura hotonku idan ya dawo.',
  done: {
    sent: { title: 'Mun karɓi takardar', text: 'Za ku iya ci gaba.' },
    kept: { title: 'An adana hoto', text: 'Za ku iya ci gaba.' },
  },
  hints: {
    'too-dark': 'Nemi wuri mai haske',
    'no-document': 'Nuna takardarku a nan',
    'too-bright': 'Bar wurin haske mai ƙarfi',
    'too-close': 'Matsa baya kaɗan',
    'cut-off': 'Nuna kusurwoyi huɗu',
    'too-far': 'Matso kusa',
    'low-resolution': 'Matso kusa',
    tilted: 'Riƙe waya a kwance',
    glare: 'Karkata don rage ƙyalli',
    blurry: 'Riƙe waya da kyau',
    'hold-still': 'Tsaya cak',
  },
  hintsOnComputer: { tilted: 'Riƙe ta a miƙe', blurry: 'Riƙe ta da kyau' },
  warnings: {
    'too-dark': 'Hoton ya ɗan yi duhu.',
    'no-document': 'Ba mu tabbata inda takardar take ba.',
    'too-bright': 'Hasken hoton ya ɗan yi yawa.',
    'too-close': 'Takardar ta yi kusa da gefe sosai.',
    'cut-off': 'Watakila an yanke kusurwa ɗaya.',
    'too-far': 'Takardar ta yi ƙanƙanta kaɗan.',
    'low-resolution': 'Ƙananan rubutu na iya yin wuyar karantawa.',
    tilted: 'Takardar a karkace take.',
    glare: 'Watakila ƙyalli ya rufe wasu kalmomi.',
    blurry: 'Hoton bai fito sarai ba.',
    'hold-still': 'Watakila kun motsa, hoton bai fito sarai ba.',
    'no-portrait': 'Ba mu ga hoton da ke kan takardarku ba.',
  },
  file: {
    heic: {
      title: 'Burauzar nan ba ta buɗe HEIC',
      text: 'Ɗauki screenshot na hoton ku zaɓe shi, ko ku yi amfani da kyamara.',
    },
    broken: { title: 'Ba mu iya buɗe wannan fayil ba', text: 'Zaɓi hoton JPEG ko PNG, ko ku yi amfani da kyamara.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'An samu matsala wajen lodawa',
      text: 'Wani ɓangare na duba takarda ya lalace wajen lodawa, don haka ba mu yi amfani da shi ba. Sake gwadawa, ko ku sauya intanet.',
    },
    'vision-worker-blocked': {
      title: 'Duba takarda ba zai iya farawa ba',
      text: 'Saitunan wannan shafi ba su yarda ba. Tuntuɓi masu taimako.',
    },
    'vision-crashed': {
      title: 'Duba takarda ya tsaya',
      text: 'Watakila ma’adanar na’urarku ta cika. Rufe sauran manhajoji ku sake gwadawa.',
    },
    'vision-stalled': {
      title: 'Duba takarda ba ya amsawa',
      text: 'Watakila na’urarku tana kan aiki. Rufe sauran manhajoji ku sake gwadawa.',
    },
    INVALID_DOCUMENT: {
      title: 'Ba mu iya karanta takardarku ba',
      text: 'Sake ɗaukar hoton a wuri mai haske, ba tare da ƙyalli ba.',
    },
    DOCUMENT_EXPIRED: { title: 'Takardarku ta ƙare aiki', text: 'Yi amfani da wadda ba ta ƙare ba.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Ba a samu takardar ba',
      text: 'Ba mu same ta a bayanan hukuma ba. Yi amfani da wata takarda.',
    },
    INVALID_IMAGE: {
      title: 'Hoton bai yi amfani ba',
      text: 'Sake ɗauka: takardar gaba ɗaya, sarai, ba tare da ƙyalli ba.',
    },
    IMAGE_TOO_LARGE: {
      title: 'Hoton ya yi girma da yawa',
      text: 'Zaɓi wanda bai kai 20 MB ba, ko ku ɗauka da kyamara.',
    },
    FAILED: { title: 'Ba mu iya duba takardarku ba', text: 'Sake ɗaukar hoton a wuri mai haske.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'Tantance fuska',
  intro: { title: 'Bari mu tabbatar ku ne', text: 'Gajeren bincike da kyamararku. Kamar minti ɗaya ne.' },
  privacy:
    'Za mu duba kyamara da haske a wannan na’ura. Sannan binciken zai ɗauki bidiyon fuskarku don wannan shafi da masu tantance masa mutane.',
  start: 'Fara binciken',
  waiting: 'Ana shirya bincikenku',
};

export const challenge: ChallengeFirstWords = {
  title: 'Tantance fuska',
  intro: {
    title: 'Bari mu tabbatar ku ne',
    text: 'Za mu nemi ’yan ƙananan motsi, ɗaya bayan ɗaya. Kamar rabin minti ne.',
  },
  tips: [
    'Fuskanci taga ko fitila',
    'Cire hula, takunkumi da tabaran rana. Lulluɓin addini ba laifi',
    'Jingine waya, ko a riƙe ta cak',
  ],
  privacy:
    'Za mu duba motsinku a wannan na’ura, sannan mu tura ’yan hotuna da zanen motsinku wa wannan shafi da masu tantance masa mutane.',
  waiting: 'Ana buɗe kyamara',
};

export const later = () => import('./ha.later.js');
export const checks = () => import('./ha.checks.js');

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Tantance shaida',
    document: 'Shaidarku',
    face: 'Selfie ɗinku',
    liveness: 'Duba fuska',
    comparison: 'Ana kwatanta hotuna',
    review: 'Saura kaɗan',
    handoff: 'Ci gaba a wayarku',
    result: 'Tantance shaida',
  },
  intro: { title: 'Bari mu tantance ku', text: 'Kamar minti biyu ne. Ga abin da za mu nema:' },
  asks: {
    document: { title: 'Hoton katin shaidarku', text: 'Ku kasance da na asali.' },
    face: { title: 'Selfie', text: 'A haske mai kyau, fuska a buɗe.' },
    liveness: { title: 'Gajeren duba fuska', text: 'Don mu san kuna nan da kanku.' },
  },
  privacy: {
    sent: 'Hotunanku za su je wannan shafi da masu tantance masa mutane. Sai mun fara duba su a wannan na’ura.',
    kept: 'Wannan shafi ne kaɗai zai karɓi hotunanku. Sai mun fara duba su a wannan na’ura.',
  },
  privacyLink: 'Karanta bayanin sirri',
  agree: 'Yarda ku ci gaba',
  waiting: 'Ana shirya mataki na gaba',
  unloaded: {
    title: 'Ba a gama lodawa ba',
    text: 'Duba intanet ɗinku, sannan ku sake gwadawa, ko ku sake loda shafin.',
  },
  misconfigured: { title: 'Ba a saita binciken daidai ba', text: 'Tuntuɓi masu taimako na wannan shafi.' },
};
