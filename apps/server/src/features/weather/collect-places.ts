import type { CivilDay } from '@joulerie/domain/calendar';
import { type OpenMeteoSettings, openMeteoCalls, openMeteoHours } from '../../connectors/open-meteo/hours.ts';
import type { WorkParts } from '../../platform/queue/work.ts';
import { recordWeather } from './record-weather.ts';
import { inOrder, wantedDays } from './wanted-days.ts';
import { type Wanted, noteFailed } from './weather.store.ts';

/** Where a place is: its number is its coordinates, as people write them. Null where they are none. */
function placeOf({ idsource, lat, lon }: Wanted): { lat: number; lon: number } | null {
  const written = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(idsource ?? '');
  if (written) return { lat: Number(written[1]), lon: Number(written[2]) };
  return lat === null || lon === null ? null : { lat, lon };
}

/** Places of one point of the grid of Open-Meteo are asked for once: a hundredth of a degree is a kilometre. */
const gridOf = (degrees: number): string => degrees.toFixed(2);

/**
 * Weather of chosen places, from Open-Meteo: each point of its grid is asked for once for all that need it (`inOrder`). A
 * call that fails is noted, and the others are left for the next time.
 */
export async function collectPlaces(
  parts: WorkParts,
  settings: OpenMeteoSettings,
  places: readonly Wanted[],
  today: CivilDay,
): Promise<void> {
  const points = new Map<string, { place: { lat: number; lon: number }; group: Wanted[] }>();
  for (const one of places) {
    const place = placeOf(one);
    if (place === null) {
      await noteFailed(parts.store.db, one.sourceId, 'request', parts.now());
      continue;
    }
    const key = `${gridOf(place.lat)} ${gridOf(place.lon)}`;
    const point = points.get(key) ?? { place, group: [] };
    point.group.push(one);
    points.set(key, point);
  }
  for (const { place, group } of points.values()) {
    if (parts.stopping.aborted) return;
    await collectPoint(parts, settings, place, group, today);
  }
}

async function collectPoint(
  parts: WorkParts,
  settings: OpenMeteoSettings,
  place: { lat: number; lon: number },
  group: readonly Wanted[],
  today: CivilDay,
): Promise<void> {
  const spans = group.flatMap((one) =>
    wantedDays(one.firstMeasure, one.retrieved, one.lastDay, today).map((days) => ({
      one,
      days,
      retrieved: one.retrieved,
    })),
  );
  if (spans.length === 0) return;
  const fromDay = Math.min(...spans.map(({ days }) => days.fromDay));
  for (const call of inOrder(openMeteoCalls(fromDay, today, today), ({ toDay }) => toDay, spans)) {
    const asking = spans.filter(({ days }) => days.fromDay < call.toDay && days.toDay > call.fromDay);
    if (asking.length === 0) continue;
    const answer = await openMeteoHours(settings, place, call);
    for (const { one, days } of asking)
      if (answer.ok)
        await recordWeather(parts, one.sourceId, answer.value, {
          fromDay: Math.max(days.fromDay, call.fromDay),
          toDay: Math.min(days.toDay, call.toDay),
        });
      else await noteFailed(parts.store.db, one.sourceId, answer.kind, parts.now());
    if (!answer.ok) return;
  }
}
