import { tempoSeason } from '../calendar/energy-days.ts';
import { POST_LABELS, SCHEMES } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { regulatedChangeDays, regulatedPrices } from '../tariffs/regulated.ts';
import type { Known, TariffRow, Unknown } from '../tariffs/table.ts';
import { electricityCta, electricityExcise, exciseCategory, taxChangeDays, vatRate } from '../tariffs/taxes.ts';
import { tempoSeasonWarning } from '../tariffs/tempo.ts';
import { formulaFacts, highestPower, powerOf, turpeChangeDays, turpeEnergy, turpeFixed } from '../tariffs/turpe.ts';
import type { SubscribedPower } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-lines.ts';
import { dailyCharge, energyCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import { contractDays, coveringDay, spansOf, subscribedOn } from './contract.ts';
import type { ElectricityContract, Period, SupplyOffer } from './contract.ts';
import { sumDays } from './day-energies.ts';
import type { DayPosts, EnergyBook } from './day-energies.ts';

/** Prices of a span, whatever offer they come from. */
type Prices = {
  name: string;
  scheme: Scheme;
  taxes: 'HT' | 'TTC';
  acheminement: 'compris' | 'en sus';
  subscriptionEURPerYear: number;
  pricesEURPerKWh: Readonly<Partial<Record<Post, number>>>;
  rows: readonly TariffRow[];
  warnings: readonly string[];
};

type Rate = { rate: number; rows: readonly TariffRow[] };
type Taxes = { subscriptionVat: Rate; energyVat: Rate; excise: Known; cta: Known };

const rateOf = (found: Known): Rate => ({ rate: found.value, rows: [found.row] });

/** Charges of a contract over a period, exceedances and reactive energy apart, and what could not be priced. */
export function electricityCharges(
  contract: ElectricityContract,
  period: Period,
  book: EnergyBook,
): { charges: Charge[]; gaps: BillGap[] } {
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  for (const span of spansOf(period, changes(contract, period))) {
    const fail = (message: string) => gaps.push({ ...span, message });
    const offer = coveringDay(contract.offers, span.fromDay);
    const power = subscribedOn(contract, span.fromDay);
    if (!offer) {
      fail('Aucune offre du contrat ne couvre ces dates.');
      continue;
    }
    if (power === null || !Number.isFinite(highestPower(power))) {
      fail('Puissance souscrite inconnue.');
      continue;
    }
    const prices = pricesOf(offer, power, span.fromDay);
    if ('known' in prices) {
      fail(prices.message);
      continue;
    }
    priceSpan(
      contract,
      power,
      { ...prices, warnings: [...prices.warnings, ...tempoWarnings(contract, prices.scheme, span)] },
      span,
      book,
      charges,
      fail,
    );
  }
  return { charges, gaps };
}

function tempoWarnings(contract: ElectricityContract, scheme: Scheme, span: Period): string[] {
  if (scheme !== 'TEMPO') return [];
  const warnings: string[] = [];
  for (let season = tempoSeason(span.fromDay - 1); season <= tempoSeason(span.toDay - 1); season++) {
    const warning = tempoSeasonWarning(season, contract.tempo);
    if (warning !== null) warnings.push(warning);
  }
  return warnings;
}

function changes(contract: ElectricityContract, period: Period): number[] {
  const { fromDay, toDay } = period;
  const days = contractDays(contract, period);
  if (contract.formula)
    days.push(...turpeChangeDays(contract.formula, fromDay, toDay, contract.network, contract.role));
  const categories = contract.excise ? [contract.excise] : (['MENAGES_ASSIMILES', 'PME', 'HAUTE_PUISSANCE'] as const);
  for (const category of categories) days.push(...taxChangeDays('electricite', category, fromDay, toDay));
  for (const offer of contract.offers)
    if (offer.kind === 'regulated')
      for (const span of spansOf(period, contractDays(contract, period))) {
        const power = subscribedOn(contract, span.fromDay);
        if (power !== null) days.push(...regulatedChangeDays(offer.option, highestPower(power), fromDay, toDay));
      }
  return days;
}

function pricesOf(offer: SupplyOffer, power: SubscribedPower, day: number): Prices | Unknown {
  if (offer.kind === 'prices') return { ...offer, rows: [], warnings: [] };
  const found = regulatedPrices(offer.option, highestPower(power), day);
  if (!found.known) return found;
  const { taxes, subscriptionEURPerYear, pricesEURPerKWh, rows, warnings } = found;
  return {
    name: offer.option,
    scheme: offer.option,
    taxes,
    acheminement: 'compris',
    subscriptionEURPerYear,
    pricesEURPerKWh,
    rows,
    warnings,
  };
}

function taxesOf(contract: ElectricityContract, power: SubscribedPower, day: number): Taxes | Unknown {
  const highest = highestPower(power);
  const small = contract.formula === null ? highest <= 36 : formulaFacts(contract.formula).domain === 'BT_INF_36';
  const subscription = vatRate('electricite', 'abonnement', small, day);
  const energy = vatRate('electricite', 'consommation', small, day);
  const excise = electricityExcise(contract.excise ?? exciseCategory(highest), day);
  const cta = electricityCta(day);
  if (!subscription.known) return subscription;
  if (!energy.known) return energy;
  if (!excise.known) return excise;
  if (!cta.known) return cta;
  return { subscriptionVat: rateOf(subscription), energyVat: rateOf(energy), excise, cta };
}

function priceSpan(
  contract: ElectricityContract,
  power: SubscribedPower,
  prices: Prices,
  span: Period,
  book: EnergyBook,
  charges: Charge[],
  fail: (message: string) => void,
): void {
  const day = span.fromDay;
  const taxes = taxesOf(contract, power, day);
  const fixed =
    contract.formula === null ? null : turpeFixed(contract.formula, power, day, contract.network, contract.role);
  const energies = book.by(prices.scheme);
  if ('known' in energies) return fail(energies.message);
  const absent = SCHEMES[prices.scheme].find(
    (post) =>
      prices.pricesEURPerKWh[post] === undefined &&
      sumDays(energies, column(energies, post), span.fromDay, span.toDay) !== 0,
  );
  if (absent) return fail(`Prix inconnu pour le poste « ${POST_LABELS[absent]} ».`);
  if (sumDays(energies, energies.unknownKWh, span.fromDay, span.toDay) > 0)
    fail(
      prices.scheme === 'TEMPO'
        ? 'Couleur des jours Tempo inconnue.'
        : 'Heures creuses ou pointe inconnues : poste tarifaire indéterminé.',
    );

  const detailed = !('known' in taxes) && fixed !== null && fixed.known;
  if (prices.taxes === 'TTC' && !detailed) return undetailed(prices, span, energies, charges);
  if ('known' in taxes) return fail(taxes.message);
  if (fixed === null) return fail('Formule tarifaire d’acheminement inconnue : la CTA ne peut pas être calculée.');
  if (!fixed.known) return fail(fixed.message);

  const { subscriptionVat, energyVat, excise, cta } = taxes;
  const ctaEURPerYear = cta.value * fixed.eurPerYear;
  const excisePerKWh = excise.value / 1000;
  // A price with taxes is taken apart with the rates of its date, so that the total is the published price.
  const ttc = prices.taxes === 'TTC';
  const subscription = ttc
    ? prices.subscriptionEURPerYear / (1 + subscriptionVat.rate) - ctaEURPerYear
    : prices.subscriptionEURPerYear;
  const note = ttc ? ['Prix hors taxes déduit du prix TTC publié.'] : [];
  const included = prices.acheminement === 'compris' || ttc;
  const common = { fromDay: span.fromDay, toDay: span.toDay };

  charges.push(
    dailyCharge(
      {
        ...common,
        kind: 'abonnement',
        label: 'Abonnement',
        vat: subscriptionVat,
        rows: prices.rows.slice(0, 1),
        warnings: [...prices.warnings, ...note],
      },
      subscription,
    ),
  );
  for (const part of fixed.parts)
    charges.push(
      dailyCharge(
        {
          ...common,
          kind: 'acheminement',
          label: `Acheminement : ${part.label}${included ? ' (compris dans l’abonnement)' : ''}`,
          vat: subscriptionVat,
          included,
          rows: part.rows,
          warnings: part.warnings,
        },
        part.eurPerYear,
      ),
    );
  const totalKWh = new Float64Array(energies.toDay - energies.fromDay);
  SCHEMES[prices.scheme].forEach((post: Post, i) => {
    const days = column(energies, post);
    for (let d = 0; d < days.length; d++) totalKWh[d]! += days[d]!;
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    const price = prices.pricesEURPerKWh[post] ?? 0;
    if (kWh === 0 && prices.scheme !== 'BASE') return;
    charges.push(
      energyCharge(
        {
          ...common,
          kind: 'energie',
          label: `Énergie, ${POST_LABELS[post]}`,
          post,
          vat: energyVat,
          rows: prices.rows.slice(i + 1, i + 2),
          warnings: note,
        },
        kWh,
        ttc ? price / (1 + energyVat.rate) - excisePerKWh : price,
        energies.fromDay,
        days,
      ),
    );
  });
  networkEnergy(contract, span, book, included, energyVat, charges, fail);
  charges.push(
    dailyCharge(
      {
        ...common,
        kind: 'cta',
        label: 'Contribution tarifaire d’acheminement (CTA)',
        vat: subscriptionVat,
        rows: [cta.row],
        warnings: [...cta.warnings, ...fixed.parts.flatMap((p) => p.warnings)],
      },
      ctaEURPerYear,
    ),
  );
  const exciseKWh = sumDays(energies, totalKWh, span.fromDay, span.toDay);
  charges.push(
    energyCharge(
      {
        ...common,
        kind: 'accise',
        label: 'Accise sur l’électricité',
        vat: energyVat,
        rows: [excise.row],
        warnings: excise.warnings,
      },
      exciseKWh,
      excisePerKWh,
      energies.fromDay,
      totalKWh,
    ),
  );
}

/** Energy part of the network tariff, billed beside the price or told for information. */
function networkEnergy(
  contract: ElectricityContract,
  span: Period,
  book: EnergyBook,
  included: boolean,
  vat: Rate,
  charges: Charge[],
  fail: (message: string) => void,
): void {
  if (contract.formula === null) return;
  const { scheme, energyClasses } = formulaFacts(contract.formula);
  const energies = book.by(scheme);
  if ('known' in energies) return included ? undefined : fail(energies.message);
  if (sumDays(energies, energies.unknownKWh, span.fromDay, span.toDay) > 0)
    return included ? undefined : fail('Heures creuses ou pointe inconnues : classe temporelle indéterminée.');
  for (const cls of energyClasses) {
    const coefficient = turpeEnergy(contract.formula, cls, span.fromDay);
    if (!coefficient.known) return included ? undefined : fail(coefficient.message);
    const days = column(energies, cls);
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    if (kWh === 0) continue;
    charges.push(
      energyCharge(
        {
          fromDay: span.fromDay,
          toDay: span.toDay,
          kind: 'acheminement',
          label: `Acheminement : part énergie, ${POST_LABELS[cls]}${included ? ' (compris dans le prix de l’énergie)' : ''}`,
          post: cls,
          vat,
          included,
          rows: [coefficient.row],
          warnings: coefficient.warnings,
        },
        kWh,
        coefficient.value / 100,
        energies.fromDay,
        days,
      ),
    );
  }
}

/** A price with taxes where taxes cannot be told apart: lines hold everything. */
function undetailed(prices: Prices, span: Period, energies: DayPosts, charges: Charge[]): void {
  const warnings = [
    ...prices.warnings,
    'Taxes comprises, non détaillées : un taux ou la formule d’acheminement n’est pas connu à cette date.',
  ];
  const common = { fromDay: span.fromDay, toDay: span.toDay, vat: null };
  charges.push(
    dailyCharge(
      { ...common, kind: 'abonnement', label: 'Abonnement TTC', rows: prices.rows.slice(0, 1), warnings },
      prices.subscriptionEURPerYear,
    ),
  );
  SCHEMES[prices.scheme].forEach((post: Post, i) => {
    const days = column(energies, post);
    const kWh = sumDays(energies, days, span.fromDay, span.toDay);
    if (kWh === 0 && prices.scheme !== 'BASE') return;
    charges.push(
      energyCharge(
        {
          ...common,
          kind: 'energie',
          label: `Énergie TTC, ${POST_LABELS[post]}`,
          post,
          rows: prices.rows.slice(i + 1, i + 2),
          warnings,
        },
        kWh,
        prices.pricesEURPerKWh[post] ?? 0,
        energies.fromDay,
        days,
      ),
    );
  });
}

function column(energies: DayPosts, post: Post): Float64Array {
  return energies.kWh[energies.posts.indexOf(post)] ?? new Float64Array(energies.toDay - energies.fromDay);
}

/** Powers by class on a day, for exceedances. */
export function classPower(contract: ElectricityContract, day: number, post: Post): number {
  const power = subscribedOn(contract, day);
  return power === null ? Number.NaN : powerOf(power, post);
}
