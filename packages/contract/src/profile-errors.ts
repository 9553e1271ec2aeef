/** Of the error catalogue: profiles, the dated points that people enter. */
export const PROFILE_ERRORS = {
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
} as const;
