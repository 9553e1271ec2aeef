import type { BuildingSummary } from '@joulerie/contract/buildings';
import { type DataState, LATE_DAYS } from '@joulerie/contract/constants';
import { isoDay, parseIsoDay, parisDay } from '@joulerie/domain/calendar';
import { type SQL, sql } from 'drizzle-orm';
import type { BuildingRow } from './buildings.tables.ts';

/** A year with less than this share of its days has gaps. */
export const WHOLE = 0.97;

/** The state of a building's data at `now`, from what it keeps of it. */
export function dataHealth(
  row: Pick<BuildingRow, 'dataLastDay' | 'dataCoverage'>,
  now: number,
): BuildingSummary['health'] {
  const { dataLastDay: lastDay, dataCoverage: coverage } = row;
  if (lastDay === null) return { state: 'empty', lastDay: null, coverage: null };
  if (parisDay(now) - parseIsoDay(lastDay)! > LATE_DAYS) return { state: 'late', lastDay, coverage };
  return { state: coverage !== null && coverage < WHOLE ? 'holes' : 'ok', lastDay, coverage };
}

/** The same rule as a condition on rows of `buildings`. */
export function inDataState(state: DataState, now: number): SQL {
  const fresh = sql`buildings.data_last_day >= ${isoDay(parisDay(now) - LATE_DAYS)}`;
  return {
    empty: sql`buildings.data_last_day is null`,
    late: sql`not ${fresh}`,
    holes: sql`${fresh} and buildings.data_coverage < ${WHOLE}`,
    ok: sql`${fresh} and coalesce(buildings.data_coverage, 1) >= ${WHOLE}`,
  }[state];
}
