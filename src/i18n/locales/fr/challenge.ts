import type { ChallengeWords } from '../../types.js';

const ours = 'Un problème est survenu de notre côté';

export const challenge: ChallengeWords = {
  preview: 'Image en direct de votre caméra',
  photo: 'Votre visage',
  permission: {
    title: 'Autorisez la caméra',
    text: 'Votre navigateur vous le demande. Choisissez « Autoriser » pour commencer.',
  },
  paused: { title: 'En pause', text: 'Revenez sur cette page et nous recommencerons.' },
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
  praise: 'C’est bon',
  afterPraise: (next) => `C’est bon. ${next}`,
  progress: (current, total) => `${current} sur ${total}`,
  timeLeft: (seconds) => `Encore ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}`,
  hints: {
    'one-face': 'Une seule personne à l’image',
    'show-face': 'Montrez votre visage ici',
    'come-closer': 'Approchez-vous',
    'move-back': 'Reculez un peu',
    'look-straight': 'Regardez droit devant vous',
    'close-mouth': 'Fermez la bouche',
    'hold-still': 'Ne bougez plus',
  },
  actions: { cannot: 'Je ne peux pas faire ce geste' },
  swap: {
    given: 'Recommençons avec un autre geste.',
    none: 'Il n’y a pas d’autre geste à proposer. Prenez votre temps et réessayez.',
  },
  states: {
    idle: 'Tout est prêt',
    permission: 'Ouverture de la caméra',
    loading: 'Préparation',
    framing: 'Placez votre visage dans l’ovale',
    challenge: 'Suivez la consigne',
    between: 'C’est bon',
    swapping: 'Choix d’un autre geste',
    submitting: 'Envoi',
    passed: 'C’est terminé',
    missed: 'Cela n’a pas marché',
    rejected: 'Nous n’avons pas pu confirmer que c’est vous',
    expired: 'Ce contrôle a expiré',
    failed: 'Cela n’a pas marché',
    paused: 'En pause',
    canceled: 'Tout est prêt',
  },
  waitingForNetwork: 'Vous êtes hors ligne. Nous continuerons dès que le réseau revient.',
  passed: { title: 'C’est terminé', text: 'Vous pouvez continuer.' },
  rejected: {
    title: 'Nous n’avons pas pu confirmer que c’est vous',
    text: 'Placez-vous face à une fenêtre ou une lampe, et recommencez.',
  },
  expired: {
    again: { title: 'Ce contrôle a expiré', text: 'Réessayez dès que vous voulez. Nous demanderons d’autres gestes.' },
    over: { title: 'Ce contrôle a expiré', text: 'Revenez en arrière et recommencez.' },
  },
  missed: {
    'face-lost': () => ({
      title: 'Votre visage est sorti de l’image',
      text: 'Gardez tout votre visage à l’image pendant les gestes.',
    }),
    'several-faces': () => ({
      title: 'Quelqu’un d’autre était à l’image',
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
      title: 'La vidéo s’est figée',
      text: 'Fermez les autres applications qui utilisent la caméra et réessayez.',
    }),
    'picture-repeats': () => ({
      title: 'La vidéo se répétait',
      text: 'Utilisez la caméra de cet appareil, sans effet.',
    }),
    'picture-changed': () => ({
      title: 'La vidéo a changé',
      text: 'Tenez le téléphone dans le même sens du début à la fin.',
    }),
    'screen-pattern': () => ({
      title: 'Cela ressemblait à un écran',
      text: 'Montrez votre propre visage, loin des écrans et des motifs fins.',
    }),
    'wrong-action': (prompt) => ({
      title: 'C’était un autre geste',
      text: `Nous avions demandé « ${prompt} ». Attendez chaque consigne et ne faites que ce geste.`,
    }),
    'no-depth': () => ({
      title: 'Nous n’avons pas assez vu',
      text: 'Tournez toute la tête, pas le téléphone, le visage bien éclairé.',
    }),
    'challenge-timeout': (prompt) => ({
      title: 'Le temps a manqué',
      text: `Nous n’avons pas vu « ${prompt} ». Vous avez plus de temps : faites le geste un peu plus grand.`,
    }),
  },
  missedAgain: {
    'face-lost': () => 'Posez l’appareil à hauteur des yeux, à un bras de distance, et tournez un peu moins.',
    'several-faces': () => 'Les photos et les affiches comptent aussi. Installez-vous devant un mur uni.',
    'face-jumped': () => 'Posez l’appareil sur un support stable : vous seul devez bouger.',
    'face-changed': () => 'Gardez la même lumière, et rien devant le visage, jusqu’au dernier geste.',
    'picture-frozen': () => 'Fermez vos autres onglets, ou redémarrez le navigateur.',
    'picture-repeats': () => 'Désactivez les arrière-plans virtuels et les filtres de la caméra.',
    'picture-changed': () => 'Bloquez la rotation de l’écran, ou posez l’appareil sur un support stable.',
    'screen-pattern': () => 'Essuyez l’objectif, et éloignez-vous des stores, des motifs et des écrans lumineux.',
    'wrong-action': () => 'Lisez jusqu’au bout. Faites un seul geste, puis revenez au centre.',
    'no-depth': () => 'Tournez lentement le nez vers l’épaule, avec une lumière devant vous.',
    'challenge-timeout': (prompt) =>
      `Vous avez plus de temps. Faites « ${prompt} » lentement et clairement, ou passez ce geste.`,
  },
  missedOften: {
    title: 'Faisons plus simple',
    text: 'Posez l’appareil à hauteur des yeux, face à une fenêtre, et prenez votre temps. Sinon, essayez un autre appareil.',
  },
  errors: {
    'capture-failed': {
      title: 'Nous n’avons pas pu prendre de photo',
      text: 'Votre appareil manque peut-être de mémoire. Fermez les autres applications et réessayez.',
    },
    'backend-offline': { title: 'Vous êtes hors ligne', text: 'Connectez-vous à Internet et réessayez.' },
    'backend-unreachable': {
      title: 'Nous n’avons pas pu joindre le site',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': { title: 'Le site ne répond pas', text: 'Réessayez, ou trouvez une meilleure connexion.' },
    'backend-bad-response': { title: ours, text: 'Réessayez. Si cela se répète, contactez l’assistance.' },
    CONFLICT: { title: 'C’est déjà fait', text: 'Revenez en arrière pour continuer.' },
    NOT_FOUND: { title: 'Il n’y a rien à faire ici', text: 'Revenez en arrière et recommencez.' },
    RATE_LIMITED: { title: 'Trop d’essais', text: 'Attendez un peu avant le prochain essai.' },
    INVALID_REQUEST: { title: ours, text: 'Le contrôle n’est pas passé. Contactez l’assistance.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'Ce contrôle est momentanément indisponible',
      text: 'Réessayez dans quelques minutes.',
    },
    INTERNAL: { title: ours, text: 'Réessayez dans quelques minutes.' },
    FAILED: { title: 'Nous n’avons pas pu vérifier', text: 'Réessayez avec plus de lumière.' },
  },
};
