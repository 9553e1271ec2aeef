import type { Database } from '../../platform/database.ts';
import type { Services } from '../../platform/services.ts';
import { WEATHER } from './weather-job.ts';
import { lackWeather } from './weather.store.ts';

/** Asks for the weather of buildings whose station is new, at once instead of the next morning. Nothing where no service is set. */
export async function askWeather(
  { config, queue }: Pick<Services, 'config' | 'queue'>,
  db: Database,
  buildingIds: readonly string[],
): Promise<void> {
  const isSet = config.METEO_FRANCE_URL !== undefined || config.OPEN_METEO_ARCHIVE_URL !== undefined;
  if (isSet && buildingIds.length > 0 && (await lackWeather(db, buildingIds))) await queue.add(WEATHER, {}, db);
}
