import type { VerificationWords } from '../../types.js';

const soon = 'Rien n’est perdu. Réessayez dans quelques minutes.';

export const verification: VerificationWords = {
  actions: {
    retakeSelfie: 'Reprendre le selfie',
    otherDocument: 'Utiliser un autre document',
    goWithout: 'Continuer sans comparer',
  },
  waits: {
    resuming: 'Nous reprenons là où vous étiez',
    sending: 'Envoi de votre photo',
    comparing: 'Nous comparons votre selfie à votre pièce d’identité',
    finishing: 'Nous terminons',
  },
  stopped: { title: 'Quand vous voulez', text: 'Ce que vous avez déjà fait est enregistré.' },
  kept: {
    document: { title: 'Nous avons votre pièce d’identité', text: 'Vous pouvez continuer ou la reprendre.' },
    face: { title: 'Nous avons votre selfie', text: 'Vous pouvez continuer ou le reprendre.' },
    liveness: { title: 'La vérification du visage est faite', text: 'Vous pouvez continuer ou la refaire.' },
  },
  renewed: 'Le temps était écoulé. Il nous faut ceci encore une fois.',
  mismatch: {
    title: 'Votre selfie et votre pièce d’identité diffèrent',
    text: 'Reprenez le selfie avec plus de lumière, ou utilisez un autre document.',
  },
  triesLeft: (left) => (left < 2 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`),
  accepted: 'Reçu',
  passed: {
    title: 'C’est tout bon',
    sent: (name) => `Tout est bien arrivé chez ${name} et son service d’identité.`,
    kept: (name) => `Tout est bien arrivé chez ${name}.`,
  },
  attention: {
    mismatch: {
      title: 'Vos photos ne correspondent pas',
      text: 'Votre selfie et votre pièce d’identité restent différents. Contactez l’assistance, ou recommencez.',
    },
    comparison: (name) => ({
      title: 'Il nous faut regarder de plus près',
      text: `Tout est bien arrivé, mais nous n’avons pas pu comparer vos photos. Pour la suite, attendez des nouvelles de ${name}.`,
    }),
    step: {
      title: 'Cette vérification n’a pas pu être terminée',
      text: 'Recommencez, ou contactez l’assistance pour continuer autrement.',
    },
  },
  arriving: 'Continuez ici',
  handedOver: { title: 'C’est fini sur ce téléphone', text: 'Retournez à votre autre appareil pour terminer.' },
  waitingForNetwork: 'Nous continuerons dès que le réseau revient.',
  errors: {
    'backend-offline': { text: 'Connectez-vous à Internet et réessayez.' },
    'backend-unreachable': {
      title: 'Nous n’avons pas pu joindre le site',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': { title: 'Le site ne répond pas', text: 'Réessayez, ou trouvez un meilleur réseau.' },
    'backend-bad-response': { text: 'Réessayez. Si cela se répète, contactez l’assistance.' },
    PENDING: { text: 'Réessayez dans un instant.' },
    TIMEOUT: { text: soon },
    PROVIDER_ERROR: { text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    SESSION_EXPIRED: { text: 'Réessayez pour continuer.' },
    RATE_LIMITED: { text: 'Attendez un peu, puis réessayez.' },
    INTERNAL: { text: soon },
  },
};
