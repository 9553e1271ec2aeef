/** Of the error catalogue: connected devices, and what they push. */
export const SENSOR_ERRORS = {
  already_added_device: {
    status: 409,
    report: false,
    fr: 'Un objet de cet espace a déjà cette adresse\u00a0: retirez-le d’abord.',
  },
  too_many_devices: {
    status: 409,
    report: false,
    fr: 'Cet espace a déjà mille objets connectés\u00a0: retirez ceux qui ne servent plus.',
  },
  device_without_key: {
    status: 409,
    report: false,
    fr: 'Cet objet parle par une passerelle\u00a0: il n’a pas de clé.',
  },
  device_key_by_person: {
    status: 403,
    report: false,
    fr: 'Une clé d’API ne crée ni ne change la clé d’un objet, qui vaudrait après elle\u00a0: faites-le connecté à votre compte.',
  },
  stale_push: {
    status: 400,
    report: false,
    fr: 'L’heure de ce message est à plus de cinq minutes de celle du service\u00a0: réglez l’horloge de l’objet.',
  },
  invalid_push: {
    status: 400,
    report: false,
    fr: 'Ce message ne se lit pas\u00a0: un objet JSON avec une liste «\u00a0measures\u00a0» de 500\u00a0mesures au plus est attendu.',
  },
} as const;
