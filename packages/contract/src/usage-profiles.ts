import { HOLIDAY_RULES, SCHOOL_CALENDARS, halfHourMinutes } from '@joulerie/domain/use';
import { LEVELS } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day, Id, IdParams, Label, PageNumber, Right, flag, listOf } from './common.ts';
import { CLOSING_PERIODS_MOST, USAGE_PROFILES_MOST, USAGE_PROFILES_PAGE, USED_BUILDINGS_MOST } from './constants.ts';
import { PAGE_SIZE } from './first-constants.ts';
import { endpoint } from './endpoint.ts';

const sentence = (message: string) => ({ message, params: { sentence: true } });

const HalfHour = z
  .string()
  .max(5)
  .refine(
    (text) => halfHourMinutes(text) !== null,
    sentence('Une heure s’écrit à la demi-heure, de 00:00 à 24:00, comme 08:30'),
  );

/** Hours of use of a day. Hours that pass midnight are of two days. */
const HoursOfDay = z
  .strictObject({ from: HalfHour, to: HalfHour })
  .refine(
    ({ from, to }) => (halfHourMinutes(from) ?? 0) < (halfHourMinutes(to) ?? 1441),
    sentence('La fin doit suivre le début\u00a0: une plage qui passe minuit s’écrit sur deux jours'),
  );

const ClosingPeriod = z.strictObject({ name: Label, from: Day, to: Day }).refine(({ from, to }) => from <= to, {
  path: ['to'],
  ...sentence('Le dernier jour ne peut pas précéder le premier'),
});

/** The hours of use of a week, and the days that close: `WeeklySchedule` of the domain. */
export const Schedule = z.strictObject({
  /** Seven lists, Monday first; an empty one is a day without use. Hours that meet are joined. */
  week: z.array(z.array(HoursOfDay).max(24)).length(7),
  /** Both days are closed. */
  closingPeriods: z.array(ClosingPeriod).max(CLOSING_PERIODS_MOST),
  /** Zone whose school holidays close; null for none. The calendar of Corsica is unknown: it closes nothing. */
  schoolHolidays: z.enum(SCHOOL_CALENDARS).nullable(),
  publicHolidays: z.enum(HOLIDAY_RULES),
});
export type Schedule = z.output<typeof Schedule>;

export const UsageProfile = z.object({
  _id: Id,
  name: z.string(),
  ...Schedule.shape,
  /** Nobody is ever there, and it was said on purpose. */
  vacant: z.boolean(),
  /** Hours of use of a week without holiday [h]. */
  hoursPerWeek: z.number(),
  /** Hours of use of the civil year under way [h]; those of days whose school calendar is unknown are counted as usual days. */
  year: z.object({ year: z.number(), hours: z.number(), schoolHolidaysKnown: z.boolean() }),
  /** Days for which the school calendar that it follows is known; null when it follows none, or one that is unknown. */
  schoolCalendar: z.object({ from: Day, to: Day }).nullable(),
  /** Buildings attached that the reader may see. */
  buildingCount: z.number(),
  rights: z.array(Right),
  createdAt: z.string(),
  lastUpdated: z.string(),
});
export type UsageProfile = z.output<typeof UsageProfile>;

const Params = z.object({ profileId: Id });

export const UsageProfileBody = z.strictObject({
  name: Label,
  ...Schedule.shape,
  /** A week without any hour of use is refused unless this says that it is meant: a building that is closed. */
  vacant: z.boolean().default(false),
});

/** A building that has a usage profile, as lists of profiles show it. */
export const UsedBuilding = z.object({
  _id: Id,
  name: z.string(),
  level: z.enum(LEVELS),
  address: z.object({ street: z.string(), zipcode: z.string(), city: z.string() }),
});
export type UsedBuilding = z.output<typeof UsedBuilding>;

const Buildings = z.strictObject({ _id_buildings: z.array(Id).min(1).max(USED_BUILDINGS_MOST) });

const readErrors = ['required_auth', 'restricted_usage_profiles'] as const;
const writeErrors = [...readErrors, 'restricted_read_only', 'restricted_admin_company'] as const;

export const listUsageProfiles = endpoint({
  method: 'GET',
  path: '/proxy/api/company/profil',
  group: 'usage-profiles',
  summary: `Les profils d’utilisation de la société, par nom, page par page (${USAGE_PROFILES_PAGE}) ; tous avec \`noPage=true\``,
  caller: 'session',
  query: z.object({
    page: PageNumber,
    pagesize: z.coerce.number().int().min(1).max(USAGE_PROFILES_MOST).default(USAGE_PROFILES_PAGE),
    /** Words of the name, whatever their accents and case. */
    search: z.string().trim().max(120).optional(),
    noPage: flag.optional(),
  }),
  answer: z.object({ data: listOf(UsageProfile) }),
  errors: readErrors,
});

export const getUsageProfile = endpoint({
  method: 'GET',
  path: '/proxy/api/company/profil/{profileId}',
  group: 'usage-profiles',
  summary: 'Un profil d’utilisation : sa semaine, ses fermetures et ses heures d’utilisation de l’année',
  caller: 'session',
  params: Params,
  answer: UsageProfile,
  errors: [...readErrors, 'not_found'],
});

