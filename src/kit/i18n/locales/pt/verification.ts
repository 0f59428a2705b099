import type { VerificationWords } from '../../types.js';

const soon = 'Nada se perdeu. Tente de novo daqui a uns minutos.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Tirar outra selfie',
    otherDocument: 'Usar outro documento',
    goWithout: 'Continuar sem comparar',
  },
  waits: {
    resuming: 'Continuamos onde ficou',
    sending: 'A enviar a foto',
    comparing: 'A comparar a selfie com o documento',
    finishing: 'A terminar',
  },
  stopped: { title: 'Quando quiser', text: 'O que já fez ficou guardado.' },
  kept: {
    document: { title: 'Temos o seu documento', text: 'Pode continuar ou tirar outra foto.' },
    face: { title: 'Temos a sua selfie', text: 'Pode continuar ou tirar outra.' },
    liveness: { title: 'A verificação do rosto está feita', text: 'Pode continuar ou repeti-la.' },
  },
  renewed: 'O tempo acabou. Precisamos disto mais uma vez.',
  mismatch: {
    title: 'A selfie não coincide com o documento',
    text: 'Tire outra selfie com mais luz ou use outro documento.',
  },
  triesLeft: (left) => (left === 1 ? 'Resta-lhe uma tentativa.' : `Restam-lhe ${left} tentativas.`),
  accepted: 'Recebido',
  passed: {
    title: 'Está tudo pronto',
    sent: (name) => `Tudo chegou a ${name} e ao respetivo serviço de identidade.`,
    kept: (name) => `Tudo chegou a ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'As fotos não coincidem',
      text: 'A selfie e o documento continuam diferentes. Contacte o apoio ou recomece.',
    },
    comparison: (name) => ({
      title: 'Precisamos de ver melhor',
      text: `Recebemos tudo, mas não conseguimos comparar as fotos. O que se segue, saberá por ${name}.`,
    }),
    step: { title: 'Não conseguimos terminar', text: 'Recomece ou contacte o apoio para continuar de outra forma.' },
  },
  arriving: 'Continue aqui',
  handedOver: { title: 'Já terminou neste telemóvel', text: 'Volte ao outro aparelho para acabar.' },
  waitingForNetwork: 'Continuamos assim que a rede voltar.',
  errors: {
    'backend-offline': { text: 'Ligue-se à Internet e tente de novo.' },
    'backend-unreachable': { title: 'Não conseguimos contactar o site', text: 'Verifique a ligação e tente de novo.' },
    'backend-timeout': { title: 'O site não responde', text: 'Tente de novo ou procure uma rede melhor.' },
    'backend-bad-response': { text: 'Tente de novo. Se continuar, contacte o apoio.' },
    PENDING: { text: 'Tente de novo daqui a pouco.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Tente de novo para continuar.' },
    RATE_LIMITED: { text: 'Espere um pouco e tente de novo.' },
    INTERNAL: { text: soon },
  },
};
