import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Nakili kiungo',
    copied: 'Kiungo kimenakiliwa',
    share: 'Shiriki kiungo',
    renew: 'Pata msimbo mpya',
    here: 'Endelea kwenye kifaa hiki',
    restart: 'Anza kwenye kifaa hiki',
  },
  creating: 'Tunaandaa msimbo wako',
  offer: { title: 'Endelea kwenye simu yako', text: 'Utahitaji kamera yake. Ulichofanya kimehifadhiwa.' },
  noCamera: 'Hatukupata kamera kwenye kifaa hiki, kwa hiyo tutumie ya simu yako.',
  how: ['Elekeza kamera ya simu kwenye msimbo', 'Fungua kiungo kitakachoonekana', 'Weka nambari hii kwenye simu'],
  openLink: 'Fungua kiungo hiki kwenye simu yako',
  code: 'Msimbo wa QR unaofungua ukurasa huu kwenye simu yako',
  link: 'Kiungo cha simu yako',
  number: 'Nambari ya tarakimu mbili',
  timeLeft: (minutes, seconds) => `Msimbo utatumika kwa dakika ${minutes}:${String(seconds).padStart(2, '0')} zaidi`,
  expired: { title: 'Msimbo huu umeisha muda', text: 'Pata mpya ili kuendelea.' },
  claimed: { title: 'Simu yako imeunganishwa', text: 'Malizia huko na uache ukurasa huu wazi. Utaendelea wenyewe.' },
  tasks: { document: 'Picha ya hati', face: 'Selfie', liveness: 'Ukaguzi wa uso' },
  taskDone: 'tayari',
  taskOpen: 'bado',
  collecting: 'Karibu tumalize',
  completed: 'Yote yamekamilika kwenye simu',
  offline: 'Huna intaneti. Tutaendelea intaneti ikirudi.',
  failed: {
    title: 'Tumepoteza mawasiliano na simu',
    text: 'Hakuna kilichopotea. Angalia intaneti yako kisha ujaribu tena.',
  },
  unavailable: { title: 'Hatukuweza kutengeneza msimbo', text: 'Angalia intaneti yako kisha ujaribu tena.' },
  unsupported: {
    title: 'Tovuti hii haiwezi kuunganisha simu yako',
    text: 'Fungua ukurasa huu kwenye simu yako uanze huko, au endelea kwenye kifaa hiki.',
  },
  later: 'Hakuna kilichopotea. Jaribu tena baada ya dakika chache.',
  phone: {
    ask: { title: 'Weka nambari ya tarakimu mbili', text: 'Iko kwenye skrini ya kifaa ulichoanzia.' },
    site: (host, name) =>
      `Picha zako huenda kwa ${name} na huduma yake ya utambulisho. Endelea tu kama wewe mwenyewe ulianza hili kwenye ${host}. Kama si wewe, funga ukurasa huu.`,
    number: 'Nambari ya tarakimu mbili',
    submit: 'Endelea',
    incomplete: 'Weka tarakimu zote mbili.',
    wrong: (left) => `Si nambari hiyo. Umebakiwa na ${left === 1 ? 'jaribio moja' : `majaribio ${left}`}.`,
    claiming: 'Tunaunganisha na kifaa chako kingine',
    over: {
      expired: { title: 'Kiungo hiki kimeisha muda', text: 'Pata msimbo mpya kwenye kifaa ulichoanzia.' },
      used: {
        title: 'Kiungo hiki kimeshatumika',
        text: 'Kila kiungo hutumika mara moja. Pata msimbo mpya kwenye kifaa ulichoanzia.',
      },
      'wrong-numbers': {
        title: 'Nambari haikulingana mara tatu',
        text: 'Kwa usalama wako, kiungo hiki hakifanyi kazi tena. Pata msimbo mpya kwenye kifaa ulichoanzia.',
      },
    },
    failed: { title: 'Hatukuweza kuunganisha', text: 'Angalia intaneti yako kisha ujaribu tena.' },
    finished: { title: 'Umemaliza hapa', text: 'Rudi kwenye kifaa ulichoanzia. Kitaendelea chenyewe.' },
  },
  browser: {
    chrome: 'Fungua katika Chrome',
    android: 'Fungua ukurasa huu katika Chrome, au nakili kiungo na ukibandike kwenye kivinjari kingine.',
    ios: ['Nakili kiungo', 'Fungua Safari', 'Bandika kiungo kwenye upau wa anwani'],
    link: 'Anwani ya ukurasa huu',
    silent: {
      title: 'Kamera bado haijawaka',
      text: 'Kivinjari kikiuliza, chagua “Ruhusu”. Kisipouliza, endelea kwa njia nyingine.',
    },
  },
};
