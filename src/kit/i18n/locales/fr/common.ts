import type { Sections } from '../../types.js';

const ours = 'Un problème est survenu de notre côté';
const unavailable = 'Cette vérification est momentanément indisponible';
const keptLater = 'Nous avons gardé votre photo. Réessayez dans quelques minutes.';

export const common: Sections['common'] = {
  errors: {
    'camera-permission-denied': {
      title: 'La caméra est bloquée',
      text: 'Ce site n’a pas le droit d’utiliser votre caméra. Pour changer cela :',
    },
    'camera-permission-dismissed': {
      title: 'La caméra est encore éteinte',
      text: 'Il nous faut votre autorisation. Réessayez et choisissez « Autoriser ».',
    },
    'camera-blocked-by-policy': {
      title: 'La caméra n’est pas activée sur cette page',
      text: 'Seul le site peut l’activer. Contactez l’assistance.',
    },
    'camera-insecure-context': {
      title: 'La connexion n’est pas sécurisée',
      text: 'La caméra ne fonctionne que sur une page sécurisée, dont l’adresse commence par https.',
    },
    'camera-not-found': {
      title: 'Aucune caméra trouvée',
      text: 'Branchez une caméra, ou ouvrez cette page sur un téléphone.',
    },
    'camera-busy': {
      title: 'La caméra est déjà utilisée',
      text: 'Une autre application ou un autre onglet l’utilise.',
    },
    'camera-overconstrained': {
      title: 'Cette caméra ne convient pas',
      text: 'Son image n’est pas assez nette. Essayez une autre caméra ou un autre appareil.',
    },
    'camera-ended': {
      title: 'La caméra s’est arrêtée',
      text: 'Elle a peut-être été débranchée, ou vous avez reçu un appel.',
    },
    'camera-black': { title: 'L’image est noire', text: 'L’objectif est peut-être couvert, ou la caméra éteinte.' },
    'camera-frozen': { title: 'La vidéo s’est figée', text: 'La caméra n’envoie plus de nouvelles images.' },
    'camera-unsupported': {
      title: 'Ce navigateur ne peut pas ouvrir la caméra',
      text: 'Mettez votre navigateur à jour, ou ouvrez cette page dans un autre.',
    },
    'camera-in-app-browser': {
      title: 'Ouvrez cette page dans votre navigateur',
      text: 'La caméra ne fonctionne pas dans cette application.',
    },
    'vision-assets-misconfigured': {
      title: 'Le chargement n’est pas terminé',
      text: 'Rechargez la page. Si cela ne suffit pas, contactez l’assistance en donnant le code ci-dessous.',
    },
    'vision-assets-corrupt': {
      title: 'Le chargement s’est mal passé',
      text: 'Une partie de la vérification du visage est arrivée endommagée. Réessayez, ou changez de réseau.',
    },
    'vision-worker-blocked': {
      title: 'La vérification du visage ne peut pas démarrer',
      text: 'Les réglages de ce site l’en empêchent. Contactez l’assistance.',
    },
    'vision-crashed': {
      title: 'La vérification du visage s’est arrêtée',
      text: 'Votre appareil manque peut-être de mémoire. Fermez les autres applications et réessayez.',
    },
    'vision-stalled': {
      title: 'La vérification du visage ne répond pas',
      text: 'Votre appareil est peut-être occupé. Fermez les autres applications et réessayez.',
    },
    'vision-unsupported': {
      title: 'La vérification du visage ne fonctionne pas ici',
      text: 'Mettez votre navigateur à jour, ou utilisez un autre appareil.',
    },
    'canvas-blocked': {
      title: 'Votre navigateur masque l’image',
      text: 'Sa protection de la vie privée brouille les photos. Ouvrez cette page dans un autre navigateur, ou utilisez un autre appareil.',
    },
    'capture-failed': {
      title: 'La photo n’a pas été enregistrée',
      text: 'Votre appareil n’y est pas arrivé. Reprenez la photo.',
    },
    'backend-offline': {
      title: 'Vous êtes hors ligne',
      text: 'Nous avons gardé votre photo. Connectez-vous à Internet et réessayez.',
    },
    'backend-unreachable': {
      title: 'Nous n’avons pas pu envoyer votre photo',
      text: 'Nous l’avons gardée. Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': {
      title: 'L’envoi prend trop de temps',
      text: 'Nous avons gardé votre photo. Réessayez, ou trouvez un meilleur réseau.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'Nous avons gardé votre photo. Réessayez. Si cela se répète, contactez l’assistance.',
    },
    'not-configured': {
      title: 'Cette vérification ne fonctionne pas pour le moment',
      text: 'Ce n’est ni vous ni votre appareil, c’est au site de le corriger. Contactez l’assistance, ou revenez plus tard.',
    },
    PENDING: { title: 'Vérification en cours', text: 'Nous vérifions encore votre photo. Réessayez dans un instant.' },
    FACE_MISMATCH: {
      title: 'Les visages ne correspondent pas',
      text: 'Reprenez la photo avec une bonne lumière, sans lunettes.',
    },
    INVALID_REQUEST: { title: ours, text: 'Votre photo n’est pas passée. Contactez l’assistance.' },
    INVALID_CREDENTIALS: {
      title: ours,
      text: 'Ce site n’est pas réglé pour cette vérification. Contactez l’assistance.',
    },
    TIMEOUT: { title: 'La vérification prend trop de temps', text: 'Nous avons gardé votre photo. Réessayez.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: {
      title: 'Nous n’avons pas pu lire le document',
      text: 'Reprenez la photo avec les quatre coins visibles.',
    },
    DOCUMENT_EXPIRED: { title: 'Ce document a expiré', text: 'Utilisez un document en cours de validité.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Document introuvable',
      text: 'Il n’est pas dans les registres officiels. Vérifiez le numéro, ou utilisez un autre document.',
    },
    FAILED: {
      title: 'Nous n’avons pas pu vérifier votre photo',
      text: 'Reprenez-la avec plus de lumière, en regardant droit devant.',
    },
    INVALID_IMAGE: { title: 'Cette photo n’est pas utilisable', text: 'Reprenez-la en tenant la caméra immobile.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'Nous avons déjà cette photo', text: 'Prenez-en une nouvelle.' },
    UNAUTHORIZED: { title: 'Votre connexion au site a expiré', text: 'Connectez-vous de nouveau, puis revenez.' },
    FORBIDDEN: {
      title: 'Ce n’est pas possible ici',
      text: 'Le site n’autorise pas cette étape. Contactez l’assistance.',
    },
    SESSION_EXPIRED: {
      title: 'Cette vérification a expiré',
      text: 'Nous avons gardé votre photo. Réessayez pour continuer.',
    },
    NOT_FOUND: { title: ours, text: 'Ce site ne peut pas recevoir votre photo. Contactez l’assistance.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Ce site ne peut pas recevoir votre photo. Contactez l’assistance.' },
    UNSUPPORTED_MEDIA_TYPE: { title: ours, text: 'Ce site n’accepte pas ce type de photo. Contactez l’assistance.' },
    IMAGE_TOO_LARGE: { title: 'La photo est trop lourde', text: 'Reprenez-la.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Votre photo n’est pas passée. Contactez l’assistance.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Deux photos ont été confondues', text: 'Prenez-en une nouvelle.' },
    CONFLICT: { title: 'Nous envoyons déjà votre photo', text: 'Attendez un instant, puis réessayez.' },
    RATE_LIMITED: {
      title: 'Trop d’essais',
      text: 'Nous avons gardé votre photo. Attendez un peu avant le prochain essai.',
    },
    ATTEMPTS_EXHAUSTED: {
      title: 'Il ne reste plus d’essai',
      text: 'Contactez l’assistance pour savoir comment continuer.',
    },
    DOCUMENT_NOT_SUPPORTED: { title: 'Nous ne vérifions pas ce document ici', text: 'Utilisez un autre document.' },
    NO_FACE: { title: 'Nous n’avons pas vu de visage', text: 'Reprenez la photo avec tout votre visage dans l’ovale.' },
    MULTIPLE_FACES: {
      title: 'Il y a plus d’un visage',
      text: 'Il ne doit y avoir que vous à l’image. Reprenez la photo.',
    },
    URL_NOT_ALLOWED: {
      title: ours,
      text: 'Ce site donne une adresse à laquelle nous ne faisons pas confiance. Contactez l’assistance.',
    },
    HANDOFF_EXPIRED: {
      title: 'Ce lien n’est plus valable',
      text: 'Demandez-en un nouveau sur l’appareil où vous avez commencé.',
    },
    HANDOFF_CLAIMED: {
      title: 'Ce lien a déjà servi',
      text: 'Si ce n’était pas vous, demandez-en un nouveau sur l’appareil où vous avez commencé.',
    },
    HANDOFF_NUMBER_MISMATCH: {
      title: 'Ce n’est pas le bon numéro',
      text: 'Saisissez le numéro affiché sur l’appareil où vous avez commencé.',
    },
    INTERNAL: { title: ours, text: keptLater },
  },
  steps: {
    'free-camera': [
      'Terminez les appels vidéo et fermez les autres applis photo',
      'Fermez les autres onglets qui utilisent la caméra',
    ],
    'uncover-camera': ['Essuyez l’objectif et retirez tout cache', 'Ouvrez le volet de la caméra'],
  },
  unblock: {
    'chrome-android': [
      'Touchez l’icône à gauche de l’adresse',
      'Touchez « Autorisations », puis « Caméra »',
      'Choisissez « Autoriser » et revenez',
    ],
    'chrome-desktop': ['Cliquez sur l’icône à gauche de l’adresse', 'Activez « Caméra »', 'Revenez à cette page'],
    'chrome-ios': [
      'Ouvrez « Réglages » sur votre téléphone',
      'Touchez « Apps », puis ce navigateur',
      'Activez « Caméra » et revenez',
    ],
    'safari-ios': [
      'Touchez le menu de la page, près de l’adresse',
      'Ouvrez les réglages du site web',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    'safari-mac': [
      'Ouvrez « Safari » dans la barre des menus',
      'Choisissez « Réglages » pour ce site',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    'firefox-android': [
      'Touchez l’icône à gauche de l’adresse',
      'Touchez « Caméra » jusqu’à lire « Autorisé »',
      'Revenez à cette page',
    ],
    'firefox-desktop': [
      'Cliquez sur la caméra à gauche de l’adresse',
      'Retirez « Bloqué » à côté de la caméra',
      'Revenez à cette page',
    ],
    samsung: [
      'Touchez l’icône à gauche de l’adresse',
      'Touchez « Autorisations », puis « Caméra »',
      'Choisissez « Autoriser » et revenez',
    ],
    edge: [
      'Ouvrez l’icône à gauche de l’adresse',
      'Ouvrez les autorisations pour ce site',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    opera: [
      'Ouvrez l’icône à gauche de l’adresse',
      'Ouvrez les paramètres du site',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    'in-app': [
      'Ouvrez le menu de cette application, dans un coin',
      'Choisissez « Ouvrir dans le navigateur »',
      'Continuez dans le navigateur',
    ],
    other: ['Ouvrez les réglages du navigateur pour ce site', 'Autorisez la caméra', 'Revenez à cette page'],
  },
  phone: {
    errors: {
      'camera-not-found': {
        text: 'Nous n’avons pas trouvé de caméra sur ce téléphone. Redémarrez-le, ou utilisez un autre appareil.',
      },
      'camera-busy': { text: 'Une autre application l’utilise.' },
      'camera-ended': { text: 'Vous avez peut-être reçu un appel, ou une autre application l’a prise.' },
      'camera-black': { text: 'Quelque chose couvre peut-être l’objectif.' },
    },
    steps: {
      'free-camera': ['Raccrochez tout appel en cours', 'Fermez les autres applications qui utilisent la caméra'],
      'uncover-camera': ['Éloignez vos doigts et la coque de l’objectif', 'Essuyez l’objectif'],
    },
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'La caméra est toujours bloquée',
        text: 'Votre navigateur a retenu votre dernière réponse. Suivez chaque étape, puis revenez :',
      },
      'camera-permission-dismissed': {
        title: 'Il nous faut toujours votre caméra',
        text: 'Votre navigateur vous le demandera encore. Choisissez « Autoriser » cette fois.',
      },
      'camera-busy': {
        title: 'La caméra est toujours utilisée',
        text: 'Un appel vidéo tourne peut-être en arrière-plan. Nous continuerons dès qu’elle est libre.',
      },
      'camera-black': {
        title: 'L’image est toujours noire',
        text: 'Vérifiez qu’aucun cache, autocollant ou étui ne couvre l’objectif.',
      },
      'vision-offline': {
        title: 'Vous êtes toujours hors ligne',
        text: 'Vérifiez que le Wi-Fi ou les données mobiles sont activés. Nous continuerons automatiquement.',
      },
      'backend-offline': {
        title: 'Vous êtes toujours hors ligne',
        text: 'Nous avons gardé votre photo. Vérifiez que le Wi-Fi ou les données mobiles sont activés.',
      },
      NO_FACE: {
        title: 'Toujours pas de visage',
        text: 'Mettez-vous face à une fenêtre ou une lampe. Retirez ce qui couvre votre visage.',
      },
    },
    tips: {
      face: [
        'Mettez-vous face à une fenêtre ou une lampe, pour que la lumière éclaire votre visage.',
        'Tenez la caméra à hauteur des yeux, bras tendu, et regardez-la bien en face.',
      ],
      document: [
        'Posez-le sur un fond sombre et uni, loin des lampes et des fenêtres.',
        'Essuyez l’objectif, tenez la caméra bien au-dessus et attendez que l’image soit nette.',
      ],
      movement: [
        'Mettez-vous face à une fenêtre ou une lampe, et bougez un peu plus lentement.',
        'Gardez la caméra immobile à hauteur des yeux, et ne bougez que la tête.',
      ],
      time: [
        'Rapprochez-vous du Wi-Fi, ou passez aux données mobiles.',
        'Fermez les autres applications et onglets, et gardez cette page ouverte.',
      ],
      camera: [
        'Fermez toute autre application ou tout onglet qui utilise la caméra, puis réessayez.',
        'Fermez complètement le navigateur, rouvrez-le et revenez à cette page.',
      ],
      engine: [
        'Fermez les autres applications et onglets, puis réessayez.',
        'Changez de réseau, puis rechargez cette page.',
      ],
      network: [
        'Rapprochez-vous du Wi-Fi, ou passez aux données mobiles.',
        'Activez puis désactivez le mode avion pour vous reconnecter.',
      ],
      service: [
        'Votre appareil n’y est pour rien. Attendez quelques minutes, puis réessayez.',
        'Revenez un peu plus tard. Votre appareil fonctionne bien.',
      ],
    },
    otherWay: { title: 'Essayons autrement', text: 'Choisissez comment continuer.' },
    stuck: {
      title: 'Cela ne fonctionne toujours pas ?',
      text: 'Essayez ailleurs ou avec un autre appareil. Sinon, contactez l’assistance en donnant le code ci-dessous.',
    },
    allowHere: 'Appuyez sur le bouton ci-dessous et choisissez « Autoriser ».',
    ways: {
      shutter: 'Utiliser le bouton de la caméra',
      upload: 'Envoyer une photo',
      phone: 'Continuer sur un téléphone',
    },
  },
  actions: {
    takePhoto: 'Prendre la photo',
    usePhoto: 'Utiliser cette photo',
    takeAgain: 'Reprendre la photo',
    startOver: 'Recommencer',
    continue: 'Continuer',
    switchCamera: 'Changer de caméra',
    torchOn: 'Allumer la lumière',
    torchOff: 'Éteindre la lumière',
    sound: 'Sons de guidage',
  },
  stillTrying: 'Nous essayons toujours. Gardez cette page ouverte.',
  sendingLater:
    'L’envoi de photos ne fonctionne pas pour le moment. Prenez la vôtre quand même : nous la garderons et réessaierons.',
  timeLeft: (seconds) => {
    if (seconds < 5) return 'Presque fini';
    if (seconds < 60) return `Encore environ ${5 * Math.ceil(seconds / 5)} secondes`;
    const minutes = Math.ceil(seconds / 60);
    return `Encore environ ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  },
  retryAfter: (seconds) => {
    if (seconds < 60) return `Réessayez dans ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Réessayez dans ${minutes} ${minutes < 2 ? 'minute' : 'minutes'}.`;
  },
};
