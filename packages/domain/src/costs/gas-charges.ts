import { noAnswer, warning } from '../answers/index.ts';
import type { NoAnswer, Warning } from '../answers/index.ts';
import {
  atrdCapacity,
  atrdDistance,
  atrdProportional,
  atrdSubscription,
  capacityCoefficient,
  gasChangeDays,
  missingAtrdKeys,
  transportTerm,
} from '../tariffs/gas-networks.ts';
import type { Known, Lookup, TariffRow, Unknown } from '../tariffs/table.ts';
import { gasCta, gasExcise, taxChangeDays, vatRate } from '../tariffs/taxes.ts';
import type { BillGap } from './bill-gap.ts';
import { dailyCharge, energyCharge, lowered } from './charge.ts';
import type { Charge } from './charge.ts';
import { coveringDay, spansOf, validityDays } from './contract.ts';
import type { Coefficient, GasContract, GasOffer, HeatOffer, Period } from './contract.ts';
import { heatChangeDays, priceHeatSpan, uncovered } from './heat-charges.ts';
import { NOT_INDEXED, indexDays, indexOn } from './indexes.ts';
import { failLines, failRates } from './network-charges.ts';
import type { Fail } from './network-charges.ts';
import { CTA_TYPED } from './other-cta.ts';
import type { Rate } from './span-prices.ts';

type FixedPart = { label: string; eurPerYear: number; rows: readonly TariffRow[]; warnings: readonly Warning[] };

/**
 * Charges of a gas contract over a period; `dayKWh` has one entry a day of the period [kWh PCS], NaN where missing. A row that no
 * table gives makes a gap for the lines that read it; the other lines stay.
 */
export function gasCharges(
  dated: GasContract,
  period: Period,
  dayKWh: Float64Array,
): { charges: Charge[]; gaps: BillGap[] } {
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  const { fromDay, toDay } = period;
  const heat = dated.offers.filter(isHeat);
  const gas = dated.offers.flatMap((offer) => (isHeat(offer) ? [] : [offer]));
  const options = new Set([...(gas.length === 0 ? [] : [dated.option]), ...gas.flatMap((offer) => offer.option ?? [])]);
  const days = [
    ...validityDays(dated.offers, period),
    ...heatChangeDays(heat, period),
    ...gas.flatMap(({ indexes }) => indexDays(indexes ?? NOT_INDEXED, period)),
    ...[...options].flatMap((option) =>
      gasChangeDays(option, dated.transport?.operator ?? null, fromDay, toDay, dated.tariffs?.gas),
    ),
    ...taxChangeDays('gaz', 'MENAGES_ASSIMILES', fromDay, toDay),
  ];
  for (const span of spansOf(period, days)) {
    const offer = coveringDay(dated.offers, span.fromDay);
    const fail: Fail = (why, missing, rates, lines) =>
      gaps.push({ ...span, why, ...(missing && { missing }), ...(rates && { rates }), ...(lines && { lines }) });
    if (!offer) fail(uncovered(dated.offers, span.fromDay), 'offer');
    else if (isHeat(offer)) priceHeatSpan(offer, { ...span, firstDay: fromDay, dayKWh }, charges, fail);
    else {
      const contract = { ...dated, option: offer.option ?? dated.option };
      priceGasSpan(contract, offer, { ...span, firstDay: fromDay, dayKWh }, charges, fail);
    }
  }
  return { charges, gaps };
}

const isHeat = (offer: GasOffer | HeatOffer): offer is HeatOffer => 'kind' in offer;

/** A span where nothing changes, in the energies of its period. */
type GasSpan = Period & { firstDay: number; dayKWh: Float64Array };
type Vats = { fixed: Rate; variable: Rate };

