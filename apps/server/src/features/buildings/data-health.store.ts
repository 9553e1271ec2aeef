import type { BuildingSummary } from '@joulerie/contract/buildings';
import { LATE_DAYS } from '@joulerie/contract/constants';
import { type DataState, WHOLE_YEAR } from '@joulerie/contract/first-constants';
import { isoDay, parseIsoDay, parisDay } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import type { BuildingRow } from './buildings.tables.ts';

/** The state of a building's data at `now`, from what it keeps of it. */
export function dataHealth(
  row: Pick<BuildingRow, 'dataLastDay' | 'dataCoverage'>,
  now: number,
): BuildingSummary['health'] {
  const { dataLastDay: lastDay, dataCoverage: coverage } = row;
  if (lastDay === null) return { state: 'empty', lastDay: null, coverage };
  if (parisDay(now) - parseIsoDay(lastDay)! > LATE_DAYS) return { state: 'late', lastDay, coverage };
  return { state: coverage !== null && coverage < WHOLE_YEAR ? 'holes' : 'ok', lastDay, coverage };
}

/** The same rule as a condition on rows of `buildings`. */
export function inDataState(state: DataState, now: number): SQL {
  const fresh = sql`buildings.data_last_day >= ${isoDay(parisDay(now) - LATE_DAYS)}`;
  return {
    empty: sql`buildings.data_last_day is null`,
    late: sql`not ${fresh}`,
    holes: sql`${fresh} and buildings.data_coverage < ${WHOLE_YEAR}`,
    ok: sql`${fresh} and coalesce(buildings.data_coverage, 1) >= ${WHOLE_YEAR}`,
  }[state];
}
