import type { ChallengeLaterWords, LivenessLaterWords } from '../types.js';

const ours = 'Houve um problema do nosso lado';
const unavailable = 'Verificação indisponível de momento';
const unconfirmed = 'Não conseguimos confirmar que é você';
const timedOut = 'Esta verificação expirou';
const notSetUp = 'Não conseguimos preparar a verificação';
const soon = 'Nada se perdeu. Tente de novo daqui a uns minutos.';
const soonToo = 'Tente de novo daqui a uns minutos.';
const offline = 'Está sem Internet. Continuamos assim que a rede voltar.';
const ask = 'Permita a câmara';

export const liveness: LivenessLaterWords = {
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
  permission: { title: ask, text: 'O navegador está a perguntar. Escolha “Permitir” para vermos a luz.' },
  checkingNote: 'Só estamos a ver a luz. Não tiramos foto.',
  frame: 'A sua prova de vida',
  fallbacks: {
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
  waitingForNetwork: offline,
  passed: { title: 'Verificação concluída', text: 'Pode continuar.' },
  rejected: {
    title: unconfirmed,
    text: 'Resulta melhor de frente para uma janela ou lâmpada, sem óculos, com a câmara à altura dos olhos.',
  },
  rejectedAgain: {
    title: 'Ainda não foi desta',
    text: 'Limpe a lente, apoie o aparelho em algo firme e espere por cada movimento antes de o fazer.',
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
    'backend-offline': { title: 'Está sem Internet', text: 'Ligue-se à Internet e tente de novo.' },
    'backend-unreachable': { title: 'Não conseguimos contactar o site', text: 'Verifique a ligação e tente de novo.' },
    'backend-timeout': { title: 'O site não responde', text: 'Tente de novo ou procure uma rede melhor.' },
    'backend-bad-response': { title: ours, text: 'Tente de novo. Se continuar, contacte o apoio.' },
    'camera-blocked-by-policy': {
      title: 'A câmara não está ativada nesta página',
      text: 'Pode abrir a verificação numa janela própria, onde a câmara funciona.',
    },
    PENDING: { title: 'Ainda a verificar', text: 'Tente de novo daqui a pouco.' },
    INVALID_REQUEST: { title: ours, text: `${notSetUp}. Contacte o apoio.` },
    TIMEOUT: { title: 'A verificação está a demorar', text: 'Nada se perdeu. Tente de novo.' },
    PROVIDER_ERROR: { title: unavailable, text: soon },
    FAILED: { title: notSetUp, text: soon },
    SYSTEM_ERROR: { title: ours, text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: soon },
    DUPLICATE_REFERENCE: { title: notSetUp, text: 'Tente de novo.' },
    SESSION_EXPIRED: { title: timedOut, text: 'Tente de novo para continuar.' },
    NOT_FOUND: { title: ours, text: 'Este site não oferece esta verificação. Contacte o apoio.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Este site não oferece esta verificação. Contacte o apoio.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: `${notSetUp}. Contacte o apoio.` },
    IDEMPOTENCY_KEY_REUSED: { title: 'Duas verificações foram confundidas', text: 'Comece uma nova.' },
    CONFLICT: { title: 'Já estamos a preparar a verificação', text: 'Espere um momento e tente de novo.' },
    RATE_LIMITED: { title: 'Demasiadas tentativas', text: 'Espere um pouco e tente de novo.' },
    URL_NOT_ALLOWED: {
      title: 'Não conseguimos abrir a verificação',
      text: 'Este site não confia no endereço dela. Contacte o apoio.',
    },
    INTERNAL: { title: ours, text: soon },
  },
};

export const challenge: ChallengeLaterWords = {
  preview: 'Imagem ao vivo da sua câmara',
  photo: 'O seu rosto',
  permission: { title: ask, text: 'O navegador está a perguntar. Escolha “Permitir” para começar.' },
  paused: { title: 'Em pausa', text: 'Volte a esta página e recomeçamos.' },
  prompts: {
    'turn-left': 'Vire a cabeça à esquerda',
    'turn-right': 'Vire a cabeça à direita',
    nod: 'Acene com a cabeça',
    blink: 'Pisque devagar',
    smile: 'Sorria',
    'open-mouth': 'Abra a boca',
    'move-closer': 'Aproxime-se',
  },
  spoken: {
    'turn-left': 'Vire a cabeça para a sua esquerda.',
    'turn-right': 'Vire a cabeça para a sua direita.',
    nod: 'Acene uma vez: queixo para baixo, depois para cima.',
    blink: 'Feche os dois olhos e depois abra-os.',
    smile: 'Sorria e aguente um momento.',
    'open-mouth': 'Abra bem a boca por um momento.',
    'move-closer': 'Aproxime o rosto da câmara.',
  },
  praise: 'Muito bem',
  afterPraise: (next) => `Muito bem. ${next}`,
  progress: (current, total) => `${current} de ${total}`,
  timeLeft: (seconds) => (seconds === 1 ? 'Falta 1 segundo' : `Faltam ${seconds} segundos`),
  hints: {
    'one-face': 'Só uma pessoa na imagem',
    'show-face': 'Mostre aqui o seu rosto',
    'come-closer': 'Aproxime-se',
    'move-back': 'Afaste-se um pouco',
    'look-straight': 'Olhe em frente',
    'close-mouth': 'Feche a boca',
    'hold-still': 'Não se mexa',
  },
  actions: { cannot: 'Este não consigo' },
  swap: {
    given: 'Vamos recomeçar com outro movimento.',
    none: 'Não há outro movimento para propor. Tente de novo, sem pressa.',
  },
  states: {
    idle: 'Tudo pronto',
    permission: 'A abrir a câmara',
    loading: 'A preparar',
    framing: 'Encaixe o rosto na forma oval',
    challenge: 'Siga as indicações',
    between: 'Muito bem',
    swapping: 'A escolher outro movimento',
    submitting: 'A enviar',
    passed: 'Está feito',
    missed: 'Não resultou',
    rejected: unconfirmed,
    expired: timedOut,
    failed: 'Não resultou',
    paused: 'Em pausa',
    canceled: 'Tudo pronto',
  },
  waitingForNetwork: offline,
  passed: { title: 'Está feito', text: 'Pode continuar.' },
  rejected: { title: unconfirmed, text: 'Fique de frente para uma janela ou lâmpada e recomece.' },
  expired: {
    again: { title: timedOut, text: 'Tente de novo quando quiser. Pediremos outros movimentos.' },
    over: { title: timedOut, text: 'Volte atrás e recomece.' },
  },
  missed: {
    'face-lost': () => ({
      title: 'O rosto saiu da imagem',
      text: 'Mantenha o rosto inteiro à vista enquanto se mexe.',
    }),
    'several-faces': () => ({ title: 'Apareceu mais alguém', text: 'Procure um lugar onde só você apareça.' }),
    'face-jumped': () => ({ title: 'Foi rápido demais', text: 'Mexa-se mais devagar, com a câmara quieta.' }),
    'face-changed': () => ({
      title: 'O rosto parecia diferente',
      text: 'Fique em frente à câmara do princípio ao fim.',
    }),
    'picture-frozen': () => ({
      title: 'O vídeo parou',
      text: 'Feche outras aplicações que usam a câmara e tente de novo.',
    }),
    'picture-repeats': () => ({ title: 'O vídeo repetiu-se', text: 'Use a câmara deste aparelho, sem efeitos.' }),
    'picture-changed': () => ({
      title: 'O vídeo mudou',
      text: 'Segure o telemóvel na mesma posição do princípio ao fim.',
    }),
    'screen-pattern': () => ({
      title: 'Parecia um ecrã',
      text: 'Mostre o seu próprio rosto, longe de ecrãs e padrões finos.',
    }),
    'wrong-action': (prompt) => ({
      title: 'Foi outro movimento',
      text: `Pedimos “${prompt}”. Espere por cada pedido e faça só isso.`,
    }),
    'no-depth': () => ({ title: 'Não vimos o suficiente', text: 'Vire a cabeça, não o telemóvel, com luz no rosto.' }),
    'challenge-timeout': (prompt) => ({
      title: 'O tempo acabou',
      text: `Não vimos “${prompt}”. Agora tem mais tempo: faça um movimento um pouco maior.`,
    }),
  },
  missedAgain: {
    'face-lost': () => 'Apoie o aparelho à altura dos olhos, a um braço de distância, e vire um pouco menos.',
    'several-faces': () => 'Fotos e cartazes também contam. Sente-se diante de uma parede lisa.',
    'face-jumped': () => 'Apoie o aparelho em algo firme, para só você se mexer.',
    'face-changed': () => 'Mantenha a mesma luz no rosto, e nada à frente, até ao último movimento.',
    'picture-frozen': () => 'Feche os outros separadores ou reinicie o navegador.',
    'picture-repeats': () => 'Desligue fundos virtuais e filtros da câmara.',
    'picture-changed': () => 'Bloqueie a rotação do ecrã ou apoie o aparelho em algo firme.',
    'screen-pattern': () => 'Limpe a lente e afaste-se de persianas, paredes com padrões e ecrãs brilhantes.',
    'wrong-action': () => 'Leia até ao fim. Faça um movimento e volte ao centro.',
    'no-depth': () => 'Vire o nariz devagar para o ombro, com uma luz à frente.',
    'challenge-timeout': (prompt) => `Agora tem mais tempo. Faça “${prompt}” devagar e com clareza, ou passe à frente.`,
  },
  missedOften: {
    title: 'Vamos simplificar',
    text: 'Apoie o aparelho à altura dos olhos, de frente para uma janela, sem pressa. Se não resultar, use outro aparelho.',
  },
  errors: {
    'capture-failed': {
      title: 'Não conseguimos tirar a foto',
      text: 'O aparelho pode ter pouca memória. Feche outras aplicações e tente de novo.',
    },
    'backend-offline': { title: 'Está sem Internet', text: 'Ligue-se à Internet e tente de novo.' },
    'backend-unreachable': { title: 'Não conseguimos contactar o site', text: 'Verifique a ligação e tente de novo.' },
    'backend-timeout': { title: 'O site não responde', text: 'Tente de novo ou procure uma rede melhor.' },
    'backend-bad-response': { title: ours, text: 'Tente de novo. Se continuar, contacte o apoio.' },
    CONFLICT: { title: 'Já fez isto', text: 'Volte atrás para continuar.' },
    NOT_FOUND: { title: 'Não há nada a fazer aqui', text: 'Volte atrás e recomece.' },
    RATE_LIMITED: { title: 'Demasiadas tentativas', text: 'Espere um pouco e tente de novo.' },
    INVALID_REQUEST: { title: ours, text: 'A verificação não passou. Contacte o apoio.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: soonToo },
    INTERNAL: { title: ours, text: soonToo },
    SYSTEM_ERROR: { title: ours, text: soonToo },
    FAILED: { title: 'Não conseguimos concluir', text: 'Tente de novo com mais luz.' },
  },
};
