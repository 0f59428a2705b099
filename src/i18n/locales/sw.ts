import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

const coverings = 'Vua kofia, barakoa na miwani ya jua. Mavazi ya kidini ya kichwani yanakubalika';
const holdStill = 'Tulia. Tutapiga picha';

export const common: CommonWords = {
  tag: 'sw',
  direction: 'ltr',
  actions: {
    start: 'Fungua kamera',
    back: 'Rudi',
    takePhoto: 'Piga picha',
    usePhoto: 'Tumia picha hii',
    takeAgain: 'Piga tena',
    tryAgain: 'Jaribu tena',
    startOver: 'Anza upya',
    continue: 'Endelea',
    usePhone: 'Endelea kwenye simu',
    switchCamera: 'Badilisha kamera',
    torchOn: 'Washa taa',
    torchOff: 'Zima taa',
    sound: 'Mwongozo wa sauti',
  },
  step: (current, total) => `Hatua ya ${current} kati ya ${total}`,
  branding: 'Inaendeshwa na idv-elements',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Karibu tumalize';
    if (seconds < 60) return `Zimebaki kama sekunde ${5 * Math.ceil(seconds / 5)}`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? 'Imebaki kama dakika moja' : `Zimebaki kama dakika ${minutes}`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Jaribu tena baada ya ${seconds === 1 ? 'sekunde moja' : `sekunde ${seconds}`}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Jaribu tena baada ya ${minutes === 1 ? 'dakika moja' : `dakika ${minutes}`}.`;
  },
  supportCode: (code, reference) => (reference === undefined ? `Msimbo: ${code}` : `Msimbo: ${code}\n${reference}`),
  errors: {
    'vision-offline': { title: 'Huna intaneti', text: 'Angalia intaneti yako. Tutaendelea ikirudi.' },
    'vision-assets-missing': {
      title: 'Haijamaliza kupakia',
      text: 'Angalia intaneti yako kisha ujaribu tena, au upakie ukurasa upya.',
    },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'Piga selfie',
  intro: { title: 'Jiandae kwa selfie', text: 'Ni muda mfupi tu. Weka uso ndani ya duara na utulie.' },
  tips: ['Elekea dirisha au taa', coverings, 'Shika kamera usawa wa macho'],
  levelOnPhone: 'Shika simu usawa wa macho',
  privacy: {
    sent: 'Tunapiga picha moja ya uso wako, tunaikagua kwenye kifaa hiki, kisha tunaituma kwa tovuti hii na huduma yake ya utambulisho.',
    kept: 'Tunapiga picha moja ya uso wako, tunaikagua kwenye kifaa hiki, kisha tunaikabidhi tovuti hii.',
  },
  preview: 'Picha ya moja kwa moja ya kamera yako',
  photo: 'Picha uliyopiga',
  shutterNote: {
    automatic: holdStill,
    manual: 'Gusa ukiwa tayari',
    help: 'Unapata shida? Piga picha kwa kitufe, au tafuta mwanga zaidi.',
  },
  pixelsNote: 'Hatuwezi kukuongoza kwenye kifaa hiki. Piga picha kwa kitufe.',
  states: {
    idle: 'Tayari kuanza',
    permission: 'Inafungua kamera',
    loading: 'Inapakia ukaguzi wa uso',
    framing: 'Weka uso ndani ya duara',
    holding: 'Tulia',
    capturing: 'Inakagua picha',
    review: 'Angalia picha yako',
    submitting: 'Inatuma picha',
    done: 'Picha imepigwa',
    failed: 'Haikufaulu',
    paused: 'Imesitishwa',
    canceled: 'Tayari kuanza',
    handoff: 'Subiri kidogo',
  },
  permission: { title: 'Ruhusu kamera', text: 'Kivinjari kinauliza. Chagua “Ruhusu” ili kupiga selfie.' },
  paused: { title: 'Imesitishwa', text: 'Kamera itawaka ukirudi kwenye ukurasa huu.' },
  review: { title: 'Angalia picha yako', text: 'Uso wote uonekane wazi na uwe na mwanga wa kutosha.' },
  waitingForNetwork: 'Huna intaneti. Tutatuma picha intaneti ikirudi.',
  done: {
    sent: { title: 'Tumepokea picha', text: 'Unaweza kuendelea.' },
    kept: { title: 'Picha imepigwa', text: 'Unaweza kuendelea.' },
  },
  hints: {
    'too-dark': 'Tafuta mwanga zaidi',
    'no-face': 'Onyesha uso wako hapa',
    'multiple-faces': 'Uonekane peke yako',
    'too-bright': 'Epuka mwanga mkali',
    'too-far': 'Sogea karibu',
    'too-close': 'Rudi nyuma kidogo',
    'off-center': 'Sogea katikati',
    covered: 'Onyesha uso wote',
    'turn-straight': 'Tazama mbele',
    'glasses-glare': 'Inamisha kichwa: miwani inaakisi',
    'eyes-closed': 'Fungua macho',
    'mouth-open': 'Funga mdomo',
    'uneven-light': 'Elekea kwenye mwanga',
    blurry: 'Shika kamera imara',
    'hold-still': 'Tulia',
  },
  steadyOnPhone: 'Shika simu imara',
  almostReady: 'Vizuri. Bado inapakia',
  directions: {
    'off-center': { left: 'Sogea kushoto', right: 'Sogea kulia', up: 'Panda kidogo', down: 'Shuka kidogo' },
    'turn-straight': { up: 'Inua kidevu', down: 'Shusha kidevu' },
  },
  warnings: {
    'too-dark': 'Picha ina giza kidogo.',
    'no-face': 'Hatuna uhakika kama kuna uso kwenye picha.',
    'multiple-faces': 'Huenda kuna mtu mwingine kwenye picha.',
    'too-bright': 'Picha ina mwanga mwingi kidogo.',
    'too-far': 'Uso unaonekana mdogo kidogo.',
    'too-close': 'Uso uko karibu sana.',
    'off-center': 'Uso hauko katikati.',
    covered: 'Huenda kuna kitu kimefunika uso.',
    'turn-straight': 'Hutazami mbele.',
    'glasses-glare': 'Huenda miwani inaakisi mwanga.',
    'eyes-closed': 'Huenda umefumba macho.',
    'mouth-open': 'Mdomo uko wazi.',
    'uneven-light': 'Upande mmoja wa uso una giza zaidi.',
    blurry: 'Picha ina ukungu kidogo.',
    'hold-still': 'Huenda ulisogea, kwa hiyo picha inaweza kuwa na ukungu.',
  },
};

export const document: DocumentWords = {
  title: 'Picha ya hati',
  choose: { title: 'Una hati gani?', text: 'Chagua hati uliyo nayo sasa. Lazima iwe bado halali.' },
  intro: (document) => ({ title: `Andaa ${document}`, text: 'Ilaze sawasawa na ushike simu juu yake.' }),
  types: {
    ng_national_id: 'kitambulisho cha taifa',
    ng_nin_slip: 'karatasi ya NIN',
    ng_drivers_license: 'leseni ya udereva',
    ng_international_passport: 'pasipoti',
    ng_voters_card: 'kadi ya mpiga kura',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'kadi ya mpiga kura',
    gh_drivers_license: 'leseni ya udereva',
    gh_passport: 'pasipoti',
    ke_national_id: 'kitambulisho cha taifa',
    ke_passport: 'pasipoti',
    ke_drivers_license: 'leseni ya udereva',
    ke_alien_id: 'kitambulisho cha mgeni',
    generic_id1: 'kitambulisho',
    generic_id3: 'pasipoti',
    generic_page: 'hati',
    generic_sheet: 'karatasi',
  },
  notes: { passport: 'Ifungue kwenye ukurasa wa picha', slip: 'Ikunjue karatasi yote', bothSides: 'Mbele na nyuma' },
  country: {
    title: 'Bado hatukagui hati za nchi hii',
    text: 'Je, una hati ya nchi nyingine?',
    none: 'Wasiliana na huduma kwa wateja ili kupata njia nyingine.',
  },
  sides: { front: 'Mbele', back: 'Nyuma' },
  sideNow: (side, document) => `${side} ya ${document}`,
  tips: ['Tumia sehemu nyeusi isiyo na michoro', 'Epuka mng’ao wa taa', 'Onyesha pembe zote nne'],
  onComputer: { intro: 'Ishike mbele ya kamera, sawasawa na bila kuitikisa.', ground: 'Ishike kwa kingo zake' },
  privacy: {
    sent: 'Tunapiga picha ya hati yako, tunaikagua kwenye kifaa hiki, kisha tunaituma kwa tovuti hii na huduma yake ya utambulisho.',
    kept: 'Tunapiga picha ya hati yako, tunaikagua kwenye kifaa hiki, kisha tunaikabidhi tovuti hii.',
  },
  actions: {
    upload: 'Pakia picha badala yake',
    chooseFile: 'Chagua picha',
    otherFile: 'Chagua picha nyingine',
    useCorners: 'Tumia pembe hizi',
    takeBack: 'Piga picha ya nyuma',
    otherDocument: 'Tumia hati nyingine',
    zoomIn: 'Kuza',
    zoomOut: 'Punguza',
  },
  dropNote: 'Unaweza pia kudondosha au kubandika picha hapa.',
  preview: 'Picha ya moja kwa moja ya kamera yako',
  photo: 'Picha ya hati yako',
  shutterNote: {
    automatic: holdStill,
    manual: 'Gusa ukiwa tayari',
    help: 'Unapata shida? Piga picha kwa kitufe, au tumia sehemu nyeusi isiyo na michoro.',
  },
  states: {
    idle: 'Tayari kuanza',
    permission: 'Inafungua kamera',
    loading: 'Inapakia ukaguzi wa hati',
    framing: 'Iweke ndani ya fremu',
    holding: 'Tulia',
    capturing: 'Inakagua picha',
    reading: 'Inafungua picha',
    adjusting: 'Angalia pembe',
    review: 'Angalia picha yako',
    turning: 'Igeuze',
    submitting: 'Inatuma picha',
    done: 'Picha imehifadhiwa',
    failed: 'Haikufaulu',
    paused: 'Imesitishwa. Kamera itawaka ukirudi',
    canceled: 'Tayari kuanza',
    handoff: 'Subiri kidogo',
  },
  permission: { title: 'Ruhusu kamera', text: 'Kivinjari kinauliza. Chagua “Ruhusu” ili kupiga picha ya hati.' },
  adjust: {
    found: { title: 'Je, pembe ni sahihi?', text: 'Buruta pembe yoyote isiyo kwenye hati.' },
    missing: { title: 'Pembe ziko wapi?', text: 'Buruta nukta nne hadi kwenye pembe za hati.' },
  },
  corners: ['Pembe ya juu kushoto', 'Pembe ya juu kulia', 'Pembe ya chini kulia', 'Pembe ya chini kushoto'],
  cornersHow: 'Isogeze kwa vitufe vya mishale. Shikilia Shift kwa hatua kubwa.',
  review: { title: 'Unaweza kusoma kila neno?', text: 'Gusa picha ili kuiona kwa karibu.' },
  turn: { title: 'Mbele tayari. Igeuze', text: 'Sasa piga picha ya nyuma.' },
  waitingForNetwork: 'Huna intaneti. Tutatuma picha intaneti ikirudi.',
  done: {
    sent: { title: 'Tumepokea hati', text: 'Unaweza kuendelea.' },
    kept: { title: 'Picha imehifadhiwa', text: 'Unaweza kuendelea.' },
  },
  hints: {
    'too-dark': 'Tafuta mwanga zaidi',
    'no-document': 'Onyesha hati yako hapa',
    'too-bright': 'Epuka mwanga mkali',
    'too-close': 'Rudi nyuma kidogo',
    'cut-off': 'Onyesha pembe zote nne',
    'too-far': 'Sogea karibu',
    'low-resolution': 'Sogea karibu',
    tilted: 'Shika simu sawasawa',
    glare: 'Inamisha kuondoa mng’ao',
    blurry: 'Shika simu imara',
    'hold-still': 'Tulia',
  },
  hintsOnComputer: { tilted: 'Ishike sawasawa', blurry: 'Ishike imara' },
  warnings: {
    'too-dark': 'Picha ina giza kidogo.',
    'no-document': 'Hatuna uhakika hati iko wapi.',
    'too-bright': 'Picha ina mwanga mwingi kidogo.',
    'too-close': 'Hati iko karibu sana na ukingo.',
    'cut-off': 'Huenda pembe moja imekatwa.',
    'too-far': 'Hati inaonekana ndogo kidogo.',
    'low-resolution': 'Maandishi madogo yanaweza kuwa magumu kusoma.',
    tilted: 'Hati imeinama.',
    glare: 'Huenda mng’ao umeficha maneno fulani.',
    blurry: 'Picha ina ukungu kidogo.',
    'hold-still': 'Huenda ulisogea, kwa hiyo picha inaweza kuwa na ukungu.',
    'no-portrait': 'Hatukuona picha ya mtu kwenye hati.',
  },
  file: {
    heic: {
      title: 'Kivinjari hiki hakifungui picha za HEIC',
      text: 'Piga picha ya skrini ya picha hiyo na uichague, au tumia kamera.',
    },
    broken: { title: 'Hatukuweza kufungua faili', text: 'Chagua picha ya JPEG au PNG, au tumia kamera.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'Upakiaji una hitilafu',
      text: 'Sehemu ya ukaguzi wa hati ilifika ikiwa imeharibika, hatukuitumia. Jaribu tena, au tumia mtandao mwingine.',
    },
    'vision-worker-blocked': {
      title: 'Ukaguzi wa hati hauwezi kuanza',
      text: 'Mipangilio ya tovuti hii hairuhusu. Wasiliana na huduma kwa wateja.',
    },
    'vision-crashed': {
      title: 'Ukaguzi wa hati umesimama',
      text: 'Huenda kumbukumbu ya kifaa imejaa. Funga programu nyingine na ujaribu tena.',
    },
    'vision-stalled': {
      title: 'Ukaguzi wa hati haujibu',
      text: 'Huenda kifaa kina shughuli nyingi. Funga programu nyingine na ujaribu tena.',
    },
    INVALID_DOCUMENT: { title: 'Hatukuweza kusoma hati yako', text: 'Piga tena kwenye mwanga zaidi, bila mng’ao.' },
    DOCUMENT_EXPIRED: { title: 'Hati yako imeisha muda', text: 'Tumia hati ambayo bado ni halali.' },
    DOCUMENT_NOT_FOUND: { title: 'Hati haikupatikana', text: 'Hatukuipata kwenye rekodi rasmi. Tumia hati nyingine.' },
    INVALID_IMAGE: {
      title: 'Hatukuweza kutumia picha hiyo',
      text: 'Piga tena: hati yote, isiyo na ukungu wala mng’ao.',
    },
    IMAGE_TOO_LARGE: { title: 'Picha ni kubwa mno', text: 'Chagua iliyo chini ya MB 20, au piga kwa kamera.' },
    FAILED: { title: 'Hatukuweza kukagua hati yako', text: 'Piga tena kwenye mwanga zaidi.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'Ukaguzi wa uhai',
  intro: { title: 'Tuthibitishe kuwa ni wewe', text: 'Ukaguzi mfupi kwa kamera yako. Huchukua kama dakika moja.' },
  privacy:
    'Tunakagua kamera na mwanga kwenye kifaa hiki. ' +
    'Kisha ukaguzi unarekodi uso wako kwa ajili ya tovuti hii na huduma yake ya utambulisho.',
  start: 'Anza ukaguzi',
  waiting: 'Tunaandaa ukaguzi wako',
};

export const challenge: ChallengeFirstWords = {
  title: 'Ukaguzi wa uhai',
  intro: {
    title: 'Tuthibitishe kuwa ni wewe',
    text: 'Tutakuomba miondoko michache midogo, mmoja mmoja. Huchukua kama nusu dakika.',
  },
  tips: ['Elekea dirisha au taa', coverings, 'Egemeza simu, au ishike imara'],
  privacy:
    'Tunakagua miondoko yako kwenye kifaa hiki, kisha tunatuma picha chache ' +
    'na mchoro wa miondoko yako kwa tovuti hii na huduma yake ya utambulisho.',
  waiting: 'Inafungua kamera',
};

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Uthibitisho wa utambulisho',
    document: 'Kitambulisho chako',
    face: 'Selfie yako',
    liveness: 'Ukaguzi wa uso',
    comparison: 'Kulinganisha picha',
    review: 'Karibu tumalize',
    handoff: 'Endelea kwenye simu yako',
    result: 'Uthibitisho wa utambulisho',
  },
  intro: { title: 'Tuthibitishe utambulisho wako', text: 'Huchukua kama dakika mbili. Tutakuomba:' },
  asks: {
    document: { title: 'Picha ya kitambulisho chako', text: 'Uwe nacho halisi mkononi.' },
    face: { title: 'Selfie', text: 'Kwenye mwanga mzuri, bila kitu usoni.' },
    liveness: { title: 'Ukaguzi mfupi wa uso', text: 'Ili tujue kuwa upo hapa mwenyewe.' },
  },
  privacy: {
    sent: 'Picha zako huenda kwa tovuti hii na huduma yake ya utambulisho. Kwanza tunazikagua kwenye kifaa hiki.',
    kept: 'Picha zako huenda kwa tovuti hii tu. Kwanza tunazikagua kwenye kifaa hiki.',
  },
  privacyLink: 'Soma ilani ya faragha',
  agree: 'Kubali na uendelee',
  waiting: 'Tunaandaa hatua inayofuata',
  unloaded: { title: 'Haijamaliza kupakia', text: 'Angalia intaneti yako kisha ujaribu tena, au upakie ukurasa upya.' },
  misconfigured: { title: 'Ukaguzi huu haujawekwa sawa', text: 'Wasiliana na huduma kwa wateja ya tovuti hii.' },
};

export const later = () => import('./sw.later.js');
export const checks = () => import('./sw.checks.js');
