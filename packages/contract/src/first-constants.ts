/** Constants that every page needs from its first view on: apart, so that those of other screens wait for them. */

export const CONFIGURATION_EXPIRY_S = 600;
export const NOTIFICATION_MS = 6000;
export const TASK_NOTIFICATION_MS = 10_000;
export const NOTIFICATIONS_AT_ONCE = 5;
export const LANGUAGE_COOKIE = 'i18n_redirected';
export const LANGUAGE_COOKIE_DAYS = 365;
/** State of the data of a building or source. Late: operators deliver within two days, holidays add three. */
export const DATA_STATES = ['ok', 'late', 'holes', 'empty'] as const;
export type DataState = (typeof DATA_STATES)[number];
/** Columns of figures of a list of buildings. */
export const LIST_COLUMNS = [
  'sources',
  'months',
  'energy',
  'intensity',
  'cost',
  'carbon',
  'change',
  'label',
  'data',
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
/**
 * Where a client of a company is: `sharing` folders or buildings with its members, `accepted` an invitation and shares nothing (any more),
 * `invited`, or `expired` without an answer.
 */
export const CLIENT_STATES = ['sharing', 'accepted', 'invited', 'expired'] as const;
export const MEMBER_TYPES = ['owner', 'administrateur', 'employe', 'employe_read_only'] as const;
export const PAGE_SIZE = 20;
export const DEFAULT_PRIMARY_COLOR = '#304282';
/** A year with less than this share of its days has gaps: its energy is not that of a year. */
export const WHOLE_YEAR = 0.97;
