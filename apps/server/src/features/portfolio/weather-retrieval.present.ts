import { WEATHER_FAILURES, type WeatherRetrieval } from '@joulerie/contract/source-keys';
import { isoInstant, isoInstantOrNull, isoDay, parseIsoDay } from '@joulerie/domain/calendar';
import type { SourceRow } from '../sources/sources.public.ts';
import type { RetrievalRow } from '../weather/weather.public.ts';

/** What the page of a station says of its retrieval; null where it was never tried. */
export function presentRetrieval(
  { idtype }: Pick<SourceRow, 'idtype'>,
  row: RetrievalRow | undefined,
): WeatherRetrieval | null {
  if (!row) return null;
  const failure = row.failure;
  return {
    service: idtype === 'idopenmeteo' ? 'open-meteo' : 'meteo-france',
    fromDay: row.fromDay,
    toDay: row.toDay === null ? null : isoDay(parseIsoDay(row.toDay)! - 1),
    succeededAt: isoInstantOrNull(row.succeededAt),
    triedAt: isoInstant(row.triedAt),
    failure: failure === null ? null : (WEATHER_FAILURES.find((one) => one === failure) ?? 'other'),
  };
}
