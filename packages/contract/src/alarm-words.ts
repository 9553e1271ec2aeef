/** How a person may be told that an alarm rang. */
export const ALARM_SUBSCRIPTIONS = ['page', 'mail', 'daily', 'weekly', 'webhook'] as const;
export type AlarmSubscription = (typeof ALARM_SUBSCRIPTIONS)[number];

/** `withdrawn`: a correction of the measures took away what made it ring. */
export const ALARM_EVENT_STATES = ['raised', 'seen', 'closed', 'withdrawn'] as const;
export type AlarmEventState = (typeof ALARM_EVENT_STATES)[number];

/** Why an alarm is closed; `rule_changed` by the service itself. */
export const ALARM_REASONS = ['fixed', 'expected', 'false', 'other', 'rule_changed'] as const;
export type AlarmReason = (typeof ALARM_REASONS)[number];

/** Rules of one alarm. */
export const ALARM_RULES_MOST = 20;
