import { MOST_POINTS } from '@joulerie/domain/profiles';
import { PROFILE_UNITS, PROFILE_VARIABLES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Column, Day, IdParams, Version } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A value that holds from an instant on, until the next one. */
export const DatedValue = z.object({ timestamp: z.string(), value: z.number() });

export const ProfilePoint = DatedValue.extend({
  /** Who entered it; null for who may not know, and when that person has left. */
  enteredBy: z.string().nullable(),
  enteredAt: z.string(),
});
export type ProfilePoint = z.output<typeof ProfilePoint>;

/** What people entered for a variable of a building or a source: never measured. */
export const Profile = z.object({
  variable: z.enum(PROFILE_VARIABLES),
  unit: z.enum(PROFILE_UNITS),
  /** Oldest first. */
  points: z.array(ProfilePoint),
  total: z.number(),
  /** Whether the reader may change it. */
  mayEdit: z.boolean(),
  version: Version,
});
export type Profile = z.output<typeof Profile>;

/** A profile beside others, in the read of its building: its newest points, oldest first, of how many. */
export const ProfileSummary = z.object({ unit: z.enum(PROFILE_UNITS), points: z.array(DatedValue), total: z.number() });

/** Energy of a period over a surface or a headcount: that of each day divided by the value of that day, and the sum of these. */
export const PeriodIntensity = z.object({
  /** kWh; null with the reason. */
  perUnit: z.number().nullable(),
  reason: z.string().nullable(),
  /** In force on some day of the period, oldest first, each since its day; null for the surface of the building without a date. */
  values: z.array(z.object({ value: z.number(), since: Day.nullable() })),
});
export type PeriodIntensity = z.output<typeof PeriodIntensity>;

/** A profile as a step function: a value a day. */
export const ProfileData = z.object({
  variable: z.enum(PROFILE_VARIABLES),
  unit: z.enum(PROFILE_UNITS),
  start_date: Day,
  end_date: Day,
  days: z.array(Day),
  /** Of each day; null before the first point. */
  values: Column,
});
export type ProfileData = z.output<typeof ProfileData>;

const ProfileParams = IdParams.extend({ variable: z.enum(PROFILE_VARIABLES) });
const ProfilePeriod = z.object({ start_date: Day, end_date: Day });

/** What is longer is no date and no number, and is named by its line. */
const Typed = z.union([z.string().max(200), z.number().min(-1e15).max(1e15)]);

/** Points as they are typed: a date (`2026-03-01`, `01/03/2026`), an instant or epoch milliseconds; `1 234,5` and `12.5` are numbers. */
const ProfilePoints = z.strictObject({
  // More than a profile holds is refused in a sentence of its own.
  points: z.array(z.strictObject({ timestamp: Typed, value: Typed })).max(MOST_POINTS * 2),
});

/** The points to remove, by their timestamps; without any, the profile. */
const RemovedPoints = z.strictObject({ timestamps: z.array(Typed).min(1).max(MOST_POINTS).optional() }).default({});

const buildingReads = ['required_auth', 'not_found'] as const;
const buildingWrites = [...buildingReads, 'restricted_read_only', 'restricted_building'] as const;

export const getBuildingProfile = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Les points datés qu’une personne a saisis pour une variable d’un bâtiment',
  caller: 'session',
  params: ProfileParams,
  answer: Profile,
  errors: buildingReads,
});

export const getBuildingProfileData = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/profil/{variable}/data',
  group: 'profiles',
  summary: 'Le profil d’un bâtiment jour par jour : chaque point vaut jusqu’au suivant',
  caller: 'session',
  params: ProfileParams,
  query: ProfilePeriod,
  answer: ProfileData,
  errors: [...buildingReads, 'range_invalid', 'range_too_long'],
});

export const addBuildingProfilePoints = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/building/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Ajouter des points au profil d’un bâtiment : tous ou aucun',
  caller: 'write',
  large: true,
  params: ProfileParams,
  body: ProfilePoints,
  answer: Profile,
  errors: [...buildingWrites, 'profile_points_refused', 'profile_point_exists', 'too_many_profile_points'],
  creates: true,
});

export const replaceBuildingProfile = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/building/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Remplacer tous les points du profil d’un bâtiment',
  caller: 'write',
  large: true,
  params: ProfileParams,
  body: ProfilePoints,
  answer: Profile,
  errors: [...buildingWrites, 'profile_points_refused', 'too_many_profile_points', 'edit_conflict'],
});

export const removeBuildingProfilePoints = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/building/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Supprimer le profil d’un bâtiment, ou les points nommés',
  caller: 'write',
  large: true,
  params: ProfileParams,
  body: RemovedPoints,
  answer: Profile,
  errors: [...buildingWrites, 'profile_point_unknown'],
});

const sourceReads = ['required_auth', 'not_found_source'] as const;
const sourceWrites = [...sourceReads, 'restricted_read_only', 'restricted_source'] as const;

export const getSourceProfile = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Les points datés qu’une personne a saisis pour une variable d’une source',
  caller: 'session',
  params: ProfileParams,
  answer: Profile,
  errors: sourceReads,
});

export const getSourceProfileData = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/source/{id}/profil/{variable}/data',
  group: 'profiles',
  summary: 'Le profil d’une source jour par jour : chaque point vaut jusqu’au suivant',
  caller: 'session',
  params: ProfileParams,
  query: ProfilePeriod,
  answer: ProfileData,
  errors: [...sourceReads, 'range_invalid', 'range_too_long'],
});

export const addSourceProfilePoints = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/source/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Ajouter des points au profil d’une source : tous ou aucun',
  caller: 'write',
  large: true,
  params: ProfileParams,
  body: ProfilePoints,
  answer: Profile,
  errors: [...sourceWrites, 'profile_points_refused', 'profile_point_exists', 'too_many_profile_points'],
  creates: true,
});

export const replaceSourceProfile = endpoint({
  method: 'PUT',
  path: '/proxy/api/v5/source/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Remplacer tous les points du profil d’une source',
  caller: 'write',
  large: true,
  params: ProfileParams,
  body: ProfilePoints,
  answer: Profile,
  errors: [...sourceWrites, 'profile_points_refused', 'too_many_profile_points', 'edit_conflict'],
});

export const removeSourceProfilePoints = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/source/{id}/profil/{variable}',
  group: 'profiles',
  summary: 'Supprimer le profil d’une source, ou les points nommés',
  caller: 'write',
  large: true,
  params: ProfileParams,
  body: RemovedPoints,
  answer: Profile,
  errors: [...sourceWrites, 'profile_point_unknown'],
});
