import { sentenceOf } from '../answers/index.ts';
import { missingRegulatedKeys } from '../tariffs/regulated.ts';
import { POST_LABELS, SCHEMES } from '../tariffs/posts.ts';
import type { Post, Scheme } from '../tariffs/posts.ts';
import { decreasingPowers, decreasingPowersSentence } from '../tariffs/ordered-powers.ts';
import { formulaFacts, highestPower, powerOf, powerUnit, turpeFixed } from '../tariffs/turpe.ts';
import type { SubscribedPower, TurpePart } from '../tariffs/turpe.ts';
import type { BillGap } from './bill-lines.ts';
import { dailyCharge, energyCharge } from './charge.ts';
import type { Charge } from './charge.ts';
import { contractOn, coveringDay, spansOf, subscribedOn } from './contract.ts';
import type { ElectricityContract, Period, SpotOffer } from './contract.ts';
import { UNCUT_MESSAGE, isUncut, sumDays } from './day-energies.ts';
import { column, failRates, failTurpe, groupingCharges, networkEnergy } from './network-charges.ts';
import type { Fail } from './network-charges.ts';
import type { DayPosts, EnergySplitter } from './day-energies.ts';
import { changes, pricesOf, taxesOf, tempoWarnings } from './span-prices.ts';
import type { Prices, Rate } from './span-prices.ts';
import { spotDays } from './spot.ts';

/** Charges of a contract over a period, exceedances and reactive energy apart, and what could not be priced. */
export function electricityCharges(
  dated: ElectricityContract,
  period: Period,
  splitter: EnergySplitter,
): { charges: Charge[]; gaps: BillGap[] } {
  const charges: Charge[] = [];
  const gaps: BillGap[] = [];
  for (const span of spansOf(period, changes(dated, period))) {
    const contract = contractOn(dated, span.fromDay);
    const fail: Fail = (message, missing, rates) =>
      gaps.push({ ...span, message, ...(missing && { missing }), ...(rates && { rates }) });
    const offer = coveringDay(contract.offers, span.fromDay);
    const power = subscribedOn(contract, span.fromDay);
    if (!offer) {
      fail('Aucune offre du contrat ne couvre ces dates.', 'offer');
      continue;
    }
    if (power === null || !Number.isFinite(highestPower(power))) {
      fail('Puissance souscrite inconnue.', 'power');
      continue;
    }
    const missingClass = classWithoutPower(contract, power);
    if (missingClass !== null) {
      fail(`Puissance souscrite inconnue pour le poste «\u00a0${POST_LABELS[missingClass]}\u00a0».`, 'power');
      continue;
    }
    const falling = decreasingPowers(power);
    if (falling !== null) {
      fail(decreasingPowersSentence(falling, unitOf(contract)), 'power');
      continue;
    }
    const prices = pricesOf(offer, power, span.fromDay, contract.tariffs);
    if ('known' in prices) {
      const keys =
        offer.kind === 'regulated'
          ? missingRegulatedKeys(offer.option, highestPower(power), span.fromDay, contract.tariffs?.regulated)
          : [];
      failRates(fail, prices, 'regulated', keys);
      continue;
    }
    const named = { ...prices, warnings: [...prices.warnings, ...tempoWarnings(contract, prices.scheme, span)] };
    const schemes = cutSchemes(contract, prices);
    for (const part of spansOf(span, unknownDays(splitter, schemes, span)))
      priceSpan(contract, power, named, part, splitter, charges, (message, missing, rates) =>
        gaps.push({ ...part, message, ...(missing && { missing }), ...(rates && { rates }) }),
      );
  }
  return { charges, gaps };
}

/** The schemes that a bill cuts the energy by: that of the prices, and that of the network where it is billed beside them. */
function cutSchemes({ formula }: ElectricityContract, prices: Prices): Scheme[] {
  const beside = prices.taxes === 'HT' && prices.acheminement === 'en sus' && prices.networkEurPerYear === null;
  return formula === null || !beside ? [prices.scheme] : [prices.scheme, formulaFacts(formula).scheme];
}

/** Where days whose energy has a post everywhere and days where some has none follow each other: the former keep a price. */
function unknownDays(splitter: EnergySplitter, schemes: readonly Scheme[], span: Period): number[] {
  const cuts: number[] = [];
  for (const scheme of schemes) {
    const energies = splitter.by(scheme);
    if ('known' in energies) continue;
    const lacks = (day: number) => energies.unknownKWh[day - energies.fromDay] !== 0;
    for (let day = span.fromDay + 1; day < span.toDay; day++) if (lacks(day) !== lacks(day - 1)) cuts.push(day);
  }
  return cuts;
}

/** The power that a part of the network tariff is for; above 36 kVA, what a class adds to the one before. */
const powerShown = ({ quantity, unit }: TurpePart): string =>
  unit === 'an' ? '' : ` (${String(quantity).replace('.', ',')}\u00a0${unit})`;

const unitOf = ({ formula }: ElectricityContract): 'kVA' | 'kW' | '' =>
  formula === null ? '' : powerUnit(formulaFacts(formula).domain);

/** The class of the formula whose power is missing; one number is the power of every class. */
function classWithoutPower(contract: ElectricityContract, power: SubscribedPower): Post | null {
  if (contract.formula === null) return null;
  const { powerClasses } = formulaFacts(contract.formula);
  const asked: readonly Post[] = powerClasses.length > 0 ? powerClasses : ['BASE'];
  return asked.find((cls) => !Number.isFinite(powerOf(power, cls))) ?? null;
}

