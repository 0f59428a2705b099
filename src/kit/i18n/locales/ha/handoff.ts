import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Kwafi mahaɗi',
    copied: 'An kwafi mahaɗin',
    share: 'Tura mahaɗi',
    renew: 'Nemi sabuwar lamba',
    here: 'Ci gaba a wannan na’ura',
    restart: 'Fara a wannan na’ura',
  },
  creating: 'Ana shirya lambarku',
  offer: { title: 'Ci gaba a wayarku', text: 'Za ku bukaci kyamararta. Za mu adana abin da kuka yi.' },
  noCamera: 'Ba mu samu kyamara a wannan na’ura ba, don haka bari mu yi amfani da ta wayarku.',
  how: ['Nuna kyamarar waya ga lambar QR', 'Buɗe mahaɗin da ya fito', 'Shigar da wannan lamba a waya'],
  openLink: 'Buɗe wannan mahaɗi a waya',
  code: 'Lambar QR mai buɗe wannan shafi a wayarku',
  link: 'Mahaɗi don wayarku',
  number: 'Lamba mai lambobi biyu',
  timeLeft: (minutes, seconds) => `Lambar za ta ƙare bayan minti ${minutes}:${String(seconds).padStart(2, '0')}`,
  expired: { title: 'Wannan lamba ta ƙare aiki', text: 'Nemi sabuwa don ci gaba.' },
  claimed: { title: 'An haɗa wayarku', text: 'Ku gama a can, ku bar wannan shafi a buɗe. Zai ci gaba da kansa.' },
  tasks: { document: 'Hoton takardarku', face: 'Selfie', liveness: 'Duba fuska' },
  taskDone: 'an gama',
  taskOpen: 'ba a gama ba',
  collecting: 'Saura kaɗan',
  completed: 'An gama komai a wayarku',
  offline: 'Babu intanet. Za mu ci gaba idan ya dawo.',
  failed: { title: 'Mun rasa wayarku', text: 'Babu abin da ya ɓace. Duba intanet ɗinku ku sake gwadawa.' },
  unavailable: { title: 'Ba mu iya ƙirƙirar lamba ba', text: 'Duba intanet ɗinku, sannan ku sake gwadawa.' },
  unsupported: {
    title: 'Wannan shafin ba zai iya haɗa wayarku ba',
    text: 'Ku buɗe wannan shafin a wayarku don farawa a can, ko ku ci gaba a wannan na’ura.',
  },
  later: 'Babu abin da ya ɓace. Sake gwadawa bayan ’yan mintuna.',
  phone: {
    ask: { title: 'Shigar da lambar mai lambobi biyu', text: 'Tana fuskar na’urar da kuka fara da ita.' },
    site: (host, name) =>
      `Hotunanku za su je ${name} da masu tantance masa mutane. Ku ci gaba kawai idan ku da kanku kuka fara wannan a ${host}. Idan ba ku ba ne, rufe wannan shafi.`,
    number: 'Lamba mai lambobi biyu',
    submit: 'Ci gaba',
    incomplete: 'Shigar da lambobi biyun.',
    wrong: (left) => `Ba wannan lambar ba ce. Saura gwaji ${left === 1 ? 'ɗaya' : left}.`,
    claiming: 'Ana haɗawa da ɗaya na’urarku',
    over: {
      expired: { title: 'Wannan mahaɗi ya ƙare aiki', text: 'Nemi sabuwar lamba a na’urar da kuka fara da ita.' },
      used: {
        title: 'An riga an yi amfani da mahaɗin',
        text: 'Kowane mahaɗi sau ɗaya yake aiki. Nemi sabuwar lamba a na’urar da kuka fara da ita.',
      },
      'wrong-numbers': {
        title: 'Lambar ba daidai ba ce sau uku',
        text: 'Don kare ku, wannan mahaɗi ya daina aiki. Nemi sabuwar lamba a na’urar da kuka fara da ita.',
      },
    },
    failed: { title: 'Ba mu iya haɗawa ba', text: 'Duba intanet ɗinku, sannan ku sake gwadawa.' },
    finished: { title: 'Kun gama a nan', text: 'Koma na’urar da kuka fara da ita don ci gaba.' },
  },
  browser: {
    chrome: 'Buɗe a Chrome',
    android: 'Buɗe wannan shafi a Chrome, ko ku kwafi mahaɗin ku liƙa a wata burauza.',
    ios: ['Kwafi mahaɗin', 'Buɗe Safari', 'Liƙa mahaɗin a wurin adireshi'],
    link: 'Adireshin wannan shafi',
    silent: {
      title: 'Kyamara ba ta kunnu ba tukuna',
      text: 'Idan burauzarku ta tambaya, zaɓi “Allow”. Idan ba ta tambaya ba, ci gaba ta wata hanya.',
    },
  },
};
