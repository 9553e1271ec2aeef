/** Business constants and limits of the specification (document 1 §9, document 2 §9). */

export const SEGMENTS = ['C1', 'C2', 'P3', 'C4', 'P4', 'C5'] as const;
export const SUBSCRIBED_POWERS_KVA = [3, 6, 9, 12, 15, 24, 30, 36] as const;
export const TARIFF_OPTIONS = ['Base', 'HPHC', 'Autre'] as const;
export const TARIFF_LABELS = { Base: 'Base', HPHC: 'Heures Pleines/Creuses', Tempo: '6 cadrans (Tempo)' } as const;

export const REGISTRATION_ROLES = ['particulier', 'conseiller', 'professionnel'] as const;
/** How much a reported fault hinders. */
export const TICKET_LEVELS = ['low', 'medium', 'high'] as const;
export const ANALYTICS_KINDS = ['matomo', 'posthog'] as const;
export const COMPANY_TYPES = ['entreprise', 'asso', 'copro', 'collectivite'] as const;

/** Levels of folders under « Mon espace ». */
export const FOLDER_LEVELS = 32;
export const NEAR_RADIUS_M = 500;
export const ADDRESS_SEARCH_LIMIT = 20;
/** States of an incident of the status page that is not resolved. */
export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring'] as const;

/** What a map colours buildings by: the state of their data, or a figure of the list. */
export const MAP_MEASURES = ['state', 'energy', 'cost', 'carbon', 'intensity', 'change'] as const;
export type MapMeasure = (typeof MAP_MEASURES)[number];
export const BBOX_MAX_BUILDINGS = 10_000;
/** Buildings that one question to the geometry service may answer, and the widest box that is asked, degrees a side. */
export const GEOMETRY_MAX_BUILDINGS = 300;
export const GEOMETRY_MAX_BOX_DEG = 0.2;
export const SESSION_EXPIRY_S = 1800;
/** A session ends this long after the sign-in, even in use. */
export const SESSION_LIFE_S = 24 * 3600;
/** How measures were read: on a page, in a file, by the key of a program, by an administrator for support. */
export const READING_KINDS = ['page', 'export', 'api', 'support'] as const;
export const READING_LABELS = { page: 'Page', export: 'Export', api: 'API', support: 'Assistance' } as const;
/** An access for support ends after this long, whatever happens. */
export const SUPPORT_ACCESS_MINUTES = 60;
/** Characters of the reason of an access for support. */
export const SUPPORT_REASON = { min: 10, max: 500 } as const;
export const PASSWORD_MIN_LENGTH = 12;
export const CODE_VALID_HOURS = 24;
export const INVITATION_VALID_DAYS = 30;
/** Things of a client that a list names. */
export const CLIENT_THINGS_SHOWN = 5;
export const UPLOAD_LIMIT_BYTES = 64 * 1024 * 1024;
/** A full export that comes back: a process receives two at a time, and one of a person waits. */
export const ARCHIVE_LIMIT_BYTES = 256 * 1024 * 1024;
/** The image of a company, as it is sent. */
export const COMPANY_IMAGE_BYTES = 5 * 1024 * 1024;
/** Most pixels of that image, and the smallest side of what is kept of it. */
export const COMPANY_IMAGE_PIXELS = 25_000_000;
export const COMPANY_IMAGE_SIDE = 32;
/** Texts that a brand publishes: legal notice, terms of use, privacy policy. */
export const BRAND_TEXTS = ['mentions', 'conditions', 'confidentialite'] as const;
/** Longest of these texts, as Markdown. */
export const BRAND_TEXT_LENGTH = 60_000;
export const BRAND_LOGOS = ['full', 'favicon'] as const;
export const DOMAIN_STATES = ['pending', 'active', 'stale'] as const;
/** Longest body of a call in JSON, and of those whose body holds many records or a drawing. */
export const BODY_LIMIT_BYTES = 64 * 1024;
export const LARGE_BODY_LIMIT_BYTES = 2 * 1024 * 1024;
export const FILES_AT_ONCE = 50;

export const IMPORT_STATES = ['run', 'success', 'failure'] as const;
/** What is done of an import that runs on the queue. */
export const IMPORT_STEPS = ['waiting', 'reading', 'storing'] as const;
/** A file of this size or more may be stored after the answer of its upload (`wait=false`). */
export const LARGE_FILE_BYTES = 4 * 1024 * 1024;
/** Files of one person that wait on the queue: how many, and how long together. */
export const WAITING_FILES = 20;
export const WAITING_FILES_BYTES = 2 * UPLOAD_LIMIT_BYTES;
/** Wait after the last key before a search asks, ms. */
export const DEBOUNCE_MS = 500;
/** The longest a debounced field waits while it keeps changing. */
export const LONGEST_WAIT_MS = 5000;
export const CHART_HEIGHT = 240;
export const CHART_PADDING = 0.2;

