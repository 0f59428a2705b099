import type { ChallengeWords, CommonWords, FailureWords, DocumentWords, FaceWords, LivenessWords } from '../types.js';

const megaoctets = (bytes: number) => (bytes / 1e6).toFixed(1).replace('.', ',');
const ours = 'Un problème est survenu de notre côté';
const unavailable = 'Ce contrôle est momentanément indisponible';
const later = 'Rien n’est perdu. Réessayez dans quelques minutes.';
const keptLater = 'Nous avons gardé votre photo. Réessayez dans quelques minutes.';

export const common: CommonWords & FailureWords = {
  tag: 'fr',
  direction: 'ltr',
  actions: {
    start: 'Ouvrir la caméra',
    back: 'Retour',
    takePhoto: 'Prendre la photo',
    usePhoto: 'Utiliser cette photo',
    takeAgain: 'Reprendre la photo',
    tryAgain: 'Réessayer',
    startOver: 'Recommencer',
    continue: 'Continuer',
    switchCamera: 'Changer de caméra',
    torchOn: 'Allumer la lumière',
    torchOff: 'Éteindre la lumière',
    sound: 'Sons de guidage',
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
      text: 'Ce site n’a pas le droit d’utiliser votre caméra. Pour changer cela :',
    },
    'camera-permission-dismissed': {
      title: 'La caméra est encore éteinte',
      text: 'Il nous faut votre autorisation. Réessayez et choisissez « Autoriser ».',
    },
    'camera-blocked-by-policy': {
      title: 'La caméra n’est pas activée sur cette page',
      text: 'Seul le site peut l’activer. Contactez l’assistance.',
    },
    'camera-insecure-context': {
      title: 'La connexion n’est pas sécurisée',
      text: 'La caméra ne marche que sur une page sécurisée, dont l’adresse commence par https.',
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
      text: 'La caméra ne marche pas dans cette application.',
    },
    'vision-assets-missing': {
      title: 'Le chargement n’est pas terminé',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'vision-assets-corrupt': {
      title: 'Le chargement s’est mal passé',
      text: 'Une partie du contrôle du visage est arrivée abîmée. Réessayez, ou changez de réseau.',
    },
    'vision-worker-blocked': {
      title: 'Le contrôle du visage ne peut pas démarrer',
      text: 'Les réglages de ce site l’en empêchent. Contactez l’assistance.',
    },
    'vision-crashed': {
      title: 'Le contrôle du visage s’est arrêté',
      text: 'Votre appareil manque peut-être de mémoire. Fermez les autres applications et réessayez.',
    },
    'vision-stalled': {
      title: 'Le contrôle du visage ne répond pas',
      text: 'Votre appareil est peut-être occupé. Fermez les autres applications et réessayez.',
    },
    'vision-unsupported': {
      title: 'Le contrôle du visage ne marche pas ici',
      text: 'Mettez votre navigateur à jour, ou utilisez un autre appareil.',
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
      title: 'Ce contrôle n’est pas prêt',
      text: 'Le site n’a pas fini de le préparer. Contactez l’assistance.',
    },
    PENDING: { title: 'Vérification en cours', text: 'Nous vérifions encore votre photo. Réessayez dans un instant.' },
    FACE_MISMATCH: {
      title: 'Les visages ne correspondent pas',
      text: 'Reprenez la photo avec une bonne lumière, sans lunettes.',
    },
    INVALID_REQUEST: { title: ours, text: 'Votre photo n’est pas passée. Contactez l’assistance.' },
    INVALID_CREDENTIALS: { title: ours, text: 'Ce site n’est pas réglé pour ce contrôle. Contactez l’assistance.' },
    TIMEOUT: { title: 'La vérification prend trop de temps', text: 'Nous avons gardé votre photo. Réessayez.' },
    PROVIDER_ERROR: { title: unavailable, text: keptLater },
    INVALID_DOCUMENT: {
      title: 'Nous n’avons pas pu lire le document',
      text: 'Reprenez la photo avec les quatre coins visibles.',
    },
    DOCUMENT_EXPIRED: { title: 'Ce document a expiré', text: 'Utilisez un document encore valable.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Document introuvable',
      text: 'Il n’est pas dans les registres officiels. Vérifiez le numéro, ou utilisez un autre document.',
    },
    FAILED: {
      title: 'Nous n’avons pas pu vérifier votre photo',
      text: 'Reprenez-la avec plus de lumière, en regardant droit devant.',
    },
    INVALID_IMAGE: { title: 'Cette photo n’est pas utilisable', text: 'Reprenez-la en tenant la caméra immobile.' },
    SYSTEM_ERROR: { title: ours, text: keptLater },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: keptLater },
    DUPLICATE_REFERENCE: { title: 'Nous avons déjà cette photo', text: 'Prenez-en une nouvelle.' },
    UNAUTHORIZED: { title: 'Votre connexion au site a expiré', text: 'Connectez-vous de nouveau, puis revenez.' },
    FORBIDDEN: { title: 'Votre compte ne le permet pas', text: 'Contactez l’assistance pour savoir pourquoi.' },
    SESSION_EXPIRED: { title: 'Ce contrôle a expiré', text: 'Nous avons gardé votre photo. Réessayez pour continuer.' },
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
    // Le navigateur a son propre chemin : voir `unblock`.
    'allow-camera': [],
    'answer-prompt': [],
    'open-in-browser': [
      'Ouvrez le menu de cette application, dans un coin',
      'Choisissez « Ouvrir dans le navigateur »',
      'Continuez dans le navigateur',
    ],
    'use-other-device': [],
    'connect-camera': [],
    'free-camera': [
      'Terminez les appels vidéo et fermez les autres applis photo',
      'Fermez les autres onglets qui utilisent la caméra',
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
      'Continuez dans le navigateur',
    ],
    other: ['Ouvrez les réglages du navigateur pour ce site', 'Autorisez la caméra', 'Revenez à cette page'],
  },
  help: {
    again: {
      'camera-permission-denied': {
        title: 'La caméra est toujours bloquée',
        text: 'Votre navigateur a retenu votre dernière réponse. Suivez chaque étape, puis revenez :',
      },
      'camera-permission-dismissed': {
        title: 'Il nous faut toujours votre caméra',
        text: 'Votre navigateur vous le demande encore une fois. Choisissez « Autoriser », pas la croix.',
      },
      'camera-busy': {
        title: 'La caméra est toujours utilisée',
        text: 'Un appel vidéo tourne peut-être en arrière-plan. Nous continuons dès que la caméra est libre.',
      },
      'camera-black': {
        title: 'L’image est toujours noire',
        text: 'Vérifiez qu’aucun cache, autocollant ou étui ne couvre l’objectif.',
      },
      'backend-offline': {
        title: 'Vous êtes toujours hors ligne',
        text: 'Votre photo est gardée. Vérifiez que le Wi-Fi ou les données mobiles sont activés.',
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
      title: 'Cela ne marche toujours pas ?',
      text: 'Essayez ailleurs ou avec un autre appareil. Sinon, contactez l’assistance en donnant le code ci-dessous.',
    },
    ways: { shutter: 'Prendre la photo vous-même', upload: 'Envoyer une photo', phone: 'Continuer sur un téléphone' },
  },
};

