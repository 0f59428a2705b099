import type { LivenessWords } from '../liveness-words.js';

const ours = 'Un problème de notre côté';
const later = 'Rien n’est perdu. Réessayez dans quelques minutes.';

export const frLiveness: LivenessWords = {
  actions: {
    skip: 'Continuer sans cela',
    open: 'Ouvrir le contrôle',
    openTab: 'Ouvrir dans un nouvel onglet',
    openAgain: 'L’ouvrir encore',
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
    succeeded: 'Contrôle réussi',
    rejected: 'Le contrôle n’a pas abouti',
    expired: 'Le temps est écoulé',
    failed: 'Cela n’a pas marché',
    canceled: 'Prêt à commencer',
  },
  permission: {
    title: 'Autorisez la caméra',
    text: 'Votre navigateur le demande. Choisissez « Autoriser » pour que nous regardions la lumière.',
  },
  checkingNote: 'Un simple regard : aucune photo n’est prise.',
  frame: 'Votre preuve de présence',
  aids: {
    silent: { title: 'Rien ne s’affiche ?', text: 'Ouvrez le contrôle dans un nouvel onglet.' },
    'no-camera': {
      title: 'Le contrôle n’a pas de caméra ici',
      text: 'Un nouvel onglet peut redemander la caméra.',
    },
    blocked: {
      title: 'La fenêtre est restée fermée',
      text: 'Votre navigateur l’a arrêtée. Suivez ce lien, et gardez cette page ouverte.',
    },
  },
  popup: {
    ready: {
      title: 'Votre contrôle est prêt',
      text: 'Il s’ouvre dans sa propre fenêtre. Gardez cette page ouverte.',
    },
    open: {
      title: 'Continuez dans l’autre fenêtre',
      text: 'Le résultat s’affiche ici à la fin.',
    },
    closed: {
      title: 'Pas encore fini ?',
      text: 'La fenêtre a été fermée. Ouvrez-la encore, ou attendez le résultat ici.',
    },
  },
  redirect: {
    leaving: { title: 'En route vers votre contrôle', text: 'Revenez à cette page à la fin.' },
    returned: {
      title: 'Continuez votre contrôle',
      text: 'Il n’est pas encore fini. Revenez à cette page ensuite.',
    },
  },
  qr: {
    title: 'Continuez avec votre téléphone',
    text: 'Scannez le code avec sa caméra. Le résultat s’affiche ici à la fin.',
  },
  code: 'Code QR avec le lien de votre contrôle',
  copied: 'Le lien est copié',
  waitingForNetwork: 'Vous êtes hors ligne. Nous continuons dès votre retour.',
  succeeded: { title: 'Contrôle réussi', text: 'Vous pouvez continuer.' },
  rejected: {
    title: 'Le contrôle n’a pas abouti',
    text: 'Le mieux : face à une fenêtre ou une lampe, sans lunettes, la caméra à hauteur des yeux.',
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
    'backend-offline': {
      title: 'Vous êtes hors ligne',
      text: 'Connectez-vous à internet et réessayez.',
    },
    'backend-unreachable': {
      title: 'Le site ne répond pas',
      text: 'Vérifiez votre connexion et réessayez.',
    },
    'backend-timeout': {
      title: 'Le site met trop de temps',
      text: 'Réessayez, ou trouvez un meilleur réseau.',
    },
    'backend-bad-response': {
      title: ours,
      text: 'Réessayez, et signalez-le au site si cela se répète.',
    },
    'camera-blocked-by-policy': {
      title: 'Cette page ne peut pas utiliser la caméra',
      text: 'Le contrôle peut s’ouvrir à part, là où il le peut.',
    },
    PENDING: { title: 'Vérification en cours', text: 'Réessayez dans un instant.' },
    INVALID_REQUEST: {
      title: ours,
      text: 'Le contrôle n’a pas pu être préparé. Signalez-le au site.',
    },
    TIMEOUT: { title: 'Le contrôle met trop de temps', text: 'Rien n’est perdu. Réessayez.' },
    PROVIDER_ERROR: { title: 'Le contrôle n’est pas disponible', text: later },
    FAILED: { title: 'Le contrôle n’a pas pu être préparé', text: later },
    SYSTEM_ERROR: { title: ours, text: later },
    SERVICE_TEMPORARILY_UNAVAILABLE: { title: 'Le contrôle fait une pause', text: later },
    DUPLICATE_REFERENCE: { title: 'Le contrôle n’a pas pu être préparé', text: 'Réessayez.' },
    SESSION_EXPIRED: { title: 'Le temps est écoulé', text: 'Réessayez pour continuer.' },
    NOT_FOUND: { title: ours, text: 'Ce site n’a pas de tel contrôle. Signalez-le au site.' },
    METHOD_NOT_ALLOWED: {
      title: ours,
      text: 'Ce site n’a pas de tel contrôle. Signalez-le au site.',
    },
    IDEMPOTENCY_KEY_MISSING: {
      title: ours,
      text: 'Le contrôle n’a pas pu être préparé. Signalez-le au site.',
    },
    IDEMPOTENCY_KEY_REUSED: {
      title: 'Deux contrôles se sont mélangés',
      text: 'Commencez-en un nouveau.',
    },
    CONFLICT: {
      title: 'Votre contrôle se prépare déjà',
      text: 'Attendez un instant, puis réessayez.',
    },
    RATE_LIMITED: { title: 'Trop d’essais', text: 'Attendez un peu avant le prochain.' },
    URL_NOT_ALLOWED: {
      title: 'Le contrôle n’a pas pu s’ouvrir',
      text: 'Son adresse n’est pas de celles auxquelles ce site se fie. Signalez-le au site.',
    },
    INTERNAL: { title: ours, text: later },
  },
};
