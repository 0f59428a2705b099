import type { Sections } from '../../types.js';

const ours = 'Kuna hitilafu upande wetu';
const unavailable = 'Ukaguzi huu haupatikani kwa sasa';
const kept = 'Tumehifadhi picha yako.';
const keptLater = 'Tumehifadhi picha yako. Jaribu tena baada ya dakika chache.';
const support = 'Wasiliana na huduma kwa wateja.';
const iconLeft = 'Gusa aikoni iliyo kushoto mwa anwani';
const comeBack = 'Rudi kwenye ukurasa huu';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'Kamera imezuiwa',
      text: 'Tovuti hii hairuhusiwi kutumia kamera yako. Hivi ndivyo unavyoweza kubadilisha:',
    },
    'camera-permission-dismissed': {
      title: 'Kamera bado imezimwa',
      text: 'Tunahitaji ruhusa yako. Jaribu tena na uchague “Ruhusu”.',
    },
    'camera-blocked-by-policy': {
      title: 'Kamera haijawashwa kwenye ukurasa huu',
      text: `Tovuti pekee ndiyo inayoweza kuiwasha. ${support}`,
    },
    'camera-insecure-context': {
      title: 'Muunganisho huu si salama',
      text: 'Kamera hufanya kazi kwenye kurasa salama tu, zenye anwani inayoanza na https.',
    },
    'camera-not-found': { title: 'Hakuna kamera', text: 'Unganisha kamera, au fungua ukurasa huu kwenye simu.' },
    'camera-busy': { title: 'Kamera inatumika', text: 'Programu nyingine au kichupo kingine kinaitumia.' },
    'camera-overconstrained': {
      title: 'Kamera hii haifai',
      text: 'Picha yake haiko wazi vya kutosha. Jaribu kamera au kifaa kingine.',
    },
    'camera-ended': { title: 'Kamera imesimama', text: 'Huenda imechomolewa, au simu imeingia.' },
    'camera-black': { title: 'Picha ni nyeusi', text: 'Huenda lenzi imefunikwa, au kamera imezimwa.' },
    'camera-frozen': { title: 'Video imeganda', text: 'Kamera imeacha kutuma picha.' },
    'camera-unsupported': {
      title: 'Kivinjari hiki hakifungui kamera',
      text: 'Sasisha kivinjari chako, au fungua ukurasa huu kwenye kingine.',
    },
    'camera-in-app-browser': {
      title: 'Fungua ukurasa huu kwenye kivinjari',
      text: 'Kamera haifanyi kazi ndani ya programu hii.',
    },
    'vision-assets-misconfigured': {
      title: 'Haijamaliza kupakia',
      text: 'Pakia ukurasa upya. Isipofaa, wasiliana na huduma kwa wateja na utaje msimbo ulio hapa chini.',
    },
    'vision-assets-corrupt': {
      title: 'Upakiaji una hitilafu',
      text: 'Sehemu ya ukaguzi wa uso ilifika ikiwa imeharibika, hatukuitumia. Jaribu tena, au tumia mtandao mwingine.',
    },
    'vision-worker-blocked': {
      title: 'Ukaguzi wa uso hauwezi kuanza',
      text: `Mipangilio ya tovuti hii hairuhusu. ${support}`,
    },
    'vision-crashed': {
      title: 'Ukaguzi wa uso umesimama',
      text: 'Huenda kumbukumbu ya kifaa imejaa. Funga programu nyingine na ujaribu tena.',
    },
    'vision-stalled': {
      title: 'Ukaguzi wa uso haujibu',
      text: 'Huenda kifaa kina shughuli nyingi. Funga programu nyingine na ujaribu tena.',
    },
    'vision-unsupported': {
      title: 'Ukaguzi wa uso haufanyi kazi hapa',
      text: 'Sasisha kivinjari chako, au tumia kifaa kingine.',
    },
    'canvas-blocked': {
      title: 'Kivinjari chako kinaficha picha',
      text: 'Ulinzi wake wa faragha unaharibu picha. Fungua ukurasa huu kwenye kivinjari kingine, au tumia kifaa kingine.',
    },
    'capture-failed': { title: 'Picha haikuhifadhiwa', text: 'Kifaa chako hakikuweza kuihifadhi. Piga tena.' },
    'backend-offline': { title: 'Huna intaneti', text: `${kept} Unganisha intaneti kisha ujaribu tena.` },
    'backend-unreachable': {
      title: 'Hatukuweza kutuma picha yako',
      text: 'Tumeihifadhi. Angalia intaneti yako kisha ujaribu tena.',
    },
    'backend-timeout': { title: 'Kutuma kunachukua muda', text: `${kept} Jaribu tena, au tafuta mtandao bora.` },
    'backend-bad-response': { title: ours, text: `${kept} Jaribu tena. Ikirudia, wasiliana na huduma kwa wateja.` },
    'not-configured': {
      title: 'Ukaguzi huu haufanyi kazi sasa',
      text: `Si kosa lako wala la kifaa chako. Tovuti ndiyo inayopaswa kurekebisha. ${support}`,
    },
    PENDING: { title: 'Bado tunakagua', text: 'Bado tunakagua picha yako. Jaribu tena baada ya muda mfupi.' },
    FACE_MISMATCH: { title: 'Nyuso hazilingani', text: 'Piga tena kwenye mwanga mzuri, bila miwani.' },
    INVALID_REQUEST: { title: ours, text: `Picha yako haikupita. ${support}` },
    INVALID_CREDENTIALS: { title: ours, text: `Tovuti hii haijaandaliwa kwa ukaguzi. ${support}` },
    TIMEOUT: { title: 'Ukaguzi unachukua muda', text: `${kept} Jaribu tena.` },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: { title: 'Hatukuweza kusoma hati', text: 'Piga tena pembe zote nne zikionekana.' },
    DOCUMENT_EXPIRED: { title: 'Hati hii imeisha muda', text: 'Tumia hati ambayo bado ni halali.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Hati haikupatikana',
      text: 'Hatukuipata kwenye rekodi rasmi. Angalia nambari, au tumia hati nyingine.',
    },
    FAILED: { title: 'Hatukuweza kukagua picha yako', text: 'Piga tena kwenye mwanga zaidi, ukitazama mbele.' },
    INVALID_IMAGE: { title: 'Hatukuweza kutumia picha hiyo', text: 'Piga tena na ushike kamera imara.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'Tayari tuna picha hii', text: 'Piga nyingine.' },
    UNAUTHORIZED: { title: 'Umetoka kwenye akaunti', text: 'Ingia tena kwenye tovuti hii, kisha urudi.' },
    FORBIDDEN: { title: 'Hili haliwezekani hapa', text: `Tovuti hairuhusu hatua hii. ${support}` },
    SESSION_EXPIRED: { title: 'Muda wa ukaguzi umeisha', text: `${kept} Jaribu tena ili kuendelea.` },
    NOT_FOUND: { title: ours, text: `Tovuti hii haiwezi kupokea picha yako. ${support}` },
    METHOD_NOT_ALLOWED: { title: ours, text: `Tovuti hii haiwezi kupokea picha yako. ${support}` },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: `Tovuti hii haipokei picha ya aina hii. ${support}` },
    IMAGE_TOO_LARGE: { title: 'Picha ni kubwa mno', text: 'Piga tena.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: `Picha yako haikupita. ${support}` },
    IDEMPOTENCY_KEY_REUSED: { title: 'Picha mbili zimechanganywa', text: 'Piga nyingine.' },
    CONFLICT: { title: 'Tayari tunatuma picha yako', text: 'Subiri kidogo, kisha ujaribu tena.' },
    RATE_LIMITED: { title: 'Umejaribu mara nyingi', text: `${kept} Subiri kidogo, kisha ujaribu tena.` },
    ATTEMPTS_EXHAUSTED: {
      title: 'Majaribio yameisha',
      text: 'Wasiliana na huduma kwa wateja ili kujua jinsi ya kuendelea.',
    },
    DOCUMENT_NOT_SUPPORTED: { title: 'Hatukagui hati ya aina hii hapa', text: 'Tumia hati nyingine.' },
    NO_FACE: { title: 'Hatukuona uso', text: 'Piga tena uso wako wote ukiwa ndani ya duara.' },
    MULTIPLE_FACES: { title: 'Kuna zaidi ya uso mmoja', text: 'Uonekane wewe peke yako. Piga tena.' },
    URL_NOT_ALLOWED: { title: ours, text: `Tovuti hii imetupa anwani tusiyoiamini. ${support}` },
    HANDOFF_EXPIRED: { title: 'Kiungo hiki kimeisha muda', text: 'Pata kipya kwenye kifaa ulichoanzia.' },
    HANDOFF_CLAIMED: { title: 'Kiungo hiki kimeshatumika', text: 'Kama si wewe, pata kipya kwenye kifaa ulichoanzia.' },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'Nambari hailingani',
      text: 'Weka nambari inayoonekana kwenye kifaa ulichoanzia.',
    },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': [
      'Kata simu za video na ufunge programu nyingine za kamera',
      'Funga vichupo vingine vinavyotumia kamera',
    ],
    'uncover-camera': ['Futa lenzi na uondoe kifuniko', 'Fungua kizibo cha faragha cha kamera'],
  },
  unblock: {
    'chrome-android': [iconLeft, 'Gusa “Ruhusa”, kisha “Kamera”', 'Chagua “Ruhusu”, kisha urudi'],
    'chrome-desktop': ['Bofya aikoni iliyo kushoto mwa anwani', 'Washa “Kamera”', comeBack],
    'chrome-ios': [
      'Fungua “Settings” kwenye simu yako',
      'Gusa “Apps”, kisha kivinjari hiki',
      'Washa “Camera”, kisha urudi',
    ],
    'safari-ios': [
      'Gusa menyu ya ukurasa kando ya anwani',
      'Fungua mipangilio ya tovuti hii',
      'Weka “Camera” iwe “Allow”',
    ],
    'safari-mac': [
      'Fungua “Safari” kwenye upau wa menyu',
      'Chagua “Settings” za tovuti hii',
      'Weka “Camera” iwe “Allow”',
    ],
    'firefox-android': [iconLeft, 'Gusa “Camera” hadi isomeke “Allowed”', comeBack],
    'firefox-desktop': ['Bofya aikoni ya kamera kushoto mwa anwani', 'Ondoa “Blocked” kando ya kamera', comeBack],
    samsung: [iconLeft, 'Gusa “Permissions”, kisha “Camera”', 'Chagua “Allow”, kisha urudi'],
    edge: ['Fungua aikoni iliyo kushoto mwa anwani', 'Fungua “Permissions for this site”', 'Weka “Camera” iwe “Allow”'],
    opera: ['Fungua aikoni iliyo kushoto mwa anwani', 'Fungua “Mipangilio ya tovuti”', 'Weka “Kamera” iwe “Ruhusu”'],
    'in-app': ['Fungua menyu ya programu hii, pembeni mwa skrini', 'Chagua “Fungua katika kivinjari”', 'Endelea huko'],
    other: ['Fungua mipangilio ya kivinjari ya tovuti hii', 'Ruhusu kamera', comeBack],
  },
  phone: {
    errors: {
      'camera-not-found': { text: 'Hatukupata kamera kwenye simu hii. Iwashe upya, au tumia kifaa kingine.' },
      'camera-busy': { text: 'Programu nyingine inaitumia.' },
      'camera-ended': { text: 'Huenda simu imeingia, au programu nyingine imeichukua.' },
      'camera-black': { text: 'Huenda kuna kitu kimefunika lenzi.' },
    },
    steps: {
      'free-camera': ['Kata simu yoyote inayoendelea', 'Funga programu nyingine zinazotumia kamera'],
      'uncover-camera': ['Ondoa vidole na kava mbele ya lenzi', 'Futa lenzi'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'Kamera bado imezuiwa',
        text: 'Kivinjari kinakumbuka jibu lako la mwisho. Fuata kila hatua, kisha urudi:',
      },
      'camera-permission-dismissed': {
        title: 'Bado tunahitaji kamera',
        text: 'Kivinjari kitauliza tena. Mara hii chagua “Ruhusu”.',
      },
      'camera-busy': {
        title: 'Kamera bado inatumika',
        text: 'Huenda simu ya video inaendelea chinichini. Tutaendelea kamera ikiwa huru.',
      },
      'camera-black': {
        title: 'Picha bado ni nyeusi',
        text: 'Angalia kama kuna kifuniko, stika au kava juu ya lenzi.',
      },
      'backend-offline': { title: 'Bado huna intaneti', text: `${kept} Angalia kama Wi-Fi au data imewashwa.` },
      'vision-offline': {
        title: 'Bado huna intaneti',
        text: 'Angalia kama Wi-Fi au data imewashwa. Tutaendelea wenyewe.',
      },
      NO_FACE: { title: 'Bado hatuoni uso', text: 'Elekea dirisha au taa. Ondoa kinachofunika uso.' },
    },
    tips: {
      face: [
        'Elekea dirisha au taa, ili mwanga uangukie uso wako.',
        'Shika kamera usawa wa macho, umbali wa mkono, na uitazame.',
      ],
      document: [
        'Ilaze kwenye sehemu nyeusi isiyo na michoro, mbali na taa na madirisha.',
        'Futa lenzi, shika kamera juu yake, na usubiri picha iwe wazi.',
      ],
      movement: ['Elekea dirisha au taa, na usogee polepole zaidi.', 'Tuliza kamera usawa wa macho, sogeza kichwa tu.'],
      time: ['Sogea karibu na Wi-Fi, au tumia data.', 'Funga programu nyingine, na uache ukurasa huu wazi.'],
      camera: [
        'Funga kila kitu kinachoweza kutumia kamera, kisha ujaribu tena.',
        'Funga kivinjari kabisa, kifungue tena, na urudi kwenye ukurasa huu.',
      ],
      engine: [
        'Funga programu na vichupo vingine, kisha ujaribu tena.',
        'Tumia mtandao mwingine, kisha upakie upya ukurasa huu.',
      ],
      network: ['Sogea karibu na Wi-Fi, au tumia data.', 'Washa hali ya ndegeni kisha uizime.'],
      service: [
        'Tatizo liko upande wetu. Subiri dakika chache, kisha ujaribu tena.',
        'Rudi baadaye kidogo. Kifaa chako kiko sawa.',
      ],
    },
    otherWay: { title: 'Tujaribu njia nyingine', text: 'Chagua jinsi unavyotaka kuendelea.' },
    stuck: {
      title: 'Bado haifanyi kazi?',
      text: 'Jaribu mahali pengine au kifaa kingine. Isipofaa, wasiliana na huduma kwa wateja na utaje msimbo ulio hapa chini.',
    },
    allowHere: 'Bonyeza kitufe kilicho hapa chini na uchague “Ruhusu”.',
    ways: { shutter: 'Tumia kitufe cha kamera', upload: 'Pakia picha', phone: 'Endelea kwenye simu' },
  },
  actions: {
    takePhoto: 'Piga picha',
    usePhoto: 'Tumia picha hii',
    takeAgain: 'Piga tena',
    startOver: 'Anza upya',
    continue: 'Endelea',
    switchCamera: 'Badilisha kamera',
    torchOn: 'Washa taa',
    torchOff: 'Zima taa',
    sound: 'Mwongozo wa sauti',
  },
  stillTrying: 'Bado tunajaribu. Acha ukurasa huu wazi.',
  sendingLater: 'Kwa sasa hatuwezi kutuma picha. Piga picha yako hata hivyo: tutaihifadhi na kujaribu tena.',
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
};
