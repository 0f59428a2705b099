import type { LivenessWords } from '../../types.js';

const soon = 'Rien n’est perdu. Réessayez dans quelques minutes.';

export const liveness: LivenessWords = {
  actions: {
    skip: 'Passer cette étape',
    open: 'Ouvrir la vérification',
    openTab: 'Ouvrir dans un nouvel onglet',
    openAgain: 'Rouvrir la vérification',
    usePhone: 'Utiliser votre téléphone',
    copy: 'Copier le lien',
    again: 'Commencer une nouvelle vérification',
  },
  states: {
    idle: 'Tout est prêt',
    permission: 'Ouverture de la caméra',
    loading: 'Chargement de la vérification du visage',
    checking: 'Placez votre visage dans l’ovale',
    paused: 'En pause. La caméra se rallume à votre retour',
    creating: 'Préparation de votre vérification',
    presenting: 'Ouverture de votre vérification',
    following: 'Votre vérification est ouverte. Le résultat s’affiche ici',
    passed: 'Vérification réussie',
    rejected: 'Nous n’avons pas pu confirmer que c’est vous',
    expired: 'Cette vérification a expiré',
    failed: 'Cela n’a pas fonctionné',
    canceled: 'Tout est prêt',
  },
  permission: {
    title: 'Autorisez la caméra',
    text: 'Votre navigateur le demande. Choisissez « Autoriser » pour que nous vérifiions la lumière.',
  },
  checkingNote: 'Nous vérifions seulement la lumière, sans prendre de photo.',
  frame: 'La vérification de votre visage',
  fallbacks: {
    'no-device': { title: 'Aucune caméra trouvée', text: 'Continuez sur votre téléphone, qui en a une.' },
    silent: { title: 'Rien ne s’affiche ?', text: 'Ouvrez la vérification dans un nouvel onglet.' },
    'no-camera': {
      title: 'La caméra ne fonctionne pas ici',
      text: 'Ouvrez la vérification dans un nouvel onglet pour autoriser la caméra.',
    },
    blocked: { title: 'Votre navigateur a bloqué la fenêtre', text: 'Utilisez ce lien et gardez cette page ouverte.' },
  },
  popup: {
    ready: {
      title: 'Votre vérification est prête',
      text: 'Elle s’ouvre dans sa propre fenêtre. Gardez cette page ouverte.',
    },
    open: { title: 'Continuez dans l’autre fenêtre', text: 'Le résultat s’affiche ici à la fin.' },
    closed: { title: 'Pas encore fini ?', text: 'La fenêtre est fermée. Rouvrez-la, ou attendez le résultat ici.' },
  },
  redirect: {
    leaving: { title: 'En route vers votre vérification', text: 'Revenez à cette page à la fin.' },
    returned: {
      title: 'Continuez votre vérification',
      text: 'Elle n’est pas encore finie. Revenez à cette page ensuite.',
    },
  },
  qr: {
    title: 'Continuez avec votre téléphone',
    text: 'Scannez le code avec sa caméra. Le résultat s’affiche ici à la fin.',
  },
  code: 'Code QR avec le lien de votre vérification',
  copied: 'Lien copié',
  waitingForNetwork: 'Nous continuerons dès que le réseau revient.',
  passed: { title: 'Vérification réussie', text: 'Vous pouvez continuer.' },
  rejected: {
    title: 'Nous n’avons pas pu confirmer que c’est vous',
    text: 'Le mieux : face à une fenêtre ou une lampe, sans lunettes, la caméra à hauteur des yeux.',
  },
  rejectedAgain: {
    title: 'Cette fois non plus',
    text: 'Essuyez l’objectif, posez l’appareil sur un support stable et attendez chaque consigne avant de bouger.',
  },
  blocked: {
    tab: 'Ouvrez la vérification dans un nouvel onglet, où la caméra fonctionne.',
    phone: 'Continuez sur votre téléphone, où la caméra marche.',
  },
  rejectedOften: {
    title: 'Essayons autrement',
    text: 'Un autre appareil fonctionne souvent mieux. Sinon, contactez l’assistance.',
  },
  expired: {
    title: 'Cette vérification a expiré',
    text: 'Elle est restée ouverte trop longtemps. Une nouvelle dure environ une minute.',
  },
  triesLeft: (left) => {
    if (left === 0) return 'Il ne reste plus d’essai. Contactez l’assistance pour savoir comment continuer.';
    return left === 1 ? 'Il vous reste un essai.' : `Il vous reste ${left} essais.`;
  },
  errors: {
    'backend-offline': { text: 'Connectez-vous à Internet et réessayez.' },
    'backend-unreachable': {
      title: 'Nous n’avons pas pu joindre le site',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': { title: 'Le site ne répond pas', text: 'Réessayez, ou trouvez un meilleur réseau.' },
    'backend-bad-response': { text: 'Réessayez. Si cela se répète, contactez l’assistance.' },
    PENDING: { text: 'Réessayez dans un instant.' },
    INVALID_REQUEST: { text: 'Nous n’avons pas pu préparer la vérification. Contactez l’assistance.' },
    TIMEOUT: { title: 'La vérification prend trop de temps', text: 'Rien n’est perdu. Réessayez.' },
    PROVIDER_ERROR: { text: soon },
    FAILED: { title: 'Nous n’avons pas pu préparer la vérification', text: soon },
    SERVICE_TEMPORARILY_UNAVAILABLE: { text: soon },
    DUPLICATE_REFERENCE: { title: 'Nous n’avons pas pu préparer la vérification', text: 'Réessayez.' },
    SESSION_EXPIRED: { text: 'Réessayez pour continuer.' },
    NOT_FOUND: { text: 'Ce site ne propose pas cette vérification. Contactez l’assistance.' },
    METHOD_NOT_ALLOWED: { text: 'Ce site ne propose pas cette vérification. Contactez l’assistance.' },
    IDEMPOTENCY_KEY_MISSING: { text: 'Nous n’avons pas pu préparer la vérification. Contactez l’assistance.' },
    IDEMPOTENCY_KEY_REUSED: { title: 'Deux vérifications ont été confondues', text: 'Commencez-en une nouvelle.' },
    CONFLICT: { title: 'Nous préparons déjà votre vérification' },
    RATE_LIMITED: { text: 'Attendez un peu avant le prochain.' },
    URL_NOT_ALLOWED: {
      title: 'Nous n’avons pas pu ouvrir la vérification',
      text: 'Ce site ne fait pas confiance à son adresse. Contactez l’assistance.',
    },
    INTERNAL: { text: soon },
  },
};
