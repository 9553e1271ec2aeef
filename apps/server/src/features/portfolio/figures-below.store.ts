import type { FolderFigures } from '@joulerie/contract/folders';
import { DATA_STATES, type DataState, WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { parseIsoDay } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rows, uuidArray } from '../../platform/database.ts';
import type { Actor } from '../../platform/identity.ts';
import { buildingPolicy, inDataState } from '../buildings/buildings.public.ts';
import { folderPolicy, type ListedFolder } from '../folders/folders.public.ts';
import { sourcesInBuildings } from '../measures/measures.public.ts';
import { sourcePolicy } from '../sources/sources.public.ts';
import type { Months } from './asked-months.ts';
import { SURFACE } from './building-list.store.ts';
import { figuresInMonths } from './period-figures.store.ts';

type Counted = Record<DataState, number> & {
  buildings: number;
  kwh: number | null;
  surface: number | null;
  dense: number;
};

/** First and last day of the twelve months of a head. */
type Year = { from: string; to: string };

/**
 * What the buildings of a folder, of the whole space (null) or of other spaces keep, summed for its head. Amounts per m² are of the months asked, else of
 * the year of the head: a building that keeps another year is summed over that one.
 */
export async function figuresBelow(
  db: Database,
  actor: Actor,
  folder: ListedFolder,
  now: number,
  months: Months | null,
  year: Year | null,
): Promise<Pick<FolderFigures, 'buildingCount' | 'intensity' | 'states'>> {
  const inside = (alias: string): SQL =>
    folder === null || folder === 'shared'
      ? sql`and ${ofSpace(actor, folder, alias)}`
      : sql`and ${sql.identifier(alias)}.folder_path @> array[${folder.id}::uuid]`;
  const below = inside('buildings');
  const states = sql.join(
    DATA_STATES.map(
      (state) => sql`count(*) filter (where ${inDataState(state, now)})::int as ${sql.identifier(state)}`,
    ),
    sql`, `,
  );
  const around = sql`select from buildings a where a.id = any(buildings.ancestors) and ${buildingPolicy.visibleAs(actor, 'a')}
    ${inside('a')}`;
  // A building inside another one of the folder is in its figures already; an energy of less than a year would be too little per m².
  const outer = sql`(parent_id is null or not exists (${around}))`;
  const seen = sql`${buildingPolicy.visible(actor)} ${below}`;
  const kept = months || !year ? sql`false` : sql`coalesce(energy_months->'year'->>'to' = ${year.to}, false)`;
  const wanted = months ?? (year && { fromDay: parseIsoDay(year.from)!, toDay: parseIsoDay(year.to)! + 1 });
  const others = wanted
    ? await rows<{ id: string }>(
        db,
        sql`select id from buildings where ${seen} and energy_months is not null and not ${kept}`,
      )
    : [];
  const ids = others.map(({ id }) => id);
  const figures =
    wanted && ids.length > 0
      ? figuresInMonths(sourcesInBuildings(ids), uuidArray(ids), wanted)
      : sql`select null::uuid as id, null::float8 as kwh, null::float8 as coverage`;
  const energy = sql`case when ${kept} then energy_kwh else f.kwh end`;
  const coverage = sql`case when ${kept} then data_coverage else f.coverage end`;
  const dense = sql`filter (where ${outer} and ${energy} is not null and ${coverage} >= ${WHOLE_YEAR} and ${SURFACE} > 0)`;
  const [counted] = await rows<Counted>(
    db,
    sql`select count(*)::int as buildings, ${states}, sum(${energy}) ${dense} as kwh,
          sum(${SURFACE}) ${dense} as surface, count(*) ${dense}::int as dense
        from buildings left join (${figures}) f on f.id = buildings.id where ${seen}`,
  );
  const { buildings, kwh, surface, dense: n } = counted!;
  return {
    buildingCount: buildings,
    intensity: kwh !== null && surface !== null ? { energyKwh: kwh, surfaceM2: surface, buildings: n } : null,
    states: { ok: counted!.ok, late: counted!.late, holes: counted!.holes, empty: counted!.empty },
  };
}

/** Records of the actor's space (null), or of the others. */
const ofSpace = (actor: Actor, which: null | 'shared', alias: string): SQL =>
  sql`${sql.identifier(alias)}.space_id ${which === null ? sql`=` : sql`<>`} ${actor.space.id}`;

/** Sources that no building has yet are counted too: they are the space's. */
export async function countsOfSpace(
  db: Database,
  actor: Actor,
  which: null | 'shared',
): Promise<Pick<FolderFigures, 'folderCount' | 'sourceCount'>> {
  const [counted] = await rows<Pick<FolderFigures, 'folderCount' | 'sourceCount'>>(
    db,
    sql`select (select count(*)::int from folders where ${folderPolicy.visible(actor)} and ${ofSpace(actor, which, 'folders')}) as "folderCount",
          (select count(*)::int from sources where ${sourcePolicy.visible(actor)} and ${ofSpace(actor, which, 'sources')}) as "sourceCount"`,
  );
  return counted!;
}
