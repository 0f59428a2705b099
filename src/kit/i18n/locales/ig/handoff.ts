import type { HandoffWords } from '../../types.js';

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
  number: 'Nọmba mkpụrụ abụọ',
  timeLeft: (minutes, seconds) => `Koodu ga-agwụ ma nkeji ${minutes}:${String(seconds).padStart(2, '0')} gachaa`,
  expired: { title: 'Oge koodu a agwụla', text: 'Nweta nke ọhụrụ ka ị gaa n’ihu.' },
  claimed: {
    title: 'Ejikọla ekwentị gị',
    text: 'Mechaa ebe ahụ, hapụ peeji a ka ọ nọrọ oghe. Ọ ga-aga n’ihu n’onwe ya.',
  },
  tasks: { document: 'Foto akwụkwọ gị', face: 'Selfie', liveness: 'Nlele ihu' },
  taskDone: 'emechaala',
  taskOpen: 'emechabeghị',
  collecting: 'Ọ fọrọ nke nta',
  completed: 'I mechaala n’ekwentị gị',
  offline: 'Ị nọghị n’ịntanetị. Anyị ga-aga n’ihu ma ọ lọta.',
  failed: { title: 'Anyị ahụzighị ekwentị gị', text: 'Ọ dịghị ihe furu efu. Lelee netwọk gị ma nwaa ọzọ.' },
  unavailable: { title: 'Anyị emepụtalighị koodu', text: 'Lelee netwọk gị ma nwaa ọzọ.' },
  unsupported: {
    title: 'Saịtị a enweghị ike ijikọ ekwentị gị',
    text: 'Mepee ibe a n’ekwentị gị ka ị malite ebe ahụ, ma ọ bụ gaa n’ihu na ngwaọrụ a.',
  },
  later: 'Ọ dịghị ihe furu efu. Nwaa ọzọ ka nkeji ole na ole gachara.',
  phone: {
    ask: { title: 'Tinye nọmba ahụ nwere mkpụrụ abụọ', text: 'Ọ dị n’ihuenyo ngwaọrụ i ji malite.' },
    site: (host, name) =>
      `Foto gị ga-agara ${name} na ndị na-enyochara ya njirimara. Gaa n’ihu naanị ma ọ bụrụ na gị onwe gị malitere nke a na ${host}. Ọ bụrụ na ọ bụghị gị, mechie peeji a.`,
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
    silent: {
      title: 'Kamera agbanyebeghị',
      text: 'Ọ bụrụ na browser gị ajụọ, họrọ “Allow”. Ọ bụrụ na ọ jụghị, jiri ụzọ ọzọ gaa n’ihu.',
    },
  },
};