export const face: FaceWords = {
  title: 'Prendre un selfie',
  intro: {
    title: 'Préparez votre selfie',
    text: 'Cela ne prend qu’un instant. Placez votre visage dans l’ovale et ne bougez plus.',
  },
  tips: [
    'Placez-vous face à une fenêtre ou une lampe',
    'Retirez casquette, masque et lunettes de soleil. Les couvre-chefs religieux sont acceptés',
    'Tenez la caméra à hauteur des yeux',
  ],
  privacy: {
    sent: 'Nous prenons une photo de votre visage, la vérifions sur cet appareil, puis l’envoyons à ce site et à son service d’identité.',
    kept: 'Nous prenons une photo de votre visage, la vérifions sur cet appareil, puis la remettons à ce site.',
  },
  preview: 'Image en direct de votre caméra',
  photo: 'La photo que vous avez prise',
  shutterNote: {
    automatic: 'Ne bougez plus. Nous prenons la photo',
    manual: 'Appuyez dès que vous voulez',
    help: 'Un souci ? Prenez la photo avec le bouton, ou cherchez plus de lumière.',
  },
  pixelsNote: 'Nous ne pouvons pas vous guider sur cet appareil. Prenez la photo avec le bouton.',
  states: {
    idle: 'Tout est prêt',
    permission: 'Ouverture de la caméra',
    loading: 'Chargement du contrôle',
    framing: 'Placez votre visage dans l’ovale',
    holding: 'Ne bougez plus',
    capturing: 'Vérification de la photo',
    review: 'Regardez votre photo',
    submitting: 'Envoi de votre photo',
    done: 'Photo prise',
    failed: 'Cela n’a pas marché',
    paused: 'En pause',
    canceled: 'Tout est prêt',
  },
  permission: { title: 'Autorisez la caméra', text: 'Votre navigateur vous le demande. Choisissez « Autoriser ».' },
  paused: { title: 'En pause', text: 'La caméra se rallume quand vous revenez sur cette page.' },
  review: { title: 'Votre visage est-il bien visible ?', text: 'La photo doit être nette et bien éclairée.' },
  waitingForNetwork: 'Vous êtes hors ligne. Nous enverrons la photo dès que le réseau revient.',
  done: {
    sent: { title: 'Photo reçue', text: 'Vous pouvez continuer.' },
    kept: { title: 'Photo prise', text: 'Vous pouvez continuer.' },
  },
  hints: {
    'too-dark': 'Trouvez plus de lumière',
    'no-face': 'Montrez votre visage ici',
    'multiple-faces': 'Une seule personne à l’image',
    'too-bright': 'Évitez la lumière vive',
    'too-far': 'Approchez-vous',
    'too-close': 'Reculez un peu',
    'off-center': 'Mettez-vous au centre',
    covered: 'Montrez tout votre visage',
    'turn-straight': 'Regardez droit devant',
    'glasses-glare': 'Penchez la tête : reflets',
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
    'off-center': 'Votre visage n’est pas au centre.',
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
  title: 'Photo du document',
  choose: {
    title: 'Quel document avez-vous ?',
    text: 'Choisissez-en un que vous avez avec vous. Il doit être encore valable.',
  },
  intro: (document) => ({
    title: `Préparez votre document : ${document}`,
    text: 'Posez-le à plat et tenez le téléphone au-dessus.',
  }),
  types: {
    ng_national_id: 'carte d’identité nationale',
    ng_nin_slip: 'attestation NIN',
    ng_drivers_license: 'permis de conduire',
    ng_international_passport: 'passeport',
    ng_voters_card: 'carte d’électeur',
    gh_ghana_card: 'Ghana Card',
    gh_voters_id: 'carte d’électeur',
    gh_drivers_license: 'permis de conduire',
    gh_passport: 'passeport',
    ke_national_id: 'carte d’identité nationale',
    ke_passport: 'passeport',
    ke_drivers_license: 'permis de conduire',
    ke_alien_id: 'carte de résident étranger',
    generic_id1: 'carte d’identité',
    generic_id3: 'passeport',
    generic_page: 'document',
    generic_sheet: 'feuille',
  },
  notes: {
    passport: 'Ouvrez-le à la page de la photo',
    slip: 'Dépliez toute l’attestation',
    bothSides: 'Recto et verso',
  },
  country: {
    title: 'Nous ne vérifions pas encore les documents de ce pays',
    text: 'En avez-vous un d’un autre pays ?',
    none: 'Contactez l’assistance pour trouver une autre solution.',
  },
  sides: { front: 'Recto', back: 'Verso' },
  sideNow: (side, document) => `${side} : ${document}`,
  tips: ['Choisissez un fond sombre et uni', 'Évitez les reflets des lampes', 'Montrez les quatre coins'],
  privacy: {
    sent: 'Nous prenons une photo de votre document, la vérifions sur cet appareil, puis l’envoyons à ce site et à son service d’identité.',
    kept: 'Nous prenons une photo de votre document, la vérifions sur cet appareil, puis la remettons à ce site.',
  },
  actions: {
    upload: 'Envoyer plutôt une photo',
    chooseFile: 'Choisir une photo',
    otherFile: 'Choisir une autre photo',
    useCorners: 'Utiliser ces coins',
    takeBack: 'Photographier le verso',
    otherDocument: 'Utiliser un autre document',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
  },
  dropNote: 'Vous pouvez aussi déposer ou coller une photo ici.',
  preview: 'Image en direct de votre caméra',
  photo: 'La photo de votre document',
  shutterNote: { automatic: 'Ne bougez plus. Nous prenons la photo', manual: 'Appuyez dès que vous voulez' },
  states: {
    idle: 'Tout est prêt',
    permission: 'Ouverture de la caméra',
    loading: 'Chargement du contrôle',
    framing: 'Placez-le dans le cadre',
    holding: 'Ne bougez plus',
    capturing: 'Vérification de la photo',
    reading: 'Ouverture de votre photo',
    adjusting: 'Vérifiez les coins',
    review: 'Regardez votre photo',
    turning: 'Retournez-le',
    submitting: 'Envoi de votre photo',
    done: 'Photo enregistrée',
    failed: 'Cela n’a pas marché',
    paused: 'En pause. La caméra se rallume à votre retour',
    canceled: 'Tout est prêt',
  },
  permission: { title: 'Autorisez la caméra', text: 'Votre navigateur vous le demande. Choisissez « Autoriser ».' },
  adjust: {
    found: { title: 'Les coins sont-ils bien placés ?', text: 'Déplacez un coin s’il n’est pas sur le document.' },
    missing: { title: 'Où sont les coins ?', text: 'Placez les quatre points sur les coins de votre document.' },
  },
  corners: ['Coin en haut à gauche', 'Coin en haut à droite', 'Coin en bas à droite', 'Coin en bas à gauche'],
  cornersHow: 'Déplacez-le avec les flèches ; avec Maj, de plus grands pas.',
  review: { title: 'Pouvez-vous lire chaque mot ?', text: 'Touchez l’image pour la voir de près.' },
  turn: { title: 'Recto terminé. Retournez-le', text: 'Photographiez maintenant le verso.' },
  waitingForNetwork: 'Vous êtes hors ligne. Nous enverrons la photo dès que le réseau revient.',
  done: {
    sent: { title: 'Document reçu', text: 'Vous pouvez continuer.' },
    kept: { title: 'Photo enregistrée', text: 'Vous pouvez continuer.' },
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
    'no-portrait': 'Nous n’avons pas vu la photo sur le document.',
  },
  file: {
    heic: {
      title: 'Ce navigateur n’ouvre pas les photos HEIC',
      text: 'Faites une capture d’écran de la photo et choisissez-la, ou utilisez la caméra.',
    },
    broken: {
      title: 'Impossible d’ouvrir ce fichier',
      text: 'Choisissez une photo au format JPEG ou PNG, ou utilisez la caméra.',
    },
  },
  errors: {
    'vision-assets-corrupt': {
      title: 'Le chargement s’est mal passé',
      text: 'Une partie du contrôle du document est arrivée abîmée. Réessayez, ou changez de réseau.',
    },
    'vision-worker-blocked': {
      title: 'Le contrôle du document ne peut pas démarrer',
      text: 'Les réglages de ce site l’en empêchent. Contactez l’assistance.',
    },
    'vision-crashed': {
      title: 'Le contrôle du document s’est arrêté',
      text: 'Votre appareil manque peut-être de mémoire. Fermez les autres applications et réessayez.',
    },
    'vision-stalled': {
      title: 'Le contrôle du document ne répond pas',
      text: 'Votre appareil est peut-être occupé. Fermez les autres applications et réessayez.',
    },
    INVALID_DOCUMENT: {
      title: 'Nous n’avons pas pu lire votre document',
      text: 'Reprenez la photo avec plus de lumière, sans reflet.',
    },
    DOCUMENT_EXPIRED: { title: 'Votre document a expiré', text: 'Utilisez un document encore valable.' },
    DOCUMENT_NOT_FOUND: {
      title: 'Document introuvable',
      text: 'Il n’est pas dans les registres officiels. Utilisez un autre document.',
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
  },
};

export const liveness: LivenessWords = {
  title: 'Preuve de présence',
  intro: {
    title: 'Confirmons que c’est bien vous',
    text: 'Un court contrôle avec votre caméra. Il dure environ une minute.',
  },
  privacy:
    'Nous vérifions la caméra et la lumière sur cet appareil. ' +
    'Le contrôle filme ensuite votre visage pour ce site et son service d’identité.',
  start: 'Commencer le contrôle',
  waiting: 'Préparation de votre contrôle',
  actions: {
    skip: 'Passer cette étape',
    open: 'Ouvrir le contrôle',
    openTab: 'Ouvrir dans un nouvel onglet',
    openAgain: 'Rouvrir le contrôle',
    usePhone: 'Utiliser votre téléphone',
    copy: 'Copier le lien',
    again: 'Commencer un nouveau contrôle',
  },
  states: {
    idle: 'Tout est prêt',
    permission: 'Ouverture de la caméra',
    loading: 'Chargement du contrôle du visage',
    checking: 'Placez votre visage dans l’ovale',
    paused: 'En pause. La caméra se rallume à votre retour',
    creating: 'Préparation de votre contrôle',
    presenting: 'Ouverture de votre contrôle',
    following: 'Votre contrôle est ouvert. Le résultat s’affiche ici',
    passed: 'Contrôle réussi',
    rejected: 'Nous n’avons pas pu confirmer que c’est vous',
    expired: 'Ce contrôle a expiré',
    failed: 'Cela n’a pas marché',
    canceled: 'Tout est prêt',
  },
  permission: {
    title: 'Autorisez la caméra',
    text: 'Votre navigateur le demande. Choisissez « Autoriser » pour que nous vérifiions la lumière.',
  },
  checkingNote: 'Nous vérifions seulement la lumière, sans prendre de photo.',
  frame: 'Votre preuve de présence',
  fallbacks: {
    silent: { title: 'Rien ne s’affiche ?', text: 'Ouvrez le contrôle dans un nouvel onglet.' },
    'no-camera': {
      title: 'La caméra ne marche pas ici',
      text: 'Ouvrez le contrôle dans un nouvel onglet pour l’autoriser.',
    },
    blocked: { title: 'Votre navigateur a bloqué la fenêtre', text: 'Utilisez ce lien et gardez cette page ouverte.' },
  },
  popup: {
    ready: { title: 'Votre contrôle est prêt', text: 'Il s’ouvre dans sa propre fenêtre. Gardez cette page ouverte.' },
    open: { title: 'Continuez dans l’autre fenêtre', text: 'Le résultat s’affiche ici à la fin.' },
    closed: { title: 'Pas encore fini ?', text: 'La fenêtre est fermée. Rouvrez-la, ou attendez le résultat ici.' },
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
  copied: 'Lien copié',
  waitingForNetwork: 'Vous êtes hors ligne. Nous continuerons dès que le réseau revient.',
  passed: { title: 'Contrôle réussi', text: 'Vous pouvez continuer.' },
  rejected: {
    title: 'Nous n’avons pas pu confirmer que c’est vous',
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
    title: 'Ce contrôle a expiré',
    text: 'Le contrôle est resté ouvert trop longtemps. Un nouveau dure environ une minute.',
  },
  triesLeft: (left) => {
    if (left === 0) return 'Il ne reste plus d’essai. Contactez l’assistance pour savoir comment continuer.';
    return left === 1 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`;
  },
  errors: {
    'backend-offline': { title: 'Vous êtes hors ligne', text: 'Connectez-vous à Internet et réessayez.' },
    'backend-unreachable': {
      title: 'Nous n’avons pas pu joindre le site',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': { title: 'Le site ne répond pas', text: 'Réessayez, ou trouvez un meilleur réseau.' },
    'backend-bad-response': { title: ours, text: 'Réessayez. Si cela se répète, contactez l’assistance.' },
    'camera-blocked-by-policy': {
      title: 'La caméra n’est pas activée sur cette page',
      text: 'Vous pouvez ouvrir le contrôle dans sa propre fenêtre, où la caméra marche.',
    },
    PENDING: { title: 'Vérification en cours', text: 'Réessayez dans un instant.' },
    INVALID_REQUEST: { title: ours, text: 'Nous n’avons pas pu préparer le contrôle. Contactez l’assistance.' },
    TIMEOUT: { title: 'Le contrôle met trop de temps', text: 'Rien n’est perdu. Réessayez.' },
    PROVIDER_ERROR: { title: unavailable, text: later },
    FAILED: { title: 'Nous n’avons pas pu préparer le contrôle', text: later },
    SYSTEM_ERROR: { title: ours, text: later },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: later },
    DUPLICATE_REFERENCE: { title: 'Nous n’avons pas pu préparer le contrôle', text: 'Réessayez.' },
    SESSION_EXPIRED: { title: 'Ce contrôle a expiré', text: 'Réessayez pour continuer.' },
    NOT_FOUND: { title: ours, text: 'Ce site ne propose pas ce contrôle. Contactez l’assistance.' },
    METHOD_NOT_ALLOWED: { title: ours, text: 'Ce site ne propose pas ce contrôle. Contactez l’assistance.' },
    IDEMPOTENCY_KEY_MISSING: { title: ours, text: 'Nous n’avons pas pu préparer le contrôle. Contactez l’assistance.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Deux contrôles ont été confondus', text: 'Commencez-en un nouveau.' },
    CONFLICT: { title: 'Nous préparons déjà votre contrôle', text: 'Attendez un instant, puis réessayez.' },
    RATE_LIMITED: { title: 'Trop d’essais', text: 'Attendez un peu avant le prochain.' },
    URL_NOT_ALLOWED: {
      title: 'Nous n’avons pas pu ouvrir le contrôle',
      text: 'Ce site ne fait pas confiance à son adresse. Contactez l’assistance.',
    },
    INTERNAL: { title: ours, text: later },
  },
};

export const challenge: ChallengeWords = {
  title: 'Contrôle de présence',
  intro: {
    title: 'Confirmons que c’est bien vous',
    text: 'Nous vous demandons quelques gestes simples, un à la fois. Cela prend environ trente secondes.',
  },
  tips: [
    'Mettez-vous face à une fenêtre ou une lampe',
    'Retirez casquette, masque et lunettes de soleil. Les couvre-chefs religieux sont acceptés',
    'Posez le téléphone, ou tenez-le sans bouger',
  ],
  privacy:
    'Nous vérifions vos gestes sur cet appareil, puis envoyons quelques photos ' +
    'et le tracé de vos gestes à ce site et à son service d’identité.',
  waiting: 'Ouverture de la caméra',
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
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: unavailable, text: 'Réessayez dans quelques minutes.' },
    INTERNAL: { title: ours, text: 'Réessayez dans quelques minutes.' },
    SYSTEM_ERROR: { title: ours, text: 'Réessayez dans quelques minutes.' },
    FAILED: { title: 'Nous n’avons pas pu vérifier', text: 'Réessayez avec plus de lumière.' },
  },
};
