import type { FirstWords, SectionLoaders } from '../../types.js';

const coverings = 'Tire o boné, a máscara e os óculos de sol. Coberturas religiosas são aceites';

/** Of times, as a page names them. */
const units: Record<string, string> = {
  day: 'dia',
  days: 'dias',
  month: 'mês',
  months: 'meses',
  year: 'ano',
  years: 'anos',
};

export const common: FirstWords['common'] = {
  tag: 'pt',
  direction: 'ltr',
  actions: { start: 'Abrir a câmara', back: 'Voltar', tryAgain: 'Tentar de novo', usePhone: 'Continuar no telemóvel' },
  step: (current, total) => `Passo ${current} de ${total}`,
  branding: 'Com tecnologia idv-elements',
  retention: (time) => `As fotos são guardadas durante ${time.replace(/[a-z]+/, (unit) => units[unit] ?? unit)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Código: ${code}` : `Código: ${code}\nReferência: ${reference}`,
  errors: {
    'vision-offline': { title: 'Está sem Internet', text: 'Verifique a ligação. Continuamos assim que a rede voltar.' },
    'vision-assets-missing': {
      title: 'O carregamento não terminou',
      text: 'Verifique a ligação e tente de novo, ou recarregue a página.',
    },
  },
};

export const face: FirstWords['face'] = {
  title: 'Tirar uma selfie',
  intro: { title: 'Prepare-se para a selfie', text: 'É só um instante. Encaixe o rosto na forma oval e não se mexa.' },
  tips: ['Fique de frente para uma janela ou lâmpada', coverings, 'Segure a câmara à altura dos olhos'],
  levelOnPhone: 'Segure o telemóvel à altura dos olhos',
  privacy: {
    sent: (name) =>
      `Tiramos uma foto do seu rosto, verificamo-la neste aparelho e enviamo-la a ${name} e ao respetivo serviço de identidade.`,
    kept: (name) => `Tiramos uma foto do seu rosto, verificamo-la neste aparelho e entregamo-la a ${name}.`,
  },
  preview: 'Imagem ao vivo da sua câmara',
  states: { permission: 'A abrir a câmara' },
};

export const document: FirstWords['document'] = {
  title: 'Foto do documento',
  choose: { title: 'Que documento tem?', text: 'Escolha um que tenha consigo. Deve estar dentro da validade.' },
  intro: (document) => ({
    title: `Prepare o documento: ${document}`,
    text: 'Pouse-o numa superfície plana e segure o telemóvel por cima.',
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
  tips: ['Use uma superfície escura e lisa', 'Evite reflexos das luzes', 'Mostre os quatro cantos'],
  onComputer: { intro: 'Segure-o em frente à câmara, direito e sem mexer.', ground: 'Segure-o pelas bordas' },
  privacy: {
    sent: (name) =>
      `Tiramos uma foto do seu documento, verificamo-la neste aparelho e enviamo-la a ${name} e ao respetivo serviço de identidade.`,
    kept: (name) => `Tiramos uma foto do seu documento, verificamo-la neste aparelho e entregamo-la a ${name}.`,
  },
  dropNote: 'Também pode largar ou colar aqui uma foto.',
  preview: 'Imagem ao vivo da sua câmara',
  actions: { upload: 'Enviar uma foto', chooseFile: 'Escolher uma foto' },
  states: { permission: 'A abrir a câmara', reading: 'A abrir a foto' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Verificação do rosto',
  intro: { title: 'Vamos confirmar que é você', text: 'Uma verificação curta com a câmara. Dura cerca de um minuto.' },
  privacy: (name) =>
    `Verificamos a câmara e a luz neste aparelho. A verificação filma depois o seu rosto para ${name} e o respetivo serviço de identidade.`,
  start: 'Começar a verificação',
  waiting: 'A preparar a verificação',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Verificação do rosto',
  intro: {
    title: 'Vamos confirmar que é você',
    text: 'Pedimos alguns movimentos simples, um de cada vez. Dura cerca de meio minuto.',
  },
  tips: ['Fique de frente para uma janela ou lâmpada', coverings, 'Apoie o telemóvel ou segure-o sem mexer'],
  privacy: (name) =>
    `Verificamos os seus movimentos neste aparelho e enviamos algumas fotos e o traçado dos movimentos a ${name} e ao respetivo serviço de identidade.`,
  waiting: 'A abrir a câmara',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Verificação de identidade',
    document: 'O seu documento',
    face: 'A sua selfie',
    liveness: 'Verificação do rosto',
    comparison: 'A comparar as fotos',
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
    sent: (name) =>
      `As suas fotos vão para ${name} e o respetivo serviço de identidade. Antes, verificamo-las neste aparelho.`,
    kept: (name) => `As suas fotos vão só para ${name}. Antes, verificamo-las neste aparelho.`,
  },
  privacyLink: 'Ler o aviso de privacidade',
  agree: 'Aceitar e continuar',
  notNow: 'Agora não',
  declined: { title: 'Sem problema', text: 'Não tiramos nem enviamos nada. Pode começar quando quiser.' },
  waiting: 'A preparar o próximo passo',
  misconfigured: { title: 'Esta verificação está mal configurada', text: 'Contacte o apoio deste site.' },
};

export const sections: SectionLoaders = {
  common: () => import('./common.js'),
  face: () => import('./face.js'),
  document: () => import('./document.js'),
  liveness: () => import('./liveness.js'),
  challenge: () => import('./challenge.js'),
  verification: () => import('./verification.js'),
  handoff: () => import('./handoff.js'),
};
