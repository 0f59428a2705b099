import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Copiar o link',
    copied: 'Link copiado',
    share: 'Partilhar o link',
    renew: 'Obter novo código',
    here: 'Continuar neste aparelho',
    restart: 'Começar neste aparelho',
  },
  creating: 'A preparar o código',
  offer: { title: 'Continue no telemóvel', text: 'Vai precisar da câmara dele. O que já fez fica guardado.' },
  noCamera: 'Não encontrámos câmara neste aparelho. Vamos usar a do telemóvel.',
  how: ['Aponte a câmara do telemóvel ao código', 'Abra o link que aparece', 'Escreva este número no telemóvel'],
  openLink: 'Abra este link no telemóvel',
  code: 'Código QR que abre esta página no telemóvel',
  link: 'Link para o telemóvel',
  number: 'Número de dois algarismos',
  timeLeft: (minutes, seconds) => `O código vale mais ${minutes} min ${String(seconds).padStart(2, '0')} s`,
  expired: { title: 'Este código expirou', text: 'Peça um novo para continuar.' },
  claimed: { title: 'O telemóvel está ligado', text: 'Acabe lá e mantenha esta página aberta. Ela avança sozinha.' },
  tasks: { document: 'Foto do documento', face: 'Selfie', liveness: 'Verificação do rosto' },
  taskDone: 'feito',
  taskOpen: 'por fazer',
  collecting: 'Quase pronto',
  completed: 'Tudo feito no telemóvel',
  offline: 'Está sem Internet. Continuamos assim que a rede voltar.',
  failed: { title: 'Perdemos a ligação ao telemóvel', text: 'Nada se perdeu. Verifique a ligação e tente de novo.' },
  unavailable: { title: 'Não conseguimos criar um código', text: 'Verifique a ligação e tente de novo.' },
  unsupported: {
    title: 'Este site não consegue ligar o seu telemóvel',
    text: 'Abra esta página no telemóvel para começar lá, ou continue neste aparelho.',
  },
  later: 'Nada se perdeu. Tente de novo daqui a uns minutos.',
  phone: {
    ask: { title: 'Escreva o número de dois algarismos', text: 'Está no ecrã do aparelho onde começou.' },
    site: (host, name) =>
      `As suas fotos vão para ${name} e o respetivo serviço de identidade. Só continue se foi você que começou isto em ${host}. Se não foi você, feche esta página.`,
    number: 'Número de dois algarismos',
    submit: 'Continuar',
    incomplete: 'Escreva os dois algarismos.',
    wrong: (left) =>
      `O número não é esse. ${left === 1 ? 'Resta-lhe uma tentativa' : `Restam-lhe ${left} tentativas`}.`,
    claiming: 'A ligar ao outro aparelho',
    over: {
      expired: { title: 'Este link já não é válido', text: 'Peça um novo código no aparelho onde começou.' },
      used: {
        title: 'Este link já foi usado',
        text: 'Cada link serve uma vez. Peça um novo código no aparelho onde começou.',
      },
      'wrong-numbers': {
        title: 'O número falhou três vezes',
        text: 'Para sua segurança, este link deixou de valer. Peça um novo código no aparelho onde começou.',
      },
    },
    failed: { title: 'Não conseguimos ligar', text: 'Verifique a ligação e tente de novo.' },
    finished: { title: 'Aqui está tudo feito', text: 'Volte ao aparelho onde começou. Ele avança sozinho.' },
  },
  browser: {
    chrome: 'Abrir no Chrome',
    android: 'Abra esta página no Chrome, ou copie o link e cole-o noutro navegador.',
    ios: ['Copie o link', 'Abra o Safari', 'Cole o link na barra de endereço'],
    link: 'Endereço desta página',
    silent: {
      title: 'A câmara ainda não está ligada',
      text: 'Se o navegador perguntar, escolha “Permitir”. Se não perguntar, continue de outra forma.',
    },
  },
};