function priceSpan(
  contract: ElectricityContract,
  power: SubscribedPower,
  prices: Prices,
  span: Period,
  splitter: EnergySplitter,
  charges: Charge[],
  fail: Fail,
): void {
  const day = span.fromDay;
  const taxes = taxesOf(contract, power, day);
  const fixed =
    contract.formula === null
      ? null
      : turpeFixed(contract.formula, power, day, contract.network, contract.role, contract.tariffs?.turpe);
  const energies = splitter.by(prices.scheme);
  if ('known' in energies) return fail(sentenceOf(energies));
  const absent = SCHEMES[prices.scheme].find(
    (post) =>
      prices.spot === null &&
      prices.pricesEurPerKWh[post] === undefined &&
      sumDays(energies, column(energies, post), span.fromDay, span.toDay) !== 0,
  );
  if (absent) return fail(`Prix inconnu pour le poste «\u00a0${POST_LABELS[absent]}\u00a0».`, 'price');
  if (sumDays(energies, energies.unknownKWh, span.fromDay, span.toDay) > 0)
    if (isUncut(energies, span.fromDay, span.toDay)) fail(UNCUT_MESSAGE);
    else if (prices.scheme === 'TEMPO') fail('Couleur des jours Tempo inconnue.');
    else fail('Heures creuses ou pointe inconnues\u00a0: poste tarifaire indéterminé.', 'off_peak');

  const detailed = !('known' in taxes) && fixed !== null && fixed.known;
  if (prices.taxes === 'TTC' && !detailed) return undetailed(prices, span, energies, charges);
  if ('known' in taxes) return fail(sentenceOf(taxes));
  if (fixed === null)
    return fail('Formule tarifaire d’acheminement inconnue\u00a0: la CTA ne peut pas être calculée.', 'formula');
  const beside = prices.taxes === 'HT' && prices.acheminement === 'en sus' && prices.networkEurPerYear === null;
  if (!fixed.known) return failTurpe(contract, day, beside, fixed, fail);

  const { subscriptionVat, energyVat, excise, cta } = taxes;
  const ctaEurPerYear = cta.value * fixed.eurPerYear;
  const excisePerKWh = excise.value / 1000;
  // A price with taxes is taken apart with the rates of its date, so that the total is the published price.
  const ttc = prices.taxes === 'TTC';
  const subscription = ttc
    ? prices.subscriptionEurPerYear / (1 + subscriptionVat.rate) - ctaEurPerYear
    : prices.subscriptionEurPerYear;
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
  const typed = ttc ? null : prices.networkEurPerYear;
  if (typed !== null)
    charges.push(
      dailyCharge(
        { ...common, kind: 'acheminement', label: 'Acheminement (montant saisi)', vat: subscriptionVat },
        typed,
      ),
    );
  for (const part of typed === null ? fixed.parts : [])
    charges.push(
      dailyCharge(
        {
          ...common,
          kind: 'acheminement',
          label: `Acheminement\u00a0: ${part.label}${powerShown(part)}${included ? ' (compris dans l’abonnement)' : ''}`,
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
    if (prices.spot) return spotCharge(prices.spot, span, splitter, kWh, energyVat, charges, fail);
    const price = prices.pricesEurPerKWh[post] ?? 0;
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
  if (typed === null && !included) groupingCharges(contract, span, energyVat, charges, fail);
  if (typed === null) networkEnergy(contract, span, splitter, included, energyVat, charges, fail);
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
      ctaEurPerYear,
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

/** Energy at market prices over a span, at its mean price. */
function spotCharge(
  offer: SpotOffer,
  span: Period,
  splitter: EnergySplitter,
  kWh: number,
  vat: Rate,
  charges: Charge[],
  fail: Fail,
): void {
  if (splitter.input.kind !== 'curve') return fail('Un prix de marché heure par heure demande une courbe de charge.');
  const { eur, unpricedKWh } = spotDays(splitter.input, offer.prices, offer.marginEurPerKWh, span.fromDay, span.toDay);
  if (unpricedKWh.some((missing) => missing !== 0)) fail('Prix de marché inconnu sur une partie de la période.');
  const amountEur = eur.reduce((sum, v) => sum + v, 0);
  const common = {
    ...span,
    kind: 'energie' as const,
    label: 'Énergie, prix de marché heure par heure (prix moyen)',
    vat,
  };
  charges.push({
    ...energyCharge(common, kWh, kWh === 0 ? 0 : amountEur / kWh, span.fromDay, eur),
    amountEur,
    spread: { by: 'amount', firstDay: span.fromDay, eur },
  });
}

/** A price with taxes where taxes cannot be separated: lines hold everything. */
function undetailed(prices: Prices, span: Period, energies: DayPosts, charges: Charge[]): void {
  const warnings = [
    ...prices.warnings,
    'Taxes comprises, non détaillées\u00a0: un taux ou la formule d’acheminement n’est pas connu à cette date.',
  ];
  const common = { fromDay: span.fromDay, toDay: span.toDay, vat: null };
  charges.push(
    dailyCharge(
      { ...common, kind: 'abonnement', label: 'Abonnement TTC', rows: prices.rows.slice(0, 1), warnings },
      prices.subscriptionEurPerYear,
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
        prices.pricesEurPerKWh[post] ?? 0,
        energies.fromDay,
        days,
      ),
    );
  });
}

/** Powers by class on a day, for exceedances. */
export function classPower(contract: ElectricityContract, day: number, post: Post): number {
  const power = subscribedOn(contract, day);
  return power === null ? Number.NaN : powerOf(power, post);
}
