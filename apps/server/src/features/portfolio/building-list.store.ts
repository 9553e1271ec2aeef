import type { listBuildings } from '@joulerie/contract/buildings';
import { WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { BANDS, ENERGY_LAST, type Band } from '@joulerie/domain/labels';
import { type SQL, and, count, eq, ne, sql } from 'drizzle-orm';
import type { Call } from '../../platform/http/call.ts';
import { type Database, isOneOf, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { escapeLike } from '../../platform/text.ts';
import { buildingPolicy, buildings, inDataState } from '../buildings/buildings.public.ts';
import { keptWeatherFreeOf } from '../findings/findings.public.ts';
import { type FolderRow, folderPolicy } from '../folders/folders.public.ts';
import { sourcesInBuildings } from '../measures/measures.public.ts';
import type { Months } from './asked-months.ts';
import { figuresInMonths } from './period-figures.store.ts';

export type ListQuery = Call<typeof listBuildings>['query'];

type FigureQuery = Pick<ListQuery, 'label' | 'change' | 'weatherFree' | 'cost'>;

/** What amounts per m² are divided by: the surface entered by dates, over the year of the building, or its constant one. */
export const SURFACE = sql`nullif(coalesce(buildings.profile_surface_m2, (buildings.facts->>'surfaceHabitableM2')::float), 0)`;
/** kWh per m² and year: final energy as lists show it, and primary energy as labels have it. */
const perM2 = (kwh: SQL) => sql`(${kwh} / nullif(greatest(${SURFACE}, 0), 0))`;

/** Where the figures of a building are: kept with it, of its year, or computed of the months that somebody chose (`f`). */
type Figures = Record<'energy' | 'cost' | 'carbon' | 'change' | 'coverage' | 'primary', SQL> & {
  /** A bound of the change once the weather is removed, or the change itself. */
  weatherFree: (of: 'change' | 'low' | 'high') => SQL;
};
const KEPT: Figures = {
  energy: sql`buildings.energy_kwh`,
  cost: sql`buildings.cost_eur`,
  carbon: sql`buildings.carbon_kg`,
  change: sql`buildings.energy_change`,
  coverage: sql`buildings.data_coverage`,
  primary: sql`buildings.primary_kwh`,
  weatherFree: keptWeatherFreeOf,
};
const COMPUTED: Figures = {
  energy: sql`f.kwh`,
  cost: sql`f.eur`,
  carbon: sql`f.co2`,
  change: sql`f.change`,
  coverage: sql`f.coverage`,
  primary: sql`f.primary_kwh`,
  // It is known of years only.
  weatherFree: () => sql`null::float8`,
};

const SORTS: Record<ListQuery['sort'], (figures: Figures) => SQL> = {
  name: () => sql`buildings.sort_name`,
  city: () => sql`buildings.sort_city`,
  createdAt: () => sql`buildings.created_at`,
  lastUpdated: () => sql`buildings.updated_at`,
  surface: () => SURFACE,
  energy: ({ energy }) => energy,
  cost: ({ cost }) => cost,
  carbon: ({ carbon }) => carbon,
  intensity: ({ coverage, energy }) => sql`case when ${coverage} >= ${WHOLE_YEAR} then ${perM2(energy)} end`,
  change: ({ change }) => change,
  weatherFree: ({ weatherFree }) => weatherFree('change'),
  label: ({ primary }) => perM2(primary),
};

/** Sums of the days measured: of a part of the days, they are less than they are and have no place among whole ones. */
const SUMS: ReadonlySet<ListQuery['sort']> = new Set(['energy', 'carbon']);

/** Order of a list: what is known whole, what is known in part, then what is not. */
function orderOf({ sort, order }: Pick<ListQuery, 'sort' | 'order'>, figures: Figures): SQL {
  const value = SORTS[sort](figures);
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const inPart = sql`case when ${value} is not null then ${figures.coverage} < ${WHOLE_YEAR} end asc nulls last`;
  return sql`${SUMS.has(sort) ? sql`${inPart}, ` : sql``}${value} ${direction}, buildings.id`;
}

/** Changes below this are none. */
const MOVED = 0.01;
const CHANGES: Record<NonNullable<ListQuery['change']>, (change: SQL) => SQL> = {
  up: (change) => sql`${change} >= ${MOVED}`,
  down: (change) => sql`${change} <= ${-MOVED}`,
  none: (change) => sql`${change} is null`,
};

const WEATHER_FREE: Record<NonNullable<ListQuery['weatherFree']>, (of: Figures['weatherFree']) => SQL> = {
  up: (of) => sql`${of('low')} > 0`,
  down: (of) => sql`${of('high')} < 0`,
  unclear: (of) => sql`(${of('low')} <= 0 and ${of('high')} >= 0)`,
  none: (of) => sql`${of('change')} is null`,
};

/** The rule of `energyLabel` of the domain as a condition: whole numbers, both bounds included, and G above the last. */
function inLabel(label: Band | 'none', primary: SQL): SQL {
  const value = perM2(primary);
  if (label === 'none') return sql`${value} is null`;
  const i = BANDS.indexOf(label);
  const [last, top] = [ENERGY_LAST.length, ENERGY_LAST.at(-1)!];
  const above = i === 0 ? sql`true` : i === last ? sql`${value} > ${top}` : sql`${value} >= ${ENERGY_LAST[i - 1]! + 1}`;
  const below =
    i === last ? sql`true` : i === last - 1 ? sql`${value} <= ${top}` : sql`${value} < ${ENERGY_LAST[i]! + 1}`;
  return sql`(${value} is not null and ${above} and ${below})`;
}

/** Conditions on the figures. */
function figureFilters({ label, change, weatherFree, cost }: FigureQuery, figures: Figures): SQL[] {
  return [
    ...(label
      ? [
          sql`(${sql.join(
            label.map((one) => inLabel(one, figures.primary)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(change ? [CHANGES[change](figures.change)] : []),
    ...(weatherFree ? [WEATHER_FREE[weatherFree](figures.weatherFree)] : []),
    ...(cost ? [sql`${figures.cost} is ${cost === 'known' ? sql`not null` : sql`null`}`] : []),
  ];
}

const BY_FIGURE: ReadonlySet<ListQuery['sort']> = new Set([
  'energy',
  'cost',
  'carbon',
  'intensity',
  'change',
  'weatherFree',
  'label',
]);

/** Tags `t` of the actor's space and of those that share with them. */
const tagsOf = ({ space, grants }: Actor): SQL =>
  sql`(t.space_id = ${space.id} or t.space_id = any(${grants.spaces.text}::uuid[]))`;

/** Buildings around which the actor sees no folder. */
const underNoFolder = (actor: Actor): SQL =>
  sql`(buildings.folder_id is null or not exists (select from folders f where f.id = buildings.folder_id and ${folderPolicy.visibleAs(actor, 'f')}))`;

/** Buildings inside none that the actor sees. */
const outermost = (actor: Actor): SQL =>
  sql`(buildings.parent_id is null or not exists (select from buildings around where around.id = any(buildings.ancestors) and ${buildingPolicy.visibleAs(actor, 'around')}))`;

/**
 * Buildings of the space that bear all of some tags. One subquery whatever their number: with one for each tag, the planner
 * took seconds to order the joins of twenty.
 */
const bearsTags = (actor: Actor, names: readonly string[]): SQL =>
  sql`${buildings.id} in (select bt.building_id from building_tags bt join tags t on t.id = bt.tag_id
    where ${tagsOf(actor)} and t.name in ${[...names]} group by bt.building_id having count(*) = ${names.length})`;

/** What a list asks of its buildings, their figures aside. `folder` is that of the query. */
export function listConditions(
  actor: Actor,
  query: Pick<
    ListQuery,
    'ids' | '_id_user' | 'level' | 'tree' | '_id_folder' | 'recursive' | 'tags' | 'state' | 'search'
  >,
  folder: FolderRow | null,
  now: number,
): (SQL | undefined)[] {
  const filters: (SQL | undefined)[] = [buildingPolicy.visible(actor)];
  if (query.ids) filters.push(isOneOf(buildings.id, query.ids));
  if (query._id_user) filters.push(eq(buildings.createdBy, query._id_user));
  if (query.level) filters.push(eq(buildings.level, query.level));
  // As a tree: only the outermost buildings are rows, each with those inside it.
  if (query.tree) filters.push(outermost(actor));
  if (query._id_folder === 'root' || query._id_folder === 'shared') {
    const ofOthers = query._id_folder === 'shared';
    filters.push(ofOthers ? ne(buildings.spaceId, actor.space.id) : eq(buildings.spaceId, actor.space.id));
    if (!query.recursive) filters.push(underNoFolder(actor));
  } else if (folder)
    filters.push(
      query.recursive ? sql`${buildings.folderPath} @> array[${folder.id}::uuid]` : eq(buildings.folderId, folder.id),
    );
  if (query.tags) filters.push(bearsTags(actor, [...new Set(query.tags)]));
  if (query.state) filters.push(inDataState(query.state, now));
  for (const word of query.search?.split(/\s+/).filter(Boolean) ?? [])
    filters.push(sql`buildings.search like '%' || plain(${escapeLike(word)}) || '%'`);
  return filters;
}

/** How many buildings of other spaces the actor sees around which they see no folder. */
export async function countSharedBuildings(db: Database, actor: Actor): Promise<number> {
  const [counted] = await db
    .select({ n: count() })
    .from(buildings)
    .where(and(buildingPolicy.visible(actor), ne(buildings.spaceId, actor.space.id), underNoFolder(actor)));
  return counted!.n;
}

/** Conditions on the figures that buildings keep of their year. */
export const keptFilters = (query: FigureQuery): SQL[] => figureFilters(query, KEPT);

/** Whether the figures of months that somebody chose decide which buildings a list has. */
export const picksByFigure = ({ label, change, weatherFree, cost }: FigureQuery): boolean =>
  Boolean(label || change || weatherFree || cost);

/** Ids of one page of buildings that the actor sees, in order, and how many there are in all. `folder` is that of the query, `more` what else is asked. */
export async function pageOfBuildings(
  db: Database,
  actor: Actor,
  query: ListQuery,
  folder: FolderRow | null,
  now: number,
  months: Months | null,
  more: readonly SQL[] = [],
): Promise<{ ids: string[]; total: number }> {
  const filters = [...listConditions(actor, query, folder, now), ...more];
  const start = (query.page - 1) * query.limit;
  if (months && (BY_FIGURE.has(query.sort) || picksByFigure(query)))
    return pageInMonths(db, query, filters, start, months);
  const where = and(...filters, ...figureFilters(query, KEPT));
  // Only the key is sorted; the rows of the page are read afterwards.
  const [page, [total]] = await Promise.all([
    db
      .select({ id: buildings.id })
      .from(buildings)
      .where(where)
      .orderBy(orderOf(query, KEPT))
      .limit(query.limit)
      .offset(start),
    db.select({ n: count() }).from(buildings).where(where),
  ]);
  return { ids: page.map((row) => row.id), total: total!.n };
}

/** The same by the figures of months that somebody chose, computed for all the buildings that the other filters leave. */
async function pageInMonths(
  db: Database,
  query: ListQuery,
  filters: (SQL | undefined)[],
  start: number,
  months: Months,
): Promise<{ ids: string[]; total: number }> {
  const left = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(...filters));
  if (left.length === 0) return { ids: [], total: 0 };
  const ids = left.map((row) => row.id);
  const found = await rows<{ id: string; n: number | string }>(
    db,
    sql`select buildings.id, count(*) over () as n
      from buildings left join (${figuresInMonths(sourcesInBuildings(ids), uuidArray(ids), months)}) f on f.id = buildings.id
      where buildings.id = any(${uuidArray(ids)}) and ${sql.join([sql`true`, ...figureFilters(query, COMPUTED)], sql` and `)}
      order by ${orderOf(query, COMPUTED)} limit ${query.limit} offset ${start}`,
  );
  if (found.length > 0 || start === 0) return { ids: found.map((row) => row.id), total: Number(found[0]?.n ?? 0) };
  // Past the last page: the total is that of the first.
  return { ids: [], total: (await pageInMonths(db, query, filters, 0, months)).total };
}
