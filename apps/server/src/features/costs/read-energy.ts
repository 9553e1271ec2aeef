import type { OfferBody } from '@joulerie/contract/costs';
import { noAnswer, type NoAnswer } from '@joulerie/domain/answers';
import type {
  ApparentMaxima,
  ElectricityContract,
  EnergyInput,
  FuelSpend,
  GasContract,
  HeatOffer,
  Period,
  ReactiveEnergy,
} from '@joulerie/domain/costs';
import { type Spread, columnOfSource, originOf, spreadsOf } from '@joulerie/domain/measures';
import { drawsNothing } from '@joulerie/domain/sources';
import { formulaFacts } from '@joulerie/domain/tariffs';
import { ENERGIES, QUALITY, energyOfType } from '@joulerie/domain/vocabulary';
import type { Reader } from '../../platform/database.ts';
import { type EnergySpan, energySpan, fuelSpends, readStored } from '../measures/measures.public.ts';
import type { SourceRow } from '../sources/sources.public.ts';
import { type DayEnergies, apparentMaxima, electricityInput, formulasOf, wholeMonths } from './energy-input.ts';
import { type YearOfGas, needsYearOfGas, yearOfGas } from './gas-year.ts';
import { measuredShares } from './measured-cost.ts';
import { heatOffers } from './heat-terms.ts';
import { reactiveOf } from './offer-parts.ts';
import { marketPrices, tempoCalendar } from '../grid-signals/grid-signals.public.ts';
import { electricityContract, followsMarket, followsTempo, gasContract, sells } from './offer-terms.ts';

/** An offer with its id, as a bill needs it. */
export type PricedOffer = OfferBody & { _id: string };

/** What the bill of a source over a period is made of. */
export type EnergyReading = {
  source: SourceRow;
  /** Those that fit the energy of the source. */
  offers: PricedOffer[];
  period: Period;
  days: DayEnergies;
  /** How the deliveries of a fuel lie on their days; empty for another energy. */
  spreads: readonly Spread[];
  /** First and last day of the source whose energy is known, exact in the months that the periods reach. */
  span: EnergySpan | null;
  terms: Terms | (ElectricityTerms & ElectricityMeasures);
};

type Terms =
  | { kind: 'combustible'; spends: FuelSpend[] }
  | { kind: 'chaleur'; offers: HeatOffer[] }
  | { kind: 'gaz'; contract: GasContract; year: YearOfGas | null }
  | { kind: 'unpriced'; why: NoAnswer; missing?: 'offer' };
type ElectricityTerms = { kind: 'electricite'; contract: ElectricityContract };
type ElectricityMeasures = { input: EnergyInput; reactive: ReactiveEnergy[]; maxima: ApparentMaxima | null };
type SourceEnergy = NonNullable<ReturnType<typeof energyOfType>>;

/**
 * What the bills of a source over some periods are made of; nothing for a source without an energy. Give it a reader of one state of
 * the database: an import that ends meanwhile is then in all of it or in none.
 */
export async function readEnergy(
  from: Reader,
  source: SourceRow,
  offers: readonly PricedOffer[],
  periods: readonly Period[],
): Promise<EnergyReading[]> {
  const energy = energyOfType(source.idtype);
  if (!energy) return [];
  const days = {
    fromDay: Math.min(...periods.map(({ fromDay }) => fromDay)),
    toDay: Math.max(...periods.map(({ toDay }) => toDay)),
  };
  const span = await energySpan(from, source, days);
  const fitting = offers.filter((offer) => sells(offer.kind, source));
  const terms = await termsOf(from, source, energy, fitting, days);
  const readings: EnergyReading[] = [];
  for (const period of periods) {
    const common = { source, offers: fitting, period, span, spreads: [] };
    if (terms.kind === 'electricite') {
      const { days, ...measures } = await electricityMeasures(from, source.id, terms.contract, fitting, period, span);
      readings.push({ ...common, days, terms: { ...terms, ...measures } });
    } else readings.push({ ...common, ...(await dayEnergies(from, source.id, energy, period)), terms });
  }
  // A point without withdrawal has nothing to pay for what it does not draw.
  const drawn = ({ days }: EnergyReading) => days.kWh.some((kWh) => !Number.isNaN(kWh));
  return drawsNothing(source.point.electricity ?? {}) ? readings.filter(drawn) : readings;
}

/** What prices the energy of a source over some days. */
async function termsOf(
  from: Reader,
  source: SourceRow,
  { energy }: SourceEnergy,
  offers: PricedOffer[],
  days: Period,
): Promise<Terms | ElectricityTerms> {
  switch (energy) {
    case 'combustible':
      return { kind: energy, spends: await fuelSpends(from.db, source.id) };
    case 'chaleur':
      return offers.length === 0 ? NO_OFFER : { kind: energy, offers: heatOffers(source, offers) };
    case 'gaz': {
      if (offers.length === 0) return NO_OFFER;
      const year = needsYearOfGas(source, offers) ? await yearOfGas(from, source.id) : null;
      return { kind: energy, contract: gasContract(source, offers, year?.kWh ?? null), year };
    }
    case 'electricite': {
      if (offers.length === 0) return NO_OFFER;
      const tempo = offers.some(followsTempo) ? await tempoCalendar(from.db) : undefined;
      const market = offers.some(followsMarket) ? await marketPrices(from.db, days) : undefined;
      return { kind: energy, contract: electricityContract(source, offers, { tempo, market }) };
    }
  }
}

const NO_OFFER = { kind: 'unpriced', why: noAnswer('no_offer'), missing: 'offer' } as const;

async function electricityMeasures(
  from: Reader,
  sourceId: string,
  contract: ElectricityContract,
  offers: readonly PricedOffer[],
  period: Period,
  span: EnergySpan | null,
): Promise<ElectricityMeasures & { days: DayEnergies }> {
  const reactive = reactiveOf(offers, period);
  const { input, days } = await electricityInput(from, sourceId, contract, period, span, reactive);
  const apparent =
    input.kind === 'curve' && formulasOf(contract).some((formula) => formulaFacts(formula).domain === 'BT_SUP_36');
  const months = wholeMonths(period.fromDay, period.toDay);
  const maxima = apparent ? await apparentMaxima(from, sourceId, months.fromDay, months.toDay) : null;
  return { input, days, reactive, maxima };
}

async function dayEnergies(
  from: Reader,
  sourceId: string,
  { energy, variable, toKwh }: SourceEnergy,
  { fromDay, toDay }: Period,
): Promise<{ days: DayEnergies; spreads: Spread[] }> {
  const stored = await readStored(from.query, [sourceId], ENERGIES[energy].series, fromDay, toDay, 'totals');
  const column = columnOfSource(variable, fromDay, toDay, stored);
  const days = { kWh: column.values.map((value) => value * toKwh), share: measuredShares(column) };
  // Days that are all measured take nothing of a delivery.
  const estimated = column.quality.some((mark) => originOf(mark) >= QUALITY.estime);
  return { days, spreads: estimated ? spreadsOf(stored.periods, { fromDay, toDay }) : [] };
}