export const listUsedBuildings = endpoint({
  method: 'GET',
  path: '/proxy/api/company/profil/{profileId}/building',
  group: 'usage-profiles',
  summary: 'Les bâtiments rattachés à un profil d’utilisation que la personne voit, par nom',
  caller: 'session',
  params: Params,
  query: z.object({
    page: PageNumber,
    limit: z.coerce.number().int().min(1).max(USED_BUILDINGS_MOST).default(PAGE_SIZE),
  }),
  answer: z.object({
    result: z.array(UsedBuilding),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    has_more: z.boolean(),
  }),
  errors: [...readErrors, 'not_found'],
});

export const createUsageProfile = endpoint({
  method: 'POST',
  path: '/proxy/api/company/profil',
  group: 'usage-profiles',
  summary: `Créer un profil d’utilisation ; ${USAGE_PROFILES_MOST} au plus par société`,
  caller: 'write',
  body: UsageProfileBody,
  answer: UsageProfile,
  errors: [...writeErrors, 'usage_profile_without_hours', 'usage_profile_name_taken', 'too_many_usage_profiles'],
  creates: true,
});

export const updateUsageProfile = endpoint({
  method: 'PUT',
  path: '/proxy/api/company/profil/{profileId}',
  group: 'usage-profiles',
  summary: 'Changer un profil d’utilisation, pour tous les bâtiments qui le suivent',
  caller: 'write',
  params: Params,
  body: UsageProfileBody,
  answer: UsageProfile,
  errors: [...writeErrors, 'not_found', 'usage_profile_without_hours', 'usage_profile_name_taken'],
});

export const removeUsageProfile = endpoint({
  method: 'DELETE',
  path: '/proxy/api/company/profil/{profileId}',
  group: 'usage-profiles',
  summary: 'Supprimer un profil d’utilisation ; les bâtiments qui le suivaient n’en ont plus',
  caller: 'write',
  params: Params,
  /** Buildings that no longer have a profile. */
  answer: z.object({ ok: z.literal(true), detached: z.number() }),
  errors: [...writeErrors, 'not_found'],
});

export const attachUsageProfile = endpoint({
  method: 'POST',
  path: '/proxy/api/company/profil/{profileId}/building',
  group: 'usage-profiles',
  summary:
    'Rattacher des bâtiments de la société à un profil : tous ou aucun ; celui qui en suivait un autre en change',
  caller: 'write',
  params: Params,
  large: true,
  body: Buildings,
  answer: z.object({
    /** Buildings that follow the profile and did not. */
    attached: z.number(),
    /** Those that already did. */
    unchanged: z.number(),
    /** Of those attached, those that followed another profile, with its name. */
    replaced: z.array(z.object({ _id_building: Id, name: z.string(), profile: z.string() })),
  }),
  errors: [...writeErrors, 'not_found', 'restricted_building'],
});

export const detachUsageProfile = endpoint({
  method: 'DELETE',
  path: '/proxy/api/company/profil/{profileId}/building',
  group: 'usage-profiles',
  summary: 'Détacher des bâtiments d’un profil ; ceux qui ne le suivent pas ne changent pas',
  caller: 'write',
  params: Params,
  large: true,
  body: Buildings,
  answer: z.object({ detached: z.number() }),
  errors: [...writeErrors, 'not_found', 'restricted_building'],
});

const SuggestedDay = z.object({
  /** Days measured, public holidays apart, and those of them with an activity. */
  measured: z.number(),
  active: z.number(),
  /** Half of the starts and of the stops are within this many minutes. */
  spreadMinutes: z.number().nullable(),
  /** Null for a day that too few measures tell anything of. */
  confidence: z.enum(['high', 'medium', 'low']).nullable(),
});

export const Suggestion = z.object({
  /** What the hours are made from: the last twelve complete months. */
  from: Day,
  to: Day,
  meters: z.object({
    /** Electricity meters of the building, and those of them whose curve is used. */
    of: z.number(),
    used: z.number(),
  }),
  /** Panels feed the building: what it draws by day is less than what it uses. */
  behindPanels: z.boolean(),
  /** Why nothing is proposed, in a sentence; null when hours are. */
  refusal: z.string().nullable(),
  proposal: z
    .object({
      week: Schedule.shape.week,
      publicHolidays: z.enum(HOLIDAY_RULES),
      /** Whether public holidays were seen closed or open; false when too few were measured: they are then proposed as closed. */
      publicHolidaysSeen: z.boolean(),
      days: z.array(SuggestedDay).length(7),
      /** Mean power of the half-hours of the days with an activity, Monday first [W]. */
      meanW: z.array(z.number().nullable()).length(336),
      baseLoadW: z.number(),
      measuredDays: z.number(),
      ofDays: z.number(),
    })
    .nullable(),
});
export type Suggestion = z.output<typeof Suggestion>;

export const suggestUsageProfile = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/profil-utilisation/suggestion',
  group: 'usage-profiles',
  summary:
    'Les horaires d’utilisation que montre la courbe d’un bâtiment sur douze mois, ou pourquoi elle n’en montre pas',
  caller: 'session',
  params: IdParams,
  answer: Suggestion,
  errors: ['required_auth', 'not_found'],
});
