import { completeYear, parseIsoDay } from '@joulerie/domain/calendar';
import type { Period } from '@joulerie/domain/costs';
import type { BuildingRow } from '../buildings/buildings.public.ts';

/** Days by which the year of a list may end before the last complete month: gas arrives after electricity. */
const LATE_DAYS = 70;

/** The year of the list and of the page, unless it is one of the past: its contracts and its habits are not those of today. */
export function yearOf({ energyMonths }: Pick<BuildingRow, 'energyMonths'>, today: number): Period {
  const year = completeYear(today);
  const [fromDay, toDay] = [parseIsoDay(energyMonths?.year?.from ?? ''), parseIsoDay(energyMonths?.year?.to ?? '')];
  return fromDay !== null && toDay !== null && toDay + 1 >= year.toDay - LATE_DAYS
    ? { fromDay, toDay: toDay + 1 }
    : year;
}
