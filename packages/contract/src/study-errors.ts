/** Of the error catalogue: studies of buildings, kept or run over a folder. */
export const STUDY_ERRORS = {
  not_found_analysis: { status: 404, report: false, fr: 'Cette analyse n’existe pas ou n’est plus accessible.' },
  nothing_to_analyse: {
    status: 409,
    report: false,
    fr: 'Aucun bâtiment de cette liste n’a de quoi être analysé. Rattachez d’abord des sources à vos bâtiments.',
  },
} as const;
