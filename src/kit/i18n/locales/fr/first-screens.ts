import type { FirstWords, SectionLoaders } from '../../types.js';

/** Of times, as a page names them. */
const units: Record<string, string> = {
  day: 'jour',
  days: 'jours',
  month: 'mois',
  months: 'mois',
  year: 'an',
  years: 'ans',
};

export const common: FirstWords['common'] = {
  tag: 'fr',
  direction: 'ltr',
  actions: {
    start: 'Ouvrir la caméra',
    back: 'Retour',
    tryAgain: 'Réessayer',
    usePhone: 'Continuer sur votre téléphone',
  },
  step: (current, total) => `Étape ${current} sur ${total}`,
  branding: 'Propulsé par idv-elements',
  retention: (time) => `Les photos sont conservées ${time.replace(/[a-z]+/, (unit) => units[unit] ?? unit)}.`,
  supportCode: (code, reference) =>
    reference === undefined ? `Code : ${code}` : `Code : ${code}\nRéférence : ${reference}`,
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
};

export const face: FirstWords['face'] = {
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
    sent: (name) =>
      `Nous prenons une photo de votre visage, la vérifions sur cet appareil, puis l’envoyons à ${name} et à son service d’identité.`,
    kept: (name) =>
      `Nous prenons une photo de votre visage, la vérifions sur cet appareil, puis la remettons à ${name}.`,
  },
  preview: 'Image en direct de votre caméra',
  states: { permission: 'Ouverture de la caméra' },
};

export const document: FirstWords['document'] = {
  title: 'Photo du document',
  choose: {
    title: 'Quel document avez-vous ?',
    text: 'Choisissez-en un que vous avez avec vous. Il doit être en cours de validité.',
  },
  intro: (document) => ({
    title: `Préparez votre ${document}`,
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
    text: 'En avez-vous un d’un autre pays ?',
    none: 'Contactez l’assistance pour trouver une autre solution.',
  },
  tips: ['Choisissez un fond sombre et uni', 'Évitez les reflets des lampes', 'Montrez les quatre coins'],
  onComputer: { intro: 'Présentez-le à la caméra, bien à plat et sans bouger.', ground: 'Tenez-le par les bords' },
  privacy: {
    sent: (name) =>
      `Nous prenons une photo de votre document, la vérifions sur cet appareil, puis l’envoyons à ${name} et à son service d’identité.`,
    kept: (name) =>
      `Nous prenons une photo de votre document, la vérifions sur cet appareil, puis la remettons à ${name}.`,
  },
  dropNote: 'Vous pouvez aussi déposer ou coller une photo ici.',
  preview: 'Image en direct de votre caméra',
  actions: { upload: 'Envoyer plutôt une photo', chooseFile: 'Choisir une photo' },
  states: { permission: 'Ouverture de la caméra', reading: 'Ouverture de votre photo' },
};

export const liveness: FirstWords['liveness'] = {
  title: 'Vérification du visage',
  intro: {
    title: 'Confirmons que c’est bien vous',
    text: 'Une courte vérification avec votre caméra. Elle dure environ une minute.',
  },
  privacy: (name) =>
    `Nous vérifions la caméra et la lumière sur cet appareil. La vérification filme ensuite votre visage pour ${name} et son service d’identité.`,
  start: 'Commencer la vérification',
  waiting: 'Préparation de votre vérification',
};

export const challenge: FirstWords['challenge'] = {
  title: 'Vérification du visage',
  intro: {
    title: 'Confirmons que c’est bien vous',
    text: 'Nous vous demandons quelques gestes simples, un à la fois. Cela prend environ trente secondes.',
  },
  tips: [
    'Mettez-vous face à une fenêtre ou une lampe',
    'Retirez casquette, masque et lunettes de soleil. Les couvre-chefs religieux sont acceptés',
    'Posez le téléphone, ou tenez-le sans bouger',
  ],
  privacy: (name) =>
    `Nous vérifions vos gestes sur cet appareil, puis envoyons quelques photos et le tracé de vos gestes à ${name} et à son service d’identité.`,
  waiting: 'Ouverture de la caméra',
};

export const verification: FirstWords['verification'] = {
  places: {
    consent: 'Vérification d’identité',
    document: 'Votre pièce d’identité',
    face: 'Votre selfie',
    liveness: 'Vérification du visage',
    comparison: 'Comparaison',
    handoff: 'Continuer sur votre téléphone',
    result: 'Vérification d’identité',
  },
  intro: { title: 'Vérifions votre identité', text: 'Cela prend environ deux minutes. Voici ce qu’il nous faut :' },
  asks: {
    document: { title: 'Une photo de votre pièce d’identité', text: 'Ayez l’original sous la main.' },
    face: { title: 'Un selfie', text: 'Bien éclairé, le visage dégagé.' },
    liveness: {
      title: 'Une courte vérification du visage',
      text: 'Pour savoir que c’est bien vous, ici et maintenant.',
    },
  },
  privacy: {
    sent: (name) =>
      `Vos photos vont à ${name} et à son service d’identité. Nous les vérifions d’abord sur cet appareil.`,
    kept: (name) => `Vos photos ne vont qu’à ${name}. Nous les vérifions d’abord sur cet appareil.`,
  },
  privacyLink: 'Lire la politique de confidentialité',
  agree: 'Accepter et continuer',
  notNow: 'Pas maintenant',
  declined: {
    title: 'Pas de problème',
    text: 'Nous ne prenons ni n’envoyons rien. Vous pouvez commencer quand vous voulez.',
  },
  waiting: 'Nous préparons la suite',
  misconfigured: { title: 'Cette vérification est mal configurée', text: 'Contactez l’assistance de ce site.' },
};

export const sections: SectionLoaders = {
  common: () => import('./common.js'),
  face: () => import('./face.js'),
  document: () => import('./document.js'),
  liveness: () => import('./liveness.js'),
  challenge: () => import('./challenge.js'),
  verification: () => import('./verification.js'),
  handoff: () => import('./handoff.js'),
};
