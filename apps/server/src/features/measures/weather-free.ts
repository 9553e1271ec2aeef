import type { Data } from '@joulerie/contract/measures';
import { noAnswer, sentenceOf } from '@joulerie/domain/answers';
import { weatherFreeChange } from '@joulerie/domain/heating';
import { LATE_SHARE, originOf, wholeDays } from '@joulerie/domain/measures';
import { PANEL_VARIABLES, QUALITY, VARIABLES } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { type SourceRow, findSources } from '../sources/sources.public.ts';
import { stationsOfSources } from './fuel-stations.store.ts';
import { outdoorDays } from './outdoor-days.ts';
import { type Asked, type SourceDays, readDataAndDays } from './read-data.ts';
import { readStored } from './series-day.store.ts';

/** Days of the year that gives the signature. */
const YEAR = 365;

/**
 * The change of a period from the same one a year before once the weather is removed. The reference is the whole year that ends with the same
 * period of the year before; a day counts where the energy of every source is measured for the whole day.
 *
 * @param asked sources, energies and days `[fromDay, toDay)` of the period; days from `today` on are left out
 * @param weather station of the building; null for a source, whose station is that of its building
 */
export async function weatherFree(
  store: Reader,
  asked: Asked,
  weather: SourceRow | null,
  today: number,
): Promise<NonNullable<Data['weatherFree']>> {
  const refuse = (why: Parameters<typeof sentenceOf>[0]) => ({ known: false as const, reason: sentenceOf(why) });
  const toDay = Math.min(asked.toDay, today);
  if (asked.toDay - asked.fromDay > YEAR + 1) return refuse(noAnswer('weather_period_long'));
  const station = weather ?? (await stationOf(store, asked.sources));
  if (!station) return refuse(noAnswer('weather_no_station'));
  const end = asked.toDay - YEAR;
  const panels = asked.variables.includes('conso') ? await panelsSince(store, asked, end - YEAR, toDay) : null;
  if (panels !== null) return refuse(noAnswer('weather_new_panels', { day: panels }));
  const read = async (fromDay: number, end: number) => {
    const days = { ...asked, fromDay, toDay: end, frequency: 'daily' as const };
    const { days: energies } = await readDataAndDays(store, days);
    return { energies, temperatureC: await outdoorDays(store, station.id, fromDay, end) };
  };
  const [reference, period] = [await read(end - YEAR, end), await read(asked.fromDay, Math.max(asked.fromDay, toDay))];
  const counted = new Set([...reference.energies, ...period.energies].filter(hasEnergy).map(keyOf));
  const found = weatherFreeChange(
    { energyKWh: sumOf(reference.energies, counted, YEAR), temperatureC: reference.temperatureC },
    {
      energyKWh: sumOf(period.energies, counted, Math.max(0, toDay - asked.fromDay)),
      temperatureC: period.temperatureC,
    },
    asked.variables.includes('conso'),
    asked.toDay - asked.fromDay,
  );
  return found.known ? found : refuse(found);
}

/**
 * First day of panels that begin well after the first day of the reference: what they give is drawn no more, whatever the weather. Null
 * where those of the period were there before, or there are none.
 */
async function panelsSince(
  { query }: Reader,
  { sources }: Asked,
  fromDay: number,
  toDay: number,
): Promise<number | null> {
  const ids = sources.map(({ id }) => id);
  const { series } = await readStored(query, ids, PANEL_VARIABLES, fromDay, toDay, 'totals');
  const firsts = Map.groupBy(
    series.filter(({ days }) => days.length > 0),
    ({ sourceId }) => sourceId,
  );
  const late = [...firsts.values()]
    .map((ofSource) => Math.min(...ofSource.map(({ days }) => days[0]!)))
    .filter((day) => day - fromDay > LATE_SHARE * YEAR && day < toDay);
  return late.length === 0 ? null : Math.min(...late);
}

async function stationOf(store: Reader, sources: readonly SourceRow[]): Promise<SourceRow | null> {
  const stations = await stationsOfSources(
    store.query,
    sources.map(({ id }) => id),
  );
  const ids = [...new Set([...stations.values()].flatMap(({ stationId }) => stationId ?? []))];
  return ids.length === 1 ? ((await findSources(store.db, ids))[0] ?? null) : null;
}

const hasEnergy = ({ column }: SourceDays): boolean => column.values.some((value) => !Number.isNaN(value));
const keyOf = ({ sourceId, variable }: SourceDays): string => `${sourceId} ${variable}`;

/**
 * Energy of each day [kWh], NaN where a source that has any energy lacks it, or has it estimated: a delivery shared by degree-days would
 * agree with the weather by construction.
 */
function sumOf(energies: readonly SourceDays[], counted: ReadonlySet<string>, length: number): Float64Array {
  const sum = new Float64Array(length);
  const own = new Map(energies.map((one) => [keyOf(one), one]));
  for (const key of counted) {
    const one = own.get(key);
    const whole = one ? wholeDays(one.column) : null;
    for (let i = 0; i < length; i++) {
      const measured = one && whole?.[i] === 1 && originOf(one.column.quality[i]!) < QUALITY.estime;
      const toKwh = one && VARIABLES[one.variable].unit === 'Wh' ? 1 / 1000 : 1;
      sum[i]! += measured ? one.column.values[i]! * toKwh : Number.NaN;
    }
  }
  return counted.size === 0 ? sum.fill(Number.NaN) : sum;
}
