import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

const coverings = 'Tire o boné, a máscara e os óculos de sol. Coberturas religiosas são aceites';

export const common: CommonWords = {
  tag: 'pt',
  direction: 'ltr',
  actions: {
    start: 'Abrir a câmara',
    back: 'Voltar',
    takePhoto: 'Tirar foto',
    usePhoto: 'Usar esta foto',
    takeAgain: 'Tirar outra foto',
    tryAgain: 'Tentar de novo',
    startOver: 'Recomeçar',
    continue: 'Continuar',
    usePhone: 'Continuar no telemóvel',
    switchCamera: 'Trocar de câmara',
    torchOn: 'Acender a luz',
    torchOff: 'Apagar a luz',
    sound: 'Orientação por som',
  },
  step: (current, total) => `Passo ${current} de ${total}`,
  branding: 'Com tecnologia idv-elements',
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
  supportCode: (code, reference) => (reference === undefined ? `Código: ${code}` : `Código: ${code}\n${reference}`),
  errors: {
    'vision-offline': { title: 'Está sem Internet', text: 'Verifique a ligação. Continuamos assim que a rede voltar.' },
    'vision-assets-missing': {
      title: 'O carregamento não terminou',
      text: 'Verifique a ligação e tente de novo, ou recarregue a página.',
    },
  },
  steps: {},
  unblock: {},
};

export const face: FaceWords = {
  title: 'Tirar uma selfie',
  intro: { title: 'Prepare-se para a selfie', text: 'É só um instante. Encaixe o rosto na forma oval e não se mexa.' },
  tips: ['Fique de frente para uma janela ou lâmpada', coverings, 'Segure a câmara à altura dos olhos'],
  levelOnPhone: 'Segure o telemóvel à altura dos olhos',
  privacy: {
    sent: 'Tiramos uma foto do seu rosto, verificamo-la neste aparelho e enviamo-la a este site e ao seu serviço de identidade.',
    kept: 'Tiramos uma foto do seu rosto, verificamo-la neste aparelho e entregamo-la a este site.',
  },
  preview: 'Imagem ao vivo da sua câmara',
  photo: 'A foto que tirou',
  shutterNote: {
    automatic: 'Não se mexa. Nós tiramos a foto',
    manual: 'Toque quando quiser',
    help: 'Está difícil? Tire a foto com o botão ou procure mais luz.',
  },
  pixelsNote: 'Neste aparelho não podemos orientar a foto. Tire a foto com o botão.',
  states: {
    idle: 'Tudo pronto',
    permission: 'A abrir a câmara',
    loading: 'A carregar a verificação do rosto',
    framing: 'Encaixe o rosto na forma oval',
    holding: 'Não se mexa',
    capturing: 'A verificar a foto',
    review: 'Veja a sua foto',
    submitting: 'A enviar a foto',
    done: 'Foto tirada',
    failed: 'Não resultou',
    paused: 'Em pausa',
    canceled: 'Tudo pronto',
    handoff: 'Um momento',
  },
  permission: {
    title: 'Permita a câmara',
    text: 'O navegador está a perguntar. Escolha “Permitir” para tirar a selfie.',
  },
  paused: { title: 'Em pausa', text: 'A câmara volta a ligar quando regressar a esta página.' },
  review: { title: 'Veja a sua foto', text: 'O rosto inteiro deve estar nítido e bem iluminado.' },
  waitingForNetwork: 'Está sem Internet. Enviamos a foto assim que a rede voltar.',
  done: {
    sent: { title: 'Foto recebida', text: 'Pode continuar.' },
    kept: { title: 'Foto tirada', text: 'Pode continuar.' },
  },
  hints: {
    'too-dark': 'Procure mais luz',
    'no-face': 'Mostre aqui o seu rosto',
    'multiple-faces': 'Só uma pessoa na imagem',
    'too-bright': 'Saia da luz forte',
    'too-far': 'Aproxime-se',
    'too-close': 'Afaste-se um pouco',
    'off-center': 'Vá para o centro',
    covered: 'Mostre o rosto inteiro',
    'turn-straight': 'Olhe em frente',
    'glasses-glare': 'Incline a cabeça: há reflexo',
    'eyes-closed': 'Abra os olhos',
    'mouth-open': 'Feche a boca',
    'uneven-light': 'Vire-se para a luz',
    blurry: 'Segure bem a câmara',
    'hold-still': 'Não se mexa',
  },
  steadyOnPhone: 'Segure bem o telemóvel',
  almostReady: 'Está bem. Ainda a carregar',
  directions: {
    'off-center': {
      left: 'Vá para a esquerda',
      right: 'Vá para a direita',
      up: 'Suba um pouco',
      down: 'Desça um pouco',
    },
    'turn-straight': { up: 'Levante o queixo', down: 'Baixe o queixo' },
  },
  warnings: {
    'too-dark': 'A foto está um pouco escura.',
    'no-face': 'Não temos a certeza de ver um rosto na foto.',
    'multiple-faces': 'Pode haver mais alguém na foto.',
    'too-bright': 'A foto está um pouco clara demais.',
    'too-far': 'O rosto está um pouco pequeno.',
    'too-close': 'O rosto está muito perto.',
    'off-center': 'O rosto não está no centro.',
    covered: 'Algo pode estar a tapar o rosto.',
    'turn-straight': 'Não está a olhar em frente.',
    'glasses-glare': 'Pode haver reflexos nos óculos.',
    'eyes-closed': 'Os olhos podem estar fechados.',
    'mouth-open': 'A boca está aberta.',
    'uneven-light': 'Um lado do rosto está mais escuro.',
    blurry: 'A foto está um pouco desfocada.',
    'hold-still': 'Pode ter-se mexido: a foto talvez esteja desfocada.',
  },
};

