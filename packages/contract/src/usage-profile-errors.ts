/** Of the error catalogue: usage profiles of a company. */
export const USAGE_PROFILE_ERRORS = {
  restricted_admin_company: {
    status: 403,
    report: false,
    fr: 'Les profils d’utilisation sont gérés par les propriétaires et les administrateurs de la société\u00a0: demandez-le à l’un d’eux.',
  },
  restricted_usage_profiles: {
    status: 403,
    report: false,
    fr: 'Un profil d’utilisation est partagé entre les bâtiments d’une société\u00a0: un espace personnel n’en a pas.',
  },
  usage_profile_name_taken: {
    status: 409,
    report: false,
    fr: 'Un profil d’utilisation de la société a déjà ce nom\u00a0: choisissez-en un autre.',
  },
  too_many_usage_profiles: {
    status: 409,
    report: false,
    fr: 'La société a déjà 200\u00a0profils d’utilisation\u00a0: supprimez-en un avant d’en créer un autre.',
  },
  usage_profile_without_hours: {
    status: 400,
    report: false,
    fr: 'Cette semaine n’a aucune heure d’utilisation\u00a0: dessinez-en, ou indiquez que le bâtiment est fermé.',
  },
} as const;
