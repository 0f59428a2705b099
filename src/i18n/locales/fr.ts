import type { Locale } from '../types.js';
import { frDocument } from './fr-document.js';

const megaoctets = (bytes: number) => (bytes / 1e6).toFixed(1).replace('.', ',');

export const fr: Locale = {
  tag: 'fr',
  direction: 'ltr',
  actions: {
    start: 'Ouvrir la caméra',
    back: 'Retour',
    takePhoto: 'Prendre la photo',
    usePhoto: 'Garder cette photo',
    takeAgain: 'Reprendre',
    tryAgain: 'Réessayer',
    startOver: 'Recommencer',
    switchCamera: 'Changer de caméra',
    torchOn: 'Allumer la lumière',
    torchOff: 'Éteindre la lumière',
  },
  step: (current, total) => `Étape ${current} sur ${total}`,
  branding: 'Propulsé par idv-elements',
  bytesLoaded: (loaded, total) =>
    total > 0 ? `${megaoctets(loaded)} sur ${megaoctets(total)} Mo` : `${megaoctets(loaded)} Mo`,
  retryAfter: (seconds) => {
    if (seconds < 60) return `Réessayez dans ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}.`;
    const minutes = Math.ceil(seconds / 60);
    return `Réessayez dans ${minutes} ${minutes < 2 ? 'minute' : 'minutes'}.`;
  },
  supportCode: (code, reference) => (reference === undefined ? `Code : ${code}` : `Code : ${code}\n${reference}`),
  face: {
    title: 'Prendre un selfie',
    intro: {
      title: 'Préparez votre selfie',
      text: 'Cela prend un instant. Placez votre visage dans l’ovale et ne bougez plus.',
    },
    tips: ['Face à une fenêtre ou une lampe', 'Sans chapeau ni lunettes de soleil', 'La caméra à hauteur des yeux'],
    privacy: {
      sent: 'Nous prenons une photo de votre visage. Elle est vérifiée sur cet appareil, puis envoyée à ce site uniquement.',
      kept: 'Nous prenons une photo de votre visage pour ce site. Elle est vérifiée sur cet appareil.',
    },
    preview: 'Image en direct de votre caméra',
    photo: 'La photo que vous avez prise',
    shutterNote: {
      automatic: 'Ne bougez plus, la photo se prend seule',
      manual: 'Appuyez quand vous êtes prêt',
      help: 'Un problème ? Prenez la photo avec le bouton, ou cherchez plus de lumière.',
    },
    pixelsNote: 'Cet appareil ne peut pas vous guider. Prenez la photo vous-même.',
    states: {
      idle: 'Prêt à commencer',
      permission: 'Ouverture de la caméra',
      loading: 'Chargement du contrôle',
      framing: 'Placez votre visage dans l’ovale',
      holding: 'Ne bougez plus',
      capturing: 'Vérification de la photo',
      review: 'Regardez votre photo',
      submitting: 'Envoi de votre photo',
      done: 'Votre photo est prise',
      failed: 'Cela n’a pas marché',
      paused: 'En pause',
      canceled: 'Prêt à commencer',
    },
    permission: {
      title: 'Autorisez la caméra',
      text: 'Votre navigateur vous le demande. Choisissez « Autoriser ».',
    },
    paused: { title: 'En pause', text: 'La caméra revient avec cette page.' },
    review: {
      title: 'Votre visage est-il bien visible ?',
      text: 'La photo doit être nette et bien éclairée.',
    },
    waitingForNetwork: 'Vous êtes hors ligne. La photo part dès que le réseau revient.',
    done: {
      sent: { title: 'Photo reçue', text: 'Vous pouvez continuer.' },
      kept: { title: 'Photo prise', text: 'Vous pouvez continuer.' },
    },
    hints: {
      'too-dark': 'Trouvez plus de lumière',
      'no-face': 'Montrez votre visage ici',
      'multiple-faces': 'Vous seul sur l’image',
      'too-bright': 'Évitez la lumière vive',
      'too-far': 'Approchez-vous',
      'too-close': 'Reculez un peu',
      'off-center': 'Mettez-vous au milieu',
      covered: 'Découvrez tout votre visage',
      'turn-straight': 'Regardez droit devant',
      'glasses-glare': 'Reflets : penchez la tête',
      'eyes-closed': 'Ouvrez les yeux',
      'mouth-open': 'Fermez la bouche',
      'uneven-light': 'Tournez-vous vers la lumière',
      blurry: 'Tenez la caméra immobile',
      'hold-still': 'Ne bougez plus',
    },
    directions: {
      'off-center': {
        left: 'Allez à gauche',
        right: 'Allez à droite',
        up: 'Montez un peu',
        down: 'Descendez un peu',
      },
      'turn-straight': { up: 'Levez le menton', down: 'Baissez le menton' },
    },
    warnings: {
      'too-dark': 'La photo est un peu sombre.',
      'no-face': 'Nous ne sommes pas sûrs de voir un visage.',
      'multiple-faces': 'Quelqu’un d’autre est peut-être sur la photo.',
      'too-bright': 'La photo est un peu trop claire.',
      'too-far': 'Votre visage est un peu petit.',
      'too-close': 'Votre visage est très proche.',
      'off-center': 'Votre visage n’est pas au milieu.',
      covered: 'Quelque chose couvre peut-être votre visage.',
      'turn-straight': 'Vous ne regardez pas droit devant.',
      'glasses-glare': 'Vos lunettes font peut-être des reflets.',
      'eyes-closed': 'Vos yeux sont peut-être fermés.',
      'mouth-open': 'Votre bouche est ouverte.',
      'uneven-light': 'Un côté de votre visage est plus sombre.',
      blurry: 'La photo est un peu floue.',
      'hold-still': 'Vous avez bougé : la photo est peut-être floue.',
    },
  },
  document: frDocument,
  challenge: {
    title: 'Contrôle de présence',
    intro: {
      title: 'Montrez que vous êtes là',
      text: 'Nous demandons quelques petits gestes, un à la fois. Cela prend une demi-minute.',
    },
    tips: [
      'Mettez-vous face à une fenêtre ou une lampe',
      'Retirez chapeau et lunettes de soleil',
      'Posez le téléphone, ou tenez-le sans bouger',
    ],
    privacy:
      'Vos gestes sont suivis sur cet appareil. Quelques photos et le tracé de vos gestes vont ensuite à ce site seulement.',
    waiting: 'Ouverture de la caméra',
  },
  liveness: {
    title: 'Preuve de présence',
    intro: {
      title: 'Montrez que c’est bien vous',
      text: 'Un court contrôle avec votre caméra. Il dure environ une minute.',
    },
    privacy:
      'La caméra et la lumière sont contrôlées sur cet appareil. Puis le contrôle s’ouvre : il filme votre visage pour le service d’identité de ce site.',
    start: 'Commencer le contrôle',
    waiting: 'Préparation de votre contrôle',
  },
  errors: {
    'camera-permission-denied': {
      title: 'La caméra est bloquée',
      text: 'Ce site ne peut pas encore utiliser votre caméra. Voici comment changer cela :',
    },
    'camera-permission-dismissed': {
      title: 'La caméra est encore éteinte',
      text: 'La question est restée sans réponse. Réessayez et choisissez « Autoriser ».',
    },
    'camera-blocked-by-policy': {
      title: 'Cette page ne peut pas utiliser la caméra',
      text: 'Le site ne l’a pas permis pour cette page. Signalez-le au site.',
    },
    'camera-insecure-context': {
      title: 'La connexion n’est pas sécurisée',
      text: 'La caméra ne s’ouvre que sur une adresse sécurisée. Ouvrez cette page en https.',
    },
    'camera-not-found': {
      title: 'Aucune caméra trouvée',
      text: 'Branchez une caméra, ou ouvrez cette page sur un téléphone.',
    },
    'camera-busy': {
      title: 'La caméra est déjà utilisée',
      text: 'Une autre application ou un autre onglet la retient.',
    },
    'camera-overconstrained': {
      title: 'Cette caméra ne convient pas',
      text: 'Son image n’est pas assez bonne. Essayez une autre caméra ou un autre appareil.',
    },
    'camera-ended': {
      title: 'La caméra s’est arrêtée',
      text: 'Elle a été débranchée, ou un appel est arrivé.',
    },
    'camera-black': {
      title: 'L’image est noire',
      text: 'Quelque chose couvre l’objectif, ou la caméra est éteinte.',
    },
    'camera-frozen': {
      title: 'L’image est figée',
      text: 'La caméra n’envoie plus de nouvelles images.',
    },
    'camera-unsupported': {
      title: 'Ce navigateur ne peut pas ouvrir la caméra',
      text: 'Ouvrez cette page dans un navigateur récent, ou sur un autre appareil.',
    },
    'camera-in-app-browser': {
      title: 'Ouvrez cette page dans votre navigateur',
      text: 'L’application où vous êtes ne laisse pas les pages utiliser la caméra.',
    },
    'vision-assets-missing': {
      title: 'Une partie n’a pas pu être chargée',
      text: 'Le contrôle du visage n’est pas arrivé. Vérifiez votre connexion et réessayez.',
    },
    'vision-assets-corrupt': {
      title: 'Une partie est arrivée abîmée',
      text: 'Elle a changé en chemin, nous ne l’avons donc pas utilisée. Réessayez, ou changez de réseau.',
    },
    'vision-worker-blocked': {
      title: 'Le contrôle du visage ne peut pas démarrer',
      text: 'Ce site ne le laisse pas fonctionner. Signalez-le au site.',
    },
    'vision-crashed': {
      title: 'Le contrôle du visage s’est arrêté',
      text: 'Votre appareil manque peut-être de mémoire. Fermez d’autres applications et réessayez.',
    },
    'vision-stalled': {
      title: 'Le contrôle du visage ne répond pas',
      text: 'Votre appareil est peut-être occupé. Fermez d’autres applications et réessayez.',
    },
    'vision-unsupported': {
      title: 'Cet appareil ne peut pas contrôler le visage',
      text: 'Ouvrez cette page dans un navigateur récent, ou sur un autre appareil.',
    },
    'capture-failed': {
      title: 'La photo n’a pas été gardée',
      text: 'Votre appareil n’a pas pu créer l’image. Reprenez la photo.',
    },
    'backend-offline': {
      title: 'Vous êtes hors ligne',
      text: 'Votre photo est gardée. Connectez-vous à internet et réessayez.',
    },
    'backend-unreachable': {
      title: 'Votre photo n’a pas pu partir',
      text: 'Elle est gardée. Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': {
      title: 'L’envoi prend trop de temps',
      text: 'Votre photo est gardée. Réessayez, ou trouvez un meilleur réseau.',
    },
    'backend-bad-response': {
      title: 'Un problème de notre côté',
      text: 'Votre photo est gardée. Réessayez, et signalez-le au site si cela se répète.',
    },
    'not-configured': {
      title: 'Il manque quelque chose à cette page',
      text: 'Le site n’a pas fini de préparer ce contrôle. Signalez-le au site.',
    },
    PENDING: {
      title: 'Vérification en cours',
      text: 'Votre photo est examinée. Réessayez dans un instant.',
    },
    FACE_MISMATCH: {
      title: 'Les visages ne correspondent pas',
      text: 'Reprenez la photo avec une bonne lumière, sans lunettes.',
    },
    INVALID_REQUEST: {
      title: 'Un problème de notre côté',
      text: 'La photo a été envoyée d’une façon qui n’est pas acceptée. Signalez-le au site.',
    },
    INVALID_CREDENTIALS: {
      title: 'Un problème de notre côté',
      text: 'Le site n’est pas réglé pour ce contrôle. Signalez-le au site.',
    },
    TIMEOUT: {
      title: 'La vérification prend trop de temps',
      text: 'Votre photo est gardée. Réessayez.',
    },
    PROVIDER_ERROR: {
      title: 'La vérification n’est pas disponible',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
    INVALID_DOCUMENT: {
      title: 'Nous n’avons pas pu lire le document',
      text: 'Reprenez la photo avec les quatre coins visibles.',
    },
    DOCUMENT_EXPIRED: {
      title: 'Le document a expiré',
      text: 'Utilisez un document encore valable.',
    },
    DOCUMENT_NOT_FOUND: {
      title: 'Nous n’avons pas trouvé le document',
      text: 'Vérifiez le numéro, ou utilisez un autre document.',
    },
    FAILED: {
      title: 'Nous n’avons pas pu vérifier votre photo',
      text: 'Reprenez-la avec plus de lumière, en regardant droit devant.',
    },
    INVALID_IMAGE: {
      title: 'La photo n’est pas utilisable',
      text: 'Reprenez-la en tenant la caméra immobile.',
    },
    SYSTEM_ERROR: {
      title: 'Un problème de notre côté',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'La vérification fait une pause',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
    DUPLICATE_REFERENCE: {
      title: 'Cette photo a déjà été envoyée',
      text: 'Prenez-en une nouvelle.',
    },
    UNAUTHORIZED: {
      title: 'Vous êtes déconnecté',
      text: 'Connectez-vous de nouveau sur ce site, puis revenez.',
    },
    FORBIDDEN: {
      title: 'Ce n’est pas possible ici',
      text: 'Ce site ne le permet pas pour votre compte. Signalez-le au site.',
    },
    SESSION_EXPIRED: {
      title: 'Le temps est écoulé',
      text: 'Votre photo est gardée. Réessayez pour continuer.',
    },
    NOT_FOUND: {
      title: 'Un problème de notre côté',
      text: 'L’endroit où envoyer la photo manque. Signalez-le au site.',
    },
    METHOD_NOT_ALLOWED: {
      title: 'Un problème de notre côté',
      text: 'Le site ne reçoit pas les photos de cette façon. Signalez-le au site.',
    },
    UNSUPPORTED_MEDIA_TYPE: {
      title: 'Un problème de notre côté',
      text: 'Le site ne reçoit pas ce genre d’image. Signalez-le au site.',
    },
    IMAGE_TOO_LARGE: {
      title: 'La photo est trop lourde',
      text: 'Reprenez-la.',
    },
    IDEMPOTENCY_KEY_MISSING: {
      title: 'Un problème de notre côté',
      text: 'La photo est partie sans son numéro. Signalez-le au site.',
    },
    IDEMPOTENCY_KEY_REUSED: {
      title: 'Cette photo a été confondue avec une autre',
      text: 'Prenez-en une nouvelle.',
    },
    CONFLICT: {
      title: 'Votre photo est déjà en route',
      text: 'Attendez un instant, puis réessayez.',
    },
    RATE_LIMITED: {
      title: 'Trop d’essais',
      text: 'Votre photo est gardée. Attendez un peu avant le prochain essai.',
    },
    ATTEMPTS_EXHAUSTED: {
      title: 'Il ne reste plus d’essai',
      text: 'Vous les avez tous utilisés. Demandez au site comment continuer.',
    },
    NO_FACE: {
      title: 'Nous n’avons pas vu de visage',
      text: 'Reprenez la photo avec tout votre visage dans l’ovale.',
    },
    MULTIPLE_FACES: {
      title: 'Il y a plus d’un visage',
      text: 'Reprenez la photo en étant seul sur l’image.',
    },
    URL_NOT_ALLOWED: {
      title: 'Un problème de notre côté',
      text: 'Le site renvoie à une adresse qui n’est pas permise. Signalez-le au site.',
    },
    INTERNAL: {
      title: 'Un problème de notre côté',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
  },
  steps: {
    // Le navigateur a son propre chemin : voir `unblock`.
    'allow-camera': [],
    'answer-prompt': [],
    'open-in-browser': [
      'Ouvrez le menu de cette application, dans un coin',
      'Choisissez « Ouvrir dans le navigateur »',
      'Continuez là-bas',
    ],
    'use-other-device': [],
    'connect-camera': [],
    'free-camera': [
      'Fermez les appels vidéo et les autres applications photo',
      'Fermez les autres onglets avec une caméra',
    ],
    'uncover-camera': ['Essuyez l’objectif et retirez tout cache', 'Ouvrez le volet de la caméra'],
    'try-again': [],
    'go-online': [],
    'take-again': [],
    wait: [],
    'contact-site': [],
  },
  unblock: {
    'chrome-android': [
      'Touchez l’icône à gauche de l’adresse',
      'Touchez « Autorisations », puis « Caméra »',
      'Choisissez « Autoriser » et revenez',
    ],
    'chrome-desktop': ['Cliquez sur l’icône à gauche de l’adresse', 'Activez « Caméra »', 'Revenez à cette page'],
    'chrome-ios': [
      'Ouvrez « Réglages » sur votre téléphone',
      'Touchez « Apps », puis ce navigateur',
      'Activez « Caméra » et revenez',
    ],
    'safari-ios': [
      'Touchez le menu de la page, près de l’adresse',
      'Ouvrez les réglages du site web',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    'safari-mac': [
      'Ouvrez « Safari » dans la barre des menus',
      'Choisissez « Réglages » pour ce site',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    'firefox-android': [
      'Touchez l’icône à gauche de l’adresse',
      'Touchez « Caméra » jusqu’à lire « Autorisé »',
      'Revenez à cette page',
    ],
    'firefox-desktop': [
      'Cliquez sur la caméra à gauche de l’adresse',
      'Retirez « Bloqué » à côté de la caméra',
      'Revenez à cette page',
    ],
    samsung: [
      'Touchez l’icône à gauche de l’adresse',
      'Touchez « Autorisations », puis « Caméra »',
      'Choisissez « Autoriser » et revenez',
    ],
    edge: [
      'Ouvrez l’icône à gauche de l’adresse',
      'Ouvrez les autorisations pour ce site',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    opera: [
      'Ouvrez l’icône à gauche de l’adresse',
      'Ouvrez les paramètres du site',
      'Mettez « Caméra » sur « Autoriser »',
    ],
    'in-app': [
      'Ouvrez le menu de cette application, dans un coin',
      'Choisissez « Ouvrir dans le navigateur »',
      'Continuez là-bas',
    ],
    other: ['Ouvrez les réglages du navigateur pour ce site', 'Autorisez la caméra', 'Revenez à cette page'],
  },
};