export const document: DocumentWords = {
  title: 'Foto do documento',
  choose: { title: 'Que documento tem?', text: 'Escolha um que tenha consigo. Deve estar dentro da validade.' },
  intro: (document) => ({
    title: `Prepare o documento: ${document}`,
    text: 'Pouse-o bem plano e segure o telemóvel por cima.',
  }),
  types: {
    ng_national_id: 'bilhete de identidade',
    ng_nin_slip: 'talão do NIN',
    ng_drivers_license: 'carta de condução',
    ng_international_passport: 'passaporte',
    ng_voters_card: 'cartão de eleitor',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'cartão de eleitor',
    gh_drivers_license: 'carta de condução',
    gh_passport: 'passaporte',
    ke_national_id: 'bilhete de identidade',
    ke_passport: 'passaporte',
    ke_drivers_license: 'carta de condução',
    ke_alien_id: 'cartão de residente estrangeiro',
    generic_id1: 'bilhete de identidade',
    generic_id3: 'passaporte',
    generic_page: 'documento',
    generic_sheet: 'folha',
  },
  notes: { passport: 'Abra-o na página da foto', slip: 'Desdobre o talão todo', bothSides: 'Frente e verso' },
  country: {
    title: 'Ainda não verificamos documentos deste país',
    text: 'Tem um de outro país?',
    none: 'Contacte o apoio para encontrar outra forma.',
  },
  sides: { front: 'Frente', back: 'Verso' },
  sideNow: (side, document) => `${side}: ${document}`,
  tips: ['Use uma superfície escura e lisa', 'Evite reflexos das luzes', 'Mostre os quatro cantos'],
  onComputer: { intro: 'Segure-o em frente à câmara, direito e sem mexer.', ground: 'Segure-o pelas bordas' },
  privacy: {
    sent: 'Tiramos uma foto do seu documento, verificamo-la neste aparelho e enviamo-la a este site e ao seu serviço de identidade.',
    kept: 'Tiramos uma foto do seu documento, verificamo-la neste aparelho e entregamo-la a este site.',
  },
  actions: {
    upload: 'Enviar uma foto',
    chooseFile: 'Escolher uma foto',
    otherFile: 'Escolher outra foto',
    useCorners: 'Usar estes cantos',
    takeBack: 'Fotografar o verso',
    otherDocument: 'Usar outro documento',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
  },
  dropNote: 'Também pode largar ou colar aqui uma foto.',
  preview: 'Imagem ao vivo da sua câmara',
  photo: 'A foto do seu documento',
  shutterNote: {
    automatic: 'Não se mexa. Nós tiramos a foto',
    manual: 'Toque quando quiser',
    help: 'Está difícil? Tire a foto com o botão ou use uma superfície escura e lisa.',
  },
  states: {
    idle: 'Tudo pronto',
    permission: 'A abrir a câmara',
    loading: 'A carregar a verificação',
    framing: 'Encaixe-o na moldura',
    holding: 'Não se mexa',
    capturing: 'A verificar a foto',
    reading: 'A abrir a foto',
    adjusting: 'Confira os cantos',
    review: 'Veja a sua foto',
    turning: 'Vire-o ao contrário',
    submitting: 'A enviar a foto',
    done: 'Foto guardada',
    failed: 'Não resultou',
    paused: 'Em pausa. A câmara liga quando voltar',
    canceled: 'Tudo pronto',
    handoff: 'Um momento',
  },
  permission: {
    title: 'Permita a câmara',
    text: 'O navegador está a perguntar. Escolha “Permitir” para fotografar o documento.',
  },
  adjust: {
    found: { title: 'Os cantos estão certos?', text: 'Arraste os que não estejam no documento.' },
    missing: { title: 'Onde estão os cantos?', text: 'Arraste os quatro pontos para os cantos do documento.' },
  },
  corners: ['Canto superior esquerdo', 'Canto superior direito', 'Canto inferior direito', 'Canto inferior esquerdo'],
  cornersHow: 'Mova-o com as setas. Com Shift, anda mais depressa.',
  review: { title: 'Consegue ler cada palavra?', text: 'Toque na foto para a ver de perto.' },
  turn: { title: 'Frente pronta. Vire-o', text: 'Agora fotografe o verso.' },
  waitingForNetwork: 'Está sem Internet. Enviamos a foto assim que a rede voltar.',
  done: {
    sent: { title: 'Documento recebido', text: 'Pode continuar.' },
    kept: { title: 'Foto guardada', text: 'Pode continuar.' },
  },
  hints: {
    'too-dark': 'Procure mais luz',
    'no-document': 'Mostre aqui o documento',
    'too-bright': 'Saia da luz forte',
    'too-close': 'Afaste-se um pouco',
    'cut-off': 'Mostre os quatro cantos',
    'too-far': 'Aproxime-se',
    'low-resolution': 'Aproxime-se',
    tilted: 'Segure o telemóvel direito',
    glare: 'Incline para tirar o reflexo',
    blurry: 'Segure bem o telemóvel',
    'hold-still': 'Não se mexa',
  },
  hintsOnComputer: { tilted: 'Segure-o direito', blurry: 'Segure-o sem mexer' },
  warnings: {
    'too-dark': 'A foto está um pouco escura.',
    'no-document': 'Não temos a certeza de onde está o documento.',
    'too-bright': 'A foto está um pouco clara demais.',
    'too-close': 'O documento está demasiado junto à margem.',
    'cut-off': 'Um canto pode estar cortado.',
    'too-far': 'O documento está um pouco pequeno.',
    'low-resolution': 'A letra pequena pode ser difícil de ler.',
    tilted: 'O documento está inclinado.',
    glare: 'Um reflexo pode esconder algumas palavras.',
    blurry: 'A foto está um pouco desfocada.',
    'hold-still': 'Pode ter-se mexido: a foto talvez esteja desfocada.',
    'no-portrait': 'Não vimos a fotografia no documento.',
  },
  file: {
    heic: {
      title: 'Este navegador não abre fotos HEIC',
      text: 'Faça uma captura de ecrã da foto e escolha-a, ou use a câmara.',
    },
    broken: { title: 'Não conseguimos abrir o ficheiro', text: 'Escolha uma foto em JPEG ou PNG, ou use a câmara.' },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'O carregamento falhou',
      text: 'Uma parte da verificação chegou danificada e não a usámos. Tente de novo ou use outra rede.',
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
    INVALID_DOCUMENT: {
      title: 'Não conseguimos ler o documento',
      text: 'Tire outra foto com mais luz e sem reflexos.',
    },
    DOCUMENT_EXPIRED: { title: 'O documento caducou', text: 'Use um que esteja dentro da validade.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Documento não encontrado',
      text: 'Não o encontrámos nos registos oficiais. Use outro documento.',
    },
    INVALID_IMAGE: {
      title: 'Não pudemos usar essa foto',
      text: 'Tire outra: o documento inteiro, nítido e sem reflexos.',
    },
    IMAGE_TOO_LARGE: {
      title: 'A foto é grande demais',
      text: 'Escolha uma com menos de 20 MB ou tire-a com a câmara.',
    },
    FAILED: { title: 'Não conseguimos verificar o documento', text: 'Tire outra foto com mais luz.' },
  },
};

