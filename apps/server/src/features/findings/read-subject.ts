import { addMonths } from '@joulerie/domain/calendar';
import type { ApparentMaxima, Period } from '@joulerie/domain/costs';
import type { SiteCurve } from '@joulerie/domain/findings';
import { columnOfSource, originOf } from '@joulerie/domain/measures';
import { drawsNothing } from '@joulerie/domain/sources';
import { ENERGIES, QUALITY, chargingOf, energyOfType, fuelOfType, type Energy } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import {
  type DayEnergies,
  type EnergyReading,
  type PricedOffer,
  apparentMaxima,
  measuredShares,
  offersOf,
  readEnergy,
} from '../costs/costs.public.ts';
import { outdoorDays, readStored } from '../measures/measures.public.ts';
import { type SourceRow, advisedAmong } from '../sources/sources.public.ts';
import { readSite } from './read-site.ts';

/** What the rules look at: the sources of a building or one source, over a year of complete months. */
export type Subject = { sources: readonly SourceRow[]; weather: SourceRow | null; year: Period };

/** A source that measures an energy, deliveries apart, with what its bill of the year is made of. */
export type MeteredSource = {
  source: SourceRow;
  energy: Energy;
  offers: PricedOffer[];
  /** Null for a point that draws nothing. */
  reading: EnergyReading | null;
  maxima: ApparentMaxima | null;
  /** Over the twelve months before the year. */
  maximaBefore: ApparentMaxima | null;
  /** From the first day of the year before to yesterday. */
  days: DayEnergies;
  /** The energy of the days that were measured by themselves [kWh], NaN on the others: a month shared over its days says nothing of one. */
  ownDays: Float64Array;
};

export type SubjectReading = {
  year: Period;
  /** Days of `days` and `temperatureC`. */
  span: Period;
  today: number;
  metered: MeteredSource[];
  /** Sources that only have deliveries: nothing is known of their days. */
  delivered: { source: SourceRow; offers: PricedOffer[] }[];
  site: SiteCurve;
  /** The same sources over the twelve months before. */
  siteBefore: SiteCurve;
  /** Source of each curve of the two. */
  siteIds: readonly string[];
  /** Mean outdoor temperature of each day of the span [°C], NaN where unknown. */
  temperatureC: Float64Array;
  /** The last day that every metered source knows whole, and what its bills are made of; null without any in the last weeks. */
  lastDay: { day: number; readings: EnergyReading[] } | null;
};

/** Days looked back for the last one that is known whole. */
const RECENT_DAYS = 45;

/** Everything that the rules need, in one state of the database. */
export async function readSubject(from: Reader, subject: Subject, today: number): Promise<SubjectReading> {
  const { weather, year } = subject;
  // A holder who did not agree to advice is followed, and no more.
  const sources = await advisedAmong(from.db, subject.sources);
  const span = { fromDay: addMonths(year.fromDay, -12), toDay: Math.max(today, year.toDay) };
  const rows = await offersOf(
    from.db,
    sources.map(({ id }) => id),
  );
  const offersBySource = Map.groupBy(rows, ({ sourceId }) => sourceId);
  const metered: MeteredSource[] = [];
  const delivered: SubjectReading['delivered'] = [];
  for (const source of sources) {
    const energy = energyOfType(source.idtype);
    if (!energy || drawsNothing(source.point.electricity ?? {})) continue;
    const offers = (offersBySource.get(source.id) ?? []).map((row) => ({ ...row.terms, _id: row.id }));
    if (fuelOfType(source.idtype) !== null) {
      delivered.push({ source, offers });
      continue;
    }
    const isElectric = energy.energy === 'electricite';
    const [reading] = await readEnergy(from, source, offers, [year]);
    metered.push({
      source,
      energy: energy.energy,
      offers,
      reading: reading ?? null,
      maxima: isElectric ? await apparentMaxima(from, source.id, year.fromDay, year.toDay) : null,
      maximaBefore: isElectric ? await apparentMaxima(from, source.id, span.fromDay, year.fromDay) : null,
      ...(await readDays(from, source, span)),
    });
  }
  const meters = metered.flatMap(({ source, energy, reading }) => {
    if (energy !== 'electricite' || reading === null) return [];
    const { terms } = reading;
    const contract = terms.kind === 'electricite' ? terms.contract : terms.kind === 'unpriced' ? terms.why : null;
    return contract === null
      ? []
      : [
          {
            id: source.id,
            injects: source.point.electricity?.injection === true,
            charging: chargingOf(source.usages),
            contract,
          },
        ];
  });
  const day = lastWholeDay(metered, span, today);
  const readings: EnergyReading[] = [];
  if (day !== null)
    for (const { source, offers } of metered)
      readings.push(...(await readEnergy(from, source, offers, [{ fromDay: day, toDay: day + 1 }])));
  return {
    year,
    span,
    today,
    metered,
    delivered,
    site: await readSite(from, meters, year),
    siteBefore: await readSite(from, meters, { fromDay: span.fromDay, toDay: year.fromDay }),
    siteIds: meters.map(({ id }) => id),
    temperatureC: await readTemperature(from, weather, span),
    lastDay: day === null ? null : { day, readings },
  };
}

async function readDays(
  { query }: Reader,
  { id, idtype }: SourceRow,
  { fromDay, toDay }: Period,
): Promise<Pick<MeteredSource, 'days' | 'ownDays'>> {
  const { energy, variable, toKwh } = energyOfType(idtype)!;
  const stored = await readStored(query, [id], ENERGIES[energy].series, fromDay, toDay, 'totals');
  const column = columnOfSource(variable, fromDay, toDay, stored);
  const kWh = column.values.map((value) => value * toKwh);
  const ownDays = kWh.map((value, i) => (originOf(column.quality[i]!) < QUALITY.estime ? value : Number.NaN));
  return { days: { kWh, share: measuredShares(column) }, ownDays };
}

const readTemperature = async (
  from: Reader,
  weather: SourceRow | null,
  { fromDay, toDay }: Period,
): Promise<Float64Array> =>
  weather === null ? new Float64Array(toDay - fromDay).fill(Number.NaN) : outdoorDays(from, weather.id, fromDay, toDay);

function lastWholeDay(metered: readonly MeteredSource[], span: Period, today: number): number | null {
  if (metered.length === 0) return null;
  for (let day = Math.min(today, span.toDay) - 1; day >= Math.max(span.fromDay, today - RECENT_DAYS); day--)
    if (
      metered.every((one) => one.days.share[day - span.fromDay]! >= 1 && !Number.isNaN(one.ownDays[day - span.fromDay]))
    )
      return day;
  return null;
}
