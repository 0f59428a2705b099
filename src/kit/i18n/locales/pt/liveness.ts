import type { LivenessWords } from '../../types.js';

const unconfirmed = 'Não conseguimos confirmar que é você';
const timedOut = 'Esta verificação expirou';
const notSetUp = 'Não conseguimos preparar a verificação';
const soon = 'Nada se perdeu. Tente de novo daqui a uns minutos.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Saltar este passo',
    open: 'Abrir a verificação',
    openTab: 'Abrir noutro separador',
    openAgain: 'Abrir de novo',
    usePhone: 'Usar o telemóvel',
    copy: 'Copiar o link',
    again: 'Fazer nova verificação',
  },
  states: {
    idle: 'Tudo pronto',
    permission: 'A abrir a câmara',
    loading: 'A carregar a verificação do rosto',
    checking: 'Encaixe o rosto na forma oval',
    paused: 'Em pausa. A câmara liga quando voltar',
    creating: 'A preparar a verificação',
    presenting: 'A abrir a verificação',
    following: 'A verificação está aberta. O resultado aparece aqui',
    passed: 'Verificação concluída',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'Não resultou',
    canceled: 'Tudo pronto',
  },
  permission: {
    title: 'Permita a câmara',
    text: 'O navegador está a perguntar. Escolha “Permitir” para vermos a luz.',
  },
  checkingNote: 'Só estamos a ver a luz. Não tiramos foto.',
  frame: 'A verificação do seu rosto',
  fallbacks: {
    'no-device': { title: 'Não há câmara', text: 'Continue no telemóvel, que tem uma.' },
    silent: { title: 'Não está a carregar?', text: 'Abra a verificação noutro separador.' },
    'no-camera': {
      title: 'A câmara não funciona aqui',
      text: 'Abra a verificação noutro separador para permitir a câmara.',
    },
    blocked: { title: 'O navegador bloqueou a janela', text: 'Use este link e mantenha esta página aberta.' },
  },
  popup: {
    ready: { title: 'A verificação está pronta', text: 'Abre numa janela própria. Mantenha esta página aberta.' },
    open: { title: 'Continue na outra janela', text: 'No fim, verá aqui o resultado.' },
    closed: { title: 'Ainda não acabou?', text: 'A janela fechou. Abra-a de novo ou espere aqui pelo resultado.' },
  },
  redirect: {
    leaving: { title: 'A caminho da verificação', text: 'Volte a esta página quando acabar.' },
    returned: { title: 'Continue a verificação', text: 'Ainda não acabou. Volte a esta página depois.' },
  },
  qr: { title: 'Continue no telemóvel', text: 'Leia o código com a câmara do telemóvel. Verá aqui o resultado.' },
  code: 'Código QR com o link da verificação',
  copied: 'Link copiado',
  waitingForNetwork: 'Continuamos assim que a rede voltar.',
  passed: { title: 'Verificação concluída', text: 'Pode continuar.' },
  rejected: {
    title: unconfirmed,
    text: 'Resulta melhor de frente para uma janela ou lâmpada, sem óculos, com a câmara à altura dos olhos.',
  },
  rejectedAgain: {
    title: 'Ainda não foi desta',
    text: 'Limpe a lente, apoie o aparelho em algo firme e espere por cada movimento antes de o fazer.',
  },
  blocked: {
    tab: 'Abra a verificação noutro separador, onde a câmara funciona.',
    phone: 'Continue no telemóvel, onde a câmara funciona.',
  },
  rejectedOften: {
    title: 'Vamos tentar de outra forma',
    text: 'Outro aparelho costuma resultar melhor. Se não conseguir, contacte o apoio.',
  },
  expired: { title: timedOut, text: 'Esteve aberta tempo demais. Uma nova dura cerca de um minuto.' },
  triesLeft: (left) => {
    if (left === 0) return 'Não restam tentativas. Contacte o apoio para saber como continuar.';
    return left === 1 ? 'Resta-lhe uma tentativa.' : `Restam-lhe ${left} tentativas.`;
  },
  errors: {
    'backend-offline': { text: 'Ligue-se à Internet e tente de novo.' },
    'backend-unreachable': { title: 'Não conseguimos contactar o site', text: 'Verifique a ligação e tente de novo.' },
    'backend-timeout': { title: 'O site não responde', text: 'Tente de novo ou procure uma rede melhor.' },
    'backend-bad-response': { text: 'Tente de novo. Se continuar, contacte o apoio.' },
    PENDING: { text: 'Tente de novo daqui a pouco.' },
    INVALID_REQUEST: { text: `${notSetUp}. Contacte o apoio.` },
    TIMEOUT: { title: 'A verificação está a demorar', text: 'Nada se perdeu. Tente de novo.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: notSetUp, text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'Tente de novo.' },
    SESSION_EXPIRED: { text: 'Tente de novo para continuar.' },
    NOT_FOUND: { text: 'Este site não oferece esta verificação. Contacte o apoio.' },
    METHOD_NOT_ALLOWED: { text: 'Este site não oferece esta verificação. Contacte o apoio.' },
    IDEMPOTENCY_KEY_MISSING: { text: `${notSetUp}. Contacte o apoio.` },
    IDEMPOTENCY_KEY_REUSED: { title: 'Duas verificações foram confundidas', text: 'Comece uma nova.' },
    CONFLICT: { title: 'Já estamos a preparar a verificação' },
    RATE_LIMITED: { text: 'Espere um pouco e tente de novo.' },
    URL_NOT_ALLOWED: {
      title: 'Não conseguimos abrir a verificação',
      text: 'Este site não confia no endereço dela. Contacte o apoio.',
    },
    INTERNAL: { text: soon },
  },
};
