import { sentenceOf } from '../answers/index.ts';
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
import { wantedRate } from '../tariffs/own-rates.ts';
import type { Lookup, TariffRow, Unknown } from '../tariffs/table.ts';
import { gasCta, gasExcise, taxChangeDays, vatRate } from '../tariffs/taxes.ts';
import type { BillGap } from './bill-lines.ts';
import { dailyCharge, energyCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import { coveringDay, spansOf, validityDays } from './contract.ts';
import type { GasContract, GasOffer, Period } from './contract.ts';

type FixedPart = { label: string; eurPerYear: number; rows: readonly TariffRow[]; warnings: readonly string[] };

/** Charges of a gas contract over a period; `dayKWh` has one entry a day of the period [kWh PCS], NaN where missing. */
export function gasCharges(
  dated: GasContract,
  period: Period,
  dayKWh: Float64Array,
): { charges: Charge[]; gaps: BillGap[] } {
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  const { fromDay, toDay } = period;
  const options = new Set([dated.option, ...dated.offers.flatMap((offer) => offer.option ?? [])]);
  const days = [
    ...validityDays(dated.offers, period),
    ...[...options].flatMap((option) =>
      gasChangeDays(option, dated.transport?.operator ?? null, fromDay, toDay, dated.tariffs?.gas),
    ),
    ...taxChangeDays('gaz', 'MENAGES_ASSIMILES', fromDay, toDay),
  ];
  for (const span of spansOf(period, days)) {
    const offer = coveringDay(dated.offers, span.fromDay);
    if (!offer) {
      gaps.push({ ...span, message: 'Aucune offre du contrat ne couvre ces dates.', missing: 'offer' });
      continue;
    }
    const contract = { ...dated, option: offer.option ?? dated.option };
    const message = priceSpan(contract, offer, span, period, dayKWh, charges);
    if (message === null) continue;
    const beside = offer.taxes === 'HT' && offer.acheminement === 'en sus';
    const rates = missingAtrdKeys(contract.option, span.fromDay, beside, contract.tariffs?.gas).flatMap(
      (key) => wantedRate('gas', key) ?? [],
    );
    gaps.push({ ...span, message, ...(rates.length > 0 && { missing: 'rate' as const, rates }) });
  }
  return { charges, gaps };
}

function priceSpan(
  contract: GasContract,
  offer: GasOffer,
  span: Period,
  period: Period,
  dayKWh: Float64Array,
  charges: Charge[],
): string | null {
  const day = span.fromDay;
  const common = { fromDay: span.fromDay, toDay: span.toDay };
  let kWh = 0;
  for (let d = span.fromDay; d < span.toDay; d++) {
    const v = dayKWh[d - period.fromDay]!;
    if (v === v) kWh += v;
  }
  const ttc = offer.taxes === 'TTC';
  const subscriptionVat = vatRate('gaz', 'abonnement', true, day);
  const energyVat = vatRate('gaz', 'consommation', true, day);
  const excise = gasExcise(day);
  const cta = gasCta(day);
  const network = atrdSubscription(contract.option, day, contract.tariffs?.gas);
  if (!subscriptionVat.known || !energyVat.known || !excise.known || !cta.known || !network.known) {
    const unknown = [subscriptionVat, energyVat, excise, cta, network].find((l): l is Unknown => !l.known);
    if (!ttc) return unknown ? sentenceOf(unknown) : 'Tarif inconnu.';
    const warnings = ['Taxes comprises, non détaillées\u00a0: un taux n’est pas connu à cette date.'];
    charges.push(
      dailyCharge(
        { ...common, kind: 'abonnement', label: 'Abonnement TTC', vat: null, warnings },
        offer.subscriptionEurPerYear,
      ),
      energyCharge(
        { ...common, kind: 'energie', label: 'Énergie TTC', vat: null, warnings },
        kWh,
        offer.priceEurPerKWh,
        period.fromDay,
        dayKWh,
      ),
    );
    return null;
  }
  const fixedVat = { rate: subscriptionVat.value, rows: [subscriptionVat.row] };
  const variableVat = { rate: energyVat.value, rows: [energyVat.row] };
  const ctaEurPerYear = cta.value * network.value;
  const excisePerKWh = excise.value / 1000;
  const included = offer.acheminement === 'compris' || ttc;
  const note = ttc ? ['Prix hors taxes déduit du prix TTC publié.'] : [];

  const parts = networkParts(contract, day);
  // A distribution or transport term without a row stops a bill that charges it, and only hides the line that shows it.
  if ('known' in parts && !included) return sentenceOf(parts);
  const subscription = ttc
    ? offer.subscriptionEurPerYear / (1 + fixedVat.rate) - ctaEurPerYear
    : offer.subscriptionEurPerYear;
  charges.push(
    dailyCharge({ ...common, kind: 'abonnement', label: 'Abonnement', vat: fixedVat, warnings: note }, subscription),
  );
  if (!('known' in parts))
    for (const part of parts)
      charges.push(
        dailyCharge(
          {
            ...common,
            kind: 'acheminement',
            label: `Acheminement\u00a0: ${part.label}${included ? ' (compris dans l’abonnement)' : ''}`,
            vat: fixedVat,
            included,
            rows: part.rows,
            warnings: part.warnings,
          },
          part.eurPerYear,
        ),
      );
  charges.push(
    energyCharge(
      { ...common, kind: 'energie', label: 'Énergie', vat: variableVat, warnings: note },
      kWh,
      ttc ? offer.priceEurPerKWh / (1 + variableVat.rate) - excisePerKWh : offer.priceEurPerKWh,
      period.fromDay,
      dayKWh,
    ),
  );
  if (contract.option !== 'TP') {
    const term = atrdProportional(contract.option, day, contract.tariffs?.gas);
    if (term.known)
      charges.push(
        energyCharge(
          {
            ...common,
            kind: 'acheminement',
            label: `Acheminement\u00a0: terme proportionnel ATRD${included ? ' (compris dans le prix de l’énergie)' : ''}`,
            vat: variableVat,
            included,
            rows: [term.row],
            warnings: term.warnings,
          },
          kWh,
          term.value / 1000,
          period.fromDay,
          dayKWh,
        ),
      );
    else if (!included) return sentenceOf(term);
  }
  const ctaRows = cta.parts.map((p) => p.row);
  const ctaWarnings = [...cta.parts.flatMap((p) => p.warnings), ...network.warnings];
  charges.push(
    dailyCharge(
      {
        ...common,
        kind: 'cta',
        label: 'Contribution tarifaire d’acheminement (CTA)',
        vat: fixedVat,
        rows: [...ctaRows, network.row],
        warnings: ctaWarnings,
      },
      ctaEurPerYear,
    ),
    energyCharge(
      {
        ...common,
        kind: 'accise',
        label: 'Accise sur le gaz naturel',
        vat: variableVat,
        rows: [excise.row],
        warnings: excise.warnings,
      },
      kWh,
      excisePerKWh,
      period.fromDay,
      dayKWh,
    ),
  );
  return null;
}

/** Fixed network terms of a contract on a day [€/year]: ATRD subscription, capacity, distance, transport and storage. */
function networkParts(contract: GasContract, day: number): FixedPart[] | Unknown {
  const parts: FixedPart[] = [];
  let fault: Unknown | null = null;
  const add = (found: Lookup, label: string, quantity: number): void => {
    if (!found.known) fault ??= found;
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
      if (!coefficient.known) return coefficient;
      capacity = coefficient.value * (transport.zi ?? 0) * (transport.carMWh ?? 0);
    }
    add(transportTerm('TCS', operator, day), 'transport, sortie du réseau principal', capacity);
    add(transportTerm('TCR', operator, day), 'transport, réseau régional', capacity * transport.ntr);
    add(transportTerm('TCL', operator, day), 'transport, livraison', capacity);
    if (transport.storageMWhPerDay)
      add(transportTerm('STOCKAGE', operator, day), 'stockage', transport.storageMWhPerDay);
  }
  return fault ?? parts;
}
