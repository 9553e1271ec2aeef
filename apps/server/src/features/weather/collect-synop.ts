import { type CivilDay, civilDate, dayNumber, dayStart } from '@joulerie/domain/calendar';
import { synopYear } from '../../connectors/meteo-france/synop-year.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { recordWeather } from './record-weather.ts';
import { type Days, inOrder, wantedDays } from './wanted-days.ts';
import { type Wanted, noteFailed } from './weather.store.ts';

const yearOf = (day: CivilDay): number => civilDate(day).year;

/**
 * The part of days that lies in a civil year; null for none. The file of a year has it whole: observations are made at midnight UTC and
 * every three hours, and the Paris year begins an hour or two earlier.
 */
function within(days: Days, year: number): Days | null {
  const fromDay = Math.max(days.fromDay, dayNumber(year, 1, 1));
  const toDay = Math.min(days.toDay, dayNumber(year + 1, 1, 1));
  return fromDay < toDay ? { fromDay, toDay } : null;
}

/**
 * Observations of the stations of Météo-France, each yearly file received once for all that need it (`inOrder`). A file that does
 * not come is noted at each station that needed it, and the others are left for the next time.
 *
 * @param folder address of the yearly files
 */
export async function collectSynop(
  parts: WorkParts,
  folder: string,
  stations: readonly Wanted[],
  today: CivilDay,
): Promise<void> {
  const asked = stations.flatMap((one) =>
    one.idsource === null
      ? []
      : wantedDays(one.firstMeasure, one.retrieved, one.lastDay, today).map((days) => ({
          ...one,
          idsource: one.idsource!,
          days,
        })),
  );
  const years = new Set<number>();
  for (const { days } of asked)
    for (let year = yearOf(days.fromDay); year <= yearOf(days.toDay - 1); year++) years.add(year);
  const ordered = inOrder(
    [...years].toSorted((a, b) => a - b),
    (year) => dayNumber(year + 1, 1, 1),
    asked,
  );
  for (const year of ordered) {
    if (parts.stopping.aborted) return;
    const ofYear = asked.flatMap((one) => {
      const days = within(one.days, year);
      return days ? [{ ...one, days }] : [];
    });
    const [fromDay, toDay] = [
      Math.min(...ofYear.map(({ days }) => days.fromDay)),
      Math.max(...ofYear.map(({ days }) => days.toDay)),
    ];
    const numbers = new Set(ofYear.map(({ idsource }) => idsource));
    const answer = await synopYear(folder, year, numbers, { from: dayStart(fromDay), to: dayStart(toDay) });
    for (const { sourceId, idsource, days } of ofYear)
      if (answer.ok) await recordWeather(parts, sourceId, answer.value.get(idsource) ?? null, days);
      else await noteFailed(parts.store.db, sourceId, answer.kind, parts.now());
    if (!answer.ok) return;
  }
}
