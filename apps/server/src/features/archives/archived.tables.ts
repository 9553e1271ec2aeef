import { AlarmRule } from '@joulerie/contract/alarms';
import { BuildingFacts } from '@joulerie/contract/building-facts';
import { OfferBody } from '@joulerie/contract/costs';
import { ERRORS, type ErrorCode } from '@joulerie/contract/errors';
import { ImportLayout } from '@joulerie/contract/import-layouts';
import { ImportReport } from '@joulerie/contract/import-report';
import { ImportRemoval } from '@joulerie/contract/imports';
import { PointFacts } from '@joulerie/contract/point-facts';
import { ListView } from '@joulerie/contract/saved-views';
import { Schedule } from '@joulerie/contract/usage-profiles';
import { HOLDINGS } from '@joulerie/domain/consents';
import { ORIGIN_KINDS } from '@joulerie/domain/measures';
import {
  BUILDING_ROLES,
  LEVELS,
  OCCUPATIONS,
  PROFILE_VARIABLES,
  SOURCE_TYPES,
  USAGES,
  VARIABLE_NAMES,
} from '@joulerie/domain/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { alarms } from '../alarms/alarms.tables.ts';
import { buildings } from '../buildings/buildings.tables.ts';
import { sourceOffers } from '../costs/costs.tables.ts';
import { folders } from '../folders/folders.tables.ts';
import { importLayouts } from '../import-layouts/import-layouts.tables.ts';
import {
  counterSpan,
  deliveries,
  imports,
  receivedDay,
  receivedPeriod,
  series,
  seriesCorrection,
  seriesDay,
  seriesPeriod,
  seriesReceipt,
} from '../measures/measures.tables.ts';
import { profilePoints } from '../profiles/profiles.tables.ts';
import { savedViews } from '../saved-views/saved-views.tables.ts';
import { buildingSources, sources } from '../sources/sources.tables.ts';
import { buildingTags, tags } from '../tags/tags.tables.ts';
import { buildingUsageProfiles, usageProfiles } from '../usage-profiles/usage-profiles.tables.ts';
import type { ArchivedTable, Owner } from './archived-shape.tables.ts';

const FAILURE_CODES = ['cancelled', 'other_source', ...(Object.keys(ERRORS) as ErrorCode[])] as const;

const inSpace = ({ spaceId }: Owner): SQL => sql`t.space_id = ${spaceId}`;
const own = ({ spaceId, userId }: Owner): SQL => sql`t.space_id = ${spaceId} and t.created_by = ${userId}`;
const ofSource = ({ spaceId }: Owner): SQL => sql`t.source_id in (select id from sources where space_id = ${spaceId})`;
const ofBuilding = ({ spaceId }: Owner): SQL =>
  sql`t.building_id in (select id from buildings where space_id = ${spaceId})`;
/** Measures leave where their space is the holder, or their kind needs no consent: those that a holder lets this space read are not its to take away. */
const ofOwnSource = ({ spaceId }: Owner): SQL =>
  sql`t.source_id in (select id from sources where space_id = ${spaceId} and holding <> 'consent')`;
const ofSeries = ({ spaceId }: Owner): SQL =>
  sql`t.series_id in (select e.id from series e join sources s on s.id = e.source_id where s.space_id = ${spaceId} and s.holding <> 'consent')`;

const nullable = (type: z.ZodType) => type.nullish();
const seconds = z
  .number()
  .int()
  .min(1)
  .max(366 * 86_400);
const origin = { origin_kind: z.enum(ORIGIN_KINDS) };

let made: readonly ArchivedTable[] | undefined;

/** Every table that is exported and taken back, in the order of their return. */
export const archivedTables = (): readonly ArchivedTable[] => (made ??= makeArchivedTables());

/** The table of a file. */
export const archivedTable = (file: string): ArchivedTable => archivedTables().find((one) => one.file === file)!;

