import type {
  ChallengeFirstWords,
  CommonWords,
  DocumentWords,
  FaceWords,
  LivenessFirstWords,
  VerificationFirstWords,
} from '../types.js';

export const common: CommonWords = {
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
    usePhone: 'Continuer sur votre téléphone',
    switchCamera: 'Changer de caméra',
    torchOn: 'Allumer la lumière',
    torchOff: 'Éteindre la lumière',
    sound: 'Sons de guidage',
  },
  step: (current, total) => `Étape ${current} sur ${total}`,
  branding: 'Propulsé par idv-elements',
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
  supportCode: (code, reference) => (reference === undefined ? `Code : ${code}` : `Code : ${code}\n${reference}`),
  // The rest of them is in the other file.
  errors: {
    'vision-offline': {
      title: 'Vous êtes hors ligne',
      text: 'Vérifiez votre connexion. Nous continuerons dès que le réseau revient.',
    },
    'vision-assets-missing': {
      title: 'Le chargement n’est pas terminé',
      text: 'Vérifiez votre connexion et réessayez, ou rechargez la page.',
    },
  },
  steps: {},
  unblock: {},
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
  levelOnPhone: 'Tenez votre téléphone à hauteur des yeux',
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
    handoff: 'Un instant',
  },
  permission: { title: 'Autorisez la caméra', text: 'Votre navigateur vous le demande. Choisissez « Autoriser ».' },
  paused: { title: 'En pause', text: 'La caméra se rallume quand vous revenez sur cette page.' },
  review: { title: 'Regardez votre photo', text: 'Tout votre visage doit être net et bien éclairé.' },
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
  steadyOnPhone: 'Tenez le téléphone immobile',
  almostReady: 'C’est bien. Chargement en cours',
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
  onComputer: { intro: 'Présentez-le à la caméra, bien à plat et sans bouger.', ground: 'Tenez-le par les bords' },
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
  shutterNote: {
    automatic: 'Ne bougez plus. Nous prenons la photo',
    manual: 'Appuyez dès que vous voulez',
    help: 'Un souci ? Prenez la photo avec le bouton, ou choisissez un fond sombre et uni.',
  },
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
    handoff: 'Un instant',
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
  hintsOnComputer: { tilted: 'Tenez-le bien droit', blurry: 'Tenez-le immobile' },
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

export const liveness: LivenessFirstWords = {
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
};

export const challenge: ChallengeFirstWords = {
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
};

export const later = () => import('./fr.later.js');
export const checks = () => import('./fr.checks.js');

export const verification: VerificationFirstWords = {
  places: {
    consent: 'Vérification d’identité',
    document: 'Votre pièce d’identité',
    face: 'Votre selfie',
    liveness: 'Contrôle du visage',
    comparison: 'Comparaison',
    review: 'C’est presque fini',
    handoff: 'Continuer sur votre téléphone',
    result: 'Vérification d’identité',
  },
  intro: { title: 'Vérifions votre identité', text: 'Cela prend environ deux minutes. Voici ce qu’il nous faut :' },
  asks: {
    document: { title: 'Une photo de votre pièce d’identité', text: 'Ayez l’original sous la main.' },
    face: { title: 'Un selfie', text: 'Bien éclairé, le visage dégagé.' },
    liveness: { title: 'Un court contrôle du visage', text: 'Pour savoir que c’est bien vous, ici et maintenant.' },
  },
  privacy: {
    sent: 'Vos photos vont à ce site et à son service d’identité. Nous les vérifions d’abord sur cet appareil.',
    kept: 'Vos photos ne vont qu’à ce site. Nous les vérifions d’abord sur cet appareil.',
  },
  privacyLink: 'Lire la politique de confidentialité',
  agree: 'Accepter et continuer',
  waiting: 'Nous préparons la suite',
  unloaded: {
    title: 'Le chargement n’a pas abouti',
    text: 'Vérifiez votre connexion et réessayez, ou rechargez la page.',
  },
  misconfigured: { title: 'Ce contrôle est mal configuré', text: 'Contactez l’assistance de ce site.' },
};
