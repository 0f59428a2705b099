import type { ChallengeWords } from '../challenge-words.js';

export const frChallenge: ChallengeWords = {
  preview: 'Image en direct de votre caméra',
  photo: 'Votre visage',
  permission: {
    title: 'Autorisez la caméra',
    text: 'Votre navigateur vous le demande. Choisissez « Autoriser » pour commencer.',
  },
  paused: { title: 'En pause', text: 'Revenez sur cette page et nous recommençons.' },
  prompts: {
    'turn-left': 'Tournez la tête à gauche',
    'turn-right': 'Tournez la tête à droite',
    nod: 'Hochez la tête une fois',
    blink: 'Clignez lentement des yeux',
    smile: 'Souriez',
    'open-mouth': 'Ouvrez la bouche',
    'move-closer': 'Approchez-vous',
  },
  spoken: {
    'turn-left': 'Tournez la tête vers votre gauche.',
    'turn-right': 'Tournez la tête vers votre droite.',
    nod: 'Hochez la tête une fois : le menton en bas, puis en haut.',
    blink: 'Fermez les deux yeux, puis ouvrez-les.',
    smile: 'Souriez et gardez le sourire un instant.',
    'open-mouth': 'Ouvrez grand la bouche un instant.',
    'move-closer': 'Approchez votre visage de la caméra.',
  },
  praise: 'C’est bien',
  afterPraise: (next) => `C’est bien. ${next}`,
  progress: (current, total) => `${current} sur ${total}`,
  timeLeft: (seconds) => `Encore ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}`,
  hints: {
    'one-face': 'Vous seul dans l’image',
    'show-face': 'Montrez votre visage ici',
    'come-closer': 'Approchez-vous',
    'move-back': 'Reculez un peu',
    'look-straight': 'Regardez droit devant vous',
    'close-mouth': 'Fermez la bouche',
    'hold-still': 'Ne bougez plus',
  },
  actions: {
    cannot: 'Je ne peux pas faire cela',
    sound: 'Sons de guidage',
  },
  swap: {
    given: 'Nous recommençons avec autre chose.',
    none: 'Il n’y a pas d’autre geste pour celui-ci. Prenez votre temps et réessayez.',
  },
  states: {
    idle: 'Prêt à commencer',
    permission: 'Ouverture de la caméra',
    loading: 'Préparation',
    framing: 'Placez votre visage dans l’ovale',
    challenge: 'Faites ce qui est demandé',
    between: 'C’est bien',
    swapping: 'Choix d’un autre geste',
    submitting: 'Envoi',
    passed: 'C’est terminé',
    missed: 'Cela n’a pas marché',
    refused: 'Nous n’avons pas pu le confirmer',
    expired: 'Le temps est écoulé',
    failed: 'Cela n’a pas marché',
    paused: 'En pause',
    canceled: 'Prêt à commencer',
  },
  waitingForNetwork: 'Vous êtes hors ligne. Nous continuons dès que vous êtes de retour.',
  passed: { title: 'C’est terminé', text: 'Vous pouvez continuer.' },
  refused: {
    title: 'Nous n’avons pas pu le confirmer',
    text: 'Revenez d’où vous venez et recommencez là-bas, avec plus de lumière.',
  },
  expired: {
    again: {
      title: 'Le temps est écoulé',
      text: 'Réessayez quand vous êtes prêt. Nous demanderons d’autres gestes.',
    },
    over: {
      title: 'Le temps est écoulé',
      text: 'Revenez d’où vous venez et recommencez là-bas.',
    },
  },
  missed: {
    'face-lost': () => ({
      title: 'Nous vous avons perdu de vue',
      text: 'Gardez tout le visage dans l’image, aussi pendant les gestes.',
    }),
    'several-faces': () => ({
      title: 'Quelqu’un d’autre était dans l’image',
      text: 'Trouvez un endroit où l’on ne voit que vous.',
    }),
    'face-jumped': () => ({
      title: 'C’était trop rapide',
      text: 'Bougez un peu plus lentement, sans bouger la caméra.',
    }),
    'face-changed': () => ({
      title: 'Votre visage semblait différent',
      text: 'Restez devant la caméra du premier au dernier geste.',
    }),
    'picture-frozen': () => ({
      title: 'L’image ne bougeait plus',
      text: 'Fermez les autres applications qui utilisent la caméra et réessayez.',
    }),
    'picture-repeats': () => ({
      title: 'L’image se répétait',
      text: 'Utilisez la caméra de cet appareil, sans application ni effet.',
    }),
    'picture-changed': () => ({
      title: 'L’image a changé',
      text: 'Tenez le téléphone dans le même sens du début à la fin.',
    }),
    'screen-pattern': () => ({
      title: 'Cela ressemblait à un écran',
      text: 'Montrez votre propre visage, loin des écrans et des motifs fins.',
    }),
    'wrong-action': (prompt) => ({
      title: 'C’était un autre geste',
      text: `Nous avions demandé « ${prompt} ». Attendez chaque geste et ne faites que lui.`,
    }),
    'no-depth': () => ({
      title: 'Nous n’avons pas assez vu',
      text: 'Tournez toute la tête, pas le téléphone, le visage bien éclairé.',
    }),
    'challenge-timeout': (prompt) => ({
      title: 'Le temps a manqué',
      text: `Nous n’avons pas vu « ${prompt} ». Faites le geste un peu plus grand.`,
    }),
  },
  errors: {
    'capture-failed': {
      title: 'Une image n’a pas pu être faite',
      text: 'Votre appareil manque peut-être de mémoire. Fermez d’autres applications et réessayez.',
    },
    'backend-offline': {
      title: 'Vous êtes hors ligne',
      text: 'Connectez-vous à internet et réessayez.',
    },
    'backend-unreachable': {
      title: 'Le site est hors d’atteinte',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': {
      title: 'Le site ne répond pas',
      text: 'Réessayez, ou trouvez une meilleure connexion.',
    },
    'backend-bad-response': {
      title: 'Un problème de notre côté',
      text: 'Réessayez, et signalez-le au site si cela se répète.',
    },
    CONFLICT: {
      title: 'C’est déjà fait',
      text: 'Revenez d’où vous venez pour continuer.',
    },
    NOT_FOUND: {
      title: 'Il n’y a rien à faire ici',
      text: 'Revenez d’où vous venez et recommencez là-bas.',
    },
    RATE_LIMITED: {
      title: 'Trop d’essais',
      text: 'Attendez un peu avant le prochain essai.',
    },
    INVALID_REQUEST: {
      title: 'Un problème de notre côté',
      text: 'Notre envoi n’est pas accepté. Signalez-le au site.',
    },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'Le contrôle fait une pause',
      text: 'Réessayez dans quelques minutes.',
    },
    INTERNAL: {
      title: 'Un problème de notre côté',
      text: 'Réessayez dans quelques minutes.',
    },
    SYSTEM_ERROR: {
      title: 'Un problème de notre côté',
      text: 'Réessayez dans quelques minutes.',
    },
    FAILED: {
      title: 'Nous n’avons pas pu vérifier',
      text: 'Réessayez avec plus de lumière.',
    },
  },
};
