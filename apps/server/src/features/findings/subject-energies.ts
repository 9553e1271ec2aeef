import { energyEurOf, type Bill } from '@joulerie/domain/costs';
import type { Energy } from '@joulerie/domain/vocabulary';
import { priceReading } from '../costs/costs.public.ts';
import type { MeteredSource, SubjectReading } from './read-subject.ts';

/** The meters of one energy together. */
export type SubjectEnergy = {
  energy: Energy;
  sources: readonly MeteredSource[];
  /** Energy of each day of the span where every meter has measured the whole of it [kWh], NaN elsewhere. */
  kWh: Float64Array;
  /** What a kWh of the year cost, without subscription [€ with taxes]; null where a price is unknown. */
  eurPerKWh: number | null;
};

/** Bills of the year by source, of those that have one. */
export const billsOf = (metered: readonly MeteredSource[], today: number): ReadonlyMap<string, Bill> =>
  new Map(metered.flatMap((one) => billOf(one, today)));

/** The energies of a reading, in the order of its meters. */
export function energiesOf({ metered, today, temperatureC }: SubjectReading): SubjectEnergy[] {
  const bills = billsOf(metered, today);
  return [...Map.groupBy(metered, ({ energy }) => energy)].map(([energy, sources]) => ({
    energy,
    sources,
    kWh: sumOfDays(sources, temperatureC.length),
    eurPerKWh: energyPrice(sources, bills),
  }));
}

function billOf({ source, reading }: MeteredSource, today: number): [string, Bill][] {
  const bill = reading && priceReading(reading, today).bill;
  return bill ? [[source.id, bill]] : [];
}

/** What a kWh of sources cost over the year, without subscription [€ with taxes]; null where a price is unknown. */
export function energyPrice(sources: readonly MeteredSource[], bills: ReadonlyMap<string, Bill>): number | null {
  let [eur, kWh] = [0, 0];
  for (const { source } of sources) {
    const bill = bills.get(source.id);
    if (!bill || bill.measured === null || bill.measured.ttcEur === null) return null;
    eur += energyEurOf(bill.charges);
    kWh += bill.measured.energyKWh;
  }
  return kWh > 0 ? eur / kWh : null;
}

/** Energy of each day where every source has measured the whole of it [kWh], NaN elsewhere. */
export const sumOfDays = (sources: readonly MeteredSource[], length: number): Float64Array =>
  Float64Array.from({ length }, (_, i) =>
    sources.reduce((sum, { days, ownDays }) => sum + (days.share[i]! >= 1 ? ownDays[i]! : Number.NaN), 0),
  );
