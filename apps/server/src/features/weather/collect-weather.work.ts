import { parisDay } from '@joulerie/domain/calendar';
import { z } from 'zod';
import { defineWork } from '../../platform/queue/work.ts';
import { collectPlaces } from './collect-places.ts';
import { collectSynop } from './collect-synop.ts';
import { WEATHER } from './weather-job.ts';
import { wantedWeather } from './weather.store.ts';

/**
 * Each day, when a worker starts, and when a building receives a station of which nothing is known: the weather that buildings lack. A
 * service without an address in the settings is not asked.
 */
export const collectWeather = defineWork(
  WEATHER,
  z.object({}),
  async (parts) => {
    const { config } = parts.services;
    const today = parisDay(parts.now());
    const wanted = await wantedWeather(parts.store.db);
    const of = (idtype: string) => wanted.filter((one) => one.idtype === idtype);
    if (config.METEO_FRANCE_URL !== undefined)
      await collectSynop(parts, config.METEO_FRANCE_URL, of('idmeteofrance'), today);
    if (config.OPEN_METEO_ARCHIVE_URL !== undefined) await collectPlaces(parts, config, of('idopenmeteo'), today);
  },
  '09:40',
);
