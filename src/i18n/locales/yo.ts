import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

export const common: CommonWords = {
  tag: 'yo',
  direction: 'ltr',
  actions: {
    start: 'Ṣí kámẹ́rà',
    back: 'Padà sẹ́yìn',
    takePhoto: 'Ya fọ́tò',
    usePhoto: 'Lo fọ́tò yìí',
    takeAgain: 'Tún fọ́tò yà',
    tryAgain: 'Tún gbìyànjú',
    startOver: 'Bẹ̀rẹ̀ láti ìbẹ̀rẹ̀',
    continue: 'Tẹ̀síwájú',
    usePhone: 'Tẹ̀síwájú lórí fóònù',
    switchCamera: 'Yí kámẹ́rà padà',
    torchOn: 'Tan iná',
    torchOff: 'Pa iná',
    sound: 'Ìtọ́sọ́nà olóhùn',
  },
  step: (current, total) => `Ìgbésẹ̀ ${current} nínú ${total}`,
  branding: 'Láti ọwọ́ idv-elements',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Ó ti fẹ́rẹ̀ẹ́ parí';
    if (seconds < 60) return `Ó ku bí ìṣẹ́jú-àáyá ${5 * Math.ceil(seconds / 5)}`;
    const minutes = Math.ceil(seconds / 60);
    return `Ó ku bí ìṣẹ́jú ${minutes === 1 ? 'kan' : minutes}`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú-àáyá ${seconds === 1 ? 'kan' : seconds}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú ${minutes === 1 ? 'kan' : minutes}.`;
  },
  supportCode: (code, reference) => (reference === undefined ? `Kóòdù: ${code}` : `Kóòdù: ${code}\n${reference}`),
  // The rest of them is in the other file.
  errors: {
    'vision-offline': { title: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín. A ó tẹ̀síwájú bó bá ti padà dé.' },
    'vision-assets-missing': {
      title: 'Kò parí ìgbéwọlé',
      text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú, tàbí kí ẹ tún ojú-ìwé yìí ṣí.',
    },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'Ya sẹ́lífì',
  intro: { title: 'Ẹ múra fún sẹ́lífì yín', text: 'Kò ní pẹ́. Ẹ gbé ojú sínú àmì roboto, kí ẹ má sì mira.' },
  tips: [
    'Ẹ kọjú sí fèrèsé tàbí iná',
    'Ẹ bọ́ fìlà, ìbòjú àti awò òòrùn. Ìborí ẹ̀sìn kò burú',
    'Ẹ gbé kámẹ́rà sí ìpele ojú',
  ],
  levelOnPhone: 'Ẹ gbé fóònù sí ìpele ojú',
  privacy: {
    sent: 'A ó ya fọ́tò kan ti ojú yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fi ránṣẹ́ sí ìkànnì yìí àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.',
    kept: 'A ó ya fọ́tò kan ti ojú yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fún ìkànnì yìí.',
  },
  preview: 'Ohun tí kámẹ́rà yín ń rí báyìí',
  photo: 'Fọ́tò tí ẹ yà',
  shutterNote: {
    automatic: 'Ẹ má mira. A ó ya fọ́tò náà',
    manual: 'Ẹ tẹ̀ ẹ́ tí ẹ bá ti ṣetán',
    help: 'Ṣé kò lọ dáadáa? Ẹ tẹ bọ́tìnnì náà láti ya fọ́tò, tàbí kí ẹ wá ibi tó mọ́lẹ̀.',
  },
  pixelsNote: 'A kò lè tọ́ yín sọ́nà lórí ẹ̀rọ yìí. Ẹ tẹ bọ́tìnnì náà láti ya fọ́tò.',
  states: {
    idle: 'Ó ti ṣetán',
    permission: 'Kámẹ́rà ń ṣí',
    loading: 'Àyẹ̀wò ojú ń wọlé',
    framing: 'Ẹ gbé ojú sínú àmì náà',
    holding: 'Ẹ má mira',
    capturing: 'A ń yẹ fọ́tò yín wò',
    review: 'Ẹ yẹ fọ́tò yín wò',
    submitting: 'A ń fi fọ́tò yín ránṣẹ́',
    done: 'A ti ya fọ́tò',
    failed: 'Kò ṣiṣẹ́',
    paused: 'Ó dúró díẹ̀',
    canceled: 'Ó ti ṣetán',
    handoff: 'Ẹ dúró díẹ̀',
  },
  permission: { title: 'Ẹ gba kámẹ́rà láàyè', text: 'Búráúsà yín ń bèèrè. Ẹ yan “Allow” láti ya sẹ́lífì.' },
  paused: { title: 'Ó dúró díẹ̀', text: 'Kámẹ́rà yóò tàn tí ẹ bá padà sí ojú-ìwé yìí.' },
  review: { title: 'Ẹ yẹ fọ́tò yín wò', text: 'Gbogbo ojú yín gbọ́dọ̀ hàn kedere nínú ìmọ́lẹ̀.' },
  waitingForNetwork: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì. A ó fi fọ́tò yín ránṣẹ́ tó bá padà dé.',
  done: {
    sent: { title: 'A ti gba fọ́tò', text: 'Ẹ lè tẹ̀síwájú.' },
    kept: { title: 'A ti ya fọ́tò', text: 'Ẹ lè tẹ̀síwájú.' },
  },
  hints: {
    'too-dark': 'Ẹ wá ibi tó mọ́lẹ̀',
    'no-face': 'Ẹ fi ojú hàn níbí',
    'multiple-faces': 'Ẹ̀yin nìkan ni kó hàn',
    'too-bright': 'Ẹ kúrò nínú iná líle',
    'too-far': 'Ẹ sún mọ́ ọn',
    'too-close': 'Ẹ sún sẹ́yìn díẹ̀',
    'off-center': 'Ẹ bọ́ sí àárín',
    covered: 'Ẹ fi gbogbo ojú hàn',
    'turn-straight': 'Ẹ wo iwájú gan-an',
    'glasses-glare': 'Ẹ tẹ orí: awò ńdán',
    'eyes-closed': 'Ẹ la ojú',
    'mouth-open': 'Ẹ pa ẹnu dé',
    'uneven-light': 'Ẹ kọjú sí ìmọ́lẹ̀',
    blurry: 'Kí kámẹ́rà má mì',
    'hold-still': 'Ẹ má mira',
  },
  steadyOnPhone: 'Kí fóònù má mì',
  almostReady: 'Ó dára. Ó ṣì ń wọlé',
  directions: {
    'off-center': { left: 'Ẹ sún sí òsì', right: 'Ẹ sún sí ọ̀tún', up: 'Ẹ sún sókè díẹ̀', down: 'Ẹ sún sísàlẹ̀ díẹ̀' },
    'turn-straight': { up: 'Ẹ gbé àgbọ̀n sókè', down: 'Ẹ rẹ àgbọ̀n sílẹ̀' },
  },
  warnings: {
    'too-dark': 'Fọ́tò náà ṣókùnkùn díẹ̀.',
    'no-face': 'Kò dá wa lójú pé ojú wà nínú fọ́tò náà.',
    'multiple-faces': 'Ó jọ pé ẹlòmíràn wà nínú fọ́tò náà.',
    'too-bright': 'Ìmọ́lẹ̀ fọ́tò náà pọ̀ díẹ̀.',
    'too-far': 'Ojú yín kéré díẹ̀.',
    'too-close': 'Ojú yín sún mọ́ ọn jù.',
    'off-center': 'Ojú yín kò sí ní àárín.',
    covered: 'Ó jọ pé nǹkan bo ojú yín.',
    'turn-straight': 'Ẹ kò wo iwájú gan-an.',
    'glasses-glare': 'Ó jọ pé awò yín ń dán.',
    'eyes-closed': 'Ó jọ pé ojú yín pa dé.',
    'mouth-open': 'Ẹnu yín là sílẹ̀.',
    'uneven-light': 'Apá kan ojú yín ṣókùnkùn ju èkejì lọ.',
    blurry: 'Fọ́tò náà kò hàn kedere tó.',
    'hold-still': 'Ó jọ pé ẹ mira, fọ́tò náà lè má hàn kedere.',
  },
};

export const document: DocumentWords = {
  title: 'Fọ́tò ìwé',
  choose: { title: 'Ìwé wo ni ẹ ní?', text: 'Ẹ yan èyí tó wà lọ́wọ́ yín. Kò gbọdọ̀ tíì parí àkókò.' },
  intro: (document) => ({ title: `Ẹ múra sílẹ̀: ${document}`, text: 'Ẹ tẹ́ ẹ sílẹ̀, kí ẹ gbé fóònù sókè rẹ̀.' }),
  types: {
    ng_national_id: 'káàdì ìdánimọ̀ orílẹ̀-èdè',
    ng_nin_slip: 'ìwé NIN',
    ng_drivers_license: 'ìwé àṣẹ ìwakọ̀',
    ng_international_passport: 'pásípọ́ọ̀tì',
    ng_voters_card: 'káàdì ìdìbò',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'káàdì ìdìbò',
    gh_drivers_license: 'ìwé àṣẹ ìwakọ̀',
    gh_passport: 'pásípọ́ọ̀tì',
    ke_national_id: 'káàdì ìdánimọ̀ orílẹ̀-èdè',
    ke_passport: 'pásípọ́ọ̀tì',
    ke_drivers_license: 'ìwé àṣẹ ìwakọ̀',
    ke_alien_id: 'káàdì àlejò',
    generic_id1: 'káàdì ìdánimọ̀',
    generic_id3: 'pásípọ́ọ̀tì',
    generic_page: 'ìwé',
    generic_sheet: 'ìwé pẹlẹbẹ',
  },
  notes: { passport: 'Ẹ ṣí i sí ojú-ìwé tó ní fọ́tò', slip: 'Ẹ tú gbogbo ìwé náà palẹ̀', bothSides: 'Iwájú àti ẹ̀yìn' },
  country: {
    title: 'A kò tíì máa yẹ ìwé orílẹ̀-èdè yìí wò',
    text: 'Ṣé ẹ ní ti orílẹ̀-èdè mìíràn?',
    none: 'Ẹ kàn sí ìrànlọ́wọ́ láti rí ọ̀nà mìíràn.',
  },
  sides: { front: 'Iwájú', back: 'Ẹ̀yìn' },
  sideNow: (side, document) => `${side}: ${document}`,
  tips: ['Ẹ lo ibi dúdú tí kò ní àwòrán', 'Ẹ yẹra fún iná tó ń dán', 'Ẹ fi igun mẹ́rẹ̀ẹ̀rin hàn'],
  onComputer: { intro: 'Ẹ gbé e sí iwájú kámẹ́rà, kó tọ́, kó má sì mì.', ground: 'Ẹ di etí rẹ̀ mú' },
  privacy: {
    sent: 'A ó ya fọ́tò ìwé yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fi ránṣẹ́ sí ìkànnì yìí àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.',
    kept: 'A ó ya fọ́tò ìwé yín, a ó yẹ̀ ẹ́ wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fún ìkànnì yìí.',
  },
  actions: {
    upload: 'Lo fọ́tò tó wà nílẹ̀',
    chooseFile: 'Yan fọ́tò',
    otherFile: 'Yan fọ́tò mìíràn',
    useCorners: 'Lo àwọn igun yìí',
    takeBack: 'Ya fọ́tò ẹ̀yìn',
    otherDocument: 'Lo ìwé mìíràn',
    zoomIn: 'Sọ ọ́ di ńlá',
    zoomOut: 'Sọ ọ́ di kékeré',
  },
  dropNote: 'Ẹ tún lè fa fọ́tò wá síbí tàbí kí ẹ lẹ̀ ẹ́ mọ́bí.',
  preview: 'Ohun tí kámẹ́rà yín ń rí báyìí',
  photo: 'Fọ́tò ìwé yín',
  shutterNote: {
    automatic: 'Ẹ má mira. A ó ya fọ́tò náà',
    manual: 'Ẹ tẹ̀ ẹ́ tí ẹ bá ti ṣetán',
    help: 'Ṣé kò lọ dáadáa? Ẹ tẹ bọ́tìnnì náà láti ya fọ́tò, tàbí kí ẹ lo ibi dúdú tí kò ní àwòrán.',
  },
  states: {
    idle: 'Ó ti ṣetán',
    permission: 'Kámẹ́rà ń ṣí',
    loading: 'Àyẹ̀wò ìwé ń wọlé',
    framing: 'Ẹ gbé e sínú férémù',
    holding: 'Ẹ má mira',
    capturing: 'A ń yẹ fọ́tò yín wò',
    reading: 'A ń ṣí fọ́tò yín',
    adjusting: 'Ẹ yẹ àwọn igun wò',
    review: 'Ẹ yẹ fọ́tò yín wò',
    turning: 'Ẹ yí i padà',
    submitting: 'A ń fi fọ́tò yín ránṣẹ́',
    done: 'A ti fi fọ́tò pamọ́',
    failed: 'Kò ṣiṣẹ́',
    paused: 'Ó dúró díẹ̀. Kámẹ́rà yóò tàn tí ẹ bá padà',
    canceled: 'Ó ti ṣetán',
    handoff: 'Ẹ dúró díẹ̀',
  },
  permission: { title: 'Ẹ gba kámẹ́rà láàyè', text: 'Búráúsà yín ń bèèrè. Ẹ yan “Allow” láti ya fọ́tò ìwé yín.' },
  adjust: {
    found: { title: 'Ṣé àwọn igun náà tọ̀nà?', text: 'Ẹ fa èyí tí kò bá sí lórí ìwé náà.' },
    missing: { title: 'Níbo ni àwọn igun wà?', text: 'Ẹ fa àmì mẹ́rẹ̀ẹ̀rin sí igun ìwé yín.' },
  },
  corners: ['Igun òkè lápá òsì', 'Igun òkè lápá ọ̀tún', 'Igun ìsàlẹ̀ lápá ọ̀tún', 'Igun ìsàlẹ̀ lápá òsì'],
  cornersHow: 'Ẹ fi bọ́tìnnì ọfà sún un. Ẹ di Shift mú kó lè sún jìnnà.',
  review: { title: 'Ṣé ẹ lè ka gbogbo ọ̀rọ̀?', text: 'Ẹ tẹ fọ́tò náà láti rí i dáadáa.' },
  turn: { title: 'Iwájú parí. Ẹ yí i padà', text: 'Ó kan ẹ̀yìn báyìí: ẹ ya fọ́tò rẹ̀.' },
  waitingForNetwork: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì. A ó fi fọ́tò yín ránṣẹ́ tó bá padà dé.',
  done: {
    sent: { title: 'A ti gba ìwé', text: 'Ẹ lè tẹ̀síwájú.' },
    kept: { title: 'A ti fi fọ́tò pamọ́', text: 'Ẹ lè tẹ̀síwájú.' },
  },
  hints: {
    'too-dark': 'Ẹ wá ibi tó mọ́lẹ̀',
    'no-document': 'Ẹ fi ìwé yín hàn níbí',
    'too-bright': 'Ẹ kúrò nínú iná líle',
    'too-close': 'Ẹ sún sẹ́yìn díẹ̀',
    'cut-off': 'Ẹ fi igun mẹ́rẹ̀ẹ̀rin hàn',
    'too-far': 'Ẹ sún mọ́ ọn',
    'low-resolution': 'Ẹ sún mọ́ ọn',
    tilted: 'Ẹ gbé fóònù pẹlẹbẹ',
    glare: 'Ẹ tẹ̀ ẹ́: ó ń dán',
    blurry: 'Kí fóònù má mì',
    'hold-still': 'Ẹ má mira',
  },
  hintsOnComputer: { tilted: 'Kí ó tọ́', blurry: 'Kí ó má mì' },
  warnings: {
    'too-dark': 'Fọ́tò náà ṣókùnkùn díẹ̀.',
    'no-document': 'Kò dá wa lójú ibi tí ìwé náà wà.',
    'too-bright': 'Ìmọ́lẹ̀ fọ́tò náà pọ̀ díẹ̀.',
    'too-close': 'Ìwé náà sún mọ́ etí jù.',
    'cut-off': 'Ó jọ pé igun kan gé kúrò.',
    'too-far': 'Ìwé náà kéré díẹ̀.',
    'low-resolution': 'Ọ̀rọ̀ kéékèèké lè nira láti kà.',
    tilted: 'Ìwé náà tẹ̀ sí ẹ̀gbẹ́ kan.',
    glare: 'Ó jọ pé dídán bo ọ̀rọ̀ kan.',
    blurry: 'Fọ́tò náà kò hàn kedere tó.',
    'hold-still': 'Ó jọ pé ẹ mira, fọ́tò náà lè má hàn kedere.',
    'no-portrait': 'A kò rí fọ́tò tó wà lórí ìwé yín.',
  },
  file: {
    heic: {
      title: 'Búráúsà yìí kò lè ṣí fọ́tò HEIC',
      text: 'Ẹ ya screenshot fọ́tò náà kí ẹ yàn án, tàbí kí ẹ lo kámẹ́rà.',
    },
    broken: { title: 'A kò lè ṣí fáìlì yìí', text: 'Ẹ yan fọ́tò JPEG tàbí PNG, tàbí kí ẹ lo kámẹ́rà.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'Ìgbéwọlé kò lọ dáadáa',
      text: 'Apá kan àyẹ̀wò ìwé bàjẹ́ bó ṣe ń wọlé, nítorí náà a kò lò ó. Ẹ tún gbìyànjú, tàbí kí ẹ lo nẹ́tíwọ́ọ̀kì mìíràn.',
    },
    'vision-worker-blocked': {
      title: 'Àyẹ̀wò ìwé kò lè bẹ̀rẹ̀',
      text: 'Ètò ìkànnì yìí kò gbà á láàyè. Ẹ kàn sí ìrànlọ́wọ́.',
    },
    'vision-crashed': {
      title: 'Àyẹ̀wò ìwé ti dúró',
      text: 'Ààyè lè ti kún lórí ẹ̀rọ yín. Ẹ pa àwọn áàpù mìíràn kí ẹ tún gbìyànjú.',
    },
    'vision-stalled': {
      title: 'Àyẹ̀wò ìwé kò dáhùn',
      text: 'Ọwọ́ ẹ̀rọ yín lè dí. Ẹ pa àwọn áàpù mìíràn kí ẹ tún gbìyànjú.',
    },
    INVALID_DOCUMENT: { title: 'A kò rí ìwé yín kà', text: 'Ẹ tún fọ́tò náà yà níbi tó mọ́lẹ̀, kó má sì dán.' },
    DOCUMENT_EXPIRED: { title: 'Àkókò ìwé yín ti parí', text: 'Ẹ lo èyí tí àkókò rẹ̀ kò tíì parí.' },
    DOCUMENT_NOT_FOUND: { title: 'A kò rí ìwé náà', text: 'A kò rí i nínú àkọsílẹ̀ ìjọba. Ẹ lo ìwé mìíràn.' },
    INVALID_IMAGE: { title: 'A kò lè lo fọ́tò yẹn', text: 'Ẹ tún un yà: gbogbo ìwé náà, kó hàn kedere, kó má dán.' },
    IMAGE_TOO_LARGE: { title: 'Fọ́tò náà tóbi jù', text: 'Ẹ yan èyí tí kò tó 20 MB, tàbí kí ẹ yà á pẹ̀lú kámẹ́rà.' },
    FAILED: { title: 'A kò lè yẹ ìwé yín wò', text: 'Ẹ tún fọ́tò náà yà níbi tó mọ́lẹ̀.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'Àyẹ̀wò ojú ààyè',
  intro: { title: 'Ẹ jẹ́ ká mọ̀ pé ẹ̀yin ni', text: 'Àyẹ̀wò kékeré pẹ̀lú kámẹ́rà yín. Yóò gba bí ìṣẹ́jú kan.' },
  privacy:
    'A ó yẹ kámẹ́rà àti ìmọ́lẹ̀ wò lórí ẹ̀rọ yìí. Lẹ́yìn náà, àyẹ̀wò yóò ya fídíò ojú yín fún ìkànnì yìí àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.',
  start: 'Bẹ̀rẹ̀ àyẹ̀wò',
  waiting: 'A ń pèsè àyẹ̀wò yín',
};

export const challenge: ChallengeFirstWords = {
  title: 'Àyẹ̀wò ojú ààyè',
  intro: { title: 'Ẹ jẹ́ ká mọ̀ pé ẹ̀yin ni', text: 'A ó ní kí ẹ mira díẹ̀díẹ̀, ọ̀kan lẹ́yìn èkejì. Yóò gba bí ààbọ̀ ìṣẹ́jú.' },
  tips: [
    'Ẹ kọjú sí fèrèsé tàbí iná',
    'Ẹ bọ́ fìlà, ìbòjú àti awò òòrùn. Ìborí ẹ̀sìn kò burú',
    'Ẹ gbé fóònù ti nǹkan, tàbí kó má mì',
  ],
  privacy:
    'A ó yẹ bí ẹ ṣe ń mira wò lórí ẹ̀rọ yìí, lẹ́yìn náà a ó fi fọ́tò díẹ̀ àti àwòrán bí ẹ ṣe mira ránṣẹ́ sí ìkànnì yìí àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀.',
  waiting: 'Kámẹ́rà ń ṣí',
};

export const later = () => import('./yo.later.js');
export const checks = () => import('./yo.checks.js');

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Àyẹ̀wò ìdánimọ̀',
    document: 'Ìwé ìdánimọ̀ yín',
    face: 'Sẹ́lífì yín',
    liveness: 'Àyẹ̀wò ojú',
    comparison: 'Ìfiwéra fọ́tò',
    review: 'Ó ti fẹ́rẹ̀ẹ́ parí',
    handoff: 'Tẹ̀síwájú lórí fóònù',
    result: 'Àyẹ̀wò ìdánimọ̀',
  },
  intro: { title: 'Ẹ jẹ́ ká dá yín mọ̀', text: 'Yóò gba bí ìṣẹ́jú méjì. Ohun tí a ó bèèrè nìyí:' },
  asks: {
    document: { title: 'Fọ́tò ìwé ìdánimọ̀ yín', text: 'Kí ojúlówó rẹ̀ wà lọ́wọ́ yín.' },
    face: { title: 'Sẹ́lífì', text: 'Nínú ìmọ́lẹ̀, kí nǹkan má bo ojú yín.' },
    liveness: { title: 'Àyẹ̀wò ojú kékeré', text: 'Ká lè mọ̀ pé ẹ wà níbí fúnra yín.' },
  },
  privacy: {
    sent: 'Fọ́tò yín yóò lọ sí ìkànnì yìí àti iléeṣẹ́ tó ń bá a ṣàyẹ̀wò ìdánimọ̀. A ó kọ́kọ́ yẹ̀ wọ́n wò lórí ẹ̀rọ yìí.',
    kept: 'Ìkànnì yìí nìkan ni fọ́tò yín yóò lọ. A ó kọ́kọ́ yẹ̀ wọ́n wò lórí ẹ̀rọ yìí.',
  },
  privacyLink: 'Ka ìlànà ìpamọ́',
  agree: 'Gbà, tẹ̀síwájú',
  waiting: 'A ń pèsè ìgbésẹ̀ tó kàn',
  unloaded: { title: 'Kò parí ìgbéwọlé', text: 'Ẹ wo nẹ́tíwọ́ọ̀kì yín, kí ẹ tún gbìyànjú, tàbí kí ẹ tún ojú-ìwé yìí ṣí.' },
  misconfigured: { title: 'Wọn kò ṣètò àyẹ̀wò yìí dáadáa', text: 'Ẹ kàn sí ìrànlọ́wọ́ ìkànnì yìí.' },
};