function priceGasSpan(contract: GasContract, sold: GasOffer, span: GasSpan, charges: Charge[], fail: Fail): void {
  const day = span.fromDay;
  const offer = revisedOn(sold, day, fail);
  if (sold.priceEurPerKWh === null) fail(noAnswer('gas_supply_price_unknown'), 'price');
  const table = contract.tariffs?.gas;
  const ttc = offer.taxes === 'TTC';
  const fixedVat = vatRate('gaz', 'abonnement', true, day);
  const variableVat = vatRate('gaz', 'consommation', true, day);
  const cta = gasCta(day);
  const excise = gasExcise(day);
  const base = atrdSubscription(contract.option, day, table);
  if (!fixedVat.known) return ttc ? undetailed(offer, span, charges) : fail(fixedVat);
  if (!variableVat.known) return ttc ? undetailed(offer, span, charges) : fail(variableVat);
  const typedCta = offer.ctaEurPerYear ?? null;
  const share = cta.known && base.known ? cta.value * base.value : null;
  if (ttc && !(excise.known && (typedCta ?? share) !== null)) return undetailed(offer, span, charges);
  const vats = { fixed: rateOf(fixedVat), variable: rateOf(variableVat) };
  const held = {
    ctaEurPerYear: ttc ? (typedCta ?? share ?? 0) : 0,
    excisePerKWh: ttc && excise.known ? excise.value / 1000 : 0,
  };
  const included = offer.acheminement === 'compris' || ttc;

  if (offer.subscriptionEurPerYear !== null)
    charges.push(subscriptionCharge(offer.taxes, offer.subscriptionEurPerYear, held, vats, span));
  const { parts, missing } = fixedNetwork(contract, day);
  for (const part of parts) charges.push(fixedNetworkCharge(part, included, vats, span));
  if (offer.priceEurPerKWh !== null) charges.push(energyOf(offer.taxes, offer.priceEurPerKWh, held, vats, span));
  const term = contract.option === 'TP' ? null : atrdProportional(contract.option, day, table);
  if (term?.known) charges.push(networkEnergyCharge(term, included, vats, span));
  // A network that is in the price needs none of its rows but the base of the CTA.
  const needed = [...(included && typedCta !== null ? [] : [base]), ...(included ? [] : [...missing, term])];
  // The subscription of the network is the base of the CTA too.
  failNetwork(contract, day, !included, needed, included ? failLines(fail, 'cta') : failLines(fail, 'network', 'cta'));
  if (!included) for (const why of lackingOf(contract)) failLines(fail, 'network')(why);
  if (typedCta !== null)
    charges.push(dailyCharge({ ...daysOf(span), kind: 'cta', label: CTA_TYPED, vat: vats.fixed }, typedCta));
  else if (cta.known && base.known) charges.push(ctaCharge(cta.value * base.value, cta.parts, base, vats, span));
  else if (!cta.known) failLines(fail, 'cta')(cta);
  if (excise.known) charges.push(exciseCharge(excise, vats, span));
  else failLines(fail, 'excise')(excise);
}

/** An offer with its prices revised for a day; null where a coefficient is not known. */
type Revised = Omit<GasOffer, 'subscriptionEurPerYear' | 'priceEurPerKWh'> & {
  subscriptionEurPerYear: number | null;
  priceEurPerKWh: number | null;
};

function revisedOn(offer: GasOffer, day: number, fail: Fail): Revised {
  const times = (price: number | null, name: Coefficient): number | null => {
    if (price === null) return null;
    const index = indexOn(offer.indexes ?? NOT_INDEXED, name, day);
    if (typeof index === 'number') return price * index;
    fail(index, 'index');
    return null;
  };
  return {
    ...offer,
    subscriptionEurPerYear: times(offer.priceEurPerKWh === null ? null : offer.subscriptionEurPerYear, 'k2'),
    priceEurPerKWh: times(offer.priceEurPerKWh, 'k1'),
  };
}