const makeArchivedTables = (): readonly ArchivedTable[] => [
  {
    file: 'folders',
    table: folders,
    of: inSpace,
    order: sql`cardinality(t.ancestors), t.id`,
    ids: 'uuid',
    refs: { parent_id: 'folders', ancestors: 'folders' },
    people: ['created_by'],
    omitted: ['space_id'],
  },
  { file: 'tags', table: tags, of: inSpace, order: sql`t.id`, ids: 'uuid', omitted: ['space_id'], sharedByName: true },
  {
    file: 'sources',
    table: sources,
    of: inSpace,
    order: sql`t.id`,
    ids: 'uuid',
    people: ['created_by'],
    // Its dates are those of its measures.
    omitted: ['space_id', 'first_day', 'last_day'],
    checks: {
      idtype: z.enum(SOURCE_TYPES),
      holding: z.enum(HOLDINGS),
      point: PointFacts,
      usages: z.array(z.enum(USAGES)),
    },
  },
  {
    file: 'buildings',
    table: buildings,
    of: inSpace,
    order: sql`cardinality(t.ancestors), t.id`,
    ids: 'uuid',
    refs: {
      folder_id: 'folders',
      folder_path: 'folders',
      parent_id: 'buildings',
      ancestors: 'buildings',
      weather_source_id: 'sources',
    },
    people: ['created_by'],
    // What is computed from measures, offers and facts.
    omitted: [
      'space_id',
      'energy_kwh',
      'energy_months',
      'cost_eur',
      'carbon_kg',
      'primary_kwh',
      'profile_surface_m2',
      'energy_change',
      'data_coverage',
      'data_last_day',
      'counted_sources',
    ],
    checks: {
      level: z.enum(LEVELS),
      occupation: nullable(z.enum(OCCUPATIONS)),
      role: nullable(z.enum(BUILDING_ROLES)),
      facts: BuildingFacts,
      footprint: nullable(z.object({ type: z.enum(['Polygon', 'MultiPolygon']), coordinates: z.array(z.unknown()) })),
    },
  },
  {
    file: 'building-tags',
    table: buildingTags,
    of: ofBuilding,
    order: sql`t.building_id, t.tag_id`,
    refs: { building_id: 'buildings', tag_id: 'tags' },
  },
  {
    file: 'usage-profiles',
    table: usageProfiles,
    of: inSpace,
    order: sql`t.id`,
    ids: 'uuid',
    people: ['created_by'],
    omitted: ['space_id'],
    sharedByName: true,
    checks: { schedule: Schedule },
  },
  {
    file: 'building-usage-profiles',
    table: buildingUsageProfiles,
    of: ofBuilding,
    order: sql`t.building_id`,
    refs: { building_id: 'buildings', profile_id: 'usage-profiles' },
  },
  {
    file: 'building-sources',
    table: buildingSources,
    of: (owner) => sql`${ofBuilding(owner)} and ${ofSource(owner)}`,
    order: sql`t.building_id, t.source_id`,
    refs: { building_id: 'buildings', source_id: 'sources' },
  },
  {
    file: 'profile-points',
    table: profilePoints,
    of: (owner) => sql`(${ofBuilding(owner)} or ${ofSource(owner)})`,
    order: sql`t.variable, t.at, t.id`,
    ids: 'uuid',
    refs: { building_id: 'buildings', source_id: 'sources' },
    people: ['entered_by'],
    checks: { variable: z.enum(PROFILE_VARIABLES) },
  },
  {
    file: 'offers',
    table: sourceOffers,
    of: ofSource,
    order: sql`t.source_id, t.valid_from, t.id`,
    ids: 'uuid',
    refs: { source_id: 'sources' },
    checks: { terms: OfferBody },
  },
  {
    file: 'deliveries',
    table: deliveries,
    of: ofSource,
    order: sql`t.source_id, t.day, t.id`,
    ids: 'uuid',
    refs: { source_id: 'sources' },
  },
  {
    file: 'imports',
    table: imports,
    // One that is under way has nothing yet.
    of: (owner) => sql`${ofOwnSource(owner)} and t.state <> 'run'`,
    order: sql`t.id`,
    ids: 'uuid',
    refs: { source_id: 'sources' },
    people: ['user_id', 'removed_by'],
    omitted: ['file_id', 'step'],
    checks: {
      state: z.enum(['success', 'failure']),
      failure: nullable(z.object({ code: z.enum(FAILURE_CODES), detail: z.record(z.string(), z.unknown()) })),
      report: nullable(ImportReport),
      removal: nullable(ImportRemoval.extend({ at: z.string() })),
      outcome: z.object({ added: z.number(), replaced: z.number(), unchanged: z.number(), points: z.number() }),
    },
  },
  {
    file: 'import-layouts',
    table: importLayouts,
    mayBeThere: true,
    of: own,
    order: sql`t.id`,
    ids: 'uuid',
    people: ['created_by'],
    omitted: ['space_id'],
    checks: {
      answers: ImportLayout.pick({ columns: true, dateOrder: true, decimal: true, stamp: true, zone: true }),
    },
  },
  {
    file: 'saved-views',
    table: savedViews,
    mayBeThere: true,
    of: own,
    order: sql`t.id`,
    ids: 'uuid',
    refs: { folder_id: 'folders' },
    people: ['created_by'],
    omitted: ['space_id'],
    checks: { view: ListView.omit({ _id_folder: true }) },
  },
  {
    file: 'alarms',
    table: alarms,
    of: ({ spaceId }) =>
      sql`(t.building_id in (select id from buildings where space_id = ${spaceId})
        or t.source_id in (select id from sources where space_id = ${spaceId}))`,
    order: sql`t.id`,
    ids: 'uuid',
    refs: { building_id: 'buildings', source_id: 'sources' },
    // The measures that come back are looked at again.
    omitted: ['measured_day'],
    checks: {
      variable: z.enum(VARIABLE_NAMES),
      rules: z.array(z.strictObject({ key: z.string().max(40), since: z.iso.date(), rule: AlarmRule })),
    },
  },
  {
    file: 'series',
    table: series,
    of: ofOwnSource,
    order: sql`t.id`,
    ids: 'serial',
    refs: { source_id: 'sources' },
    loose: { origin_id: 'imports' },
    checks: { variable: z.enum(VARIABLE_NAMES), step_s: nullable(seconds), ...origin },
  },
  {
    file: 'periods',
    table: seriesPeriod,
    of: ofSeries,
    order: sql`t.series_id, t.from_day, t.to_day`,
    refs: { series_id: 'series' },
  },
  {
    file: 'receipts',
    table: seriesReceipt,
    of: ofSeries,
    order: sql`t.id`,
    ids: 'serial',
    refs: { series_id: 'series' },
    loose: { origin_id: 'imports', beside_import: 'imports' },
    checks: { origin_kind: nullable(origin.origin_kind) },
  },
  {
    file: 'days',
    table: seriesDay,
    of: ofSeries,
    order: sql`t.series_id, t.day`,
    refs: { series_id: 'series' },
    curves: true,
    checks: { step_s: seconds },
  },
  {
    file: 'received-days',
    table: receivedDay,
    of: ofSeries,
    order: sql`t.receipt_id, t.day`,
    refs: { series_id: 'series', receipt_id: 'receipts' },
    curves: true,
    checks: { step_s: seconds },
  },
  {
    file: 'received-periods',
    table: receivedPeriod,
    of: ofSeries,
    order: sql`t.receipt_id, t.from_day, t.to_day`,
    refs: { series_id: 'series', receipt_id: 'receipts' },
  },
  {
    file: 'counters',
    table: counterSpan,
    of: ofOwnSource,
    order: sql`t.source_id, t.variable, t.meter, t.import_id`,
    refs: { source_id: 'sources', import_id: 'imports' },
    checks: { variable: z.enum(VARIABLE_NAMES) },
  },
  {
    file: 'corrections',
    table: seriesCorrection,
    of: ofSeries,
    order: sql`t.id`,
    ids: 'serial',
    refs: { series_id: 'series' },
    loose: { origin_id: 'imports' },
    curves: true,
    checks: { step_s: seconds.or(z.number().int().min(1)), ...origin },
  },
];
