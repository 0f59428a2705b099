import type { HandoffWords } from '../../types.js';

export const handoff: HandoffWords = {
  actions: {
    copy: 'Copier le lien',
    copied: 'Lien copié',
    share: 'Partager le lien',
    renew: 'Obtenir un nouveau code',
    here: 'Continuer sur cet appareil',
    restart: 'Commencer sur cet appareil',
  },
  creating: 'Préparation de votre code',
  offer: {
    title: 'Continuez sur votre téléphone',
    text: 'Il vous faut sa caméra. Rien n’est perdu de ce que vous avez fait.',
  },
  noCamera: 'Cet appareil n’a pas de caméra : utilisons celle de votre téléphone.',
  how: [
    'Pointez la caméra du téléphone vers le code',
    'Ouvrez le lien qui s’affiche',
    'Saisissez ce numéro sur le téléphone',
  ],
  openLink: 'Ouvrez ce lien sur le téléphone',
  code: 'Code QR qui ouvre cette page sur votre téléphone',
  link: 'Lien pour votre téléphone',
  number: 'Numéro à deux chiffres',
  timeLeft: (minutes, seconds) => `Code valable encore ${minutes} min ${String(seconds).padStart(2, '0')} s`,
  expired: { title: 'Ce code n’est plus valable', text: 'Demandez-en un nouveau pour continuer.' },
  claimed: {
    title: 'Votre téléphone est connecté',
    text: 'Terminez là-bas et laissez cette page ouverte. Elle avance d’elle-même.',
  },
  tasks: { document: 'Photo de votre document', face: 'Selfie', liveness: 'Vérification du visage' },
  taskDone: 'terminé',
  taskOpen: 'à faire',
  collecting: 'Presque terminé',
  completed: 'Tout est fait sur votre téléphone',
  offline: 'Vous êtes hors ligne. Cette page reprend dès que la connexion revient.',
  failed: {
    title: 'La liaison avec le téléphone est coupée',
    text: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
  },
  unavailable: { title: 'Impossible de créer un code', text: 'Vérifiez votre connexion, puis réessayez.' },
  unsupported: {
    title: 'Ce site ne peut pas connecter votre téléphone',
    text: 'Ouvrez cette page sur votre téléphone pour commencer là-bas, ou continuez sur cet appareil.',
  },
  later: 'Rien n’est perdu. Réessayez dans quelques minutes.',
  phone: {
    ask: { title: 'Saisissez le numéro à deux chiffres', text: 'Il s’affiche sur l’appareil où vous avez commencé.' },
    site: (host, name) =>
      `Vos photos vont à ${name} et à son service d’identité. Continuez seulement si vous avez commencé vous-même sur ${host}. Sinon, fermez cette page.`,
    number: 'Numéro à deux chiffres',
    submit: 'Continuer',
    incomplete: 'Saisissez les deux chiffres.',
    wrong: (left) => `Ce n’est pas le bon numéro. Il vous reste ${left === 1 ? 'un essai' : `${left} essais`}.`,
    claiming: 'Connexion à votre autre appareil',
    over: {
      expired: {
        title: 'Ce lien n’est plus valable',
        text: 'Demandez un nouveau code sur l’appareil où vous avez commencé.',
      },
      used: {
        title: 'Ce lien a déjà servi',
        text: 'Chaque lien sert une fois. Demandez un nouveau code sur l’appareil où vous avez commencé.',
      },
      'wrong-numbers': {
        title: 'Trois numéros étaient faux',
        text: 'Pour votre sécurité, ce lien ne fonctionne plus. Demandez un nouveau code sur l’appareil où vous avez commencé.',
      },
    },
    failed: { title: 'La connexion n’a pas abouti', text: 'Vérifiez votre connexion, puis réessayez.' },
    finished: {
      title: 'C’est fini sur ce téléphone',
      text: 'Revenez à l’appareil où vous avez commencé. Il avance de lui-même.',
    },
  },
  browser: {
    chrome: 'Ouvrir dans Chrome',
    android: 'Ouvrez cette page dans Chrome, ou copiez le lien et collez-le dans un autre navigateur.',
    ios: ['Copiez le lien', 'Ouvrez Safari', 'Collez le lien dans la barre d’adresse'],
    link: 'Adresse de cette page',
    silent: {
      title: 'La caméra n’est pas encore allumée',
      text: 'Si votre navigateur vous le demande, choisissez « Autoriser ». S’il ne demande rien, continuez autrement.',
    },
  },
};