/** Gaps of the network rows that are missing; the first of the distribution asks for all those that a person may read on a bill. */
function failNetwork(
  { option, tariffs }: GasContract,
  day: number,
  beside: boolean,
  needed: readonly (Lookup | null)[],
  fail: Fail,
): void {
  let keys = missingAtrdKeys(option, day, beside, tariffs?.gas);
  for (const found of needed) {
    if (found === null || found.known) continue;
    const distribution = found.missingRow?.key.startsWith('ATRD|') === true;
    if (distribution && keys.length === 0) continue;
    failRates(fail, found, 'gas', distribution ? keys : []);
    if (distribution) keys = [];
  }
}

/** The capacity and the distance that the network is billed by and that nobody gave: nothing is not what is subscribed. */
const lackingOf = ({ option, dailyCapacityMWh, distanceM }: GasContract): NoAnswer[] => [
  ...((option === 'T4' || option === 'TP') && dailyCapacityMWh === undefined
    ? [noAnswer('gas_capacity_unknown', { option })]
    : []),
  ...(option === 'TP' && distanceM === undefined ? [noAnswer('gas_distance_unknown')] : []),
];

const rateOf = ({ value, row }: Known): Rate => ({ rate: value, rows: [row] });
const daysOf = ({ fromDay, toDay }: GasSpan): Period => ({ fromDay, toDay });

function kWhOf({ fromDay, toDay, firstDay, dayKWh }: GasSpan): number {
  let kWh = 0;
  for (let d = fromDay; d < toDay; d++) {
    const v = dayKWh[d - firstDay]!;
    if (v === v) kWh += v;
  }
  return kWh;
}

type Held = { ctaEurPerYear: number; excisePerKWh: number };

const TAKEN_APART: readonly Warning[] = [warning('price_taken_apart')];
const NOT_DETAILED: readonly Warning[] = [warning('taxes_not_detailed', { formula: false })];

/** What a line says whose price was published with taxes. */
const notesOf = (taxes: GasOffer['taxes']): readonly Warning[] => (taxes === 'TTC' ? TAKEN_APART : []);

function subscriptionCharge(
  taxes: GasOffer['taxes'],
  eurPerYear: number,
  held: Held,
  { fixed }: Vats,
  span: GasSpan,
): Charge {
  const rate = taxes === 'TTC' ? fixed.rate : 0;
  return dailyCharge(
    { ...daysOf(span), kind: 'abonnement', label: 'Abonnement', vat: fixed, warnings: notesOf(taxes) },
    eurPerYear / (1 + rate) - held.ctaEurPerYear,
  );
}

function energyOf(taxes: GasOffer['taxes'], eurPerKWh: number, held: Held, { variable }: Vats, span: GasSpan): Charge {
  const rate = taxes === 'TTC' ? variable.rate : 0;
  return energyCharge(
    { ...daysOf(span), kind: 'energie', label: 'Énergie', vat: variable, warnings: notesOf(taxes) },
    kWhOf(span),
    eurPerKWh / (1 + rate) - held.excisePerKWh,
    span.firstDay,
    span.dayKWh,
  );
}

const fixedNetworkCharge = (part: FixedPart, included: boolean, { fixed }: Vats, span: GasSpan): Charge =>
  dailyCharge(
    {
      ...daysOf(span),
      kind: 'acheminement',
      label: `Acheminement\u00a0: ${lowered(part.label)}${included ? ' (compris dans l’abonnement)' : ''}`,
      vat: fixed,
      included,
      rows: part.rows,
      warnings: part.warnings,
    },
    part.eurPerYear,
  );

const networkEnergyCharge = (term: Known, included: boolean, { variable }: Vats, span: GasSpan): Charge =>
  energyCharge(
    {
      ...daysOf(span),
      kind: 'acheminement',
      label: `Acheminement\u00a0: terme proportionnel ATRD${included ? ' (compris dans le prix de l’énergie)' : ''}`,
      vat: variable,
      included,
      rows: [term.row],
      warnings: term.warnings,
    },
    kWhOf(span),
    term.value / 1000,
    span.firstDay,
    span.dayKWh,
  );