export const LATE_DAYS = 5;
/** Days that one person asks an operator for again at once: a curve comes a week at a time. */
export const ASKED_AGAIN_DAYS = 366;

/** Buildings that one export may hold, and that one may be asked by their ids. */
export const EXPORT_MAX_BUILDINGS = 20_000;
export const CHOSEN_MAX_BUILDINGS = 200;
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sources that one export of measures may hold. */
export const EXPORT_MAX_SOURCES = 10_000;
/** Length of the file of an export: a year of ten thousand sources by day is 400 MB of text. */
export const EXPORT_MAX_BYTES = 1024 ** 3;
/** A spreadsheet has no more rows. */
export const WORKBOOK_MAX_ROWS = 1_048_575;

/** States of a task on the server; the page knows two more, of a task that it sends (`TASK_STATUSES` of the domain). */
export const TASK_STATES = ['wait', 'run', 'success', 'failure'] as const;
/** Studies that are kept. */
export const ANALYSIS_KINDS = ['conso', 'iot'] as const;
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number];
/** `withdrawn`: what it read may no longer be read, or is read otherwise. */
export const ANALYSIS_STATES = ['wait', 'run', 'done', 'failed', 'withdrawn'] as const;
export type AnalysisState = (typeof ANALYSIS_STATES)[number];
/** Analyses of one kind kept of a building beside those that somebody named. */
export const ANALYSES_KEPT = 12;
/** Room temperatures that may be asked [°C]. */
export const SET_POINT_BOUNDS = { least: 5, most: 30 };
/** Buildings that one run may analyse. */
export const RUN_MOST_BUILDINGS = 5000;

/** Tasks of one person that wait or run. */
export const TASKS_AT_ONCE = 20;
/** How long a task stays in the list, and what it made on the server. */
export const TASK_KEPT_DAYS = 90;
export const TASK_FILE_KEPT_DAYS = 7;
/** A signed link to the file of a task. */
export const TASK_LINK_S = 3600;
/** Wait before a task is sent, in debug mode. */
export const SENDER_DELAY_MS = 200;
/** Cluster of the live push; a server of ours is the only one of its own. */
export const PUSH_CLUSTER = 'eu';
/** Years of history first requested of a new source, and in the variant for electric vehicles. */
export const ONBOARDING_TASK_PERIOD = 3;
export const ONBOARDING_TASK_PERIOD_IRVE = 1;

/** Invoices that a list has, the newest, and that one archive holds. */
export const INVOICES_MOST = 100;
export const INVOICE_STATUSES = ['open', 'paid', 'void', 'uncollectible'] as const;
/** Kinds of what is sold: an offer, or a module beside one. */
export const OFFER_KINDS_SOLD = ['offer', 'module'] as const;
/** A filter of the list of billed sources that asks for nothing. */
export const ALL_OF_THEM = 'all';

/** Meters whose holders are asked at once from a table. */
export const MOST_INVITED = 500;
/** Usage profiles of a company, and those of a page of their list (document 1 §9). */
export const USAGE_PROFILES_MOST = 200;
export const USAGE_PROFILES_PAGE = 10;
/** Closing periods of a usage profile, and buildings attached at once. */
export const CLOSING_PERIODS_MOST = 60;
export const USED_BUILDINGS_MOST = 1000;
/** Views that a person keeps in a space. */
export const SAVED_VIEWS_MOST = 50;

/** What lists of buildings are sorted by. */
export const BUILDING_SORTS = [
  'name',
  'createdAt',
  'lastUpdated',
  'city',
  'surface',
  'energy',
  'cost',
  'carbon',
  'intensity',
  'change',
  'weatherFree',
  'label',
] as const;

/** How the measures of a source arrive: never, not any more for a year, late, with missing days in the last twelve months, or whole. */
export const SOURCE_DATA_STATES = ['never', 'stopped', 'late', 'holes', 'ok'] as const;
/** One of these states. */
export type SourceDataState = (typeof SOURCE_DATA_STATES)[number];

/** What is ordered from an operator that sends files: one each day, or one of the past. */
export const FLOW_ORDER_KINDS = ['recurring', 'history'] as const;

/**
 * - `waiting`: a failure that may pass, asked for again;
 * - `asked`: the operator took it, and no file came yet;
 * - `received`: a file of the past came; that of each day stays `asked`;
 * - `unknown`: its answer was lost: it may come, and is not ordered twice;
 * - `refused`: not asked for again before the consent changes.
 */
export const FLOW_ORDER_STATES = ['waiting', 'asked', 'received', 'unknown', 'refused'] as const;

/** A kind and a state of orders that exist together, those that somebody may look into first. */
export const FLOW_ORDER_GROUPS = [
  'recurring-refused',
  'history-refused',
  'recurring-waiting',
  'history-waiting',
  'history-unknown',
  'history-asked',
  'recurring-asked',
  'history-received',
] as const;
/** One of these groups. */
export type FlowOrderGroup = (typeof FLOW_ORDER_GROUPS)[number];
