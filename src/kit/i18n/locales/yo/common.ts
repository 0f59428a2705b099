import type { Sections } from '../../types.js';

const ours = 'Nǹkan kan bàjẹ́ lọ́dọ̀ wa';
const unavailable = 'Kò sí àyẹ̀wò yìí ní báyìí';
const keptLater = 'A ti tọ́jú fọ́tò yín. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'Wọ́n ti dí kámẹ́rà',
      text: 'Ìkànnì yìí kò ní àṣẹ láti lo kámẹ́rà yín. Bí ẹ ṣe lè yí i padà nìyí:',
    },
    'camera-permission-dismissed': {
      title: 'Kámẹ́rà ṣì wà ní pípa',
      text: 'A nílò àṣẹ yín láti lò ó. Ẹ tún gbìyànjú, kí ẹ yan “Allow”.',
    },
    'camera-blocked-by-policy': {
      title: 'Kò sí kámẹ́rà lójú-ìwé yìí',
      text: 'Ìkànnì náà nìkan ló lè tàn án. Ẹ kàn sí ìrànlọ́wọ́.',
    },
    'camera-insecure-context': {
      title: 'Ìsopọ̀ yìí kò ní ààbò',
      text: 'Ojú-ìwé tó ní ààbò nìkan ni kámẹ́rà ti ń ṣiṣẹ́. Ẹ ṣí èyí tí àdírẹ́sì rẹ̀ bẹ̀rẹ̀ pẹ̀lú https.',
    },
    'camera-not-found': { title: 'A kò rí kámẹ́rà', text: 'Ẹ so kámẹ́rà mọ́ ọn, tàbí kí ẹ ṣí ojú-ìwé yìí lórí fóònù.' },
    'camera-busy': { title: 'Nǹkan mìíràn ń lo kámẹ́rà', text: 'Áàpù tàbí táàbù mìíràn ń lò ó.' },
    'camera-overconstrained': {
      title: 'Kámẹ́rà yìí kò ní ṣiṣẹ́',
      text: 'Àwòrán rẹ̀ kò hàn kedere tó. Ẹ gbìyànjú kámẹ́rà tàbí ẹ̀rọ mìíràn.',
    },
    'camera-ended': { title: 'Kámẹ́rà ti dúró', text: 'Bóyá wọ́n yọ ọ́, tàbí ìpè kan wọlé.' },
    'camera-black': { title: 'Àwòrán náà dúdú', text: 'Bóyá nǹkan bo ojú kámẹ́rà, tàbí ó wà ní pípa.' },
    'camera-frozen': { title: 'Fídíò náà ti dúró gbagidi', text: 'Kámẹ́rà kò fi àwòrán ránṣẹ́ mọ́.' },
    'camera-unsupported': {
      title: 'Búráúsà yìí kò lè ṣí kámẹ́rà',
      text: 'Ẹ ṣe àtúnṣe búráúsà yín sí tuntun, tàbí kí ẹ lo òmíràn.',
    },
    'camera-in-app-browser': { title: 'Ẹ ṣí ojú-ìwé yìí nínú búráúsà', text: 'Kámẹ́rà kò ṣiṣẹ́ nínú áàpù yìí.' },
    'vision-assets-misconfigured': {
      title: 'Kò parí ìgbéwọlé',
      text: 'Ẹ tún ojú-ìwé yìí ṣí. Tí kò bá ṣiṣẹ́, ẹ kàn sí ìrànlọ́wọ́ kí ẹ sọ kóòdù ìsàlẹ̀ yìí.',
    },
    'vision-assets-corrupt': {
      title: 'Ìgbéwọlé kò lọ dáadáa',
      text: 'Apá kan àyẹ̀wò ojú bàjẹ́ bó ṣe ń wọlé, nítorí náà a kò lò ó. Ẹ tún gbìyànjú, tàbí kí ẹ lo nẹ́tíwọ́ọ̀kì mìíràn.',
    },
    'vision-worker-blocked': {
      title: 'Àyẹ̀wò ojú kò lè bẹ̀rẹ̀',
      text: 'Ètò ìkànnì yìí kò gbà á láàyè. Ẹ kàn sí ìrànlọ́wọ́.',
    },
    'vision-crashed': {
      title: 'Àyẹ̀wò ojú ti dúró',
      text: 'Ààyè lè ti kún lórí ẹ̀rọ yín. Ẹ pa àwọn áàpù mìíràn kí ẹ tún gbìyànjú.',
    },
    'vision-stalled': {
      title: 'Àyẹ̀wò ojú kò dáhùn',
      text: 'Ọwọ́ ẹ̀rọ yín lè dí. Ẹ pa àwọn áàpù mìíràn kí ẹ tún gbìyànjú.',
    },
    'vision-unsupported': {
      title: 'Àyẹ̀wò ojú kò lè ṣiṣẹ́ níbí',
      text: 'Ẹ ṣe àtúnṣe búráúsà yín sí tuntun, tàbí kí ẹ lo ẹ̀rọ mìíràn.',
    },
    'canvas-blocked': {
      title: 'Búráúsà yín ń fi fọ́tò náà pamọ́',
      text: 'Ààbò àṣírí rẹ̀ ń ba fọ́tò jẹ́. Ẹ ṣí ojú-ìwé yìí nínú búráúsà mìíràn, tàbí kí ẹ lo ẹ̀rọ mìíràn.',
    },
    'capture-failed': { title: 'Fọ́tò náà kò wọlé', text: 'Ẹ̀rọ yín kò lè fi pamọ́. Ẹ tún fọ́tò náà yà.' },
    'backend-offline': {
      title: 'Ẹ kò sí lórí íńtánẹ́ẹ̀tì',
      text: 'A ti tọ́jú fọ́tò yín. Ẹ so íńtánẹ́ẹ̀tì pọ̀ kí ẹ tún gbìyànjú.',
    },
    'backend-unreachable': {
      title: 'A kò lè fi fọ́tò yín ránṣẹ́',
      text: 'A ti tọ́jú rẹ̀. Ẹ wo nẹ́tíwọ́ọ̀kì yín kí ẹ tún gbìyànjú.',
    },
    'backend-timeout': {
      title: 'Ìfiránṣẹ́ ń pẹ́ jù',
      text: 'A ti tọ́jú fọ́tò yín. Ẹ tún gbìyànjú, tàbí kí ẹ wá nẹ́tíwọ́ọ̀kì tó dára.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'A ti tọ́jú fọ́tò yín. Ẹ tún gbìyànjú. Tó bá tún ṣẹlẹ̀, ẹ kàn sí ìrànlọ́wọ́.',
    },
    'not-configured': {
      title: 'Àyẹ̀wò yìí kò ṣiṣẹ́ báyìí',
      text: 'Kì í ṣe ẹ̀bi yín tàbí ti ẹ̀rọ yín. Ìkànnì náà ló máa tún un ṣe. Ẹ kàn sí ìrànlọ́wọ́, tàbí kí ẹ padà wá.',
    },
    PENDING: { title: 'Àyẹ̀wò ṣì ń lọ', text: 'A ṣì ń yẹ fọ́tò yín wò. Ẹ tún gbìyànjú láìpẹ́.' },
    FACE_MISMATCH: { title: 'Àwọn ojú náà kò bára mu', text: 'Ẹ tún fọ́tò yín yà nínú ìmọ́lẹ̀ tó dára, láìsí awò.' },
    INVALID_REQUEST: { title: ours, text: 'Fọ́tò yín kò wọlé. Ẹ kàn sí ìrànlọ́wọ́.' },
    INVALID_CREDENTIALS: { title: ours, text: 'Wọn kò ṣètò ìkànnì yìí fún àyẹ̀wò náà. Ẹ kàn sí ìrànlọ́wọ́.' },
    TIMEOUT: { title: 'Àyẹ̀wò náà ń pẹ́ jù', text: 'A ti tọ́jú fọ́tò yín. Ẹ tún gbìyànjú.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'A kò rí ìwé náà kà', text: 'Ẹ tún fọ́tò náà yà, kí igun mẹ́rẹ̀ẹ̀rin hàn.' },
    DOCUMENT_EXPIRED: { title: 'Àkókò ìwé yìí ti parí', text: 'Ẹ lo èyí tí àkókò rẹ̀ kò tíì parí.' },
    DOCUMENT_NOT_FOUND: {
      title: 'A kò rí ìwé náà',
      text: 'A kò rí i nínú àkọsílẹ̀ ìjọba. Ẹ yẹ nọ́ńbà náà wò, tàbí kí ẹ lo ìwé mìíràn.',
    },
    FAILED: { title: 'A kò lè yẹ fọ́tò yín wò', text: 'Ẹ tún un yà níbi tó mọ́lẹ̀, kí ẹ wo iwájú gan-an.' },
    INVALID_IMAGE: { title: 'A kò lè lo fọ́tò yẹn', text: 'Ẹ tún un yà, kí kámẹ́rà má mì.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'A ti ní fọ́tò yìí tẹ́lẹ̀', text: 'Ẹ ya tuntun.' },
    UNAUTHORIZED: { title: 'Ẹ ti jáde nínú àkántì yín', text: 'Ẹ tún wọlé sí ìkànnì yìí, kí ẹ sì padà wá.' },
    FORBIDDEN: { title: 'Èyí kò ṣeé ṣe níbí', text: 'Ìkànnì náà kò gba ìgbésẹ̀ yìí láàyè. Ẹ kàn sí ìrànlọ́wọ́.' },
    SESSION_EXPIRED: { title: 'Àkókò àyẹ̀wò yìí ti parí', text: 'A ti tọ́jú fọ́tò yín. Ẹ tún gbìyànjú láti tẹ̀síwájú.' },
    NOT_FOUND: { title: ours, text: 'Ìkànnì yìí kò lè gba fọ́tò yín. Ẹ kàn sí ìrànlọ́wọ́.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Ìkànnì yìí kò lè gba fọ́tò yín. Ẹ kàn sí ìrànlọ́wọ́.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'Ìkànnì yìí kò lè lo irú fọ́tò yìí. Ẹ kàn sí ìrànlọ́wọ́.' },
    IMAGE_TOO_LARGE: { title: 'Fọ́tò náà tóbi jù', text: 'Ẹ tún un yà.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Fọ́tò yín kò wọlé. Ẹ kàn sí ìrànlọ́wọ́.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Fọ́tò méjì dàpọ̀ mọ́ra', text: 'Ẹ ya tuntun.' },
    CONFLICT: { title: 'A ti ń fi fọ́tò yín ránṣẹ́', text: 'Ẹ dúró díẹ̀, kí ẹ tún gbìyànjú.' },
    RATE_LIMITED: { title: 'Ìgbìyànjú ti pọ̀ jù', text: 'A ti tọ́jú fọ́tò yín. Ẹ dúró díẹ̀, kí ẹ tún gbìyànjú.' },
    ATTEMPTS_EXHAUSTED: { title: 'Kò sí ìgbìyànjú mọ́', text: 'Ẹ kàn sí ìrànlọ́wọ́ láti mọ bí ẹ ó ṣe tẹ̀síwájú.' },
    DOCUMENT_NOT_SUPPORTED: { title: 'A kì í yẹ irú ìwé yìí wò níbí', text: 'Ẹ lo ìwé mìíràn.' },
    NO_FACE: { title: 'A kò rí ojú kankan', text: 'Ẹ tún fọ́tò náà yà, kí gbogbo ojú yín wà nínú àmì roboto.' },
    MULTIPLE_FACES: { title: 'Ojú tó wà níbẹ̀ ju ọ̀kan lọ', text: 'Ẹ̀yin nìkan ló yẹ kó hàn. Ẹ tún fọ́tò náà yà.' },
    URL_NOT_ALLOWED: { title: ours, text: 'Ìkànnì yìí fún wa ní àdírẹ́sì tí a kò fọkàn tán. Ẹ kàn sí ìrànlọ́wọ́.' },
    HANDOFF_EXPIRED: { title: 'Àkókò líǹkì yìí ti parí', text: 'Ẹ gba tuntun lórí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.' },
    HANDOFF_CLAIMED: { title: 'Wọ́n ti lo líǹkì yìí', text: 'Tí kì í bá ṣe ẹ̀yin, ẹ gba tuntun lórí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.' },
    HANDOFF_NUMBER_MISMATCH: { title: 'Nọ́ńbà náà kò bára mu', text: 'Ẹ tẹ nọ́ńbà tó wà lórí ẹ̀rọ tí ẹ fi bẹ̀rẹ̀.' },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': ['Ẹ parí ìpè fídíò, kí ẹ pa áàpù kámẹ́rà mìíràn', 'Ẹ pa táàbù mìíràn tó ń lo kámẹ́rà'],
    'uncover-camera': ['Ẹ nu ojú kámẹ́rà, kí ẹ ṣí ohun tó bò ó', 'Ẹ ṣí ìdérí kékeré tó wà lójú kámẹ́rà'],
  },
  unblock: {
    'chrome-android': [
      'Ẹ tẹ àmì tó wà lápá òsì àdírẹ́sì',
      'Ẹ tẹ “Permissions”, lẹ́yìn náà “Camera”',
      'Ẹ yan “Allow”, kí ẹ padà wá',
    ],
    'chrome-desktop': ['Ẹ tẹ àmì tó wà lápá òsì àdírẹ́sì', 'Ẹ tan “Camera”', 'Ẹ padà sí ojú-ìwé yìí'],
    'chrome-ios': ['Ẹ ṣí “Settings” fóònù yín', 'Ẹ tẹ “Apps”, lẹ́yìn náà búráúsà yìí', 'Ẹ tan “Camera”, kí ẹ padà wá'],
    'safari-ios': ['Ẹ tẹ mẹ́nù tó wà nítòsí àdírẹ́sì', 'Ẹ ṣí ètò ìkànnì yìí', 'Ẹ sọ “Camera” di “Allow”'],
    'safari-mac': ['Ẹ ṣí “Safari” nínú mẹ́nù òkè', 'Ẹ yan “Settings” fún ìkànnì yìí', 'Ẹ sọ “Camera” di “Allow”'],
    'firefox-android': [
      'Ẹ tẹ àmì tó wà lápá òsì àdírẹ́sì',
      'Ẹ tẹ “Camera” títí yóò fi fi “Allowed” hàn',
      'Ẹ padà sí ojú-ìwé yìí',
    ],
    'firefox-desktop': [
      'Ẹ tẹ àmì kámẹ́rà lápá òsì àdírẹ́sì',
      'Ẹ yọ “Blocked” tó wà nítòsí kámẹ́rà',
      'Ẹ padà sí ojú-ìwé yìí',
    ],
    samsung: [
      'Ẹ tẹ àmì tó wà lápá òsì àdírẹ́sì',
      'Ẹ tẹ “Permissions”, lẹ́yìn náà “Camera”',
      'Ẹ yan “Allow”, kí ẹ padà wá',
    ],
    edge: ['Ẹ ṣí àmì tó wà lápá òsì àdírẹ́sì', 'Ẹ ṣí “Permissions for this site”', 'Ẹ sọ “Camera” di “Allow”'],
    opera: ['Ẹ ṣí àmì tó wà lápá òsì àdírẹ́sì', 'Ẹ ṣí “Site settings”', 'Ẹ sọ “Camera” di “Allow”'],
    'in-app': ['Ẹ ṣí mẹ́nù áàpù yìí, ní igun ojú fóònù', 'Ẹ yan “Open in browser”', 'Ẹ tẹ̀síwájú níbẹ̀'],
    other: ['Ẹ ṣí ètò búráúsà yín fún ìkànnì yìí', 'Ẹ gba kámẹ́rà láàyè', 'Ẹ padà sí ojú-ìwé yìí'],
  },
  phone: {
    errors: {
      'camera-not-found': { text: 'A kò rí kámẹ́rà lórí fóònù yìí. Ẹ tún un tàn, tàbí kí ẹ lo ẹ̀rọ mìíràn.' },
      'camera-busy': { text: 'Áàpù mìíràn ń lò ó.' },
      'camera-ended': { text: 'Bóyá ìpè kan wọlé, tàbí áàpù mìíràn gbà á.' },
      'camera-black': { text: 'Bóyá nǹkan bo ojú kámẹ́rà.' },
    },
    steps: {
      'free-camera': ['Ẹ parí ìpè tó bá ń lọ', 'Ẹ pa áàpù mìíràn tó ń lo kámẹ́rà'],
      'uncover-camera': ['Ẹ mú ìka àti àpò fóònù kúrò lójú kámẹ́rà', 'Ẹ nu ojú kámẹ́rà'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'Wọ́n ṣì dí kámẹ́rà',
        text: 'Búráúsà yín rántí ìdáhùn yín tó kọjá. Ẹ tẹ̀lé ìgbésẹ̀ kọ̀ọ̀kan, kí ẹ padà wá:',
      },
      'camera-permission-dismissed': {
        title: 'A ṣì nílò kámẹ́rà yín',
        text: 'Búráúsà yín yóò tún bèèrè. Lọ́tẹ̀ yìí, ẹ yan “Allow”.',
      },
      'camera-busy': {
        title: 'Nǹkan mìíràn ṣì ń lo kámẹ́rà',
        text: 'Ìpè fídíò lè ṣì máa lọ. A ó tẹ̀síwájú bí kámẹ́rà bá ti ṣófo.',
      },
      'camera-black': { title: 'Àwòrán náà ṣì dúdú', text: 'Ẹ wò ó bóyá ìdérí, sítíkà tàbí àpò fóònù bo ojú kámẹ́rà.' },
      'vision-offline': {
        title: 'Ẹ kò tíì sí lórí íńtánẹ́ẹ̀tì',
        text: 'Ẹ wò ó pé Wi-Fi tàbí dátà wà ní títàn. A ó tẹ̀síwájú tó bá padà dé.',
      },
      'backend-offline': {
        title: 'Ẹ kò tíì sí lórí íńtánẹ́ẹ̀tì',
        text: 'A ti tọ́jú fọ́tò yín. Ẹ wò ó pé Wi-Fi tàbí dátà wà ní títàn.',
      },
      NO_FACE: { title: 'A kò tíì rí ojú kankan', text: 'Ẹ kọjú sí fèrèsé tàbí iná. Ẹ mú ohun tó bo ojú yín kúrò.' },
    },
    tips: {
      face: [
        'Ẹ kọjú sí fèrèsé tàbí iná, kí ìmọ́lẹ̀ lè tàn sí ojú yín.',
        'Ẹ gbé kámẹ́rà sí ìpele ojú, ní ìwọ̀n apá nínà, kí ẹ wò ó gan-an.',
      ],
      document: [
        'Ẹ gbé e sí ibi dúdú tí kò ní àwòrán, jìnnà sí iná àti fèrèsé.',
        'Ẹ nu ojú kámẹ́rà, ẹ gbé e sókè rẹ̀ gan-an, kí ẹ dúró títí yóò fi hàn kedere.',
      ],
      movement: [
        'Ẹ kọjú sí fèrèsé tàbí iná, kí ẹ rọra máa mira.',
        'Kí kámẹ́rà má mì ní ìpele ojú, orí nìkan ni kí ẹ yí.',
      ],
      time: ['Ẹ sún mọ́ Wi-Fi yín, tàbí kí ẹ lo dátà.', 'Ẹ pa áàpù àti táàbù mìíràn, kí ojú-ìwé yìí wà ní ṣíṣí.'],
      camera: [
        'Ẹ pa gbogbo áàpù àti táàbù tó lè máa lo kámẹ́rà, kí ẹ tún gbìyànjú.',
        'Ẹ pa búráúsà yín pátápátá, ẹ tún un ṣí, kí ẹ padà sí ojú-ìwé yìí.',
      ],
      engine: ['Ẹ pa áàpù àti táàbù mìíràn, kí ẹ tún gbìyànjú.', 'Ẹ lo nẹ́tíwọ́ọ̀kì mìíràn, kí ẹ tún ṣí ojú-ìwé yìí.'],
      network: ['Ẹ sún mọ́ Wi-Fi yín, tàbí kí ẹ lo dátà.', 'Ẹ tan “Airplane mode”, kí ẹ tún un pa láti so pọ̀ padà.'],
      service: [
        'Ọ̀dọ̀ wa ni ìṣòro náà wà. Ẹ dúró fún ìṣẹ́jú díẹ̀, kí ẹ tún gbìyànjú.',
        'Ẹ padà wá tó bá yá. Kò sí ohun tó ṣe ẹ̀rọ yín.',
      ],
    },
    otherWay: { title: 'Ẹ jẹ́ ká gbìyànjú ọ̀nà mìíràn', text: 'Ẹ yan bí ẹ ṣe fẹ́ tẹ̀síwájú.' },
    stuck: {
      title: 'Ṣé kò tíì ṣiṣẹ́?',
      text: 'Ẹ gbìyànjú ibòmíràn tàbí ẹ̀rọ mìíràn. Tí kò bá ṣiṣẹ́, ẹ kàn sí ìrànlọ́wọ́ kí ẹ sọ kóòdù ìsàlẹ̀ yìí.',
    },
    allowHere: 'Ẹ tẹ bọ́tìnì ìsàlẹ̀ yìí, kí ẹ yan “Allow”.',
    ways: { shutter: 'Lo bọ́tìnnì kámẹ́rà', upload: 'Fi fọ́tò sílẹ̀', phone: 'Tẹ̀síwájú lórí fóònù' },
  },
  actions: {
    takePhoto: 'Ya fọ́tò',
    usePhoto: 'Lo fọ́tò yìí',
    takeAgain: 'Tún fọ́tò yà',
    startOver: 'Bẹ̀rẹ̀ láti ìbẹ̀rẹ̀',
    continue: 'Tẹ̀síwájú',
    switchCamera: 'Yí kámẹ́rà padà',
    torchOn: 'Tan iná',
    torchOff: 'Pa iná',
    sound: 'Ìtọ́sọ́nà olóhùn',
  },
  stillTrying: 'A ṣì ń gbìyànjú. Kí ojú-ìwé yìí wà ní ṣíṣí.',
  sendingLater: 'A kò lè fi fọ́tò ránṣẹ́ báyìí. Síbẹ̀, ẹ ya fọ́tò yín: a ó tọ́jú rẹ̀, a ó sì tún gbìyànjú.',
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
};