const ctaCharge = (eurPerYear: number, parts: readonly Known[], base: Known, { fixed }: Vats, span: GasSpan): Charge =>
  dailyCharge(
    {
      ...daysOf(span),
      kind: 'cta',
      label: 'Contribution tarifaire d’acheminement (CTA)',
      vat: fixed,
      rows: [...parts.map((p) => p.row), base.row],
      warnings: [...parts.flatMap((p) => p.warnings), ...base.warnings],
    },
    eurPerYear,
  );

const exciseCharge = (excise: Known, { variable }: Vats, span: GasSpan): Charge =>
  energyCharge(
    {
      ...daysOf(span),
      kind: 'accise',
      label: 'Accise sur le gaz naturel',
      vat: variable,
      rows: [excise.row],
      warnings: excise.warnings,
    },
    kWhOf(span),
    excise.value / 1000,
    span.firstDay,
    span.dayKWh,
  );

/** A price with taxes where taxes cannot be separated: lines hold everything. */
function undetailed({ subscriptionEurPerYear, priceEurPerKWh }: Revised, span: GasSpan, charges: Charge[]): void {
  const common = { ...daysOf(span), vat: null, warnings: NOT_DETAILED };
  if (subscriptionEurPerYear !== null)
    charges.push(dailyCharge({ ...common, kind: 'abonnement', label: 'Abonnement TTC' }, subscriptionEurPerYear));
  if (priceEurPerKWh !== null)
    charges.push(
      energyCharge(
        { ...common, kind: 'energie', label: 'Énergie TTC' },
        kWhOf(span),
        priceEurPerKWh,
        span.firstDay,
        span.dayKWh,
      ),
    );
}

/**
 * Fixed network terms of a contract on a day [€/year]: ATRD subscription, capacity, distance, transport and storage, and the figures
 * that are missing.
 */
function fixedNetwork(contract: GasContract, day: number): { parts: FixedPart[]; missing: Unknown[] } {
  const parts: FixedPart[] = [];
  const missing: Unknown[] = [];
  const add = (found: Lookup, label: string, quantity: number): void => {
    if (!found.known) missing.push(found);
    else if (quantity !== 0)
      parts.push({ label, eurPerYear: found.value * quantity, rows: [found.row], warnings: found.warnings });
  };
  const { option, dailyCapacityMWh = 0, distanceM = 0, transport } = contract;
  const table = contract.tariffs?.gas;
  add(atrdSubscription(option, day, table), `abonnement ATRD ${option}`, 1);
  if (option === 'T4') {
    add(atrdCapacity('T4', false, day, table), 'capacité jusqu’à 500\u00a0MWh/j', Math.min(500, dailyCapacityMWh));
    if (dailyCapacityMWh > 500)
      add(atrdCapacity('T4', true, day, table), 'capacité au-delà de 500\u00a0MWh/j', dailyCapacityMWh - 500);
  }
  if (option === 'TP') {
    add(atrdCapacity('TP', false, day, table), 'capacité', dailyCapacityMWh);
    add(atrdDistance(day, table), 'distance au réseau de transport', distanceM);
  }
  if (transport) {
    const { operator } = transport;
    let capacity = transport.normalCapacityMWh;
    if (capacity === undefined) {
      const coefficient = capacityCoefficient(operator, day);
      if (!coefficient.known) return { parts, missing: [...missing, coefficient] };
      capacity = coefficient.value * (transport.zi ?? 0) * (transport.carMWh ?? 0);
    }
    add(transportTerm('TCS', operator, day), 'transport, sortie du réseau principal', capacity);
    add(transportTerm('TCR', operator, day), 'transport, réseau régional', capacity * transport.ntr);
    add(transportTerm('TCL', operator, day), 'transport, livraison', capacity);
    if (transport.storageMWhPerDay)
      add(transportTerm('STOCKAGE', operator, day), 'stockage', transport.storageMWhPerDay);
  }
  return { parts, missing };
}
