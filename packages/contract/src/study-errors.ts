/** Of the error catalogue: what people describe and watch of a building, and its studies. */
export const STUDY_ERRORS = {
  not_found_analysis: { status: 404, report: false, fr: 'Cette analyse n’existe pas ou n’est plus accessible.' },
  nothing_to_analyse: {
    status: 409,
    report: false,
    fr: 'Aucun bâtiment de cette liste n’a de quoi être analysé. Rattachez d’abord des sources à vos bâtiments.',
  },
  alarm_rule_unfit: {
    status: 422,
    report: false,
    fr: 'Cette règle ne convient pas à cette variable\u00a0: choisissez-en une autre.',
  },
  not_found_alarm: { status: 404, report: false, fr: 'Cette alarme n’existe pas ou n’est plus accessible.' },
  profile_points_refused: {
    status: 400,
    report: false,
    fr: 'Certaines lignes sont à corriger\u00a0: rien n’a été enregistré.',
  },
  profile_point_exists: {
    status: 409,
    report: false,
    fr: 'Ce profil a déjà un point à cette date\u00a0: modifiez ce point, ou choisissez une autre date.',
  },
  profile_point_unknown: {
    status: 404,
    report: false,
    fr: 'Ce profil n’a pas de point à cette date\u00a0: rechargez la page. Rien n’a été supprimé.',
  },
  too_many_profile_points: {
    status: 409,
    report: false,
    fr: 'Un profil contient 2\u202f000\u00a0points au plus\u00a0: retirez des points, ou gardez seulement les dates où la valeur change.',
  },
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
