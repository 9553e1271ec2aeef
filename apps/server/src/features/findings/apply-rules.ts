import { setImmediate as afterOthers } from 'node:timers/promises';
import { addMonths, isInAlsaceMoselle, parseIsoDay } from '@joulerie/domain/calendar';
import { costByBucket, type Bill } from '@joulerie/domain/costs';
import {
  compareWithAlike,
  dayWords,
  endOfContract,
  findBaseLoad,
  findBaseLoadRise,
  findClosedHours,
  findContractEnd,
  findDrift,
  findMissingDays,
  findPowerMargin,
  rankFindings,
  type ContractEnd,
  type DayCost,
  type Finding,
  type FindingRule,
  type KnownDay,
  type Silence,
} from '@joulerie/domain/findings';
import type { Energy, Occupation } from '@joulerie/domain/vocabulary';
import { type EnergyReading, type PricedOffer, estimatedOffers, priceReading } from '../costs/costs.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import type { MeteredSource, SubjectReading } from './read-subject.ts';
import { billsOf, energyPrice, sumOfDays } from './subject-energies.ts';

/** A finding, and the source that it is about; null where it is about all of them. */
export type Found = Finding & { source: SourceRow | null };
/** A rule that says nothing. */
export type Quiet = Silence & { rule: FindingRule; source: SourceRow | null };

export type Applied = {
  found: Found[];
  quiet: Quiet[];
  day: { day: number; text: string } | null;
  baseLoad: { powerW: number; eurPerYear: number | null } | null;
};

/** The building that the rules look at; null for a source alone. */
export type BuildingFacts = { occupation: Occupation | null; zipcode: string } | null;

/** What every rule says of a building or a source. Other calls have their turn between two of them. */
export async function applyRules(reading: SubjectReading, building: BuildingFacts): Promise<Applied> {
  const { year, site, siteBefore, metered, delivered, today } = reading;
  const found: Found[] = [];
  const quiet: Quiet[] = [];
  // An amount of `priced` is an estimate where one of their offers is.
  const keep = (
    rule: FindingRule,
    verdict: Finding | Silence,
    source: SourceRow | null = null,
    priced: readonly MeteredSource[] = [],
  ) => {
    const estimated = priced.some(({ offers }) => estimatedOffers(offers, year).length > 0);
    if (verdict.known) found.push({ ...verdict, ...(estimated && { estimated }), source });
    else quiet.push({ ...verdict, rule, source });
    return verdict;
  };
  const electric = metered.filter(({ energy }) => energy === 'electricite');
  const base = electric.length === 0 ? null : keep('base_load', findBaseLoad(site, year), null, electric);
  await afterOthers();
  if (electric.length > 0) keep('base_load_rise', findBaseLoadRise(siteBefore, site, year), null, electric);
  await afterOthers();
  if (building !== null && electric.length > 0)
    keep(
      'closed_hours',
      findClosedHours(
        site,
        { occupation: building.occupation, alsaceMoselle: isInAlsaceMoselle(building.zipcode) },
        year,
      ),
      null,
      electric,
    );
  for (const one of electric) {
    await afterOthers();
    const verdict = powerOf(one, reading);
    if (verdict) keep('power_too_high', verdict, one.source, [one]);
  }
  for (const { source, offers } of [...metered, ...delivered])
    keep('contract_end', findContractEnd(contractEndOf(source, offers, today), today), source);
  for (const one of metered) keep('coverage', findMissingDays(within(reading, one.days.share), year), one.source);
  await afterOthers();
  const bills = billsOf(metered, today);
  for (const [energy, sources] of Map.groupBy(metered, (one) => one.energy)) {
    // Behind panels, what is drawn is not what is used.
    if (energy === 'electricite' && (site.ownW !== 'none' || reading.siteBefore.ownW !== 'none')) continue;
    keep('drift', driftOf(energy, sources, bills, reading), null, sources);
  }
  await afterOthers();
  return {
    found: rankFindings(found),
    quiet,
    day: dayOf(reading),
    baseLoad: base?.known && base.rule === 'base_load' ? { powerW: base.powerW, eurPerYear: base.eurPerYear } : null,
  };
}

function powerOf(
  { source, reading, maxima, maximaBefore }: MeteredSource,
  { year, today, siteBefore, siteIds }: SubjectReading,
): Finding | Silence | null {
  if (reading === null || reading.terms.kind !== 'electricite' || !('input' in reading.terms)) return null;
  const { contract, input } = reading.terms;
  const extent = { firstDay: reading.span?.firstDay ?? null, lastDay: reading.span?.lastDay ?? null, today };
  const powerW = siteBefore.sources[siteIds.indexOf(source.id)]?.powerW;
  const before = { curve: powerW ? { ...siteBefore, powerW } : null, maxima: maximaBefore };
  return findPowerMargin({ energy: input, contract, period: year, extent, maxima, before });
}

const contractEndOf = ({ endContractOn }: SourceRow, offers: readonly PricedOffer[], today: number): ContractEnd =>
  endOfContract(
    parseIsoDay(endContractOn ?? ''),
    offers.map(({ validFrom, validTo }) => ({
      firstDay: parseIsoDay(validFrom)!,
      lastDay: parseIsoDay(validTo ?? ''),
    })),
    today,
  );

/** The values of the year, among those of the span. */
const within = ({ year, span }: SubjectReading, values: Float64Array): Float64Array =>
  values.subarray(year.fromDay - span.fromDay, year.toDay - span.fromDay);

function driftOf(
  energy: Energy,
  sources: readonly MeteredSource[],
  bills: ReadonlyMap<string, Bill>,
  reading: SubjectReading,
): Finding | Silence {
  const { year, span, temperatureC } = reading;
  const kWh = sumOfDays(sources, temperatureC.length);
  const of = (fromDay: number, toDay: number) => ({
    energyKWh: kWh.slice(fromDay - span.fromDay, toDay - span.fromDay),
    temperatureC: temperatureC.slice(fromDay - span.fromDay, toDay - span.fromDay),
  });
  return findDrift(
    of(addMonths(year.fromDay, -12), year.fromDay),
    of(year.fromDay, year.toDay),
    year,
    energyPrice(sources, bills),
  );
}

function dayOf({ lastDay, metered, delivered, temperatureC, span, today, site }: SubjectReading): Applied['day'] {
  if (lastDay === null) return null;
  const kWh = sumOfDays(metered, temperatureC.length);
  const known = (i: number): KnownDay => ({ day: span.fromDay + i, kWh: kWh[i]!, temperatureC: temperatureC[i]! });
  const i = lastDay.day - span.fromDay;
  const past = Array.from({ length: i }, (_, k) => known(k)).filter((one) => Number.isFinite(one.kWh));
  const words = dayWords(
    known(i),
    costOf(lastDay.readings, today),
    // Behind panels, what is drawn follows the sun more than the cold.
    site.ownW === 'none' ? compareWithAlike(known(i), past) : null,
    today,
    delivered.length > 0 ? 'delivered' : 'none',
  );
  return { day: lastDay.day, text: words };
}

/** What a day cost with taxes, its part of yearly amounts included; null where a price is unknown. */
function costOf(readings: readonly EnergyReading[], today: number): DayCost | null {
  let eur = 0;
  for (const reading of readings) {
    const { bill } = priceReading(reading, today);
    if (bill?.totalTtcEur == null) return null;
    eur += costByBucket(bill, 'day').totalEur[0]!;
  }
  const estimated = readings.some(({ offers, period }) => estimatedOffers(offers, period).length > 0);
  return readings.length === 0 ? null : { eur, estimated };
}
