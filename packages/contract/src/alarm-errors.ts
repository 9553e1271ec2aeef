/** What calls of alarms refuse. */
export const ALARM_ERRORS = {
  alarm_rule_unfit: {
    status: 422,
    report: false,
    fr: 'Cette règle ne convient pas à cette variable\u00a0: choisissez-en une autre.',
  },
  not_found_alarm: { status: 404, report: false, fr: 'Cette alarme n’existe pas ou n’est plus accessible.' },
} as const;
