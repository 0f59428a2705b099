import type { ChallengeWords, CommonWords, FailureWords, DocumentWords, FaceWords, LivenessWords } from '../types.js';

const megaoctets = (bytes: number) => (bytes / 1e6).toFixed(1).replace('.', ',');
const ours = 'Un problème de notre côté';
const later = 'Rien n’est perdu. Réessayez dans quelques minutes.';

export const common: CommonWords & FailureWords = {
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
    continue: 'Continuer',
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
    'camera-ended': { title: 'La caméra s’est arrêtée', text: 'Elle a été débranchée, ou un appel est arrivé.' },
    'camera-black': { title: 'L’image est noire', text: 'Quelque chose couvre l’objectif, ou la caméra est éteinte.' },
    'camera-frozen': { title: 'L’image est figée', text: 'La caméra n’envoie plus de nouvelles images.' },
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
    PENDING: { title: 'Vérification en cours', text: 'Votre photo est examinée. Réessayez dans un instant.' },
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
    TIMEOUT: { title: 'La vérification prend trop de temps', text: 'Votre photo est gardée. Réessayez.' },
    PROVIDER_ERROR: {
      title: 'La vérification n’est pas disponible',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
    INVALID_DOCUMENT: {
      title: 'Nous n’avons pas pu lire le document',
      text: 'Reprenez la photo avec les quatre coins visibles.',
    },
    DOCUMENT_EXPIRED: { title: 'Le document a expiré', text: 'Utilisez un document encore valable.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Nous n’avons pas trouvé le document',
      text: 'Vérifiez le numéro, ou utilisez un autre document.',
    },
    FAILED: {
      title: 'Nous n’avons pas pu vérifier votre photo',
      text: 'Reprenez-la avec plus de lumière, en regardant droit devant.',
    },
    INVALID_IMAGE: { title: 'La photo n’est pas utilisable', text: 'Reprenez-la en tenant la caméra immobile.' },
    SYSTEM_ERROR: {
      title: 'Un problème de notre côté',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'La vérification fait une pause',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
    DUPLICATE_REFERENCE: { title: 'Cette photo a déjà été envoyée', text: 'Prenez-en une nouvelle.' },
    UNAUTHORIZED: { title: 'Vous êtes déconnecté', text: 'Connectez-vous de nouveau sur ce site, puis revenez.' },
    FORBIDDEN: {
      title: 'Ce n’est pas possible ici',
      text: 'Ce site ne le permet pas pour votre compte. Signalez-le au site.',
    },
    SESSION_EXPIRED: { title: 'Le temps est écoulé', text: 'Votre photo est gardée. Réessayez pour continuer.' },
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
    IMAGE_TOO_LARGE: { title: 'La photo est trop lourde', text: 'Reprenez-la.' },
    IDEMPOTENCY_KEY_MISSING: {
      title: 'Un problème de notre côté',
      text: 'La photo est partie sans son numéro. Signalez-le au site.',
    },
    IDEMPOTENCY_KEY_REUSED: { title: 'Cette photo a été confondue avec une autre', text: 'Prenez-en une nouvelle.' },
    CONFLICT: { title: 'Votre photo est déjà en route', text: 'Attendez un instant, puis réessayez.' },
    RATE_LIMITED: { title: 'Trop d’essais', text: 'Votre photo est gardée. Attendez un peu avant le prochain essai.' },
    ATTEMPTS_EXHAUSTED: {
      title: 'Il ne reste plus d’essai',
      text: 'Vous les avez tous utilisés. Demandez au site comment continuer.',
    },
    NO_FACE: { title: 'Nous n’avons pas vu de visage', text: 'Reprenez la photo avec tout votre visage dans l’ovale.' },
    MULTIPLE_FACES: { title: 'Il y a plus d’un visage', text: 'Reprenez la photo en étant seul sur l’image.' },
    URL_NOT_ALLOWED: {
      title: 'Un problème de notre côté',
      text: 'Le site renvoie à une adresse qui n’est pas permise. Signalez-le au site.',
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
    INTERNAL: { title: 'Un problème de notre côté', text: 'Votre photo est gardée. Réessayez dans quelques minutes.' },
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

export const face: FaceWords = {
  title: 'Prendre un selfie',
  intro: {
    title: 'Préparez votre selfie',
    text: 'Cela prend un instant. Placez votre visage dans l’ovale et ne bougez plus.',
  },
  tips: ['Face à une fenêtre ou une lampe', 'Sans chapeau ni lunettes de soleil', 'La caméra à hauteur des yeux'],
  privacy: {
    sent: 'La photo de votre visage est vérifiée sur cet appareil, puis envoyée à ce site uniquement.',
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
  permission: { title: 'Autorisez la caméra', text: 'Votre navigateur vous le demande. Choisissez « Autoriser ».' },
  paused: { title: 'En pause', text: 'La caméra revient avec cette page.' },
  review: { title: 'Votre visage est-il bien visible ?', text: 'La photo doit être nette et bien éclairée.' },
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
    'off-center': { left: 'Allez à gauche', right: 'Allez à droite', up: 'Montez un peu', down: 'Descendez un peu' },
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
};

export const document: DocumentWords = {
  title: 'Photo de votre document',
  choose: {
    title: 'Quel document avez-vous ?',
    text: 'Choisissez celui que vous avez avec vous. Il doit être encore valable.',
  },
  intro: (document) => ({
    title: `Préparez votre document : ${document}`,
    text: 'Posez-le à plat et tenez le téléphone au-dessus.',
  }),
  types: {
    ng_national_id: 'carte d’identité nationale',
    ng_drivers_license: 'permis de conduire',
    ng_voters_card: 'carte d’électeur',
    ng_international_passport: 'passeport',
    generic_id1: 'carte d’identité',
    generic_id3: 'passeport',
    generic_page: 'document',
    generic_sheet: 'feuille',
  },
  sides: { front: 'Recto', back: 'Verso' },
  sideNow: (side, document) => `${side} : ${document}`,
  tips: ['Un fond sombre et uni', 'Pas de reflet de lampe', 'Les quatre coins visibles'],
  privacy: {
    sent: 'La photo de votre document est vérifiée sur cet appareil, puis envoyée à ce site uniquement.',
    kept: 'Nous prenons une photo de votre document pour ce site. Elle est vérifiée sur cet appareil.',
  },
  actions: {
    upload: 'Envoyer plutôt une photo',
    chooseFile: 'Choisir une photo',
    otherFile: 'Choisir une autre photo',
    useCorners: 'Garder ces coins',
    takeBack: 'Prendre l’autre côté',
    otherDocument: 'Prendre un autre document',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
  },
  dropNote: 'Vous pouvez aussi déposer ou coller une photo ici.',
  preview: 'Image en direct de votre caméra',
  photo: 'La photo de votre document',
  shutterNote: { automatic: 'Ne bougez plus, la photo se prend seule', manual: 'Appuyez quand vous êtes prêt' },
  states: {
    idle: 'Prêt à commencer',
    permission: 'Ouverture de la caméra',
    loading: 'Chargement du contrôle',
    framing: 'Placez-le dans le cadre',
    holding: 'Ne bougez plus',
    capturing: 'Vérification de la photo',
    reading: 'Ouverture de votre photo',
    adjusting: 'Placez les coins',
    review: 'Regardez votre photo',
    turning: 'Retournez-le',
    submitting: 'Envoi de votre photo',
    done: 'Votre document est pris',
    failed: 'Cela n’a pas marché',
    paused: 'En pause. La caméra revient avec cette page',
    canceled: 'Prêt à commencer',
  },
  permission: { title: 'Autorisez la caméra', text: 'Votre navigateur vous le demande. Choisissez « Autoriser ».' },
  adjust: {
    found: { title: 'Les coins sont-ils bien placés ?', text: 'Déplacez un coin s’il n’est pas sur le document.' },
    missing: { title: 'Où sont les coins ?', text: 'Placez les quatre points sur les coins de votre document.' },
  },
  corners: ['Coin en haut à gauche', 'Coin en haut à droite', 'Coin en bas à droite', 'Coin en bas à gauche'],
  cornersHow: 'Déplacez-le avec les flèches ; avec Maj, de plus grands pas.',
  review: { title: 'Pouvez-vous lire chaque mot ?', text: 'Touchez l’image pour la voir de près.' },
  turn: { title: 'Retournez-le maintenant', text: 'Le premier côté est pris. Montrez-nous l’autre.' },
  waitingForNetwork: 'Vous êtes hors ligne. La photo part dès que le réseau revient.',
  done: {
    sent: { title: 'Document reçu', text: 'Vous pouvez continuer.' },
    kept: { title: 'Document pris', text: 'Vous pouvez continuer.' },
  },
  hints: {
    'too-dark': 'Trouvez plus de lumière',
    'no-document': 'Montrez votre document ici',
    'too-bright': 'Évitez la lumière vive',
    'too-close': 'Reculez un peu',
    'cut-off': 'Montrez les quatre coins',
    'too-far': 'Approchez-vous',
    'low-resolution': 'Approchez-vous',
    tilted: 'Tenez le téléphone à plat',
    glare: 'Inclinez pour ôter le reflet',
    blurry: 'Tenez le téléphone immobile',
    'hold-still': 'Ne bougez plus',
  },
  warnings: {
    'too-dark': 'La photo est un peu sombre.',
    'no-document': 'Nous ne sommes pas sûrs de voir le document.',
    'too-bright': 'La photo est un peu trop claire.',
    'too-close': 'Le document est très près du bord.',
    'cut-off': 'Un coin est peut-être coupé.',
    'too-far': 'Le document est un peu petit.',
    'low-resolution': 'Les petits caractères sont peut-être difficiles à lire.',
    tilted: 'Le document est vu de côté.',
    glare: 'Un reflet cache peut-être des mots.',
    blurry: 'La photo est un peu floue.',
    'hold-still': 'Vous avez bougé : la photo est peut-être floue.',
    'no-portrait': 'Nous n’avons pas vu le portrait.',
  },
  errors: {
    'vision-assets-missing': {
      title: 'Une partie n’a pas pu être chargée',
      text: 'Le contrôle du document n’est pas arrivé. Vérifiez votre connexion et réessayez.',
    },
    'vision-assets-corrupt': {
      title: 'Une partie est arrivée abîmée',
      text: 'Elle a changé en chemin, nous ne l’avons donc pas utilisée. Réessayez, ou changez de réseau.',
    },
    'vision-worker-blocked': {
      title: 'Le contrôle du document ne peut pas démarrer',
      text: 'Ce site ne le laisse pas fonctionner. Signalez-le au site.',
    },
    'vision-crashed': {
      title: 'Le contrôle du document s’est arrêté',
      text: 'Votre appareil manque peut-être de mémoire. Fermez d’autres applications et réessayez.',
    },
    'vision-stalled': {
      title: 'Le contrôle du document ne répond pas',
      text: 'Votre appareil est peut-être occupé. Fermez d’autres applications et réessayez.',
    },
    INVALID_DOCUMENT: {
      title: 'Nous n’avons pas pu lire votre document',
      text: 'Reprenez la photo avec plus de lumière, sans reflet.',
    },
    DOCUMENT_EXPIRED: { title: 'Votre document a expiré', text: 'Utilisez un document encore valable.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Nous n’avons pas trouvé votre document',
      text: 'Il n’est pas dans le registre. Utilisez un autre document.',
    },
    INVALID_IMAGE: {
      title: 'Cette photo n’est pas utilisable',
      text: 'Reprenez-la : le document entier, net et sans reflet.',
    },
    IMAGE_TOO_LARGE: {
      title: 'La photo est trop lourde',
      text: 'Choisissez-en une de 20 Mo au plus, ou prenez-la avec la caméra.',
    },
    FAILED: { title: 'Nous n’avons pas pu vérifier votre document', text: 'Reprenez la photo avec plus de lumière.' },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'La vérification fait une pause',
      text: 'Votre photo est gardée. Réessayez dans quelques minutes.',
    },
  },
};

export const liveness: LivenessWords = {
  title: 'Preuve de présence',
  intro: {
    title: 'Montrez que c’est bien vous',
    text: 'Un court contrôle avec votre caméra. Il dure environ une minute.',
  },
  privacy:
    'La caméra et la lumière sont vérifiées sur cet appareil. ' +
    'Le contrôle filme ensuite votre visage pour le service d’identité de ce site.',
  start: 'Commencer le contrôle',
  waiting: 'Préparation de votre contrôle',
  actions: {
    skip: 'Continuer sans cette étape',
    open: 'Ouvrir le contrôle',
    openTab: 'Ouvrir dans un nouvel onglet',
    openAgain: 'Rouvrir le contrôle',
    usePhone: 'Utiliser votre téléphone',
    copy: 'Copier le lien',
    again: 'Commencer un nouveau contrôle',
  },
  states: {
    idle: 'Prêt à commencer',
    permission: 'Ouverture de la caméra',
    loading: 'Chargement du contrôle du visage',
    checking: 'Placez votre visage dans l’ovale',
    paused: 'En pause. La caméra revient avec cette page',
    creating: 'Préparation de votre contrôle',
    presenting: 'Ouverture de votre contrôle',
    following: 'Votre contrôle est ouvert. Le résultat s’affiche ici',
    passed: 'Contrôle réussi',
    rejected: 'Le contrôle n’a pas abouti',
    expired: 'Le temps est écoulé',
    failed: 'Cela n’a pas marché',
    canceled: 'Prêt à commencer',
  },
  permission: {
    title: 'Autorisez la caméra',
    text: 'Votre navigateur le demande. Choisissez « Autoriser » pour que nous vérifiions la lumière.',
  },
  checkingNote: 'Simple vérification : aucune photo n’est prise.',
  frame: 'Votre preuve de présence',
  fallbacks: {
    silent: { title: 'Rien ne s’affiche ?', text: 'Ouvrez le contrôle dans un nouvel onglet.' },
    'no-camera': { title: 'Le contrôle n’a pas de caméra ici', text: 'Un nouvel onglet peut redemander la caméra.' },
    blocked: { title: 'Votre navigateur a bloqué la fenêtre', text: 'Utilisez ce lien et gardez cette page ouverte.' },
  },
  popup: {
    ready: { title: 'Votre contrôle est prêt', text: 'Il s’ouvre dans sa propre fenêtre. Gardez cette page ouverte.' },
    open: { title: 'Continuez dans l’autre fenêtre', text: 'Le résultat s’affiche ici à la fin.' },
    closed: { title: 'Pas encore fini ?', text: 'La fenêtre a été fermée. Rouvrez-la, ou attendez le résultat ici.' },
  },
  redirect: {
    leaving: { title: 'En route vers votre contrôle', text: 'Revenez à cette page à la fin.' },
    returned: { title: 'Continuez votre contrôle', text: 'Il n’est pas encore fini. Revenez à cette page ensuite.' },
  },
  qr: {
    title: 'Continuez avec votre téléphone',
    text: 'Scannez le code avec sa caméra. Le résultat s’affiche ici à la fin.',
  },
  code: 'Code QR avec le lien de votre contrôle',
  copied: 'Le lien est copié',
  waitingForNetwork: 'Vous êtes hors ligne. Nous continuons dès votre retour.',
  passed: { title: 'Contrôle réussi', text: 'Vous pouvez continuer.' },
  rejected: {
    title: 'Le contrôle n’a pas abouti',
    text: 'Le mieux : face à une fenêtre ou une lampe, sans lunettes, la caméra à hauteur des yeux.',
  },
  rejectedAgain: {
    title: 'Cette fois non plus',
    text: 'Essuyez l’objectif, posez l’appareil sur un support stable et attendez chaque consigne avant de bouger.',
  },
  rejectedOften: {
    title: 'Essayons autrement',
    text: 'Un autre appareil marche souvent mieux. Si vous êtes bloqué, contactez l’assistance.',
  },
  expired: {
    title: 'Le temps est écoulé',
    text: 'Le contrôle est resté ouvert trop longtemps. Un nouveau dure environ une minute.',
  },
  triesLeft: (left) => {
    if (left === 0) return 'Il ne reste aucun essai. Demandez au site comment continuer.';
    return left === 1 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`;
  },
  errors: {
    'backend-offline': { title: 'Vous êtes hors ligne', text: 'Connectez-vous à internet et réessayez.' },
    'backend-unreachable': { title: 'Le site ne répond pas', text: 'Vérifiez votre connexion et réessayez.' },
    'backend-timeout': { title: 'Le site met trop de temps', text: 'Réessayez, ou trouvez un meilleur réseau.' },
    'backend-bad-response': { title: ours, text: 'Réessayez, et signalez-le au site si cela se répète.' },
    'camera-blocked-by-policy': {
      title: 'Cette page ne peut pas utiliser la caméra',
      text: 'Le contrôle peut s’ouvrir dans sa propre fenêtre, où la caméra fonctionne.',
    },
    PENDING: { title: 'Vérification en cours', text: 'Réessayez dans un instant.' },
    INVALID_REQUEST: { title: ours, text: 'Le contrôle n’a pas pu être préparé. Signalez-le au site.' },
    TIMEOUT: { title: 'Le contrôle met trop de temps', text: 'Rien n’est perdu. Réessayez.' },
    PROVIDER_ERROR: { title: 'Le contrôle n’est pas disponible', text: later },
    FAILED: { title: 'Le contrôle n’a pas pu être préparé', text: later },
    SYSTEM_ERROR: { title: ours, text: later },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: 'Le contrôle est momentanément indisponible', text: later },
    DUPLICATE_REFERENCE: { title: 'Le contrôle n’a pas pu être préparé', text: 'Réessayez.' },
    SESSION_EXPIRED: { title: 'Le temps est écoulé', text: 'Réessayez pour continuer.' },
    NOT_FOUND: { title: ours, text: 'Ce site ne propose pas ce contrôle. Signalez-le au site.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Ce site ne propose pas ce contrôle. Signalez-le au site.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Le contrôle n’a pas pu être préparé. Signalez-le au site.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Deux contrôles ont été confondus', text: 'Commencez-en un nouveau.' },
    CONFLICT: { title: 'Votre contrôle se prépare déjà', text: 'Attendez un instant, puis réessayez.' },
    RATE_LIMITED: { title: 'Trop d’essais', text: 'Attendez un peu avant le prochain.' },
    URL_NOT_ALLOWED: {
      title: 'Le contrôle n’a pas pu s’ouvrir',
      text: 'Ce site ne fait pas confiance à son adresse. Signalez-le au site.',
    },
    INTERNAL: { title: ours, text: later },
  },
};

export const challenge: ChallengeWords = {
  title: 'Contrôle de présence',
  intro: {
    title: 'Montrez que vous êtes là',
    text: 'Nous vous demandons quelques gestes simples, un à la fois. Cela prend environ trente secondes.',
  },
  tips: [
    'Mettez-vous face à une fenêtre ou une lampe',
    'Retirez chapeau et lunettes de soleil',
    'Posez le téléphone, ou tenez-le sans bouger',
  ],
  privacy:
    'Vos gestes sont suivis sur cet appareil. ' +
    'Quelques photos et le tracé de vos gestes vont ensuite à ce site uniquement.',
  waiting: 'Ouverture de la caméra',
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
  actions: { cannot: 'Je ne peux pas faire cela', sound: 'Sons de guidage' },
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
    rejected: 'Nous n’avons pas pu le confirmer',
    expired: 'Le temps est écoulé',
    failed: 'Cela n’a pas marché',
    paused: 'En pause',
    canceled: 'Prêt à commencer',
  },
  waitingForNetwork: 'Vous êtes hors ligne. Nous continuons dès que vous êtes de retour.',
  passed: { title: 'C’est terminé', text: 'Vous pouvez continuer.' },
  rejected: {
    title: 'Nous n’avons pas pu le confirmer',
    text: 'Placez-vous face à une fenêtre ou une lampe, et recommencez.',
  },
  expired: {
    again: { title: 'Le temps est écoulé', text: 'Réessayez quand vous êtes prêt. Nous demanderons d’autres gestes.' },
    over: { title: 'Le temps est écoulé', text: 'Revenez d’où vous venez et recommencez là-bas.' },
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
      title: 'Une image n’a pas pu être faite',
      text: 'Votre appareil manque peut-être de mémoire. Fermez d’autres applications et réessayez.',
    },
    'backend-offline': { title: 'Vous êtes hors ligne', text: 'Connectez-vous à internet et réessayez.' },
    'backend-unreachable': { title: 'Le site est hors d’atteinte', text: 'Vérifiez votre connexion et réessayez.' },
    'backend-timeout': { title: 'Le site ne répond pas', text: 'Réessayez, ou trouvez une meilleure connexion.' },
    'backend-bad-response': {
      title: 'Un problème de notre côté',
      text: 'Réessayez, et signalez-le au site si cela se répète.',
    },
    CONFLICT: { title: 'C’est déjà fait', text: 'Revenez d’où vous venez pour continuer.' },
    NOT_FOUND: { title: 'Il n’y a rien à faire ici', text: 'Revenez d’où vous venez et recommencez là-bas.' },
    RATE_LIMITED: { title: 'Trop d’essais', text: 'Attendez un peu avant le prochain essai.' },
    INVALID_REQUEST: {
      title: 'Un problème de notre côté',
      text: 'Notre envoi n’est pas accepté. Signalez-le au site.',
    },
    SERVICE_TEMPORARILY_UNAVAILABLE: {
      title: 'Le contrôle est momentanément indisponible',
      text: 'Réessayez dans quelques minutes.',
    },
    INTERNAL: { title: 'Un problème de notre côté', text: 'Réessayez dans quelques minutes.' },
    SYSTEM_ERROR: { title: 'Un problème de notre côté', text: 'Réessayez dans quelques minutes.' },
    FAILED: { title: 'Nous n’avons pas pu vérifier', text: 'Réessayez avec plus de lumière.' },
  },
};
