import { ALARM_ERRORS } from './alarm-errors.ts';
import { PROFILE_ERRORS } from './profile-errors.ts';
import { USAGE_PROFILE_ERRORS } from './usage-profile-errors.ts';

/** Of the error catalogue: what people describe and watch of a building, and its studies. */
export const STUDY_ERRORS = {
  not_found_analysis: { status: 404, report: false, fr: 'Cette analyse n’existe pas ou n’est plus accessible.' },
  nothing_to_analyse: {
    status: 409,
    report: false,
    fr: 'Aucun bâtiment de cette liste n’a de quoi être analysé. Rattachez d’abord des sources à vos bâtiments.',
  },
  ...ALARM_ERRORS,
  ...PROFILE_ERRORS,
  ...USAGE_PROFILE_ERRORS,
} as const;
