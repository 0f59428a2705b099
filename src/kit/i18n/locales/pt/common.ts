import type { Sections } from '../../types.js';

const ours = 'Houve um problema do nosso lado';
const unavailable = 'Verificação indisponível de momento';
const kept = 'Guardámos a sua foto.';
const keptLater = 'Guardámos a sua foto. Tente de novo daqui a uns minutos.';
const iconLeft = 'Toque no ícone à esquerda do endereço';
const comeBack = 'Escolha “Permitir” e volte aqui';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'A câmara está bloqueada',
      text: 'Este site não tem autorização para usar a câmara. Para mudar isso:',
    },
    'camera-permission-dismissed': {
      title: 'A câmara continua desligada',
      text: 'Precisamos da sua autorização. Tente de novo e escolha “Permitir”.',
    },
    'camera-blocked-by-policy': {
      title: 'A câmara não está ativada nesta página',
      text: 'Só o site a pode ativar. Contacte o apoio.',
    },
    'camera-insecure-context': {
      title: 'Esta ligação não é segura',
      text: 'A câmara só funciona em páginas seguras, com endereço começado por https.',
    },
    'camera-not-found': {
      title: 'Nenhuma câmara encontrada',
      text: 'Ligue uma câmara ou abra esta página num telemóvel.',
    },
    'camera-busy': { title: 'A câmara está a ser usada', text: 'Outra aplicação ou separador está a usá-la.' },
    'camera-overconstrained': {
      title: 'Esta câmara não serve',
      text: 'A imagem não é nítida o bastante. Experimente outra câmara ou outro aparelho.',
    },
    'camera-ended': { title: 'A câmara parou', text: 'Talvez se tenha desligado ou tenha entrado uma chamada.' },
    'camera-black': { title: 'A imagem está preta', text: 'A lente pode estar tapada ou a câmara desligada.' },
    'camera-frozen': { title: 'O vídeo parou', text: 'A câmara deixou de enviar imagens.' },
    'camera-unsupported': {
      title: 'Este navegador não abre a câmara',
      text: 'Atualize o navegador ou abra esta página noutro.',
    },
    'camera-in-app-browser': {
      title: 'Abra esta página no navegador',
      text: 'A câmara não funciona dentro desta aplicação.',
    },
    'vision-assets-misconfigured': {
      title: 'O carregamento não terminou',
      text: 'Recarregue a página. Se não ajudar, contacte o apoio e indique o código abaixo.',
    },
    'vision-assets-corrupt': {
      title: 'O carregamento falhou',
      text: 'Uma parte da verificação do rosto chegou danificada e não a usámos. Tente de novo ou use outra rede.',
    },
    'vision-worker-blocked': {
      title: 'A verificação não pode começar',
      text: 'As definições deste site não o permitem. Contacte o apoio.',
    },
    'vision-crashed': {
      title: 'A verificação parou',
      text: 'O aparelho pode ter pouca memória. Feche outras aplicações e tente de novo.',
    },
    'vision-stalled': {
      title: 'A verificação não responde',
      text: 'O aparelho pode estar ocupado. Feche outras aplicações e tente de novo.',
    },
    'vision-unsupported': {
      title: 'A verificação não funciona aqui',
      text: 'Atualize o navegador ou use outro aparelho.',
    },
    'canvas-blocked': {
      title: 'O navegador esconde a imagem',
      text: 'A sua proteção de privacidade altera as fotos. Abra esta página noutro navegador ou use outro aparelho.',
    },
    'capture-failed': { title: 'A foto não ficou guardada', text: 'O aparelho não a conseguiu guardar. Tire outra.' },
    'backend-offline': { title: 'Está sem Internet', text: `${kept} Ligue-se à Internet e tente de novo.` },
    'backend-unreachable': {
      title: 'Não conseguimos enviar a foto',
      text: 'Guardámo-la. Verifique a ligação e tente de novo.',
    },
    'backend-timeout': { title: 'O envio está a demorar', text: `${kept} Tente de novo ou procure uma rede melhor.` },
    'backend-bad-response': { title: ours, text: `${kept} Tente de novo. Se continuar, contacte o apoio.` },
    'not-configured': {
      title: 'Esta verificação não está a funcionar',
      text: 'Não é culpa sua nem do seu aparelho, cabe ao site corrigir. Contacte o apoio ou volte mais tarde.',
    },
    PENDING: { title: 'Ainda a verificar', text: 'Ainda estamos a verificar a foto. Tente de novo daqui a pouco.' },
    FACE_MISMATCH: { title: 'Os rostos não coincidem', text: 'Tire outra foto com boa luz e sem óculos.' },
    INVALID_REQUEST: { title: ours, text: 'A foto não passou. Contacte o apoio.' },
    INVALID_CREDENTIALS: { title: ours, text: 'O site não está preparado para a verificação. Contacte o apoio.' },
    TIMEOUT: { title: 'A verificação está a demorar', text: `${kept} Tente de novo.` },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: {
      title: 'Não conseguimos ler o documento',
      text: 'Tire outra foto com os quatro cantos à vista.',
    },
    DOCUMENT_EXPIRED: { title: 'Este documento caducou', text: 'Use um que esteja dentro da validade.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Documento não encontrado',
      text: 'Não o encontrámos nos registos oficiais. Confira o número ou use outro documento.',
    },
    FAILED: { title: 'Não conseguimos verificar a foto', text: 'Tire outra com mais luz, a olhar em frente.' },
    INVALID_IMAGE: { title: 'Não pudemos usar essa foto', text: 'Tire outra e segure bem a câmara.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'Já temos esta foto', text: 'Tire uma nova.' },
    UNAUTHORIZED: { title: 'A sua entrada no site expirou', text: 'Entre de novo neste site e depois volte.' },
    FORBIDDEN: { title: 'Isto não é possível aqui', text: 'O site não permite este passo. Contacte o apoio.' },
    SESSION_EXPIRED: { title: 'Esta verificação expirou', text: `${kept} Tente de novo para continuar.` },
    NOT_FOUND: { title: ours, text: 'Este site não pode receber a foto. Contacte o apoio.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Este site não pode receber a foto. Contacte o apoio.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'Este site não aceita este tipo de foto. Contacte o apoio.' },
    IMAGE_TOO_LARGE: { title: 'A foto é grande demais', text: 'Tire outra.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'A foto não passou. Contacte o apoio.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Duas fotos foram confundidas', text: 'Tire uma nova.' },
    CONFLICT: { title: 'Já estamos a enviar a foto', text: 'Espere um momento e tente de novo.' },
    RATE_LIMITED: { title: 'Demasiadas tentativas', text: `${kept} Espere um pouco e tente de novo.` },
    ATTEMPTS_EXHAUSTED: { title: 'Não restam tentativas', text: 'Contacte o apoio para saber como continuar.' },
    DOCUMENT_NOT_SUPPORTED: { title: 'Não verificamos este documento aqui', text: 'Use outro documento.' },
    NO_FACE: { title: 'Não vimos um rosto', text: 'Tire outra foto com o rosto inteiro na forma oval.' },
    MULTIPLE_FACES: { title: 'Há mais do que um rosto', text: 'Só você deve aparecer. Tire outra foto.' },
    URL_NOT_ALLOWED: { title: ours, text: 'Este site deu um endereço em que não confiamos. Contacte o apoio.' },
    HANDOFF_EXPIRED: { title: 'Este link já não é válido', text: 'Peça um novo no aparelho onde começou.' },
    HANDOFF_CLAIMED: {
      title: 'Este link já foi usado',
      text: 'Se não foi você, peça um novo no aparelho onde começou.',
    },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'O número não coincide',
      text: 'Escreva o número que aparece no aparelho onde começou.',
    },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': ['Termine videochamadas e feche outras aplicações de câmara', 'Feche outros separadores com câmara'],
    'uncover-camera': ['Limpe a lente e tire o que a tapa', 'Abra a tampa da câmara'],
  },
  unblock: {
    'chrome-android': [iconLeft, 'Toque em “Autorizações” e depois em “Câmara”', comeBack],
    'chrome-desktop': ['Clique no ícone à esquerda do endereço', 'Ative “Câmara”', 'Volte a esta página'],
    'chrome-ios': [
      'Abra as “Definições” do telemóvel',
      'Toque em “Apps” e neste navegador',
      'Ative “Câmara” e volte aqui',
    ],
    'safari-ios': [
      'Toque no menu da página, junto ao endereço',
      'Abra as definições deste site',
      'Ponha “Câmara” em “Permitir”',
    ],
    'safari-mac': [
      'Abra “Safari” na barra de menus',
      'Escolha “Definições” deste site',
      'Ponha “Câmara” em “Permitir”',
    ],
    'firefox-android': [iconLeft, 'Toque em “Câmara” até ler “Permitido”', 'Volte a esta página'],
    'firefox-desktop': [
      'Clique no ícone da câmara à esquerda do endereço',
      'Retire “Bloqueado” junto à câmara',
      'Volte a esta página',
    ],
    samsung: [iconLeft, 'Toque em “Permissões” e depois em “Câmara”', comeBack],
    edge: ['Abra o ícone à esquerda do endereço', 'Abra “Permissões para este site”', 'Ponha “Câmara” em “Permitir”'],
    opera: ['Abra o ícone à esquerda do endereço', 'Abra “Definições do site”', 'Ponha “Câmara” em “Permitir”'],
    'in-app': [
      'Abra o menu desta aplicação, num canto do ecrã',
      'Escolha “Abrir no navegador”',
      'Continue no navegador',
    ],
    other: ['Abra as definições do navegador para este site', 'Permita a câmara', 'Volte a esta página'],
  },
  phone: {
    errors: {
      'camera-not-found': { text: 'Não encontrámos câmara neste telemóvel. Reinicie-o ou use outro aparelho.' },
      'camera-busy': { text: 'Outra aplicação está a usá-la.' },
      'camera-ended': { text: 'Talvez tenha entrado uma chamada ou outra aplicação a use.' },
      'camera-black': { text: 'Algo pode estar a tapar a lente.' },
    },
    steps: {
      'free-camera': ['Termine as chamadas', 'Feche outras aplicações que usam a câmara'],
      'uncover-camera': ['Afaste os dedos e a capa da lente', 'Limpe a lente'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'A câmara continua bloqueada',
        text: 'O navegador guardou a sua última resposta. Siga cada passo e volte:',
      },
      'camera-permission-dismissed': {
        title: 'Ainda precisamos da câmara',
        text: 'O navegador vai perguntar outra vez. Desta vez escolha “Permitir”.',
      },
      'camera-busy': {
        title: 'A câmara continua a ser usada',
        text: 'Pode haver uma videochamada em segundo plano. Continuamos assim que ficar livre.',
      },
      'camera-black': {
        title: 'A imagem continua preta',
        text: 'Veja se há uma tampa, um autocolante ou uma capa sobre a lente.',
      },
      'backend-offline': {
        title: 'Continua sem Internet',
        text: `${kept} Veja se o Wi-Fi ou os dados móveis estão ligados.`,
      },
      'vision-offline': {
        title: 'Continua sem Internet',
        text: 'Veja se o Wi-Fi ou os dados móveis estão ligados. Depois continuamos sozinhos.',
      },
      NO_FACE: {
        title: 'Ainda não vimos um rosto',
        text: 'Fique de frente para uma janela ou lâmpada. Tire o que tapa o rosto.',
      },
    },
    tips: {
      face: [
        'Fique de frente para uma janela ou lâmpada, com a luz no rosto.',
        'Segure a câmara à altura dos olhos, de braço esticado, e olhe para ela.',
      ],
      document: [
        'Pouse-o numa superfície escura e lisa, longe de lâmpadas e janelas.',
        'Limpe a lente, segure a câmara por cima e espere até a imagem ficar nítida.',
      ],
      movement: [
        'Fique de frente para uma janela ou lâmpada e mexa-se mais devagar.',
        'Mantenha a câmara quieta à altura dos olhos e mexa só a cabeça.',
      ],
      time: ['Aproxime-se do Wi-Fi ou use os dados móveis.', 'Feche outras aplicações e mantenha esta página aberta.'],
      camera: [
        'Feche tudo o que possa usar a câmara e tente de novo.',
        'Feche o navegador por completo, abra-o de novo e volte a esta página.',
      ],
      engine: ['Feche outras aplicações e separadores e tente de novo.', 'Mude de rede e recarregue esta página.'],
      network: ['Aproxime-se do Wi-Fi ou use os dados móveis.', 'Ligue e desligue o modo de avião.'],
      service: [
        'O problema é nosso. Espere uns minutos e tente de novo.',
        'Volte um pouco mais tarde. O seu aparelho está bem.',
      ],
    },
    otherWay: { title: 'Vamos tentar de outra forma', text: 'Escolha como quer continuar.' },
    stuck: {
      title: 'Ainda não resulta?',
      text: 'Experimente noutro lugar ou noutro aparelho. Se não ajudar, contacte o apoio e indique o código abaixo.',
    },
    allowHere: 'Prima o botão abaixo e escolha “Permitir”.',
    ways: { shutter: 'Usar o botão da câmara', upload: 'Enviar uma foto', phone: 'Continuar num telemóvel' },
  },
  actions: {
    takePhoto: 'Tirar foto',
    usePhoto: 'Usar esta foto',
    takeAgain: 'Tirar outra foto',
    startOver: 'Recomeçar',
    continue: 'Continuar',
    switchCamera: 'Trocar de câmara',
    torchOn: 'Acender a luz',
    torchOff: 'Apagar a luz',
    sound: 'Orientação por som',
  },
  stillTrying: 'Ainda estamos a tentar. Mantenha esta página aberta.',
  sendingLater: 'De momento não conseguimos enviar fotos. Tire a sua na mesma: guardamo-la e tentamos de novo.',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Quase pronto';
    if (seconds < 60) return `Faltam cerca de ${5 * Math.ceil(seconds / 5)} segundos`;
    const minutes = Math.ceil(seconds / 60);
    return minutes === 1 ? 'Falta cerca de 1 minuto' : `Faltam cerca de ${minutes} minutos`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Tente de novo dentro de ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Tente de novo dentro de ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
  },
};
