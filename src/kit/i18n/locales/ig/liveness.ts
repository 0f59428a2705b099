import type { LivenessWords } from '../../types.js';

const soon = 'Ọ dịghị ihe furu efu. Nwaa ọzọ ka nkeji ole na ole gachara.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Mafee nzọụkwụ a',
    open: 'Mepee nlele',
    openTab: 'Mepee na taabụ ọhụrụ',
    openAgain: 'Meghee ya ọzọ',
    usePhone: 'Jiri ekwentị gị',
    copy: 'Detuo njikọ',
    again: 'Malite nlele ọhụrụ',
  },
  states: {
    idle: 'Ọ dị njikere',
    permission: 'Kamera na-emepe',
    loading: 'Nlele ihu na-ebudata',
    checking: 'Tinye ihu n’okirikiri',
    paused: 'Ọ kwụsịtụrụ. Kamera ga-amalite ma ị lọta',
    creating: 'Anyị na-akwadebe nlele gị',
    presenting: 'Anyị na-emepe nlele gị',
    following: 'Nlele gị emeghela. Ị ga-ahụ azịza ebe a',
    passed: 'Nlele gị gara nke ọma',
    rejected: 'O doghị anyị anya na ọ bụ gị',
    expired: 'Oge nlele a agwụla',
    failed: 'Ọ gaghị nke ọma',
    canceled: 'Ọ dị njikere',
  },
  permission: { title: 'Kwe ka kamera rụọ ọrụ', text: 'Browser gị na-ajụ. Họrọ “Allow” ka anyị lelee ìhè.' },
  checkingNote: 'Ọ bụ naanị ìhè ka anyị na-elele. Anyị agaghị ese foto.',
  frame: 'Nlele ihu gị',
  fallbacks: {
    'no-device': { title: 'Anyị ahụghị kamera', text: 'Gaa n’ihu n’ekwentị gị, nke nwere kamera.' },
    silent: { title: 'Ọ naghị emeghe?', text: 'Mepee nlele na taabụ ọhụrụ.' },
    'no-camera': { title: 'Kamera anaghị arụ ebe a', text: 'Mepee ya na taabụ ọhụrụ ka kamera rụọ ọrụ.' },
    blocked: { title: 'Browser gị gbochiri windo ahụ', text: 'Jiri njikọ a ma hapụ peeji a ka ọ nọrọ oghe.' },
  },
  popup: {
    ready: { title: 'Nlele gị dị njikere', text: 'Ọ ga-emepe na windo nke ya. Hapụ peeji a ka ọ nọrọ oghe.' },
    open: { title: 'Gaa n’ihu na windo nke ọzọ', text: 'Ị ga-ahụ azịza ebe a ma i mechaa.' },
    closed: { title: 'I mechabeghị?', text: 'Windo ahụ mechiri. Meghee ya ọzọ, ma ọ bụ chere azịza ebe a.' },
  },
  redirect: {
    leaving: { title: 'Anyị na-akpọga gị na nlele gị', text: 'Lọta na peeji a ma i mechaa.' },
    returned: { title: 'Gaa n’ihu na nlele gị', text: 'O mechabeghị. Lọta na peeji a ma o mechaa.' },
  },
  qr: { title: 'Gaa n’ihu n’ekwentị gị', text: 'Jiri kamera ekwentị gị nyochaa koodu a. Ị ga-ahụ azịza ebe a.' },
  code: 'Koodu QR nwere njikọ nlele gị',
  copied: 'Edetuola njikọ',
  waitingForNetwork: 'Anyị ga-aga n’ihu ma ọ lọta.',
  passed: { title: 'Nlele gị gara nke ọma', text: 'I nwere ike ịga n’ihu.' },
  rejected: {
    title: 'O doghị anyị anya na ọ bụ gị',
    text: 'Ọ na-aka mma ma i chee ihu na windo ma ọ bụ ọkụ, na-enweghị ugogbe anya, kamera n’ogo anya.',
  },
  rejectedAgain: {
    title: 'Ọ gaghịkwa nke ọma ugbu a',
    text: 'Hichaa anya kamera, dabere ngwaọrụ gị n’ihe kwụ chịm, chere ntuziaka ọ bụla tupu i megharịa ahụ.',
  },
  blocked: {
    tab: 'Mepee nlele na taabụ ọhụrụ, ebe kamera na-arụ ọrụ.',
    phone: 'Gaa n’ihu n’ekwentị gị, ebe kamera na-arụ ọrụ.',
  },
  rejectedOften: {
    title: 'Ka anyị nwaa ụzọ ọzọ',
    text: 'Ngwaọrụ ọzọ na-akakarị mma. Ọ bụrụ na o siere gị ike, kpọtụrụ ndị enyemaka.',
  },
  expired: { title: 'Oge nlele a agwụla', text: 'Ọ nọrọ oghe ogologo oge. Nke ọhụrụ ga-ewe ihe dịka otu nkeji.' },
  triesLeft: (left) => {
    if (left === 0) return 'Ị nwaala ugboro niile. Kpọtụrụ ndị enyemaka ka ị mara otu ị ga-esi gaa n’ihu.';
    return left === 1 ? 'I nwere ike ịnwa naanị otu ugboro ọzọ.' : `I nwere ike ịnwa ugboro ${left} ọzọ.`;
  },
  errors: {
    'backend-offline': { text: 'Jikọọ n’ịntanetị ma nwaa ọzọ.' },
    'backend-unreachable': { title: 'Anyị erutelighị saịtị ahụ', text: 'Lelee netwọk gị ma nwaa ọzọ.' },
    'backend-timeout': { title: 'Saịtị ahụ anaghị aza', text: 'Nwaa ọzọ, ma ọ bụ chọọ netwọk ka mma.' },
    'backend-bad-response': { text: 'Nwaa ọzọ. Ọ bụrụ na o mee ọzọ, kpọtụrụ ndị enyemaka.' },
    PENDING: { text: 'Nwaa ọzọ n’oge na-adịghị anya.' },
    INVALID_REQUEST: { text: 'Anyị ahazilighị nlele ahụ. Kpọtụrụ ndị enyemaka.' },
    TIMEOUT: { title: 'Nlele a na-ewe oge', text: 'Ọ dịghị ihe furu efu. Nwaa ọzọ.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: 'Anyị ahazilighị nlele ahụ', text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: 'Anyị ahazilighị nlele ahụ', text: 'Nwaa ọzọ.' },
    SESSION_EXPIRED: { text: 'Nwaa ọzọ ka ị gaa n’ihu.' },
    NOT_FOUND: { text: 'Saịtị a enweghị nlele a. Kpọtụrụ ndị enyemaka.' },
    METHOD_NOT_ALLOWED: { text: 'Saịtị a enweghị nlele a. Kpọtụrụ ndị enyemaka.' },
    IDEMPOTENCY_KEY_MISSING: { text: 'Anyị ahazilighị nlele ahụ. Kpọtụrụ ndị enyemaka.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Nlele abụọ gwakọtara', text: 'Malite nke ọhụrụ.' },
    CONFLICT: { title: 'Anyị na-ahazilarị nlele gị' },
    RATE_LIMITED: { text: 'Chere ntakịrị, wee nwaa ọzọ.' },
    URL_NOT_ALLOWED: {
      title: 'Anyị emepelighị nlele ahụ',
      text: 'Saịtị a atụkwasịghị adreesị ya obi. Kpọtụrụ ndị enyemaka.',
    },
    INTERNAL: { text: soon },
  },
};