export const liveness: LivenessFirstWords = {
  title: 'Prova de vida',
  intro: { title: 'Vamos confirmar que é você', text: 'Uma verificação curta com a câmara. Dura cerca de um minuto.' },
  privacy:
    'Verificamos a câmara e a luz neste aparelho. ' +
    'A verificação filma depois o seu rosto para este site e o seu serviço de identidade.',
  start: 'Começar a verificação',
  waiting: 'A preparar a verificação',
};

export const challenge: ChallengeFirstWords = {
  title: 'Prova de vida',
  intro: {
    title: 'Vamos confirmar que é você',
    text: 'Pedimos alguns movimentos simples, um de cada vez. Dura cerca de meio minuto.',
  },
  tips: ['Fique de frente para uma janela ou lâmpada', coverings, 'Apoie o telemóvel ou segure-o sem mexer'],
  privacy:
    'Verificamos os seus movimentos neste aparelho e enviamos algumas fotos ' +
    'e o traçado dos movimentos a este site e ao seu serviço de identidade.',
  waiting: 'A abrir a câmara',
};

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Verificação de identidade',
    document: 'O seu documento',
    face: 'A sua selfie',
    liveness: 'Verificação do rosto',
    comparison: 'A comparar as fotos',
    review: 'Quase pronto',
    handoff: 'Continuar no telemóvel',
    result: 'Verificação de identidade',
  },
  intro: { title: 'Vamos verificar a sua identidade', text: 'Demora cerca de dois minutos. Vamos pedir-lhe:' },
  asks: {
    document: { title: 'Uma foto do seu documento', text: 'Tenha o original consigo.' },
    face: { title: 'Uma selfie', text: 'Com boa luz e o rosto destapado.' },
    liveness: { title: 'Uma verificação curta do rosto', text: 'Para sabermos que é mesmo você.' },
  },
  privacy: {
    sent: 'As suas fotos vão para este site e o seu serviço de identidade. Antes, verificamo-las neste aparelho.',
    kept: 'As suas fotos vão só para este site. Antes, verificamo-las neste aparelho.',
  },
  privacyLink: 'Ler o aviso de privacidade',
  agree: 'Aceitar e continuar',
  waiting: 'A preparar o próximo passo',
  unloaded: {
    title: 'O carregamento não terminou',
    text: 'Verifique a ligação e tente de novo, ou recarregue a página.',
  },
  misconfigured: { title: 'Esta verificação está mal configurada', text: 'Contacte o apoio deste site.' },
};

export const later = () => import('./pt.later.js');
export const checks = () => import('./pt.checks.js');
